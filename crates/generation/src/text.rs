//! Streaming UTF-8 decoding of token pieces. A token may end inside a character: its bytes are held back until the
//! character is complete.

use std::str;

/// Decodes bytes that arrive in pieces. Text once returned is never changed; after [`finish`](TextStream::finish) the
/// whole equals `String::from_utf8_lossy` of all the bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextStream {
    /// The first bytes of a character that may still be completed: at most 3.
    pending: Vec<u8>,
}

impl TextStream {
    /// A stream that has received no bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a piece and returns the text that is now certain. A sequence that can no longer become a character is
    /// replaced by U+FFFD; one that still can is held back.
    pub fn push(&mut self, piece: &[u8]) -> String {
        self.pending.extend_from_slice(piece);
        let mut text = String::new();
        let mut rest = self.pending.as_slice();
        loop {
            match str::from_utf8(rest) {
                Ok(whole) => {
                    text.push_str(whole);
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (whole, broken) = rest.split_at(error.valid_up_to());
                    // `whole` is valid UTF-8, so this copies it unchanged.
                    text.push_str(&String::from_utf8_lossy(whole));
                    match error.error_len() {
                        Some(length) => {
                            text.push(char::REPLACEMENT_CHARACTER);
                            rest = &broken[length..];
                        }
                        None => {
                            rest = broken;
                            break;
                        }
                    }
                }
            }
        }
        self.pending = rest.to_vec();
        text
    }

    /// The bytes held back: the beginning of an incomplete character.
    #[must_use]
    pub fn pending(&self) -> &[u8] {
        &self.pending
    }

    /// Ends the text: bytes still held back become one U+FFFD.
    #[must_use]
    pub fn finish(self) -> String {
        String::from_utf8_lossy(&self.pending).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_split_gives_the_text_of_the_whole(
            bytes in prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..40),
                ".{0,20}".prop_map(String::into_bytes),
                proptest::collection::vec(prop_oneof![Just(0xF0_u8), Just(0x9F), Just(0x98), Just(0x80), Just(0xE2), Just(b'a')], 0..20),
            ],
            cuts in proptest::collection::vec(0_usize..40, 0..12),
        ) {
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).chain([0, bytes.len()]).collect();
            cuts.sort_unstable();
            let mut stream = TextStream::new();
            let mut text = String::new();
            for pair in cuts.windows(2) {
                text.push_str(&stream.push(&bytes[pair[0]..pair[1]]));
                prop_assert!(stream.pending().len() <= 3);
            }
            text.push_str(&stream.finish());
            prop_assert_eq!(text, String::from_utf8_lossy(&bytes));
        }
    }

    #[test]
    fn half_a_character_waits_and_is_not_shown_as_damage() {
        let mut stream = TextStream::new();
        assert_eq!(stream.push(b"a\xF0\x9F"), "a");
        assert_eq!(stream.pending(), b"\xF0\x9F");
        assert_eq!(stream.push(b"\x98\x80 b"), "😀 b");
        assert_eq!(stream.pending(), b"");
    }
}
