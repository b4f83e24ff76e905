//! The texts of the prompt box, its tokens, and the generated text.

use super::marks::{NEWLINE, SPACE, TAB};

pub use texts::first::{
    more_tokens, prompt_done as done, prompt_edit_prompt as edit_prompt,
    prompt_generated as generated, prompt_prompt as prompt, prompt_text as text,
    prompt_tokens as tokens, prompt_what_is_a_token as what_is_a_token,
};

/// What a token is, for a vocabulary of this many tokens, and the signs in it.
pub fn token_explained(vocabulary: usize) -> String {
    let [space, newline, tab] = [SPACE, NEWLINE, TAB].map(String::from);
    texts::shared::token_explained(vocabulary, &space, &newline, &tab)
}

/// Shown after the text of the token under the pointer.
pub fn pointed(token: u32) -> String {
    texts::shared::token_pointed(&token.to_string())
}

/// Read after the text of each token by screen readers, which do not have the line above the tokens.
pub fn heard(token: u32, is_special: bool) -> String {
    match is_special {
        true => texts::first::token_heard_special(&token.to_string()),
        false => texts::first::token_heard(&token.to_string()),
    }
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
    let token = token.to_string();
    match by_hand {
        true => texts::first::token_title_by_hand(label, probability, &token),
        false => texts::first::token_title(label, probability, &token),
    }
}

/// The name of a generated token for screen readers.
pub fn token_name(text: &str, probability: &str, by_hand: bool, fate: Sending) -> String {
    let mut parts = vec![text, probability];
    parts.extend(by_hand.then(texts::first::token_by_hand));
    parts.extend(match fate {
        Sending::Sent => None,
        Sending::HeldBack => Some(texts::first::token_held_back()),
        Sending::CutOff => Some(texts::first::token_cut_off()),
    });
    parts.join(", ")
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
