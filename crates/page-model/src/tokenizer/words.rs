//! The sentences of the Tokenizer screen.

pub mod screen;

use charts::{count, decimal, percent_in_words};
use protocol::Progress;

use super::{TokenizerView, cut::WordCost};
use crate::words::common;

pub use texts::tokenizer::{no_word, title_any_word, title_pieces};

/// The title of the figure of a word.
pub fn title_word(word: &str) -> String {
    format!("The probability of {word}, piece by piece")
}

/// What a view shows.
pub fn explanation(view: TokenizerView) -> &'static str {
    match view {
        TokenizerView::Pieces => {
            "The model is given the ids, not the letters: an id does not say how its piece is spelled. A word that is \
             frequent in the text a tokenizer was made from is mostly one token; a rare word is several, and each of \
             them costs a forward pass and a position of the context."
        }
        TokenizerView::Word => {
            "A word of several tokens is chosen one token at a time. Its probability is the product over its pieces, \
             each given all before it: one forward pass for each piece. These are the model’s own probabilities: \
             temperature 1, no filters. The product is that of this cut: the same letters as other tokens have a \
             probability of their own."
        }
    }
}

/// How often a letter stands in the text.
pub fn letter_count(letter: &str, times: usize) -> String {
    let times = match times {
        0 => "does not stand".into(),
        1 => "stands once".into(),
        times => format!("stands {} times", count(times)),
    };
    format!("“{letter}” {times} in this text.")
}

/// The letters that are divided between tokens of one tokenizer.
pub fn divided(name: &str, divided: usize) -> Option<String> {
    match divided {
        0 => None,
        1 => Some(format!(
            "{name} divides one of them between two tokens or more."
        )),
        more => Some(format!(
            "{name} divides {} of them between two tokens or more.",
            count(more)
        )),
    }
}

/// The word that costs one tokenizer the most tokens.
pub fn costliest(name: &str, cost: &WordCost) -> String {
    format!(
        "{name} needs {} tokens for “{}”.",
        count(cost.tokens),
        cost.word
    )
}

/// A tokenizer without a token for a part of the text.
pub fn left_out(name: &str) -> String {
    format!(
        "{name} has no token for a byte of this text and leaves it out: its pieces are not the whole text."
    )
}

/// The progress of a vocabulary that is fetched.
pub fn fetching(name: &str, progress: Option<&Progress>) -> String {
    match progress {
        Some(Progress::Download { received, total }) => format!(
            "{name}: {} of {}",
            common::bytes(*received),
            common::bytes(*total)
        ),
        _ => format!("{name}: waiting for the vocabulary"),
    }
}

/// The most characters of the text before a word that are shown.
const SHOWN: usize = 32;

/// The text that a word follows: its end.
pub fn after(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    match characters.len() {
        0 => "At the beginning of a text:".into(),
        length if length > SHOWN => {
            let end: String = characters[length - SHOWN..].iter().collect();
            format!("After “… {}”:", end.trim_start())
        }
        _ => format!("After “{text}”:"),
    }
}

/// The pieces of a word that are read.
pub fn reading(read: usize, all: usize) -> String {
    format!("Forward pass {} of {} …", count(read + 1), count(all))
}

/// The probability of a word: its product, and the sum of the logarithms.
pub fn product(word: &str, pieces: usize, probability: f64, log_probability: f64) -> String {
    let (share, sum) = (percent_in_words(probability), decimal(log_probability, 2));
    match pieces {
        1 => format!("{word}: {share}, one piece. Log-probability {sum}."),
        pieces => format!(
            "{word}: {share}, the product of {} pieces. Sum of log-probabilities {sum}.",
            count(pieces)
        ),
    }
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
