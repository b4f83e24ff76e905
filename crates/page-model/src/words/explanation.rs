//! The explanation of a stage: a sentence, a formula, and numbers.

use protocol::TokenId;

/// The explanation of a stage.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Explanation {
    /// The sentence for everyone; a variable of the formula stands between asterisks.
    pub sentence: String,
    /// The formula, then the same with the numbers put in; empty for a stage without one.
    pub formula: Vec<Vec<FormulaPart>>,
    /// The numbers of this step.
    pub facts: Vec<Fact>,
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum FormulaPart {
    /// Text on the baseline.
    On(String),
    /// Raised text: an exponent.
    Raised(String),
    /// A token's text.
    Token(String),
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The name of the number.
    pub name: String,
    /// The number with its unit.
    pub value: String,
    /// The token whose text is the name, if it is one.
    pub token: Option<TokenId>,
}

impl Explanation {
    /// An explanation without formula and numbers.
    pub fn saying(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            ..Self::default()
        }
    }
}

/// A number with its name.
pub fn fact(name: &str, value: String) -> Fact {
    Fact {
        name: name.into(),
        value,
        token: None,
    }
}

/// A number that belongs to a token.
pub fn of_token(token: TokenId, label: String, value: impl Into<String>) -> Fact {
    Fact {
        name: label,
        value: value.into(),
        token: Some(token),
    }
}

/// A number of tokens, in words.
pub use texts::first::tokens;

/// Stands in a text where a token is shown: a character that no text has.
pub const TOKEN: &str = "\u{e000}";

/// A text with a token in each place of [`TOKEN`].
pub fn with_token(text: &str, label: &str) -> Vec<FormulaPart> {
    let mut parts = Vec::new();
    for (place, between) in text.split(TOKEN).enumerate() {
        parts.extend((place > 0).then(|| FormulaPart::Token(label.into())));
        parts.extend((!between.is_empty()).then(|| FormulaPart::On(between.into())));
    }
    parts
}

/// Splits a text at its asterisks; the parts between a pair of them come with `true`.
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
    fn a_token_stands_wherever_the_text_has_its_place() {
        let parts = with_token(&format!("{TOKEN} and {TOKEN}"), "␣a");
        let token = || FormulaPart::Token("␣a".into());
        assert_eq!(parts, [token(), FormulaPart::On(" and ".into()), token()]);
        assert_eq!(with_token("none", "␣a"), [FormulaPart::On("none".into())]);
    }

    #[test]
    fn what_stands_between_asterisks_is_italic() {
        let parts: Vec<_> = italics("*u* is").collect();
        assert_eq!(parts, [("u", true), (" is", false)]);
    }
}
