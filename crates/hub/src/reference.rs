//! What a visitor types or pastes to name a model: `owner/name`, `owner/name@revision`, or an address of the hub.

use percent_encoding::percent_decode_str;
use thiserror::Error;

use crate::gguf_path::{GgufPath, GgufPathError, is_gguf};
use crate::repo::{RepoName, RepoNameError, quoted};
use crate::revision::{Revision, RevisionError};

/// The names under which the hub is reached.
const HOSTS: [&str; 4] = ["huggingface.co", "www.huggingface.co", "hf.co", "www.hf.co"];

/// The first part of an address that leads to no model, and what it leads to.
type OtherPage = (&'static str, fn() -> &'static str);

/// The addresses of the hub that name no model.
const OTHER_PAGES: [OtherPage; 8] = [
    ("datasets", texts::failures::hub_page_data_sets),
    ("spaces", texts::failures::hub_page_spaces),
    ("papers", texts::failures::hub_page_papers),
    ("collections", texts::failures::hub_page_collections),
    ("docs", texts::failures::hub_page_docs),
    ("blog", texts::failures::hub_page_blog),
    ("learn", texts::failures::hub_page_learn),
    ("settings", texts::failures::hub_page_settings),
];

/// A repository and the revision of it that is meant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelReference {
    /// The repository.
    pub repo: RepoName,
    /// The revision, `main` if none was named.
    pub revision: Revision,
    /// The path of the GGUF file that is meant, where one was named.
    pub file: Option<GgufPath>,
}

/// Why a text names no model of the hub.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReferenceError {
    /// The name is none.
    #[error(transparent)]
    Name(#[from] RepoNameError),
    /// The revision is none.
    #[error(transparent)]
    Revision(#[from] RevisionError),
    /// The file is no GGUF file of a repository.
    #[error(transparent)]
    File(#[from] GgufPathError),
    /// An address of another host.
    #[error("{}", texts::failures::hub_reference_other_host(host))]
    OtherHost {
        /// The host in the address.
        host: String,
    },
    /// An address of the hub that is not a model's.
    #[error("{}", texts::failures::hub_reference_other_page(what))]
    OtherPage {
        /// What it leads to, with its article.
        what: String,
    },
}

impl ModelReference {
    /// Parses a name or an address. Spaces around it, and `?…` and `#…` of an address, are ignored.
    ///
    /// Addresses of a model's page, of its list of files (`/tree/…`) and of one file (`/blob/…`, `/resolve/…`) are
    /// known. A revision has one part there, or three where it begins with `refs`. Of a file that is named, only the path of
    /// a GGUF file is kept: it is a model of its own.
    ///
    /// # Errors
    /// Fails for names that the hub cannot have, other hosts, and pages of the hub that are no model's.
    pub fn parse(text: &str) -> Result<Self, ReferenceError> {
        let text = text.trim();
        if let Some(path) = path_of_address(text)? {
            return Self::from_path(path);
        }
        match text.split_once('@') {
            Some((repo, revision)) => Ok(Self {
                repo: RepoName::parse(repo)?,
                revision: Revision::parse(revision)?,
                file: None,
            }),
            None => Ok(Self {
                repo: RepoName::parse(text)?,
                revision: Revision::main(),
                file: None,
            }),
        }
    }

    /// Parses the path of an address, without its first `/`.
    fn from_path(path: &str) -> Result<Self, ReferenceError> {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let mut parts: Vec<String> = path
            .split('/')
            .filter(|part| !part.is_empty())
            .map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned())
            .collect();
        if matches!(parts.first().map(String::as_str), Some("api")) {
            parts.remove(0);
        }
        if matches!(parts.first().map(String::as_str), Some("models")) {
            parts.remove(0);
        }
        let first = parts.first().map_or("", String::as_str);
        if let Some((_, what)) = OTHER_PAGES.iter().find(|(page, _)| *page == first) {
            let what = what().to_owned();
            return Err(ReferenceError::OtherPage { what });
        }
        // A model without an owner has the kind of page in second place.
        let is_kind =
            |part: &String| ["tree", "blob", "resolve", "raw", "revision"].contains(&part.as_str());
        let name_parts = match parts.get(1) {
            Some(second) if !is_kind(second) => 2,
            _ => 1,
        };
        let (name, rest) = parts.split_at(name_parts.min(parts.len()));
        let repo = RepoName::parse(&name.join("/"))?;
        let (revision, path) = match rest {
            [kind, refs, pr, number, path @ ..] if is_kind(kind) && refs == "refs" => {
                (Revision::parse(&format!("refs/{pr}/{number}"))?, path)
            }
            [kind, revision, path @ ..] if is_kind(kind) => (Revision::parse(revision)?, path),
            _ => (Revision::main(), &[][..]),
        };
        let path = Some(path.join("/")).filter(|path| is_gguf(path));
        let file = path.as_deref().map(GgufPath::parse).transpose()?;
        Ok(Self {
            repo,
            revision,
            file,
        })
    }
}

/// What follows the host in an address of the hub; `None` if the text is no address.
fn path_of_address(text: &str) -> Result<Option<&str>, ReferenceError> {
    let without_scheme = ["https://", "http://"]
        .into_iter()
        .find_map(|scheme| strip_prefix_ignoring_case(text, scheme));
    let (host, path) = match (without_scheme, text) {
        (Some(address), _) | (None, address) => match address.find(['/', '?', '#']) {
            Some(end) => (&address[..end], address[end..].trim_start_matches('/')),
            None => (address, ""),
        },
    };
    let is_hub = HOSTS.iter().any(|known| host.eq_ignore_ascii_case(known));
    match (is_hub, without_scheme) {
        (true, _) => Ok(Some(path)),
        (false, Some(_)) => Err(ReferenceError::OtherHost { host: quoted(host) }),
        (false, None) => Ok(None),
    }
}

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (head, tail) = text.split_at_checked(prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then_some(tail)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn read(text: &str) -> (String, String) {
        let ModelReference { repo, revision, .. } = ModelReference::parse(text).unwrap();
        (repo.to_string(), revision.to_string())
    }

    #[test]
    fn names_and_addresses_lead_to_the_same_model() {
        let cases = [
            ("gpt2", "gpt2", "main"),
            (" EleutherAI/pythia-70m ", "EleutherAI/pythia-70m", "main"),
            (
                "EleutherAI/pythia-70m@step1000",
                "EleutherAI/pythia-70m",
                "step1000",
            ),
            (
                "https://huggingface.co/EleutherAI/pythia-70m",
                "EleutherAI/pythia-70m",
                "main",
            ),
            (
                "huggingface.co/EleutherAI/pythia-70m/",
                "EleutherAI/pythia-70m",
                "main",
            ),
            (
                "HTTPS://HuggingFace.co/EleutherAI/pythia-70m/tree/step1000",
                "EleutherAI/pythia-70m",
                "step1000",
            ),
            ("https://hf.co/gpt2?library=transformers#x", "gpt2", "main"),
            (
                "https://huggingface.co/gpt2/blob/main/config.json",
                "gpt2",
                "main",
            ),
            (
                "https://huggingface.co/a/b/resolve/refs%2Fpr%2F1/model.safetensors?download=true",
                "a/b",
                "refs/pr/1",
            ),
            (
                "https://huggingface.co/a/b/tree/refs/pr/12/sub",
                "a/b",
                "refs/pr/12",
            ),
            ("https://huggingface.co/a/b/discussions/3", "a/b", "main"),
            (
                "https://huggingface.co/api/models/a/b/revision/v1",
                "a/b",
                "v1",
            ),
        ];
        for (text, repo, revision) in cases {
            assert_eq!(read(text), (repo.to_owned(), revision.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_no_model_is_named() {
        let error = |text| ModelReference::parse(text).unwrap_err();
        assert_eq!(
            error("https://example.org/a/b"),
            ReferenceError::OtherHost {
                host: "example.org".into()
            }
        );
        // A host that only begins like the hub's.
        assert!(matches!(
            error("https://huggingface.co.evil.example/a/b"),
            ReferenceError::OtherHost { .. }
        ));
        assert!(matches!(
            error("https://user@huggingface.co/a/b"),
            ReferenceError::OtherHost { .. }
        ));
        let page = error("https://huggingface.co/datasets/wikitext");
        assert!(
            page.to_string()
                .contains(texts::failures::hub_page_data_sets()),
            "{page}"
        );
        for text in ["", "https://huggingface.co/", "huggingface.co"] {
            assert_eq!(error(text), ReferenceError::Name(RepoNameError::Empty));
        }
        assert!(matches!(error("a/b@x y"), ReferenceError::Revision(_)));
        assert!(matches!(error("a/b/c"), ReferenceError::Name(_)));
    }

    #[test]
    fn the_address_of_a_gguf_file_names_the_file() {
        let file = |address: &str| {
            let reference = ModelReference::parse(address).unwrap();
            reference.file.map(|file| file.to_string())
        };
        let hub = "https://huggingface.co/a/b";
        for kind in ["blob", "resolve"] {
            let address = format!("{hub}/{kind}/main/sub%20folder/m-Q4_K_M.gguf?download=true");
            assert_eq!(file(&address).unwrap(), "sub folder/m-Q4_K_M.gguf");
            let pull_request = format!("{hub}/{kind}/refs/pr/1/m.gguf");
            assert_eq!(file(&pull_request).unwrap(), "m.gguf");
        }
        for other in ["blob/main/model.safetensors", "tree/main/folder", ""] {
            assert_eq!(file(&format!("{hub}/{other}")), None);
        }
        let above = ModelReference::parse(&format!("{hub}/blob/main/../m.gguf"));
        assert!(matches!(above, Err(ReferenceError::File(_))));
    }
}
