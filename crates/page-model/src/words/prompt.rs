//! The texts of the prompt box, its tokens, and the generated text.

use charts::count;

use super::marks::{NEWLINE, SPACE, TAB};

pub use texts::first::{
    prompt_done as done, prompt_edit_prompt as edit_prompt, prompt_generated as generated,
    prompt_prompt as prompt, prompt_text as text, prompt_tokens as tokens,
    prompt_what_is_a_token as what_is_a_token,
};

/// What a token is, for a vocabulary of this many tokens, and the signs in it.
pub fn token_explained(vocabulary: usize) -> String {
    format!(
        "A token is a piece of text: a word with the space before it, a part of a word, or a punctuation mark. The model \
         reads and writes nothing else. It has {} tokens, each with a number. {SPACE} stands for a space, {NEWLINE} for a \
         line break, {TAB} for a tab.",
        count(vocabulary)
    )
}

/// Shown after the text of the token under the pointer.
pub fn pointed(token: u32) -> String {
    format!("is token {token}")
}

/// Read after the text of each token by screen readers, which do not have the line above the tokens.
pub fn heard(token: u32, is_special: bool) -> String {
    match is_special {
        true => format!(", special token {token}"),
        false => format!(", token {token}"),
    }
}

/// Shown after the last token that has a chip.
pub fn more_tokens(n: usize) -> String {
    format!("… and {} more", count(n))
}

/// The state of a token in a stream, read after its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// It was sent.
    Sent,
    /// It is held back: a stop string may start with it.
    HeldBack,
    /// It belongs to the stop string, or comes after it.
    CutOff,
}

/// The tooltip of a generated token.
pub fn token_title(label: &str, probability: &str, token: u32, by_hand: bool) -> String {
    format!("{label} · {probability} · token {token}{}", hand(by_hand))
}

/// The name of a generated token for screen readers.
pub fn token_name(text: &str, probability: &str, by_hand: bool, fate: Sending) -> String {
    let fate = match fate {
        Sending::Sent => "",
        Sending::HeldBack => ", held back",
        Sending::CutOff => ", cut off",
    };
    format!("{text}, {probability}{}{fate}", hand(by_hand))
}

fn hand(by_hand: bool) -> &'static str {
    match by_hand {
        true => ", put here by hand",
        false => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explanation_has_the_signs_that_tokens_are_shown_with() {
        let told = token_explained(2048);
        assert!(told.contains("It has 2,048 tokens"));
        for (text, of) in [(" ", "a space"), ("\n", "a line break"), ("\t", "a tab")] {
            let sign = crate::words::marks::label(text.as_bytes());
            assert!(
                told.contains(&format!("{sign} ")) && told.contains(of),
                "{told}"
            );
        }
    }

    #[test]
    fn a_token_is_named_with_what_became_of_it() {
        let name = |by_hand, fate| token_name("cup", "2.9%", by_hand, fate);
        assert_eq!(name(false, Sending::Sent), "cup, 2.9%");
        assert_eq!(
            name(true, Sending::CutOff),
            "cup, 2.9%, put here by hand, cut off"
        );
        assert_eq!(
            token_title("␣cup", "2.9%", 7, false),
            "␣cup · 2.9% · token 7"
        );
    }
}
