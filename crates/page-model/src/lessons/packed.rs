//! Packs a lesson of the visitor's own into a link, and unpacks it.

use thiserror::Error;

use crate::{
    packed_text::{pack, unpack},
    places::lesson_text::LessonText,
};

/// The most bytes that are unpacked: a link cannot ask for more memory, whatever it holds.
pub const MOST_BYTES: usize = 16_384;

/// A link whose lesson cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", texts::lessons::link_damaged())]
pub struct DamagedLesson;

/// A lesson for a link; `None` where it is too long for one.
pub fn packed(text: &str) -> Option<LessonText> {
    if text.len() > MOST_BYTES {
        return None;
    }
    LessonText::read(&pack(text))
}

/// The lesson of a link.
///
/// # Errors
/// [`DamagedLesson`] where the letters were changed on their way, or hold more than [`MOST_BYTES`].
pub fn unpacked(packed: &LessonText) -> Result<String, DamagedLesson> {
    unpack(packed.letters(), MOST_BYTES).ok_or(DamagedLesson)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_lesson_that_fits_comes_back(text in "[\\PC\\n]{0,600}") {
            if let Some(link) = packed(&text) {
                prop_assert_eq!(LessonText::read(link.letters()), Some(link.clone()));
                prop_assert_eq!(unpacked(&link), Ok(text));
            }
        }

        #[test]
        fn any_letters_are_unpacked_or_refused(letters in "[a-zA-Z0-9_-]{1,1900}") {
            let read = LessonText::read(&letters).unwrap();
            if let Ok(text) = unpacked(&read) {
                prop_assert!(text.len() <= MOST_BYTES);
            }
        }
    }

    #[test]
    fn a_lesson_of_two_steps_fits_and_a_long_one_does_not() {
        let example = include_str!("../../../../docs/lesson-example.md");
        let link = packed(example).unwrap();
        assert!(link.letters().len() <= LessonText::LONGEST);
        assert_eq!(unpacked(&link).unwrap(), example);
        let words = (0..4_000_u32).map(|word| word.wrapping_mul(2_654_435_761).to_string());
        assert_eq!(packed(&words.collect::<String>()[..MOST_BYTES]), None);
        assert_eq!(packed(&"a".repeat(MOST_BYTES + 1)), None);
    }

    #[test]
    fn a_link_cannot_ask_for_more_memory() {
        let zeros = pack(&"\0".repeat(1_000_000));
        let read = LessonText::read(&zeros).unwrap();
        assert_eq!(unpacked(&read), Err(DamagedLesson));
        for letters in [
            "",
            "a b",
            "ä",
            "a+b",
            "a/b",
            "a=",
            &"a".repeat(LessonText::LONGEST + 1),
        ] {
            assert_eq!(LessonText::read(letters), None, "{letters}");
        }
    }
}
