//! The texts of the screen itself: its name, its fields and buttons.

pub use texts::{
    first::{read_lede as lede, read_name as name, read_shows as shows},
    read::{
        about_bits, about_perplexity, about_truth, beside, both_texts, close_token, first_text,
        greedy, greedy_about, legend, next_token, no_engine, no_text, nothing_picked, own,
        press_token, previous_token, reading, second_text, tokens_of, too_short,
    },
};
