//! The text of a lesson in a link, packed: its letters mean nothing before they are unpacked, and lead to no other host.

/// A packed lesson. It stands behind the `#` of a link, which no server is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText(String);

impl LessonText {
    /// The most letters. With what else a link has it stays below 2,000 characters, which mail programs and chats leave whole.
    pub const LONGEST: usize = 1_900;

    /// Reads the letters of base64 for addresses (RFC 4648, section 5), without padding. `None` for anything else.
    pub fn read(letters: &str) -> Option<Self> {
        let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let fits = (1..=Self::LONGEST).contains(&letters.len());
        (fits && letters.bytes().all(is_known)).then(|| Self(letters.into()))
    }

    /// The letters.
    pub fn letters(&self) -> &str {
        &self.0
    }
}
