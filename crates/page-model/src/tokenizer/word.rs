//! The probability of a typed word after a text: of its first piece, then of each next one given all before it.

use std::sync::Arc;

use charts::{PieceProbability, PieceProduct};
use protocol::TokenId;
use sampling::{Distribution, Logits, Ranking};

use super::words;
use crate::{tokens::TokenTexts, words::marks};

/// What is tokenized for a typed word: with a space before it, unless the text before it is empty or ends with white
/// space, or the typed word begins with it. None if nothing is typed.
pub fn spaced(typed: &str, context: &[TokenId], texts: &TokenTexts) -> Option<String> {
    let word = typed.trim_end();
    if word.trim().is_empty() {
        return None;
    }
    let mut pieces = context.iter().rev().map(|&token| texts.piece(token));
    let before = pieces.find(|piece| !piece.is_empty()).unwrap_or_default();
    let before = String::from_utf8_lossy(before);
    let apart = before.is_empty() || before.ends_with(char::is_whitespace);
    match apart || word.starts_with(char::is_whitespace) {
        true => Some(word.into()),
        false => Some(format!(" {word}")),
    }
}

/// The ids of a tokenized word without the token that the tokenizer puts before each text.
pub fn pieces_of(tokens: &[TokenId], texts: &TokenTexts) -> Vec<TokenId> {
    let special = tokens.iter().take_while(|token| texts.is_special(**token));
    let special = special.count();
    tokens[special..].to_vec()
}

/// A word whose pieces are read one by one: one forward pass for each.
#[derive(Clone, Debug, PartialEq)]
pub struct WordReading {
    /// The tokens before the word.
    context: Arc<[TokenId]>,
    /// The word as it was tokenized.
    pub word: String,
    /// The ids of its pieces.
    pieces: Vec<TokenId>,
    /// The probability and the rank of the pieces read so far.
    read: Vec<(f64, usize)>,
}

impl WordReading {
    /// No piece read yet. None without a piece.
    pub fn of(context: Arc<[TokenId]>, word: String, pieces: Vec<TokenId>) -> Option<Self> {
        let reading = Self {
            context,
            word,
            pieces,
            read: Vec::new(),
        };
        (!reading.pieces.is_empty()).then_some(reading)
    }

    /// The text of the next forward pass: everything before the next piece. None when all are read.
    pub fn next(&self) -> Option<Vec<TokenId>> {
        let before = &self.pieces[..self.read.len()];
        (!self.is_done()).then(|| [&self.context, before].concat())
    }

    /// Reads the next piece from the logits of that pass.
    pub fn supply(&mut self, logits: &Logits) {
        let Some(&piece) = self.pieces.get(self.read.len()) else {
            return;
        };
        let ranking = Ranking::of(logits);
        // Softmax of the raw logits: temperature 1, no filters.
        let model = Distribution::from(ranking.scores());
        let rank = ranking.rank_of(piece).map_or(0, |rank| rank + 1);
        self.read.push((model.probability(piece), rank));
    }

    /// Whether every piece is read.
    pub fn is_done(&self) -> bool {
        self.read.len() == self.pieces.len()
    }

    /// The number of pieces read, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.read.len(), self.pieces.len())
    }

    /// The picture; none until every piece is read.
    pub fn picture(&self, texts: &TokenTexts) -> Option<PieceProduct> {
        let piece = |(&token, &(probability, rank)): (&TokenId, &(f64, usize))| PieceProbability {
            label: texts.label(token),
            id: token as usize,
            probability,
            rank,
        };
        self.is_done().then(|| PieceProduct {
            title: words::title_word(&marks::label(self.word.as_bytes())),
            pieces: self.pieces.iter().zip(&self.read).map(piece).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::tokens::tests::texts;

    #[test]
    fn a_space_stands_before_a_word_that_follows_another() {
        let texts = texts();
        let spaced = |typed: &str, context: &[TokenId]| spaced(typed, context, &texts);
        assert_eq!(spaced("London", &[0, 1]).unwrap(), " London");
        assert_eq!(spaced("London ", &[0]).unwrap(), "London", "an empty text");
        assert_eq!(spaced("London", &[1, 3]).unwrap(), "London", "a new line");
        assert_eq!(spaced(" London", &[1]).unwrap(), " London");
        assert_eq!(spaced("", &[1]), None);
        assert_eq!(spaced("  ", &[1]), None);
        assert_eq!(pieces_of(&[0, 1, 2], &texts), [1, 2]);
    }

    #[test]
    fn each_piece_is_read_after_all_before_it_and_the_product_is_theirs() {
        let mut reading = WordReading::of(Arc::from([5]), " ab".into(), vec![1, 2]).unwrap();
        let mut contexts = Vec::new();
        while let Some(context) = reading.next() {
            assert_eq!(reading.picture(&texts()), None);
            // The token that is as long as the context has all but 7 parts of e³ + 7.
            let mut logits = vec![0.0; 8];
            logits[context.len()] = 3.0;
            reading.supply(&Logits::new(logits).unwrap());
            contexts.push(context);
        }
        assert_eq!(contexts, [vec![5], vec![5, 1]]);
        let picture = reading.picture(&texts()).unwrap();
        let share = 3_f64.exp() / (3_f64.exp() + 7.0);
        assert!((picture.probability() - share * share).abs() < 1e-12);
        assert!((picture.log_probability() - 2.0 * share.ln()).abs() < 1e-12);
        let ranks: Vec<usize> = picture.pieces.iter().map(|piece| piece.rank).collect();
        assert_eq!(ranks, [1, 1]);
        assert_eq!(picture.pieces[0].label, "␣a");
    }

    #[test]
    fn without_a_piece_there_is_nothing_to_read() {
        assert_eq!(WordReading::of(Arc::from([5]), String::new(), vec![]), None);
    }
}
