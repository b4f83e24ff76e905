//! Patterns of attention that can be recognised: at each position of a text, the positions that a head of the pattern reads.

use protocol::TokenId;

use crate::tokens::TokenTexts;

enums::listed! {
    /// What a head reads.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HeadPattern {
        /// The token before.
        Previous = "previous",
        /// The first token of the text.
        First = "first",
        /// The token of its own position.
        Current = "current",
        /// Earlier places of the token of its own position.
        SameToken = "same-token",
        /// What followed earlier places of that token (Olsson et al. 2022, "In-context Learning and Induction Heads").
        Induction = "induction",
        /// Before a name that stood in the text already: the earlier places of that name.
        SameName = "same-name",
        /// Earlier punctuation.
        Punctuation = "punctuation",
    }
}

/// The first position at which patterns are looked at: there, the previous, the first and the own position are three.
pub const FIRST_LOOKED_AT: usize = 2;

/// A text of tokens, and what they are.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternText {
    tokens: Vec<TokenId>,
    kinds: Vec<PieceKind>,
}

/// What a token is, by its letters and those beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceKind {
    /// A whole word with a capital, and no sentence begins with it.
    Name,
    /// Punctuation alone.
    Punctuation,
    /// Another one.
    Other,
}

impl PatternText {
    /// A text of these tokens.
    pub fn of(tokens: &[TokenId], texts: &TokenTexts) -> Self {
        let piece = |token: &TokenId| String::from_utf8_lossy(texts.piece(*token));
        let pieces: Vec<_> = tokens.iter().map(piece).collect();
        let piece = |at: Option<usize>| at.and_then(|at| pieces.get(at)).map_or("", AsRef::as_ref);
        let kinds = (0..tokens.len()).map(|at| {
            PieceKind::of(
                piece(at.checked_sub(1)),
                piece(Some(at)),
                piece(Some(at + 1)),
            )
        });
        Self {
            kinds: kinds.collect(),
            tokens: tokens.to_vec(),
        }
    }

    /// The positions up to `end`, the first one aside, which many heads read where they have nothing to read.
    fn positions(&self, end: usize, is_read: impl Fn(usize) -> bool) -> Vec<usize> {
        (1..end).filter(|at| is_read(*at)).collect()
    }

    fn is_name(&self, at: usize) -> bool {
        self.kinds.get(at) == Some(&PieceKind::Name)
    }
}

impl PieceKind {
    /// Of a piece between two others.
    fn of(before: &str, piece: &str, after: &str) -> Self {
        let bare = piece.trim();
        if !bare.is_empty() && bare.chars().all(|one| one.is_ascii_punctuation()) {
            return Self::Punctuation;
        }
        let mut letters = piece.strip_prefix(' ').unwrap_or_default().chars();
        let has_capital = letters.next().is_some_and(char::is_uppercase);
        let rest = letters.as_str();
        let is_word = has_capital && !rest.is_empty() && rest.chars().all(char::is_lowercase);
        let goes_on = after.starts_with(char::is_alphabetic);
        let within = before.ends_with(|last: char| last.is_alphanumeric() || last == ',');
        match is_word && within && !goes_on {
            true => Self::Name,
            false => Self::Other,
        }
    }
}

impl HeadPattern {
    /// Whether the pattern is the same in every text, whatever its tokens are.
    pub fn is_by_position(self) -> bool {
        matches!(self, Self::Previous | Self::First | Self::Current)
    }

    /// The last position of a text at which a head of this pattern reads something.
    pub fn last_place(self, text: &PatternText) -> Option<usize> {
        let mut positions = (0..text.tokens.len()).rev();
        positions.find(|at| !self.read_at(text, *at).is_empty())
    }

    /// The positions that a head of this pattern reads at a position; none where the pattern says nothing of it.
    pub fn read_at(self, text: &PatternText, at: usize) -> Vec<usize> {
        let tokens = &text.tokens;
        if at < FIRST_LOOKED_AT || at >= tokens.len() {
            return Vec::new();
        }
        match self {
            Self::Previous => vec![at - 1],
            Self::First => vec![0],
            Self::Current => vec![at],
            Self::SameToken => text.positions(at, |other| tokens[other] == tokens[at]),
            Self::Induction => text.positions(at, |other| tokens[other - 1] == tokens[at]),
            Self::SameName if text.is_name(at + 1) => {
                text.positions(at + 1, |other| tokens[other] == tokens[at + 1])
            }
            Self::SameName => Vec::new(),
            Self::Punctuation => {
                text.positions(at, |other| text.kinds[other] == PieceKind::Punctuation)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use protocol::{ModelInfo, Vocabulary};

    use super::*;

    const PIECES: [&str; 9] = [
        "<s>", "One", " day", " Mia", " saw", " Tom", ".", " I", " Tomato",
    ];

    fn text(tokens: &[TokenId]) -> PatternText {
        let info = ModelInfo {
            vocab_size: PIECES.len() as u32,
            special_token_ids: vec![0],
            ..ModelInfo::default()
        };
        let vocabulary = Vocabulary::from_pieces(PIECES);
        PatternText::of(tokens, &TokenTexts::new(info.into(), Arc::new(vocabulary)))
    }

    #[test]
    fn each_pattern_names_the_positions_that_it_reads() {
        // <s> One day Mia saw Tom. Mia saw Tom Mia
        let text = text(&[0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 3]);
        let read = |pattern: HeadPattern, at| pattern.read_at(&text, at);
        assert_eq!(read(HeadPattern::Previous, 8), [7]);
        assert_eq!(read(HeadPattern::First, 8), [0]);
        assert_eq!(read(HeadPattern::Current, 8), [8]);
        assert_eq!(read(HeadPattern::SameToken, 10), [3, 7]);
        assert_eq!(read(HeadPattern::SameToken, 5), [0; 0]);
        assert_eq!(read(HeadPattern::Induction, 10), [4, 8]);
        assert_eq!(read(HeadPattern::Punctuation, 8), [6]);
        // The name that comes next: Tom after "saw", Mia after "Tom"; not the Mia that begins a sentence.
        assert_eq!(read(HeadPattern::SameName, 8), [5]);
        assert_eq!(read(HeadPattern::SameName, 9), [3, 7]);
        assert_eq!(read(HeadPattern::SameName, 6), [0; 0]);
        assert_eq!(read(HeadPattern::SameName, 10), [0; 0], "nothing follows");
        for pattern in HeadPattern::ALL {
            for at in [0, 1, 11] {
                assert_eq!(read(pattern, at), [0; 0], "{pattern:?}");
            }
        }
    }

    #[test]
    fn a_name_is_a_whole_word_with_a_capital_within_a_sentence() {
        let kind = |before, piece, after| PieceKind::of(before, piece, after);
        assert_eq!(kind(" and", " Mia", " saw"), PieceKind::Name);
        assert_eq!(kind(" and", " Mi", "a"), PieceKind::Other, "a part of one");
        assert_eq!(kind(".", " Mia", " saw"), PieceKind::Other);
        assert_eq!(kind("", " Mia", " saw"), PieceKind::Other);
        assert_eq!(kind(" and", " I", " saw"), PieceKind::Other);
        assert_eq!(kind(" and", " mia", " saw"), PieceKind::Other);
        assert_eq!(kind("a", ".\n", "B"), PieceKind::Punctuation);
        assert_eq!(kind("a", "\n", "B"), PieceKind::Other);
    }
}
