//! The files of a commit, with sizes and digests: the only source of both.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::answer::ResponseHead;
use crate::digest::ContentDigest;
use crate::error::HubError;

/// The most files that are listed: a repository with more is no model's.
const MOST_FILES: usize = 10_000;

/// A file of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteFile {
    /// Path in the repository.
    pub path: String,
    /// Length in bytes.
    pub size: u64,
    /// The digest of its bytes.
    pub digest: ContentDigest,
}

/// All files of a commit, by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree(BTreeMap<String, RemoteFile>);

/// The pages of the list of files, collected until there is no next one.
#[derive(Debug, Default)]
pub struct TreePages(Tree);

/// What follows a page.
#[derive(Debug, PartialEq, Eq)]
pub enum AfterPage {
    /// Another page, at this address.
    Next(String),
    /// That was the last one.
    Complete(Tree),
}

impl Tree {
    /// The file of this path.
    pub fn get(&self, path: &str) -> Option<&RemoteFile> {
        self.0.get(path)
    }

    /// All files, by path.
    pub fn files(&self) -> impl Iterator<Item = &RemoteFile> + Clone {
        self.0.values()
    }
}

impl FromIterator<RemoteFile> for Tree {
    fn from_iter<I: IntoIterator<Item = RemoteFile>>(files: I) -> Self {
        let by_path = |file: RemoteFile| (file.path.clone(), file);
        Self(files.into_iter().map(by_path).collect())
    }
}

impl TreePages {
    /// Takes the answer at `url`, the first time that of [`Endpoint::tree_url`](crate::Endpoint::tree_url).
    ///
    /// # Errors
    /// [`HubError::Unreadable`] if it is no list of files, a file has no digest, or the next page is on another host.
    pub fn add(
        &mut self,
        url: &str,
        head: &ResponseHead,
        json: &[u8],
    ) -> Result<AfterPage, HubError> {
        let entries: Vec<Entry> =
            serde_json::from_slice(json).map_err(|error| unreadable(error.to_string()))?;
        let progress = !entries.is_empty();
        for entry in entries {
            if let Some(file) = entry.file()? {
                self.0.0.insert(file.path.clone(), file);
            }
        }
        if self.0.0.len() > MOST_FILES {
            return Err(unreadable(texts::failures::hub_detail_many_files(
                &MOST_FILES.to_string(),
            )));
        }
        match head.link.as_deref().and_then(next_page) {
            // An empty page that names a next one would be asked for without end.
            Some(next) if progress && origin(&next).is_some() && origin(&next) == origin(url) => {
                Ok(AfterPage::Next(next))
            }
            Some(_) => Err(unreadable(
                texts::failures::hub_detail_next_page().to_owned(),
            )),
            None => Ok(AfterPage::Complete(std::mem::take(&mut self.0))),
        }
    }
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = "type")]
    kind: String,
    path: String,
    #[serde(default)]
    size: u64,
    #[serde(default)]
    oid: String,
    lfs: Option<Lfs>,
}

/// A file that git has as a pointer; then `oid` beside it is the pointer's, and says nothing of the bytes.
#[derive(Deserialize)]
struct Lfs {
    oid: String,
    size: u64,
}

impl Entry {
    /// The file; `None` for folders.
    fn file(self) -> Result<Option<RemoteFile>, HubError> {
        if self.kind != "file" {
            return Ok(None);
        }
        let (digest, size) = match &self.lfs {
            Some(lfs) => (ContentDigest::sha256(&lfs.oid), lfs.size),
            None => (ContentDigest::git_blob(&self.oid), self.size),
        };
        let path = self.path;
        match digest {
            Some(digest) => Ok(Some(RemoteFile { path, size, digest })),
            None => Err(unreadable(texts::failures::hub_detail_no_digest(&path))),
        }
    }
}

/// The address with `rel="next"` in a `Link` header.
fn next_page(link: &str) -> Option<String> {
    link.split(',').find_map(|one| {
        let (address, parameters) = one.trim().strip_prefix('<')?.split_once('>')?;
        let is_next = |parameter: &str| matches!(parameter.trim(), "rel=\"next\"" | "rel=next");
        parameters
            .split(';')
            .any(is_next)
            .then(|| address.to_owned())
    })
}

/// Scheme and host of an address.
fn origin(url: &str) -> Option<&str> {
    let host = url.find("://")? + "://".len();
    let end = url[host..].find('/').map_or(url.len(), |end| host + end);
    Some(&url[..end])
}

fn unreadable(detail: String) -> HubError {
    HubError::Unreadable {
        about: texts::failures::hub_about_files(),
        detail,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const URL: &str = "https://huggingface.co/api/models/a/b/tree/0?recursive=true";

    fn page(link: Option<&str>, json: &str) -> Result<AfterPage, HubError> {
        let head = ResponseHead {
            status: 200,
            link: link.map(str::to_owned),
            ..ResponseHead::default()
        };
        TreePages::default().add(URL, &head, json.as_bytes())
    }

    fn small(path: &str) -> String {
        let oid = "a".repeat(40);
        format!(r#"{{"type":"file","path":"{path}","size":7,"oid":"{oid}"}}"#)
    }

    #[test]
    fn a_large_file_has_the_size_and_digest_of_its_bytes_and_not_of_its_pointer() {
        let (pointer, bytes) = ("b".repeat(40), "c".repeat(64));
        let large = format!(
            r#"{{"type":"file","path":"model.safetensors","size":9,"oid":"{pointer}","xetHash":"{}",
                "lfs":{{"oid":"{bytes}","size":9000000000,"pointerSize":134}}}}"#,
            "d".repeat(64)
        );
        let folder = r#"{"type":"directory","path":"onnx","oid":"x","size":0}"#;
        let json = format!("[{large},{folder},{}]", small("config.json"));
        let AfterPage::Complete(tree) = page(None, &json).unwrap() else {
            panic!("one page")
        };
        let weights = tree.get("model.safetensors").unwrap();
        assert_eq!(weights.size, 9_000_000_000);
        assert_eq!(Some(weights.digest), ContentDigest::sha256(&bytes));
        assert_eq!(tree.get("config.json").unwrap().size, 7);
        assert_eq!(tree.files().count(), 2);
    }

    #[test]
    fn pages_are_collected_to_the_last_one() {
        let next = "https://huggingface.co/api/models/a/b/tree/0?recursive=true&cursor=x";
        let link = format!("<{next}>; rel=\"next\"");
        let head = |link: Option<&String>| ResponseHead {
            link: link.cloned(),
            ..ResponseHead::default()
        };
        let mut pages = TreePages::default();
        let first = format!("[{}]", small("a.json"));
        let after = pages.add(URL, &head(Some(&link)), first.as_bytes());
        assert_eq!(after.unwrap(), AfterPage::Next(next.to_owned()));
        let second = format!("[{}]", small("b.json"));
        let after = pages.add(next, &head(None), second.as_bytes()).unwrap();
        let AfterPage::Complete(tree) = after else {
            panic!("the last page")
        };
        let paths: Vec<_> = tree.files().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["a.json", "b.json"]);
    }

    #[test]
    fn a_next_page_elsewhere_or_without_end_is_refused() {
        let list = format!("[{}]", small("a.json"));
        for next in [
            "https://example.org/api/x",
            "https://huggingface.co.example.org/x",
            "/api/x",
        ] {
            let link = format!("<{next}>; rel=\"next\"");
            assert!(page(Some(&link), &list).is_err(), "{next}");
        }
        let here = format!("<{URL}>; rel=\"next\"");
        assert!(page(Some(&here), "[]").is_err());
        assert!(matches!(
            page(Some("<https://huggingface.co/x>; rel=\"prev\""), &list),
            Ok(AfterPage::Complete(_))
        ));
    }

    #[test]
    fn hostile_lists_are_typed_errors() {
        for json in [
            "",
            "{}",
            "<html>",
            r#"[{"type":"file","path":"a"}]"#,
            r#"[{"type":"file","path":"a","size":-1,"oid":""}]"#,
            r#"[{"type":"file","path":"a","size":1,"oid":"zz","lfs":{"oid":"1","size":2}}]"#,
        ] {
            assert!(
                matches!(page(None, json), Err(HubError::Unreadable { .. })),
                "{json}"
            );
        }
    }
}
