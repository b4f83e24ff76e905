//! The sentences of the Tokenizer screen.

pub mod screen;

use charts::{decimal, percent_in_words};
use protocol::Progress;

use super::{TokenizerView, cut::WordCost};
use crate::words::common;

pub use texts::tokenizer::{
    left_out, letter_count, no_word, title_any_word, title_pieces, title_word,
};

/// What a view shows.
pub fn explanation(view: TokenizerView) -> &'static str {
    match view {
        TokenizerView::Pieces => texts::tokenizer::about_pieces(),
        TokenizerView::Word => texts::tokenizer::about_word(),
    }
}

/// The letters that are divided between tokens of one tokenizer.
pub fn divided(name: &str, letters: usize) -> Option<String> {
    (letters > 0).then(|| texts::tokenizer::divided(name, letters))
}

/// The word that costs one tokenizer the most tokens.
pub fn costliest(name: &str, cost: &WordCost) -> String {
    texts::tokenizer::costliest(name, cost.tokens, &cost.word)
}

/// The progress of a vocabulary that is fetched.
pub fn fetching(name: &str, progress: Option<&Progress>) -> String {
    match progress {
        Some(Progress::Download { received, total }) => {
            let [received, total] = [*received, *total].map(common::bytes);
            texts::tokenizer::fetching(name, &received, &total)
        }
        _ => texts::tokenizer::fetching_waits(name),
    }
}

/// The most characters of the text before a word that are shown.
const SHOWN: usize = 32;

/// The text that a word follows: its end.
pub fn after(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    match characters.len() {
        0 => texts::tokenizer::after_nothing().into(),
        length if length > SHOWN => {
            let end: String = characters[length - SHOWN..].iter().collect();
            texts::tokenizer::after_end(end.trim_start())
        }
        _ => texts::tokenizer::after(text),
    }
}

/// The pieces of a word that are read.
pub fn reading(read: usize, all: usize) -> String {
    texts::tokenizer::reading(read + 1, all)
}

/// The probability of a word: its product, and the sum of the logarithms.
pub fn product(word: &str, pieces: usize, probability: f64, log_probability: f64) -> String {
    let (share, sum) = (percent_in_words(probability), decimal(log_probability, 2));
    texts::tokenizer::product(word, &share, pieces, &sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted_in_words() {
        assert_eq!(letter_count("r", 3), "“r” stands 3 times in this text.");
        assert_eq!(letter_count("ß", 1), "“ß” stands once in this text.");
        assert_eq!(letter_count("q", 0), "“q” does not stand in this text.");
        assert_eq!(divided("GPT-2", 0), None);
    }

    #[test]
    fn a_small_product_is_said_in_words_too() {
        let said = product("␣banana", 3, 6.1e-10, 6.1e-10_f64.ln());
        assert_eq!(
            said,
            "␣banana: 6.1×10⁻⁸% (1 in 1.6 billion), the product of 3 pieces. Sum of log-probabilities −21.22."
        );
        assert!(product("␣Paris", 1, 0.9, 0.9_f64.ln()).contains("90.0%, one piece"));
    }

    #[test]
    fn the_end_of_a_long_text_is_shown() {
        assert_eq!(
            after("The capital of France is"),
            "After “The capital of France is”:"
        );
        let long = after(&"abcdefg ".repeat(9));
        assert!(
            long.starts_with("After “… abcdefg") && long.chars().count() < 50,
            "{long}"
        );
        assert_eq!(after(""), "At the beginning of a text:");
    }

    #[test]
    fn what_is_fetched_is_said_with_its_size() {
        let progress = Progress::Download {
            received: 50_000,
            total: 200_000,
        };
        assert_eq!(fetching("GPT-2", Some(&progress)), "GPT-2: 50 kB of 200 kB");
        assert!(fetching("GPT-2", None).contains("waiting"));
    }
}
