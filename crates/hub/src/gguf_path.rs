//! The path of a GGUF file in a repository: the name of one of its models.

use std::fmt;

use thiserror::Error;

use crate::files::GGUF;
use crate::repo::quoted;

/// The longest path in bytes.
const LONGEST: usize = 300;

/// The path of a GGUF file, in a repository: it leads to no folder above and can stand in an address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GgufPath(String);

/// Why a text is no such path.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", texts::failures::hub_gguf_path(.0))]
pub struct GgufPathError(String);

impl GgufPath {
    /// Parses a path like `folder/model-Q4_K_M.gguf`.
    ///
    /// # Errors
    /// If it has another ending, an empty part or one of dots, or a character that addresses cannot have.
    pub fn parse(text: &str) -> Result<Self, GgufPathError> {
        let is_part = |part: &str| !matches!(part, "" | "." | "..");
        let is_plain = |c: char| !c.is_control() && !"\\?#%\"<>|*".contains(c);
        let is_path = text.len() <= LONGEST
            && is_gguf(text)
            && text.split('/').all(is_part)
            && text.chars().all(is_plain);
        match is_path {
            true => Ok(Self(text.to_owned())),
            false => Err(GgufPathError(quoted(text))),
        }
    }

    /// The path.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GgufPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Whether a path ends as those of GGUF files do.
pub(crate) fn is_gguf(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(GGUF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_within_the_repository() {
        for path in ["m.gguf", "a b/M-Q8_0.GGUF"] {
            assert_eq!(
                GgufPath::parse(path).map(|path| path.to_string()),
                Ok(path.into())
            );
        }
        let long = format!("{}.gguf", "a".repeat(LONGEST));
        for path in [
            "",
            "m.safetensors",
            "/m.gguf",
            "../m.gguf",
            "a//m.gguf",
            "a?b.gguf",
            "a%2f.gguf",
            "a\n.gguf",
            &long,
        ] {
            assert!(GgufPath::parse(path).is_err(), "{path}");
        }
    }
}
