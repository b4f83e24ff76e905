//! Searches the vocabulary for tokens by their text.

use protocol::TokenId;
use thiserror::Error;

use crate::tokens::TokenTexts;
use crate::words::marks;

/// The most tokens in a search result.
pub const MOST_FOUND: usize = 8;

/// The tokens whose text contains `query`, the likeliest first; those that equal the query, with or without a space
/// before it, come before all others. `ranked` is the vocabulary by falling probability.
pub fn find(query: &str, ranked: &[TokenId], texts: &TokenTexts) -> Vec<TokenId> {
    // In the form in which the page shows tokens: a space is ␣.
    let query = marks::label(query.to_lowercase().as_bytes());
    if query.is_empty() {
        return Vec::new();
    }
    let mut exact = Vec::new();
    let mut others = Vec::new();
    for &token in ranked {
        let label = texts.label(token).to_lowercase();
        if label == query || label.strip_prefix(marks::SPACE) == Some(&query) {
            exact.push(token);
        } else if others.len() < MOST_FOUND && label.contains(&query) {
            others.push(token);
        }
    }
    exact.extend(others);
    exact.truncate(MOST_FOUND);
    exact
}

/// The reason why a typed text is not a token.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoToken {
    /// The text is empty.
    #[error("{}", texts::shared::no_token_empty())]
    Empty,
    /// The text is not a token, but part of others.
    #[error("{}", texts::shared::no_token_near(.typed, &.near.join(", ")))]
    Near {
        /// The typed text in the form in which the page shows tokens.
        typed: String,
        /// The labels of some tokens that contain it.
        near: Vec<String>,
    },
    /// No token contains the text.
    #[error("{}", texts::shared::no_token_unknown(.0))]
    Unknown(String),
}

/// The most tokens suggested for a text that is not a token.
const MOST_NEAR: usize = 3;

/// The token with exactly this text, typed in the page's form or as plain text. `\n` stands for a line break, unless
/// the vocabulary has these two characters as a token.
///
/// # Errors
/// If no token has this text; the error lists tokens that contain it, if there are any.
pub fn exact(typed: &str, texts: &TokenTexts) -> Result<TokenId, NoToken> {
    if typed.is_empty() {
        return Err(NoToken::Empty);
    }
    let label = marks::label(typed.as_bytes());
    let unescaped = label.replace("\\n", &marks::NEWLINE.to_string());
    let vocabulary = || 0..texts.info().vocab_size;
    let named = |label: &str| vocabulary().find(|&token| texts.label(token) == label);
    // The page's form comes first: half a character is shown in signs that a text may contain too.
    let token = [typed, &label, &unescaped].into_iter().find_map(named);
    if let Some(token) = token {
        return Ok(token);
    }
    let ids: Vec<TokenId> = vocabulary().collect();
    let near = find(typed, &ids, texts).into_iter().take(MOST_NEAR);
    let near: Vec<String> = near.map(|token| texts.label(token)).collect();
    Err(match near.is_empty() {
        true => NoToken::Unknown(label),
        false => NoToken::Near { typed: label, near },
    })
}

/// All tokens whose text contains one of these texts.
pub fn holding(parts: &[&str], texts: &TokenTexts) -> Vec<TokenId> {
    let holds = |&token: &TokenId| {
        let piece = String::from_utf8_lossy(texts.piece(token));
        parts.iter().any(|part| piece.contains(part))
    };
    (0..texts.info().vocab_size).filter(holds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tests::texts;

    /// `‹end›`, `␣a`, `b`, `↵`, two halves of a fox, `.↵`, and one without text.
    const RANKED: [TokenId; 8] = [6, 3, 1, 2, 0, 4, 5, 7];

    fn found(query: &str) -> Vec<TokenId> {
        find(query, &RANKED, &texts())
    }

    #[test]
    fn the_likeliest_come_first_and_what_is_exact_before_them() {
        assert_eq!(found("\n"), [3, 6]);
        assert_eq!(found("A"), [1, 5]);
        assert_eq!(found(" a"), [1]);
        assert_eq!(found("END"), [0]);
    }

    #[test]
    fn a_token_is_named_by_its_exact_text() {
        let named = |typed: &str| exact(typed, &texts());
        for typed in [" a", "␣a"] {
            assert_eq!(named(typed), Ok(1));
        }
        for typed in ["\n", "↵", "\\n"] {
            assert_eq!(named(typed), Ok(3), "{typed}");
        }
        assert_eq!(named("‹end›"), Ok(0));
        assert_eq!(named("‹F0 9F›"), Ok(4), "half a character has a name too");
    }

    #[test]
    fn a_text_that_is_no_token_is_refused_with_what_comes_near() {
        let said = |typed: &str| exact(typed, &texts()).map_err(|why| why.to_string());
        assert_eq!(
            said("a"),
            Err(
                "This model has no token a. It has ␣a, ‹A6 8A›: type one of these as it is shown."
                    .into()
            )
        );
        assert!(said("zebra").is_err_and(|why| why.contains("no token zebra, and none with")));
        assert!(said("").is_err_and(|why| why.starts_with("Type the token first")));
    }

    #[test]
    fn breakers_are_all_tokens_that_hold_one() {
        assert_eq!(holding(&["\n", ":"], &texts()), [3, 6]);
        assert_eq!(
            holding(&["|"], &texts()),
            [] as [TokenId; 0],
            "a sign is no text"
        );
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        assert_eq!(found(""), Vec::<TokenId>::new());
        assert_eq!(found("zebra"), Vec::<TokenId>::new());
    }
}
