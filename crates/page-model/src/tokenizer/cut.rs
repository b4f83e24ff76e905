//! A text as one tokenizer cuts it: its pieces, the letters in them, and how many of them each word costs.

use charts::{PieceBox, PieceBoxes, PieceRow};
use engine_client::TextPieces;
use protocol::TokenId;

use super::{
    letters::{characters, is_same},
    words,
};
use crate::{tokens::TokenTexts, words::marks};

/// A text in pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextCut {
    /// The name of the tokenizer.
    pub name: String,
    /// The pieces in the order of the text: the id of the token, and its bytes.
    pub pieces: Vec<(TokenId, Vec<u8>)>,
}

/// Where a letter stands in the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LetterPlaces {
    /// How often it stands in each piece.
    pub in_pieces: Vec<usize>,
    /// How often it is divided between two pieces or more.
    pub divided: usize,
}

/// A word and the number of tokens that it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordCost {
    /// The word with the signs that stand at it.
    pub word: String,
    /// The number of tokens that have a part of it.
    pub tokens: usize,
}

impl TextCut {
    /// A text cut by the tokenizer of the model on the page. The token that it puts before each text is left out.
    pub fn by_model(tokens: &[TokenId], texts: &TokenTexts) -> Self {
        let special = tokens.iter().take_while(|token| texts.is_special(**token));
        let text = special.count()..tokens.len();
        let piece = |place: usize| {
            let token = tokens[place];
            match texts.piece_after(&tokens[..place], token) {
                // A special token that was typed out: its bytes are its name.
                bytes if bytes.is_empty() => (token, texts.label(token).into_bytes()),
                bytes => (token, bytes),
            }
        };
        Self {
            name: texts.info().name.clone(),
            pieces: text.map(piece).collect(),
        }
    }

    /// A text cut by another model's tokenizer.
    pub fn by_other(name: &str, pieces: TextPieces) -> Self {
        Self {
            name: name.into(),
            pieces: pieces.0,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let pieces = self.pieces.iter();
        pieces.flat_map(|(_, bytes)| bytes).copied().collect()
    }

    /// Whether the pieces are the whole text: a tokenizer without a token for some bytes leaves them out.
    pub fn is_whole(&self, text: &str) -> bool {
        self.bytes() == text.as_bytes()
    }

    /// The place of the piece that has a byte of the text.
    fn piece_at(&self, byte: usize) -> usize {
        let mut end = 0;
        let holds = |(_, bytes): &(TokenId, Vec<u8>)| {
            end += bytes.len();
            byte < end
        };
        self.pieces.iter().position(holds).unwrap_or_default()
    }

    /// Where a letter stands, in either case.
    pub fn letters(&self, letter: &str) -> LetterPlaces {
        let mut places = LetterPlaces {
            in_pieces: vec![0; self.pieces.len()],
            divided: 0,
        };
        let bytes = self.bytes();
        let same = |(_, other): &(usize, &str)| is_same(letter, other);
        for (at, character) in characters(&bytes).into_iter().filter(same) {
            let (first, last) = (self.piece_at(at), self.piece_at(at + character.len() - 1));
            match first == last {
                true => places.in_pieces[first] += 1,
                false => places.divided += 1,
            }
        }
        places
    }

    /// What each word costs, in the order of the text. Words are what stands between spaces.
    pub fn word_costs(&self) -> Vec<WordCost> {
        let mut costs = Vec::<WordCost>::new();
        // The last piece of the word so far; none between two words.
        let mut last = None;
        for (at, character) in characters(&self.bytes()) {
            if character.chars().all(char::is_whitespace) {
                last = None;
                continue;
            }
            let ends = [at, at + character.len() - 1].map(|byte| self.piece_at(byte));
            let [first, end] = ends;
            match (last, costs.last_mut()) {
                (Some(before), Some(cost)) => {
                    cost.word += character;
                    cost.tokens += end - before;
                }
                _ => costs.push(WordCost {
                    word: character.into(),
                    tokens: 1 + end - first,
                }),
            }
            last = Some(end);
        }
        costs
    }

    /// The first word with the most tokens; none if each word is one.
    pub fn costliest(&self) -> Option<WordCost> {
        let costs = self.word_costs().into_iter().rev();
        let costliest = costs.max_by_key(|cost| cost.tokens);
        costliest.filter(|cost| cost.tokens > 1)
    }

    fn row(&self, letter: &str) -> PieceRow {
        let places = self.letters(letter);
        let piece = |((id, bytes), letters): (&(TokenId, Vec<u8>), usize)| PieceBox {
            label: marks::label(bytes),
            id: *id as usize,
            bytes: bytes.clone(),
            letters,
        };
        PieceRow {
            name: self.name.clone(),
            characters: characters(&self.bytes()).len(),
            pieces: self
                .pieces
                .iter()
                .zip(places.in_pieces)
                .map(piece)
                .collect(),
        }
    }
}

/// The picture of a text that several tokenizers cut; none without a cut.
pub fn boxes(cuts: &[TextCut], letter: &str) -> Option<PieceBoxes> {
    (!cuts.is_empty()).then(|| PieceBoxes {
        title: words::title_pieces().into(),
        letter: letter.into(),
        rows: cuts.iter().map(|cut| cut.row(letter)).collect(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn cut(pieces: &[&[u8]]) -> TextCut {
        let pieces = pieces.iter().enumerate();
        TextCut {
            name: "GPT-2".into(),
            pieces: pieces
                .map(|(id, piece)| (id as u32, piece.to_vec()))
                .collect(),
        }
    }

    #[test]
    fn each_letter_of_strawberry_is_in_a_piece() {
        let cut = cut(&[b"st", b"raw", b"berry"]);
        let places = cut.letters("r");
        assert_eq!((places.in_pieces, places.divided), (vec![0, 1, 2], 0));
        assert!(cut.is_whole("strawberry") && !cut.is_whole("strawberries"));
    }

    #[test]
    fn a_divided_letter_is_in_no_piece() {
        // ß as two tokens, and a fox as two.
        let cut = cut(&[b"Stra", b"\xC3", b"\x9Fe \xF0\x9F", b"\xA6\x8A"]);
        let sharp = cut.letters("ß");
        assert_eq!((sharp.in_pieces, sharp.divided), (vec![0; 4], 1));
        assert_eq!(cut.letters("🦊").divided, 1);
        assert_eq!(cut.letters("s").in_pieces, [1, 0, 0, 0]);
        let labels = boxes(&[cut], "ß").unwrap().rows[0].pieces.clone();
        let labels: Vec<String> = labels.into_iter().map(|piece| piece.label).collect();
        assert_eq!(labels, ["Stra", "‹C3›", "‹9F›e␣‹F0 9F›", "‹A6 8A›"]);
    }

    #[test]
    fn a_rare_word_costs_more_tokens() {
        let cut = cut(&[b"jam", b" and", b" ch", b"am", b"om", b"ile", b"\n"]);
        let costs = cut.word_costs();
        let costs: Vec<(&str, usize)> = costs.iter().map(|c| (&*c.word, c.tokens)).collect();
        assert_eq!(costs, [("jam", 1), ("and", 1), ("chamomile", 4)]);
        assert_eq!(cut.costliest().unwrap().word, "chamomile");
    }

    #[test]
    fn a_word_has_all_tokens_that_have_a_part_of_it() {
        // A space of its own before a word, a letter in two pieces, and one piece with the ends of two words.
        let costs = cut(&[b" ", b"\xC3", b"\xB6l", b"x y", b"z"]).word_costs();
        let costs: Vec<(&str, usize)> = costs.iter().map(|c| (&*c.word, c.tokens)).collect();
        assert_eq!(costs, [("ölx", 3), ("yz", 2)]);
        assert_eq!(cut(&[b"jam", b" and"]).costliest(), None);
    }

    #[test]
    fn the_models_own_cut_is_without_the_token_that_begins_a_text() {
        let texts = crate::tokens::tests::texts();
        let cut = TextCut::by_model(&[0, 1, 2], &texts);
        assert_eq!(cut.pieces, [(1, b" a".to_vec()), (2, b"b".to_vec())]);
        assert!(cut.is_whole(" ab"));
        assert_eq!(TextCut::by_model(&[0], &texts).pieces, []);
    }
}
