//! What the hub knows of a revision: its commit, who may have it, its licence.

use serde::Deserialize;
use serde_json::Value;

use crate::error::HubError;
use crate::revision::Commit;

/// Whether the files are given to everyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepoAccess {
    /// To everyone.
    Open,
    /// To those who accepted the owner's terms.
    Gated,
    /// To the owner alone.
    Private,
}

/// The answer to [`Endpoint::revision_url`](crate::Endpoint::revision_url).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepoInfo {
    /// The commit that the revision names at present.
    pub commit: Commit,
    /// Whether the files are given to everyone.
    pub access: RepoAccess,
    /// The licence by the model's card, an SPDX name in lower case for most; `None` if the card states none.
    pub license: Option<String>,
    /// Number of weights of the model in the repository's GGUF files; `None` if there are none, or the hub does not say.
    pub gguf_parameters: Option<u64>,
}

impl RepoInfo {
    /// Parses the answer, a JSON object of which other fields are ignored.
    ///
    /// # Errors
    /// [`HubError::Unreadable`] if it is no such object, or its commit is none.
    pub fn parse(json: &[u8]) -> Result<Self, HubError> {
        let unreadable = |detail| HubError::Unreadable {
            about: texts::failures::hub_about_model(),
            detail,
        };
        let answer: RevisionAnswer =
            serde_json::from_slice(json).map_err(|error| unreadable(error.to_string()))?;
        let commit = Commit::parse(&answer.sha)
            .map_err(|_| unreadable(texts::failures::hub_detail_no_commit().to_owned()))?;
        let access = match (answer.private, answer.gated) {
            (true, _) => RepoAccess::Private,
            (false, Value::Null | Value::Bool(false)) => RepoAccess::Open,
            // `true`, or how access is granted: `"auto"`, `"manual"`.
            (false, _) => RepoAccess::Gated,
        };
        let of_card = answer.card.map(|card| card.license);
        let of_tags = || {
            let license = |tag: &String| tag.strip_prefix("license:").map(str::to_owned);
            answer.tags.iter().find_map(license)
        };
        let license = of_card.and_then(license_of).or_else(of_tags);
        Ok(Self {
            commit,
            access,
            license,
            gguf_parameters: answer.gguf.and_then(|gguf| gguf.total.as_u64()),
        })
    }
}

#[derive(Deserialize)]
struct RevisionAnswer {
    sha: String,
    #[serde(default)]
    private: bool,
    #[serde(default)]
    gated: Value,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(rename = "cardData")]
    card: Option<Card>,
    gguf: Option<GgufAnswer>,
}

#[derive(Deserialize)]
struct GgufAnswer {
    /// Number of weights.
    #[serde(default)]
    total: Value,
}

#[derive(Deserialize)]
struct Card {
    #[serde(default)]
    license: Value,
}

/// Cards are written by people: they have one licence, several, or anything else, which is taken for none.
fn license_of(card: Value) -> Option<String> {
    match card {
        Value::String(license) => Some(license),
        Value::Array(several) => {
            let names: Option<Vec<&str>> = several.iter().map(Value::as_str).collect();
            names
                .filter(|names| !names.is_empty())
                .map(|names| names.join(", "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SHA: &str = "607a30d783dfa663caf39e06633721c8d4cfcd7e";

    fn info(fields: &str) -> RepoInfo {
        RepoInfo::parse(format!(r#"{{"sha":"{SHA}","id":"a/b"{fields}}}"#).as_bytes()).unwrap()
    }

    #[test]
    fn commit_access_and_licence_are_read() {
        let open = info(r#","gated":false,"private":false,"cardData":{"license":"mit"}"#);
        assert_eq!(open.commit.as_str(), SHA);
        assert_eq!(
            (open.access, open.license.as_deref()),
            (RepoAccess::Open, Some("mit"))
        );
        for gated in ["\"auto\"", "\"manual\"", "true"] {
            assert_eq!(
                info(&format!(r#","gated":{gated}"#)).access,
                RepoAccess::Gated
            );
        }
        assert_eq!(
            info(r#","private":true,"gated":"auto""#).access,
            RepoAccess::Private
        );
    }

    #[test]
    fn a_licence_is_where_the_card_or_the_tags_have_it() {
        let license = |fields| info(fields).license;
        assert_eq!(license(""), None);
        assert_eq!(
            license(r#","cardData":null,"tags":["x","license:apache-2.0"]"#).unwrap(),
            "apache-2.0"
        );
        assert_eq!(
            license(r#","cardData":{"license":["mit","bsd"]}"#).unwrap(),
            "mit, bsd"
        );
        assert_eq!(license(r#","cardData":{"license":{"name":1}}"#), None);
    }

    #[test]
    fn another_answer_is_a_typed_error() {
        for json in [
            "",
            "<html>",
            "[]",
            "{}",
            r#"{"sha":"main"}"#,
            r#"{"sha":7}"#,
        ] {
            let error = RepoInfo::parse(json.as_bytes()).unwrap_err();
            assert!(matches!(error, HubError::Unreadable { .. }), "{json}");
        }
    }
}
