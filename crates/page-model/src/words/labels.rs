//! The labels that mean the same on several screens: short actions, the names of choices, and what is said of a
//! problem that they share.

pub use texts::first::{examples, model, removed};
pub use texts::shared::{
    add, cancel, check, close, forget_score, greedy, hand_in, next_token, no_mask, no_prompt,
    no_prompt_step, none, of_model, previous_token, remove, show, start, start_over, write_lesson,
};
