//! Finding a token of the vocabulary by its text.

use protocol::TokenId;

use super::lexicon::Lexicon;
use crate::text::marks;

/// How many tokens are offered at once.
pub const MOST_FOUND: usize = 8;

/// The tokens whose text holds `query`, the likeliest first; those that are nothing but the query, give or take a
/// space before it, come before all others. `ranked` is the vocabulary by falling probability.
pub fn find(query: &str, ranked: &[TokenId], lexicon: &Lexicon) -> Vec<TokenId> {
    // As the page draws them: a space is ␣.
    let query = marks::label(query.to_lowercase().as_bytes());
    if query.is_empty() {
        return Vec::new();
    }
    let mut exact = Vec::new();
    let mut others = Vec::new();
    for &token in ranked {
        let label = lexicon.label(token).to_lowercase();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::lexicon::tests::lexicon;

    /// `‹end›`, `␣a`, `b`, `↵`, two halves of a fox, `.↵`, and one without text.
    const RANKED: [TokenId; 8] = [6, 3, 1, 2, 0, 4, 5, 7];

    fn found(query: &str) -> Vec<TokenId> {
        find(query, &RANKED, &lexicon())
    }

    #[test]
    fn the_likeliest_come_first_and_what_is_exact_before_them() {
        assert_eq!(found("\n"), [3, 6]);
        assert_eq!(found("A"), [1, 5]);
        assert_eq!(found(" a"), [1]);
        assert_eq!(found("END"), [0]);
    }

    #[test]
    fn nothing_is_found_by_nothing() {
        assert_eq!(found(""), Vec::<TokenId>::new());
        assert_eq!(found("zebra"), Vec::<TokenId>::new());
    }
}
