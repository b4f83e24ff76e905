//! A table of the words of a text: the letters in each, and its tokens in each tokenizer.

use super::{cut::TextCut, letters::times};

/// A word of the text, or the whole of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRow {
    /// The word.
    pub word: String,
    /// How often the letter stands in it; none where no letter is counted.
    pub letters: Option<usize>,
    /// Its tokens in each tokenizer; none where a tokenizer leaves out a part of the text.
    pub tokens: Vec<Option<usize>>,
}

/// The rows of all words, in the order of the text.
pub fn words_of(text: &str, letter: Option<&str>, cuts: &[TextCut]) -> Vec<WordRow> {
    let costs: Vec<_> = cuts
        .iter()
        .map(|cut| cut.is_whole(text).then(|| cut.word_costs()))
        .collect();
    let row = |(place, word): (usize, &str)| {
        let of = |costs: &Option<Vec<super::cut::WordCost>>| {
            let cost = costs.as_ref()?.get(place)?;
            (cost.word == word).then_some(cost.tokens)
        };
        WordRow {
            word: word.into(),
            letters: letter.map(|letter| times(letter, word)),
            tokens: costs.iter().map(of).collect(),
        }
    };
    text.split_whitespace().enumerate().map(row).collect()
}

/// The row of the whole text.
pub fn whole(name: &str, text: &str, letter: Option<&str>, cuts: &[TextCut]) -> WordRow {
    WordRow {
        word: name.into(),
        letters: letter.map(|letter| times(letter, text)),
        tokens: cuts.iter().map(|cut| Some(cut.pieces.len())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(pieces: &[&str]) -> TextCut {
        let pieces = pieces.iter().map(|piece| (7, piece.as_bytes().to_vec()));
        TextCut {
            name: String::new(),
            pieces: pieces.collect(),
        }
    }

    #[test]
    fn each_word_has_its_letters_and_its_tokens() {
        let text = "strawberry jam";
        let cuts = [
            cut(&["st", "raw", "berry", " jam"]),
            cut(&["straw", "berry"]),
        ];
        let rows = words_of(text, Some("r"), &cuts);
        let strawberry = WordRow {
            word: "strawberry".into(),
            letters: Some(3),
            tokens: vec![Some(3), None],
        };
        assert_eq!(rows[0], strawberry);
        assert_eq!(
            (rows[1].letters, &rows[1].tokens[..]),
            (Some(0), &[Some(1), None][..])
        );
        let all = whole("all", text, None, &cuts);
        assert_eq!((all.letters, all.tokens), (None, vec![Some(4), Some(2)]));
    }
}
