//! What of a repository is meant: a branch, a tag, a commit or a pull request.

use std::fmt;

use thiserror::Error;

use crate::repo::quoted;

/// The longest name of a branch or tag, in bytes.
const LONGEST: usize = 255;

/// Hexadecimal digits of a commit.
const COMMIT_DIGITS: usize = 40;

/// The name of a branch, a tag or a commit, or `refs/pr/1`. It may be moved on the hub, unless it is a commit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Revision(String);

/// A commit: 40 hexadecimal digits in lower case. What it names never changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Commit(String);

/// Why a text is no revision.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RevisionError {
    /// It breaks git's rules for names of branches and tags.
    #[error("{}", texts::failures::hub_revision_name(.0))]
    Name(String),
    /// It is not 40 hexadecimal digits.
    #[error("{}", texts::failures::hub_revision_commit(.0))]
    Commit(String),
}

impl Revision {
    /// The hub's default branch, `main`.
    pub fn main() -> Self {
        Self("main".to_owned())
    }

    /// Parses a name by git's rules for references.
    ///
    /// # Errors
    /// Fails if git could not have a reference of this name.
    pub fn parse(text: &str) -> Result<Self, RevisionError> {
        let text = text.trim();
        let forbidden =
            |c: char| c.is_whitespace() || c.is_control() || "~^:?*[\\".contains(c) || c == '%';
        let is_name = !text.is_empty()
            && text.len() <= LONGEST
            && !text.contains(forbidden)
            && !text.contains("..")
            && !text.contains("@{")
            && !text.starts_with('-')
            && text
                .split('/')
                .all(|part| !part.is_empty() && !part.starts_with('.') && !part.ends_with('.'));
        if is_name {
            Ok(Self(text.to_owned()))
        } else {
            Err(RevisionError::Name(quoted(text)))
        }
    }

    /// The name, as it was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The branch or tag, where it is none but the default one or a commit.
    pub fn name(&self) -> Option<String> {
        let is_named = *self != Self::main() && self.as_commit().is_none();
        is_named.then(|| self.0.clone())
    }

    /// The commit, if the name is the whole name of one.
    pub fn as_commit(&self) -> Option<Commit> {
        Commit::parse(&self.0).ok()
    }
}

impl Commit {
    /// Parses 40 hexadecimal digits.
    ///
    /// # Errors
    /// Fails for anything else.
    pub fn parse(text: &str) -> Result<Self, RevisionError> {
        if text.len() == COMMIT_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(RevisionError::Commit(quoted(text)))
        }
    }

    /// The 40 digits, in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Commit> for Revision {
    fn from(commit: Commit) -> Self {
        Self(commit.0)
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Commit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const COMMIT: &str = "607A30D783DFA663CAF39E06633721C8D4CFCD7E";

    #[test]
    fn branches_tags_commits_and_pull_requests_are_read() {
        for name in [
            "main",
            "step143000",
            "v1.0",
            "refs/pr/1",
            "refs/convert/parquet",
            COMMIT,
        ] {
            assert_eq!(Revision::parse(name).unwrap().as_str(), name);
        }
        assert_eq!(Revision::main().as_commit(), None);
        let commit = Revision::parse(COMMIT).unwrap().as_commit().unwrap();
        assert_eq!(commit.as_str(), COMMIT.to_ascii_lowercase());
    }

    #[test]
    fn what_git_refuses_is_refused() {
        let long = "x".repeat(256);
        for name in [
            "", "a b", "a..b", "-a", "/a", "a/", "a//b", ".a", "a.", "a?b", "a@{1}", "a%2F", &long,
            "a:b", "a\u{7}",
        ] {
            assert!(
                matches!(Revision::parse(name), Err(RevisionError::Name(_))),
                "{name}"
            );
        }
        for commit in ["607a30d", "main", &"g".repeat(40)] {
            assert!(
                matches!(Commit::parse(commit), Err(RevisionError::Commit(_))),
                "{commit}"
            );
        }
    }
}
