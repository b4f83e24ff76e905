//! Makes a token's exact bytes visible: a space is ␣, a line break ↵, half a character its bytes in hex.

/// A part of a token as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Visible characters.
    Text(String),
    /// A character that is not visible, by its sign.
    Sign(char),
    /// Bytes that are not text by themselves, or text that is not visible.
    Bytes(Vec<u8>),
}

/// The sign for a space.
pub const SPACE: char = '␣';
/// The sign for a line break.
pub const NEWLINE: char = '↵';
/// The sign for a tab.
pub const TAB: char = '⇥';

/// Splits bytes into visible text and parts that need a sign.
pub fn marks(bytes: &[u8]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                ' ' => marks.push(Mark::Sign(SPACE)),
                '\n' => marks.push(Mark::Sign(NEWLINE)),
                '\t' => marks.push(Mark::Sign(TAB)),
                hidden if is_hidden(hidden) => {
                    push_bytes(&mut marks, hidden.encode_utf8(&mut [0; 4]).as_bytes());
                }
                shown => push_text(&mut marks, shown),
            }
        }
        push_bytes(&mut marks, chunk.invalid());
    }
    marks
}

/// The marks as one line of text, for charts and labels.
pub fn label(bytes: &[u8]) -> String {
    marks(bytes)
        .iter()
        .map(Mark::to_string)
        .collect::<Vec<_>>()
        .concat()
}

/// Bytes in hexadecimal: `F0 9F`.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| format!("{byte:02X}"))
        .collect::<Vec<_>>()
        .join(" ")
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Sign(sign) => write!(f, "{sign}"),
            Self::Bytes(bytes) => write!(f, "‹{}›", hex(bytes)),
        }
    }
}

/// Whether a character is a control character, a space other than the ordinary one, or a joiner or direction mark that
/// would change its surroundings.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || character.is_whitespace()
        || matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}')
}

fn push_text(marks: &mut Vec<Mark>, character: char) {
    match marks.last_mut() {
        Some(Mark::Text(text)) => text.push(character),
        _ => marks.push(Mark::Text(character.into())),
    }
}

fn push_bytes(marks: &mut Vec<Mark>, bytes: &[u8]) {
    match marks.last_mut() {
        _ if bytes.is_empty() => {}
        Some(Mark::Bytes(before)) => before.extend_from_slice(bytes),
        _ => marks.push(Mark::Bytes(bytes.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_gets_a_sign() {
        assert_eq!(label(b" the"), "␣the");
        assert_eq!(label(b"\n\n\t"), "↵↵⇥");
        assert_eq!(label("naïve".as_bytes()), "naïve");
        assert_eq!(label(b""), "");
    }

    #[test]
    fn half_a_character_is_shown_by_its_bytes() {
        assert_eq!(label(&[0xF0, 0x9F]), "‹F0 9F›");
        assert_eq!(label(&[b'a', 0x98, 0x80, b'b']), "a‹98 80›b");
        assert_eq!(label("🦊".as_bytes()), "🦊");
    }

    #[test]
    fn characters_that_would_disturb_the_line_are_bytes_too() {
        assert_eq!(label("\u{200D}".as_bytes()), "‹E2 80 8D›");
        assert_eq!(label("\u{202E}a\r".as_bytes()), "‹E2 80 AE›a‹0D›");
    }
}
