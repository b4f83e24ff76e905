//! The prompt's box, its tokens, and the text that follows.

use charts::count;

/// The name of the box.
pub const PROMPT: &str = "Prompt";
/// What the row of example prompts is, for those who do not see it.
pub const EXAMPLES: &str = "Examples";
/// Under the box, when the text on the page began with another prompt.
pub const OTHER_PROMPT: &str = "The text below is from your old prompt.";
/// On the button after that sentence.
pub const RESTART_WITH_PROMPT: &str = "Restart with the new prompt";

/// What the row of the prompt's tokens is, for those who do not see it.
pub const TOKENS: &str = "The prompt’s tokens";

/// After the text of the token that is pointed at.
pub fn pointed(token: u32) -> String {
    format!("is token {token}")
}

/// After the text of each token, for those who do not see the line above the tokens.
pub fn heard(token: u32) -> String {
    format!(", token {token}")
}

/// After the last token that is shown.
pub fn more_tokens(n: usize) -> String {
    format!("… and {} more", count(n))
}

/// What the prompt and its continuation are, for those who do not see it.
pub const TEXT: &str = "The text so far";
/// What the tokens of the continuation are, for those who do not see it.
pub const GENERATED: &str = "Generated tokens";

/// What became of a token, read after its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// It was sent.
    Sent,
    /// It may be the start of a stop string.
    HeldBack,
    /// It belongs to the stop string, or stands behind it.
    CutOff,
}

/// A token of the continuation under the pointer.
pub fn token_title(label: &str, probability: &str, token: u32, by_hand: bool) -> String {
    format!("{label} · {probability} · token {token}{}", hand(by_hand))
}

/// A token of the continuation for those who do not see it.
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

/// What is said when a token was written.
pub fn announced(label: &str, probability: &str) -> String {
    format!("{label}, {probability}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
