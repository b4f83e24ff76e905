//! Measures of a lane's tokens: its first difference from another lane, a repeating end, and its distinct words.

use std::collections::HashSet;

use protocol::TokenId;

/// A repeating end of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The index of the first token of the first repetition.
    pub start: usize,
    /// The number of tokens in one repetition.
    pub period: usize,
    /// The number of complete repetitions.
    pub rounds: usize,
}

/// The fewest repetitions that count; two occur in ordinary text.
const FEWEST_ROUNDS: usize = 3;

/// The index of the first token in which two texts differ. A text that is only shorter does not differ.
pub fn divergence(first: &[TokenId], other: &[TokenId]) -> Option<usize> {
    first.iter().zip(other).position(|(a, b)| a != b)
}

/// The shortest sequence that occurs at least three times in a row at the end of a text.
pub fn circle(tokens: &[TokenId]) -> Option<Circle> {
    let length = tokens.len();
    (1..=length / FEWEST_ROUNDS).find_map(|period| {
        let again = (period..length)
            .rev()
            .take_while(|&place| tokens[place] == tokens[place - period])
            .count();
        let rounds = (again + period) / period;
        (rounds >= FEWEST_ROUNDS).then(|| Circle {
            start: length - again - period,
            period,
            rounds,
        })
    })
}

/// The number of distinct words in a text, and of all its words. Words that differ in capitals only count as one.
pub fn words(text: &str) -> (usize, usize) {
    let lower = text.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .filter(|word| word.contains(char::is_alphanumeric));
    let all: Vec<&str> = words.collect();
    (all.iter().collect::<HashSet<_>>().len(), all.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_part_at_the_first_token_that_differs() {
        assert_eq!(divergence(&[1, 2, 3], &[1, 2, 4]), Some(2));
        assert_eq!(divergence(&[1, 2, 3], &[1, 2]), None);
        assert_eq!(divergence(&[], &[1]), None);
        assert_eq!(divergence(&[5], &[6]), Some(0));
    }

    #[test]
    fn three_rounds_at_the_end_are_a_circle() {
        let found = |start, period, rounds| {
            Some(Circle {
                start,
                period,
                rounds,
            })
        };
        assert_eq!(circle(&[9, 1, 1, 1]), found(1, 1, 3));
        assert_eq!(circle(&[9, 1, 2, 1, 2, 1, 2]), found(1, 2, 3));
        // The repetition starts before the first complete round that ends with the text.
        assert_eq!(circle(&[2, 1, 2, 1, 2, 1, 2]), found(0, 2, 3));
        assert_eq!(
            circle(&[7, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2]),
            found(1, 3, 4)
        );
        assert_eq!(circle(&[1, 1]), None, "twice is not thrice");
        assert_eq!(circle(&[1, 1, 1, 2]), None, "it has been left");
        assert_eq!(circle(&[]), None);
    }

    #[test]
    fn the_shortest_period_is_told() {
        assert_eq!(circle(&[4; 12]).map(|circle| circle.period), Some(1));
    }

    #[test]
    fn words_are_counted_without_their_marks() {
        assert_eq!(words("The cat, the CAT’s hat … la la!"), (5, 7));
        assert_eq!(words(" ... '"), (0, 0));
    }
}
