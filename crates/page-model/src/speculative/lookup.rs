//! Prompt lookup: proposals without a draft model. What followed the last tokens where they stand in the text before.

use protocol::TokenId;
use sampling::Distribution;

/// The most tokens at the end of the text that are looked up; fewer are tried where these are not found.
pub const LONGEST_NGRAM: usize = 3;

/// What followed the last tokens of `text` where they stand first, at most `most` tokens; empty where not even the last
/// token stands before. The longest end of the text that is found decides, of [`LONGEST_NGRAM`] tokens at most. The first
/// place, as in transformers: after it stand the most tokens.
pub fn proposals(text: &[TokenId], most: usize) -> Vec<TokenId> {
    let longest = LONGEST_NGRAM.min(text.len().saturating_sub(1));
    for length in (1..=longest).rev() {
        let end = &text[text.len() - length..];
        let earlier = &text[..text.len() - 1];
        let found = earlier.windows(length).position(|ngram| ngram == end);
        if let Some(place) = found {
            let follows = &text[place + length..];
            return follows[..follows.len().min(most)].to_vec();
        }
    }
    Vec::new()
}

/// The same with what each was drawn from, the token itself with certainty; nothing after a token of `ends`.
pub fn certain_proposals(
    text: &[TokenId],
    most: usize,
    vocabulary: usize,
    ends: &[TokenId],
) -> Vec<(TokenId, Distribution)> {
    let mut proposed = Vec::new();
    for token in proposals(text, most) {
        let Some(q) = Distribution::certain(vocabulary, token) else {
            break;
        };
        proposed.push((token, q));
        if ends.contains(&token) {
            break;
        }
    }
    proposed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_end_that_stands_before_decides_and_the_first_such_place() {
        assert_eq!(proposals(&[1, 2, 3, 9, 2, 3], 4), [9, 2, 3]);
        assert_eq!(proposals(&[1, 2, 3, 9, 2, 3], 2), [9, 2]);
        assert_eq!(proposals(&[5, 3, 7, 6, 3, 8, 3], 1), [7], "the first place");
        assert_eq!(
            proposals(&[1, 2, 3, 4, 9, 3, 5, 2, 3], 1),
            [4],
            "two tokens before one"
        );
        assert_eq!(proposals(&[4, 4], 3), [4], "a repetition");
        assert_eq!(proposals(&[4; 8], 8), [4; 5], "a longer one");
        for nothing in [&[][..], &[1], &[1, 2, 3]] {
            assert!(proposals(nothing, 4).is_empty());
        }
    }
}
