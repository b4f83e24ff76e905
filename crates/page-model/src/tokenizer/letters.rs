//! The letters of a text as readers count them: an é of two code points and a family of emoji are one each.

use unicode_segmentation::UnicodeSegmentation;

/// The first letter of what was typed, without spaces; none if nothing else was typed.
pub fn letter_in(typed: &str) -> Option<&str> {
    typed.trim().graphemes(true).next()
}

/// How often a letter stands in a text, in either case.
pub fn times(letter: &str, text: &str) -> usize {
    let letters = text.graphemes(true);
    letters.filter(|other| is_same(letter, other)).count()
}

/// Whether two letters are the same, apart from their case.
pub(super) fn is_same(letter: &str, other: &str) -> bool {
    letter == other || letter.to_lowercase() == other.to_lowercase()
}

/// The characters of bytes, each with the place at which it begins. Bytes that are no text are left out.
pub(super) fn characters(bytes: &[u8]) -> Vec<(usize, &str)> {
    let mut characters = Vec::new();
    let mut begin = 0;
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid();
        let found = valid.grapheme_indices(true);
        characters.extend(found.map(|(at, character)| (begin + at, character)));
        begin += valid.len() + chunk.invalid().len();
    }
    characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted_as_readers_count_them() {
        assert_eq!(times("r", "strawberry"), 3);
        assert_eq!(times("s", "Straße"), 1, "ß is a letter of its own");
        assert_eq!(times("ß", "Straße"), 1);
        assert_eq!(times("e", "e\u{301}te\u{301}e"), 1, "é is no e");
        assert_eq!(times("👩", "👩‍👩‍👧 and 👩"), 1, "a family is one character");
        assert_eq!(times("ö", "Öl und öl"), 2);
        assert_eq!(times("a", ""), 0);
    }

    #[test]
    fn the_letter_is_the_first_one_typed() {
        assert_eq!(letter_in(" rs"), Some("r"));
        assert_eq!(letter_in("e\u{301}x"), Some("e\u{301}"));
        assert_eq!(letter_in("  "), None);
    }

    #[test]
    fn half_a_character_is_none() {
        let found = characters(b"a\xF0\x9Fb\xC3\xA9");
        assert_eq!(found, [(0, "a"), (3, "b"), (4, "é")]);
    }
}
