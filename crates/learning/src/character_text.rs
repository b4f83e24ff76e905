//! A text of the visitor's own, by characters: at most 64 of them, and a tenth held out.

use std::collections::BTreeMap;

use corpus::Random;

/// The fewest characters to learn from: then the held-out tenth is 100 characters long.
pub const SHORTEST: usize = 1_000;
/// The longest text, in bytes of UTF-8.
pub const LONGEST: usize = 20_000;
/// The largest vocabulary, the unknown character included.
pub const VOCABULARY: usize = 64;
/// The share of the text, at its end, that is held out: one part of so many.
const HELD_OUT_PART: usize = 10;
/// What stands for every character outside of the vocabulary: Unicode's replacement character.
pub const UNKNOWN: char = '\u{FFFD}';

/// Why a text cannot be learned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CharacterTextError {
    /// There is no text.
    #[error("the text is empty")]
    Empty,
    /// The text has too few characters.
    #[error("{characters} characters are too few; {SHORTEST} are needed")]
    TooShort {
        /// Characters in the text.
        characters: usize,
    },
    /// The text has too many bytes.
    #[error("{bytes} bytes are too many; {LONGEST} are the most")]
    TooLong {
        /// Bytes of the text in UTF-8.
        bytes: usize,
    },
}

/// A text as tokens, one for each character.
#[derive(Debug, Clone, PartialEq)]
pub struct CharacterText {
    /// The character of each token, the most frequent first; the last is [`UNKNOWN`], if the text needs it.
    vocabulary: Vec<char>,
    training: Vec<u32>,
    held_out: Vec<u32>,
    /// Characters that are not in the vocabulary, and how often each occurs, the most frequent first.
    unknown: Vec<(char, usize)>,
}

impl CharacterText {
    /// Reads a text. White space at both ends is dropped, and an end of line is one character, as Windows' is not.
    ///
    /// # Errors
    /// Fails if the text is empty, too short or too long.
    pub fn new(text: &str) -> Result<Self, CharacterTextError> {
        let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
        let text = text.trim();
        let characters = text.chars().count();
        match characters {
            0 => return Err(CharacterTextError::Empty),
            _ if text.len() > LONGEST => {
                return Err(CharacterTextError::TooLong { bytes: text.len() });
            }
            _ if characters < SHORTEST => return Err(CharacterTextError::TooShort { characters }),
            _ => {}
        }
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for character in text.chars() {
            *counts.entry(character).or_default() += 1;
        }
        let mut by_count: Vec<(char, usize)> = counts.into_iter().collect();
        by_count.sort_by_key(|(_, count)| std::cmp::Reverse(*count)); // stable: equals stay in Unicode's order
        let unknown = if by_count.len() > VOCABULARY {
            by_count.split_off(VOCABULARY - 1)
        } else {
            Vec::new()
        };
        let mut vocabulary: Vec<char> = by_count.into_iter().map(|(known, _)| known).collect();
        let ids: BTreeMap<char, u32> = vocabulary.iter().copied().zip(0..).collect();
        let rest = vocabulary.len() as u32;
        let tokens = text.chars().map(|c| ids.get(&c).copied().unwrap_or(rest));
        let mut training: Vec<u32> = tokens.collect();
        if !unknown.is_empty() {
            vocabulary.push(UNKNOWN);
        }
        let held_out = training.split_off(characters - characters / HELD_OUT_PART);
        Ok(Self {
            vocabulary,
            training,
            held_out,
            unknown,
        })
    }

    /// The character of each token.
    pub fn vocabulary(&self) -> &[char] {
        &self.vocabulary
    }

    /// The part to learn from: the first nine tenths.
    pub fn training(&self) -> &[u32] {
        &self.training
    }

    /// The part that is held out: the last tenth.
    pub fn held_out(&self) -> &[u32] {
        &self.held_out
    }

    /// The characters outside of the vocabulary, each with the number of its places: all are the token [`UNKNOWN`].
    pub fn unknown(&self) -> &[(char, usize)] {
        &self.unknown
    }

    /// `length` + 1 tokens from a random place of the training part; all of it, if it is shorter.
    pub fn tokens(&self, random: &mut Random, length: usize) -> Vec<u32> {
        let places = self.training.len().saturating_sub(length + 1) + 1;
        let at = (random.unit() * places as f64) as usize;
        self.training[at..]
            .iter()
            .take(length + 1)
            .copied()
            .collect()
    }

    /// The tokens of a prompt, and the characters outside of the vocabulary: they are the unknown one, or left out if there
    /// is none.
    pub fn encode(&self, prompt: &str) -> (Vec<u32>, Vec<String>) {
        let id = |c: char| self.vocabulary.iter().position(|known| *known == c);
        let ids = prompt.chars().filter_map(|c| id(c).or_else(|| id(UNKNOWN)));
        let unknown = prompt.chars().filter(|c| id(*c).is_none());
        (
            ids.map(|id| id as u32).collect(),
            unknown.map(String::from).collect(),
        )
    }

    /// Tokens as text.
    pub fn text(&self, tokens: &[u32]) -> String {
        let characters = tokens.iter().map(|token| *token as usize);
        characters
            .filter_map(|token| self.vocabulary.get(token))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_text_without_length_is_refused_and_so_is_one_of_too_much() {
        let new = |text: &str| CharacterText::new(text).unwrap_err();
        assert_eq!(new(""), CharacterTextError::Empty);
        assert_eq!(new(" \r\n\t"), CharacterTextError::Empty);
        let characters = SHORTEST - 1;
        let short = "ä".repeat(characters);
        assert_eq!(new(&short), CharacterTextError::TooShort { characters });
        let long = "a".repeat(LONGEST + 1);
        let bytes = LONGEST + 1;
        assert_eq!(new(&long), CharacterTextError::TooLong { bytes });
        assert!(CharacterText::new(&"a".repeat(LONGEST)).is_ok());
    }

    #[test]
    fn the_last_tenth_is_held_out_and_nothing_is_lost() {
        let whole = "The fox saw a bird.\r\n".repeat(100);
        let text = CharacterText::new(&whole).unwrap();
        assert_eq!((text.training().len(), text.held_out().len()), (1_800, 199));
        let again = text.text(&[text.training(), text.held_out()].concat());
        assert_eq!(again, whole.replace('\r', "").trim());
        assert!(text.unknown().is_empty());
        assert!(!text.vocabulary().contains(&UNKNOWN));
    }

    /// 70 different characters, of which the later ones are rarer.
    fn many_characters() -> String {
        let characters = ('А'..).take(70).enumerate();
        characters
            .map(|(at, c)| c.to_string().repeat(80 - at))
            .collect()
    }

    #[test]
    fn the_rarest_characters_become_one_and_are_counted() {
        let whole = many_characters();
        let text = CharacterText::new(&whole).unwrap();
        assert_eq!(text.vocabulary().len(), VOCABULARY);
        assert_eq!(text.vocabulary().last(), Some(&UNKNOWN));
        let rarest: Vec<(char, usize)> = ('А'..).zip((11..=80).rev()).skip(63).take(7).collect();
        assert_eq!(text.unknown(), rarest);
        let ends = text.text(text.held_out());
        let marked = ends.chars().filter(|c| *c == UNKNOWN).count();
        assert_eq!(marked, rarest.iter().map(|(_, count)| count).sum::<usize>());
        let (tokens, unknown) = text.encode("Аx");
        assert_eq!(text.text(&tokens), format!("А{UNKNOWN}"));
        assert_eq!(unknown, ["x"]);
    }

    #[test]
    fn rows_come_from_the_training_part() {
        let text = CharacterText::new(&many_characters()).unwrap();
        let mut random = Random::new(1);
        for length in [1, 64, 100_000] {
            let row = text.tokens(&mut random, length);
            assert_eq!(row.len(), (length + 1).min(text.training().len()));
            let mut windows = text.training().windows(row.len());
            assert!(windows.any(|window| window == row));
        }
    }
}
