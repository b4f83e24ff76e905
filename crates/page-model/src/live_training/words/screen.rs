//! The texts of the screen itself: its name, its buttons and fields.

pub use texts::{
    first::{live_training_lede as lede, live_training_name as name, live_training_shows as shows},
    live_training::{
        about_writing, begin_anew, grammar, learning_rate, loading, no_text, open, opening,
        own_text, pause, paused_when_left, prompt, starts, step, text_hint, text_label, use_text,
        what, works_alone, writes,
    },
};
