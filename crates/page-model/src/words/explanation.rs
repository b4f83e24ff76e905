//! What is said about a stage: a sentence, a formula, numbers.

use charts::count;
use protocol::TokenId;

/// What is said about a stage.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Explanation {
    /// What happens, for everyone; a name of the formula stands between asterisks.
    pub sentence: String,
    /// The formula, then the same with the numbers put in; empty where a stage has none.
    pub formula: Vec<Vec<FormulaPart>>,
    /// The numbers.
    pub facts: Vec<Fact>,
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum FormulaPart {
    /// On the line.
    On(String),
    /// Raised: an exponent.
    Raised(String),
    /// A token's text.
    Token(String),
}

/// A number and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// The number, with its unit.
    pub value: String,
    /// The token whose text the name is, if it is one.
    pub token: Option<TokenId>,
}

impl Explanation {
    /// A sentence alone.
    pub fn saying(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            ..Self::default()
        }
    }
}

/// A number and what it is.
pub fn fact(name: &str, value: String) -> Fact {
    Fact {
        name: name.into(),
        value,
        token: None,
    }
}

/// A number of a token.
pub fn of_token(token: TokenId, label: String, value: impl Into<String>) -> Fact {
    Fact {
        name: label,
        value: value.into(),
        token: Some(token),
    }
}

/// A number of tokens, in words.
pub fn tokens(n: usize) -> String {
    if n == 1 {
        "1 token".into()
    } else {
        format!("{} tokens", count(n))
    }
}

/// Takes the asterisks away: what stood between a pair of them comes with `true`.
pub fn italics(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split('*')
        .enumerate()
        .map(|(place, part)| (part, place % 2 == 1))
        .filter(|(part, _)| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_asterisks_is_italic() {
        let parts: Vec<_> = italics("*u* is").collect();
        assert_eq!(parts, [("u", true), (" is", false)]);
    }
}
