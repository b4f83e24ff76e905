//! Why the hub did not give what was asked for, each case with its own sentence and next step.

use thiserror::Error;

use crate::repo::RepoName;
use crate::revision::Revision;

/// Why a question to the hub has no usable answer. `Display` is the message; [`next_step`](Self::next_step) is what the
/// visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HubError {
    /// The hub has no public repository of this name. It does not tell private ones from missing ones.
    #[error("{}", texts::failures::hub_no_such_model(&repo.to_string()))]
    NoSuchModel {
        /// The repository asked for.
        repo: RepoName,
    },
    /// The owner gives the files only to those who accepted terms.
    #[error("{}", texts::failures::hub_gated(&repo.to_string()))]
    Gated {
        /// The repository asked for.
        repo: RepoName,
    },
    /// The repository has no such branch, tag or commit.
    #[error("{}", texts::failures::hub_no_such_revision(&repo.to_string(), &revision.to_string()))]
    NoSuchRevision {
        /// The repository asked for.
        repo: RepoName,
        /// The revision asked for.
        revision: Revision,
    },
    /// The revision has no such file.
    #[error("{}", texts::failures::hub_no_such_file(&repo.to_string(), path))]
    NoSuchFile {
        /// The repository asked for.
        repo: RepoName,
        /// Path of the file in the repository.
        path: String,
    },
    /// Too many requests from this network. A whole class behind one address counts as one.
    #[error("{}", rate_limited(*seconds))]
    RateLimited {
        /// Seconds until requests are answered again, if the hub said so.
        seconds: Option<u64>,
    },
    /// The hub has a fault of its own.
    #[error("{}", texts::failures::hub_unavailable(&status.to_string()))]
    Unavailable {
        /// The HTTP status, 500 or above.
        status: u16,
    },
    /// Another status, which the hub does not use for the cases above.
    #[error("{}", refused(*status, message))]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The hub's own message; may be empty.
        message: String,
    },
    /// No answer came: no network, or something between that blocks the hub.
    #[error("{}", texts::failures::hub_unreachable(detail))]
    Unreachable {
        /// The error message of what sent the request.
        detail: String,
    },
    /// An answer that is not what the hub is documented to send.
    #[error("{}", texts::failures::hub_unreadable(about, detail))]
    Unreadable {
        /// What was asked.
        about: &'static str,
        /// The parse error, or the field that is wrong.
        detail: String,
    },
}

impl HubError {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::NoSuchModel { .. } => texts::failures::hub_no_such_model_next(),
            Self::Gated { .. } => texts::failures::hub_terms_next(),
            Self::NoSuchRevision { .. } => texts::failures::hub_no_such_revision_next(),
            Self::NoSuchFile { .. } => texts::failures::hub_no_such_file_next(),
            Self::RateLimited { .. } => texts::failures::hub_rate_limited_next(),
            Self::Unavailable { .. } => texts::failures::hub_unavailable_next(),
            Self::Refused { .. } => texts::failures::hub_refused_next(),
            Self::Unreachable { .. } => texts::failures::hub_unreachable_next(),
            Self::Unreadable { .. } => texts::failures::hub_unreadable_next(),
        }
    }
}

fn rate_limited(seconds: Option<u64>) -> String {
    match seconds {
        Some(seconds) => texts::failures::hub_rate_limited_for(&seconds.to_string()),
        None => texts::failures::hub_rate_limited().to_owned(),
    }
}

fn refused(status: u16, message: &str) -> String {
    let status = status.to_string();
    match message {
        "" => texts::failures::hub_refused(&status),
        message => texts::failures::hub_refused_saying(&status, message),
    }
}
