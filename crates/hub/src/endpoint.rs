//! Addresses of the hub: what is asked about a model, and where its files are.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use thiserror::Error;

use crate::repo::{RepoName, quoted};
use crate::revision::{Commit, Revision};

/// What stays as it is in one part of a path: what RFC 3986 calls unreserved.
const PART: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The scheme and host of a hub, like `https://huggingface.co`.
///
/// A hub is reached by `https`; by `http` only on the visitor's own machine, where tests have one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Endpoint(String);

/// Why a text is not the address of a hub.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", texts::failures::hub_endpoint(.0))]
pub struct EndpointError(String);

impl Default for Endpoint {
    fn default() -> Self {
        Self("https://huggingface.co".to_owned())
    }
}

impl Endpoint {
    /// Parses `https://host`, with or without a port.
    ///
    /// # Errors
    /// Fails for other schemes, and if anything follows the host.
    pub fn parse(text: &str) -> Result<Self, EndpointError> {
        let wrong = || EndpointError(quoted(text));
        let address = text.trim().trim_end_matches('/');
        let (scheme, host) = address.split_once("://").ok_or_else(wrong)?;
        let name = host.split_once(':').map_or(host, |(name, _)| name);
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':');
        let may_be_reached = match scheme {
            "https" => true,
            "http" => matches!(name, "localhost" | "127.0.0.1"),
            _ => false,
        };
        if may_be_reached && !name.is_empty() && host.chars().all(known) {
            Ok(Self(address.to_owned()))
        } else {
            Err(wrong())
        }
    }

    /// The scheme and host, without a `/` at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the hub knows of a revision: its commit, whether it is gated, its licence.
    pub fn revision_url(&self, repo: &RepoName, revision: &Revision) -> String {
        let revision = encoded(revision.as_str());
        format!("{}/api/models/{repo}/revision/{revision}", self.0)
    }

    /// All files of a commit with sizes and digests, in pages.
    pub fn tree_url(&self, repo: &RepoName, commit: &Commit) -> String {
        format!("{}/api/models/{repo}/tree/{commit}?recursive=true", self.0)
    }

    /// One file of a commit. The hub forwards to the server that has its bytes; that address expires and is never kept.
    pub fn file_url(&self, repo: &RepoName, commit: &Commit, path: &str) -> String {
        let path: Vec<String> = path.split('/').map(encoded).collect();
        format!("{}/{repo}/resolve/{commit}/{}", self.0, path.join("/"))
    }

    /// The page of the model, where a visitor reads its card and accepts its terms.
    pub fn page_url(&self, repo: &RepoName) -> String {
        format!("{}/{repo}", self.0)
    }
}

fn encoded(part: &str) -> String {
    utf8_percent_encode(part, &PART).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const COMMIT: &str = "607a30d783dfa663caf39e06633721c8d4cfcd7e";

    #[test]
    fn addresses_are_as_the_hub_has_them() {
        let (hub, repo) = (Endpoint::default(), RepoName::parse("a/b").unwrap());
        let commit = Commit::parse(COMMIT).unwrap();
        let pull_request = Revision::parse("refs/pr/1").unwrap();
        assert_eq!(
            hub.revision_url(&repo, &pull_request),
            "https://huggingface.co/api/models/a/b/revision/refs%2Fpr%2F1"
        );
        assert_eq!(
            hub.tree_url(&repo, &commit),
            format!("https://huggingface.co/api/models/a/b/tree/{COMMIT}?recursive=true")
        );
        assert_eq!(
            hub.file_url(&repo, &commit, "sub folder/a#b?.json"),
            format!("https://huggingface.co/a/b/resolve/{COMMIT}/sub%20folder/a%23b%3F.json")
        );
        assert_eq!(hub.page_url(&repo), "https://huggingface.co/a/b");
    }

    #[test]
    fn a_hub_is_a_scheme_and_a_host() {
        for (text, kept) in [
            ("https://huggingface.co/", "https://huggingface.co"),
            ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
            ("http://localhost:1", "http://localhost:1"),
        ] {
            assert_eq!(Endpoint::parse(text).unwrap().as_str(), kept);
        }
        for text in [
            "",
            "huggingface.co",
            "http://huggingface.co",
            "https://",
            "https://a/b",
            "https://a?b",
            "https://user@host",
            "ftp://a",
            "javascript://a",
        ] {
            assert!(Endpoint::parse(text).is_err(), "{text}");
        }
    }
}
