//! Why the hub did not give what was asked for, each case with its own sentence and next step.

use thiserror::Error;

use crate::repo::RepoName;
use crate::revision::Revision;

/// What to do about a model whose files are given only to those who accepted terms.
pub(crate) const WITHOUT_TERMS: &str = "Choose a model without terms. Or download it on the hub where you are signed in, and open its files from your disk.";

/// Why a question to the hub has no usable answer. `Display` is the message; [`next_step`](Self::next_step) is what the
/// visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HubError {
    /// The hub has no public repository of this name. It does not tell private ones from missing ones.
    #[error("The hub has no public model {repo}.")]
    NoSuchModel {
        /// The repository asked for.
        repo: RepoName,
    },
    /// The owner gives the files only to those who accepted terms.
    #[error("The owner of {repo} gives its files only to those who have accepted its terms.")]
    Gated {
        /// The repository asked for.
        repo: RepoName,
    },
    /// The repository has no such branch, tag or commit.
    #[error("{repo} has no branch, tag or commit “{revision}”.")]
    NoSuchRevision {
        /// The repository asked for.
        repo: RepoName,
        /// The revision asked for.
        revision: Revision,
    },
    /// The revision has no such file.
    #[error("{repo} has no file {path}.")]
    NoSuchFile {
        /// The repository asked for.
        repo: RepoName,
        /// Path of the file in the repository.
        path: String,
    },
    /// Too many requests from this network. A whole class behind one address counts as one.
    #[error("The hub has had too many requests from this network{}.", wait_of(*seconds))]
    RateLimited {
        /// Seconds until requests are answered again, if the hub said so.
        seconds: Option<u64>,
    },
    /// The hub has a fault of its own.
    #[error("The hub cannot answer at the moment (HTTP status {status}).")]
    Unavailable {
        /// The HTTP status, 500 or above.
        status: u16,
    },
    /// Another status, which the hub does not use for the cases above.
    #[error(
        "The hub refused the request (HTTP status {status}{}).",
        after_comma(message)
    )]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The hub's own message; may be empty.
        message: String,
    },
    /// No answer came: no network, or something between that blocks the hub.
    #[error("The hub could not be reached ({detail}).")]
    Unreachable {
        /// The error message of what sent the request.
        detail: String,
    },
    /// An answer that is not what the hub is documented to send.
    #[error("The hub's answer about {about} cannot be read ({detail}).")]
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
            Self::NoSuchModel { .. } => {
                "Check the spelling, or copy the address of the model's page on the hub. Private models cannot be used here."
            }
            Self::Gated { .. } => WITHOUT_TERMS,
            Self::NoSuchRevision { .. } => {
                "Leave the revision out to take the newest, or choose one from the list on the model's page."
            }
            Self::NoSuchFile { .. } => "Choose another model, or another revision of it.",
            Self::RateLimited { .. } => {
                "Wait, and try again; what has been downloaded is kept. In a class, let one machine download the files and share them."
            }
            Self::Unavailable { .. } => {
                "Try again in a few minutes; what has been downloaded is kept."
            }
            Self::Refused { .. } => "Try again later, or choose another model.",
            Self::Unreachable { .. } => {
                "Check the connection, and whether this network blocks huggingface.co. Or open the model's files from your disk."
            }
            Self::Unreadable { .. } => {
                "Try again; a network that asks for a sign-in answers in place of the hub. If it stays so, choose another model."
            }
        }
    }
}

fn wait_of(seconds: Option<u64>) -> String {
    match seconds {
        Some(seconds) => format!("; it answers again in {seconds} seconds"),
        None => String::new(),
    }
}

fn after_comma(message: &str) -> String {
    match message {
        "" => String::new(),
        message => format!(", {message}"),
    }
}
