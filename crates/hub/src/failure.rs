//! The errors of this crate as failures of the protocol: the page gets the kind, the sentence and the next step.

use std::fmt::Display;

use protocol::{Failure, ModelFailure, ModelFailureKind};

#[cfg(feature = "headers")]
use crate::checkpoint_header::HeaderError;
use crate::download_error::DownloadError;
use crate::endpoint::EndpointError;
use crate::error::HubError;
use crate::local_files::LocalFilesError;
use crate::reference::ReferenceError;
use crate::refusal::Refusal;
use crate::shards::ShardIndexError;
use crate::store_error::StoreError;

fn failure(kind: ModelFailureKind, sentence: impl Display, next_step: &str) -> Failure {
    Failure::Model(Box::new(ModelFailure {
        kind,
        sentence: sentence.to_string(),
        next_step: next_step.to_owned(),
    }))
}

impl From<HubError> for Failure {
    fn from(error: HubError) -> Self {
        let kind = match &error {
            HubError::NoSuchModel { .. }
            | HubError::NoSuchRevision { .. }
            | HubError::NoSuchFile { .. } => ModelFailureKind::NotFound,
            HubError::Gated { .. } => ModelFailureKind::Gated,
            HubError::RateLimited { seconds } => {
                ModelFailureKind::RateLimited { seconds: *seconds }
            }
            HubError::Unreachable { .. } => ModelFailureKind::Unreachable,
            HubError::Unavailable { .. }
            | HubError::Refused { .. }
            | HubError::Unreadable { .. } => ModelFailureKind::Hub,
        };
        failure(kind, &error, error.next_step())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let kind = match &refusal {
            Refusal::Gated => ModelFailureKind::Gated,
            Refusal::Private | Refusal::NoSuchGguf { .. } => ModelFailureKind::NotFound,
            Refusal::TooLarge { .. } => ModelFailureKind::TooLarge,
            Refusal::Quantised { .. }
            | Refusal::PickleOnly { .. }
            | Refusal::Gguf(_)
            | Refusal::NotWhole { .. }
            | Refusal::NoWeights
            | Refusal::NoTokenizer
            | Refusal::NoConfig
            | Refusal::UnknownArchitecture { .. }
            | Refusal::Config { .. }
            | Refusal::Index(_)
            | Refusal::TooFewBytes { .. }
            | Refusal::FileTooLong { .. }
            | Refusal::OtherFormats { .. } => ModelFailureKind::Unsupported,
        };
        failure(kind, &refusal, refusal.next_step())
    }
}

impl From<DownloadError> for Failure {
    fn from(error: DownloadError) -> Self {
        let kind = match error {
            DownloadError::Hub(error) => return error.into(),
            DownloadError::Cancelled => return Self::Cancelled,
            DownloadError::Interrupted { .. } | DownloadError::NotResumable { .. } => {
                ModelFailureKind::Interrupted
            }
            DownloadError::OtherSize { .. } | DownloadError::WrongDigest { .. } => {
                ModelFailureKind::Damaged
            }
            DownloadError::NotStored { .. } => ModelFailureKind::Storage,
        };
        failure(kind, &error, error.next_step())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let kind = match &error {
            StoreError::Failed { .. } => ModelFailureKind::Storage,
            StoreError::InUse { .. } => ModelFailureKind::InUse,
            StoreError::NotWhole { .. } => ModelFailureKind::NotStored,
            StoreError::Unreadable { .. } => ModelFailureKind::Files,
        };
        failure(kind, &error, error.next_step())
    }
}

// The messages of these errors say what to do.

impl From<ReferenceError> for Failure {
    fn from(error: ReferenceError) -> Self {
        failure(ModelFailureKind::Name, error, "")
    }
}

impl From<EndpointError> for Failure {
    fn from(error: EndpointError) -> Self {
        failure(ModelFailureKind::Name, error, "")
    }
}

impl From<LocalFilesError> for Failure {
    fn from(error: LocalFilesError) -> Self {
        failure(ModelFailureKind::Files, error, "")
    }
}

#[cfg(feature = "headers")]
impl From<HeaderError> for Failure {
    fn from(error: HeaderError) -> Self {
        let kind = match &error {
            HeaderError::Quantised { .. } => ModelFailureKind::Unsupported,
            HeaderError::Length { .. } | HeaderError::Damaged(_) | HeaderError::End { .. } => {
                ModelFailureKind::Damaged
            }
        };
        failure(kind, error, "")
    }
}

impl From<ShardIndexError> for Failure {
    fn from(error: ShardIndexError) -> Self {
        Refusal::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Endpoint, MemoryEstimate, ModelReference, RepoName};
    use protocol::WeightPrecision;

    fn parts(failure: impl Into<Failure>) -> (ModelFailureKind, String) {
        match failure.into() {
            Failure::Model(failure) => {
                let ModelFailure {
                    kind,
                    sentence,
                    next_step,
                } = *failure;
                (kind, format!("{sentence} {next_step}"))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_error_has_its_kind_and_says_what_to_do() {
        let repo = || RepoName::parse("a/b").unwrap();
        let limited = HubError::RateLimited { seconds: Some(42) };
        let too_large = Refusal::TooLarge {
            least: MemoryEstimate::of(&crate::OFFERED[0].decoder, WeightPrecision::F32),
            memory: 1 << 20,
        };
        let cut = DownloadError::Interrupted {
            path: "x".into(),
            received: 1,
            size: 2,
        };
        let cases = [
            (
                parts(HubError::NoSuchModel { repo: repo() }),
                ModelFailureKind::NotFound,
                "Check the spelling",
            ),
            (
                parts(HubError::Gated { repo: repo() }),
                ModelFailureKind::Gated,
                "without terms",
            ),
            (
                parts(DownloadError::Hub(limited)),
                ModelFailureKind::RateLimited { seconds: Some(42) },
                "in 42 seconds. Wait",
            ),
            (
                parts(Refusal::Private),
                ModelFailureKind::NotFound,
                "public",
            ),
            (
                parts(too_large),
                ModelFailureKind::TooLarge,
                "smaller model",
            ),
            (parts(cut), ModelFailureKind::Interrupted, "goes on where"),
            (
                parts(DownloadError::WrongDigest { path: "x".into() }),
                ModelFailureKind::Damaged,
                "nothing of it was kept",
            ),
            (
                parts(StoreError::InUse {
                    model: "a/b".into(),
                }),
                ModelFailureKind::InUse,
                "another tab",
            ),
            (
                parts(ModelReference::parse("").unwrap_err()),
                ModelFailureKind::Name,
                "Type its name",
            ),
            (
                parts(Endpoint::parse("ftp://x").unwrap_err()),
                ModelFailureKind::Name,
                "Correct it",
            ),
            (
                parts(LocalFilesError::NoConfig),
                ModelFailureKind::Files,
                "Choose it as well",
            ),
        ];
        for ((kind, words), expected, part) in cases {
            assert_eq!(kind, expected, "{words}");
            assert!(words.contains(part), "{words}");
        }
        assert_eq!(Failure::from(DownloadError::Cancelled), Failure::Cancelled);
    }
}
