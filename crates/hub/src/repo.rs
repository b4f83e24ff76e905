//! The name of a model's repository on the hub: `owner/name`, or one word for the oldest models.

use std::fmt;

use thiserror::Error;

/// The longest owner or name, in characters.
const LONGEST_PART: usize = 96;

/// The most bytes that go into an error message of what was typed.
const QUOTED: usize = 60;

/// The name of a repository: `HuggingFaceTB/SmolLM2-135M`, or a name without an owner, like `gpt2`.
///
/// Each part has 1 to 96 letters, digits, `-`, `_` and `.`, as the hub allows them. The hub compares names without regard
/// to case and forwards to the spelling it knows; the name is kept as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RepoName(String);

/// Why a text is not the name of a repository.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RepoNameError {
    /// Nothing was typed.
    #[error("{}", texts::failures::hub_name_empty())]
    Empty,
    /// More than one `/`, or an empty part.
    #[error("{}", texts::failures::hub_name_parts(.0))]
    Parts(String),
    /// A part has a character, a beginning or an ending that the hub does not allow.
    #[error("{}", texts::failures::hub_name_characters(.0))]
    Characters(String),
}

impl RepoName {
    /// Parses a name. Spaces around it are ignored.
    ///
    /// # Errors
    /// Fails if it is empty, has more than two parts, or breaks the hub's rules for a part.
    pub fn parse(text: &str) -> Result<Self, RepoNameError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(RepoNameError::Empty);
        }
        let parts: Vec<&str> = text.split('/').collect();
        if parts.len() > 2 || parts.contains(&"") {
            return Err(RepoNameError::Parts(quoted(text)));
        }
        match parts.iter().find(|part| !is_allowed(part)) {
            Some(part) => Err(RepoNameError::Characters(quoted(part))),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// The name as the hub writes it in addresses.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RepoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The rules of the hub for an owner or a name.
fn is_allowed(part: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let edge = |c: char| matches!(c, '-' | '.');
    (1..=LONGEST_PART).contains(&part.len())
        && part.chars().all(known)
        && !part.starts_with(edge)
        && !part.ends_with(edge)
        && !part.contains("--")
        && !part.contains("..")
        && !part.ends_with(".git")
}

/// The beginning of what was typed, for a message.
pub(crate) fn quoted(text: &str) -> String {
    let mut end = text.len().min(QUOTED);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    if end < text.len() {
        format!("{}…", &text[..end])
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_with_and_without_an_owner_are_read() {
        for name in [
            "gpt2",
            "openai-community/gpt2",
            "HuggingFaceTB/SmolLM2-135M",
            "Qwen/Qwen2.5-0.5B",
            "a/b_c.d",
        ] {
            assert_eq!(
                RepoName::parse(&format!("  {name}\n")).unwrap().as_str(),
                name
            );
        }
    }

    #[test]
    fn each_rule_has_its_sentence() {
        assert_eq!(RepoName::parse(" "), Err(RepoNameError::Empty));
        for text in ["a/b/c", "/b", "a/", "a//b"] {
            assert!(
                matches!(RepoName::parse(text), Err(RepoNameError::Parts(_))),
                "{text}"
            );
        }
        let long = "x".repeat(97);
        for text in [
            "a b", "a/é", "-a", "a.", "a--b", "a/..", "a..b", "a/b.git", "a?b", &long,
        ] {
            assert!(
                matches!(RepoName::parse(text), Err(RepoNameError::Characters(_))),
                "{text}"
            );
        }
        assert!(RepoName::parse(&"x".repeat(96)).is_ok());
    }

    #[test]
    fn a_message_quotes_no_more_than_the_beginning() {
        let message = RepoName::parse(&"é".repeat(1_000)).unwrap_err().to_string();
        assert!(message.len() < 500, "{message}");
    }
}
