//! The bytes that each token adds to a text: the decoder of a `tokenizer.json`, token by token.
//!
//! The library decodes a whole run at once. Each of its decoders looks at one token at a time, and at whether it is the first,
//! the last or a repeated one; these three are said by [`Joining`], and the rest is done here once for each token. What is
//! changed in the joined text is not, and that is said. Bytes of broken characters stay bytes: the library replaces them, and characters beside them, token by token.

use protocol::{Joining, StartOfText};
use tokenizers::{Decoder, DecoderWrapper, pre_tokenizers::metaspace::PrependScheme};

/// What stands beside a token for the decoders that treat the first or the last one apart: two control characters, which none
/// of them changes and which no token is.
const OTHER: &str = "\u{1}\u{2}";

/// How the tokens of a vocabulary are written.
#[derive(Default)]
pub struct Spelling {
    steps: Vec<DecoderWrapper>,
    /// Whether there is no decoder: the library puts a space between all tokens.
    spaced: bool,
}

impl Spelling {
    /// That of a decoder, sequences within sequences in one list.
    pub fn of(decoder: Option<&DecoderWrapper>) -> Self {
        let mut steps = Vec::new();
        if let Some(decoder) = decoder {
            flatten(decoder, &mut steps);
        }
        Self {
            steps,
            spaced: decoder.is_none(),
        }
    }

    /// As in GPT-2: each byte is one printable character.
    pub fn byte_level() -> Self {
        let words = tokenizers::pre_tokenizers::byte_level::ByteLevel::default();
        Self::of(Some(&DecoderWrapper::ByteLevel(words)))
    }

    /// How the tokens are joined.
    pub fn joining(&self) -> Joining {
        let mut joining = Joining::default();
        if self.spaced {
            joining.start = StartOfText::WithoutSpace;
        }
        let mut fused = false;
        for step in &self.steps {
            match step {
                DecoderWrapper::WordPiece(_) => joining.start = StartOfText::WithoutSpace,
                DecoderWrapper::Metaspace(step)
                    if step.get_prepend_scheme() != PrependScheme::Never =>
                {
                    joining.start = StartOfText::WithoutSpaces;
                }
                DecoderWrapper::Strip(step) if fused && step.content == ' ' && step.start > 0 => {
                    joining.start = StartOfText::WithoutSpace;
                }
                DecoderWrapper::BPE(_) => joining.drops_last_space = true,
                DecoderWrapper::CTC(_) => joining.repeats_are_one = true,
                DecoderWrapper::Fuse(_) | DecoderWrapper::ByteLevel(_) => fused = true,
                _ => {}
            }
        }
        joining
    }

    /// Whether a step changes the text once its tokens are joined, in a way that is not done here: a token's bytes are known
    /// before the next one is.
    pub fn changes_joined_text(&self) -> bool {
        let joins = |step: &DecoderWrapper| {
            matches!(step, DecoderWrapper::Fuse(_) | DecoderWrapper::ByteLevel(_))
        };
        let mut behind = self.steps.iter().skip_while(|step| !joins(step));
        behind.any(|step| match step {
            DecoderWrapper::Strip(step) => (step.content, step.start, step.stop) != (' ', 1, 0),
            step => !joins(step),
        })
    }

    /// The bytes of a token of the vocabulary after another one. An added token is written as it is where the others are
    /// bytes in a printable alphabet: its letters are no bytes.
    pub fn bytes(&self, token: &str, is_added: bool) -> Vec<u8> {
        if self.spaced {
            return [" ", token].concat().into_bytes();
        }
        let mut text = token.to_string();
        let mut fused = false;
        for step in &self.steps {
            match step {
                DecoderWrapper::ByteLevel(_) if is_added => {}
                DecoderWrapper::ByteLevel(_) => {
                    let bytes: Option<Vec<u8>> = text.chars().map(byte_level).collect();
                    return bytes.unwrap_or_else(|| text.into_bytes());
                }
                DecoderWrapper::ByteFallback(_) => {
                    if let Some(byte) = hexadecimal_byte(&text) {
                        return vec![byte];
                    }
                }
                DecoderWrapper::Fuse(_) => fused = true,
                // The ends of the whole text: the start is said by the joining.
                DecoderWrapper::Strip(_) if fused => {}
                DecoderWrapper::Strip(step) => {
                    text = stripped(&text, step.content, step.start, step.stop).into();
                }
                // In front of another token.
                DecoderWrapper::BPE(_) => text = part(step, vec![text, OTHER.into()], 0),
                // One that comes out empty is left out of the list.
                other => text = part(other, vec![OTHER.into(), text], 1),
            }
        }
        text.into_bytes()
    }
}

/// One of the texts that a decoder makes of two tokens; empty if it leaves it out.
fn part(decoder: &DecoderWrapper, tokens: Vec<String>, place: usize) -> String {
    let decoded = decoder.decode_chain(tokens).unwrap_or_default();
    decoded.into_iter().nth(place).unwrap_or_default()
}

fn flatten(decoder: &DecoderWrapper, steps: &mut Vec<DecoderWrapper>) {
    match decoder {
        DecoderWrapper::Sequence(sequence) => {
            for step in sequence.get_decoders() {
                flatten(step, steps);
            }
        }
        step => steps.push(step.clone()),
    }
}

/// A text without up to so many of this character at its start and at its end.
fn stripped(text: &str, character: char, start: usize, end: usize) -> &str {
    let mut rest = text;
    for _ in 0..start {
        rest = rest.strip_prefix(character).unwrap_or(rest);
    }
    for _ in 0..end {
        rest = rest.strip_suffix(character).unwrap_or(rest);
    }
    rest
}

/// The inverse of GPT-2's byte alphabet: printable Latin-1 characters are their own byte, the 68 other bytes are U+0100
/// and on, in order (`bytes_to_unicode` in OpenAI's `encoder.py`). None of a character outside the alphabet:
/// the library writes a token with such a one as it is.
fn byte_level(character: char) -> Option<u8> {
    let code = u32::from(character);
    match code {
        0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF => u8::try_from(code).ok(),
        0x100..=0x143 => (0..=u8::MAX)
            .filter(|byte| !is_printable(*byte))
            .nth(code as usize - 0x100),
        _ => None,
    }
}

/// The character of a byte in GPT-2's alphabet.
pub fn byte_character(byte: u8) -> char {
    if is_printable(byte) {
        return char::from(byte);
    }
    let place = (0..byte).filter(|other| !is_printable(*other)).count();
    // There are 68 such bytes: all characters from U+0100 to U+0143 exist.
    char::from_u32(0x100 + place as u32).unwrap_or_default()
}

fn is_printable(byte: u8) -> bool {
    matches!(byte, 0x21..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF)
}

/// `<0x0A>` → 10.
fn hexadecimal_byte(token: &str) -> Option<u8> {
    let digits = token.strip_prefix("<0x")?.strip_suffix('>')?;
    (digits.len() == 2).then(|| u8::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn gpt2s_alphabet_covers_every_byte_once() {
        let characters = (0x21..=0x7E)
            .chain(0xA1..=0xAC)
            .chain(0xAE..=0xFF)
            .chain(0x100..=0x143);
        let mut bytes: Vec<u8> = characters
            .filter_map(char::from_u32)
            .flat_map(byte_level)
            .collect();
        bytes.sort_unstable();
        assert_eq!(bytes, (0..=u8::MAX).collect::<Vec<_>>());
    }

    #[test]
    fn each_byte_is_read_back_from_its_character() {
        for byte in 0..=u8::MAX {
            assert_eq!(byte_level(byte_character(byte)), Some(byte));
        }
    }

    #[test]
    fn spaces_newlines_and_bytes_are_spelled_out() {
        let spelling = Spelling::byte_level();
        assert_eq!(spelling.bytes("Ġthe", false), b" the");
        assert_eq!(spelling.bytes("Ċ", false), b"\n");
        assert_eq!(spelling.bytes("ðŁĺ", false), [0xF0, 0x9F, 0x98]);
        assert_eq!(spelling.bytes("Ölçü", true), "Ölçü".as_bytes());
        // A letter outside of the alphabet: the library writes the whole token as it is.
        assert_eq!(spelling.bytes("Ġnaïve日", false), "Ġnaïve日".as_bytes());
    }

    #[test]
    fn a_step_behind_the_joining_is_found() {
        let changes = |json: &str| {
            let decoder = serde_json::from_str(json).unwrap();
            Spelling::of(Some(&decoder)).changes_joined_text()
        };
        let fuse = r#"{"type": "Fuse"}"#;
        let space = r#"{"type": "Strip", "content": " ", "start": 1, "stop": 0}"#;
        let replace = r#"{"type": "Replace", "pattern": {"String": "@@ "}, "content": ""}"#;
        let both = |one: &str, other: &str| {
            format!(r#"{{"type": "Sequence", "decoders": [{one}, {other}]}}"#)
        };
        assert!(changes(&both(fuse, replace)));
        assert!(changes(&both(
            fuse,
            &space.replace("\"stop\": 0", "\"stop\": 1")
        )));
        assert!(!changes(&both(fuse, space)) && !changes(&both(replace, fuse)));
        assert!(!Spelling::byte_level().changes_joined_text());
    }
}
