//! The journal of the store: which file of which model each stored file is.
//!
//! A line of JSON is appended when the download of a file begins, and one when a model is deleted. The bytes are in files
//! named by their digest (`sha256-…`, or `sha256-….part` until they are complete and checked). So the journal says what a
//! file is; whether it is there is said by the store's list of names and lengths alone.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::digest::ContentDigest;
use crate::gguf_path::GgufPath;
use crate::repo::RepoName;
use crate::revision::Commit;
use crate::tree::RemoteFile;

/// What the name of a file ends with until all its bytes are there and checked.
const PART: &str = ".part";

/// The name of a complete file in the store.
pub fn stored_name(digest: &ContentDigest) -> String {
    digest.to_string()
}

/// The name of a file in the store that is being downloaded.
pub fn part_name(digest: &ContentDigest) -> String {
    format!("{digest}{PART}")
}

/// A model of the store: a repository at a commit, or one GGUF file of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StoredModel {
    /// The repository.
    pub repo: RepoName,
    /// The commit.
    pub commit: Commit,
    /// The file that is the model, where the repository has several.
    pub file: Option<GgufPath>,
}

/// All that was ever begun and not deleted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Journal {
    models: BTreeMap<StoredModel, JournalEntry>,
    /// Lines that could not be read: torn by a crash while they were written, or of a later version.
    unreadable_lines: usize,
}

/// What the journal says of a model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct JournalEntry {
    license: Option<String>,
    revision: Option<String>,
    /// By path.
    files: BTreeMap<String, RemoteFile>,
}

/// How much of a model the store has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InventoryEntry {
    /// The model.
    pub model: StoredModel,
    /// The licence by the model's card; `None` if it states none.
    pub license: Option<String>,
    /// The branch or tag by which its commit was found; `None` if it was found by the commit.
    pub revision: Option<String>,
    /// Bytes of all its files.
    pub total: u64,
    /// Bytes of the files that are complete.
    pub complete: u64,
    /// Bytes of the parts.
    pub partial: u64,
    /// Files that are not complete.
    pub missing: Vec<RemoteFile>,
}

/// What of the store belongs to which model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inventory {
    /// The models, by name.
    pub models: Vec<InventoryEntry>,
    /// Names of files that belong to no model, or have another length than theirs; they may be deleted.
    pub strays: Vec<String>,
}

/// What is deleted with a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deletion {
    /// The line to append to the journal, before the files are deleted.
    pub line: String,
    /// Names of the files of the store that belong to no other model.
    pub files: Vec<String>,
    /// Their bytes.
    pub freed: u64,
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
enum JournalLine {
    License {
        repo: String,
        commit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model_file: Option<String>,
        license: String,
    },
    Revision {
        repo: String,
        commit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model_file: Option<String>,
        revision: String,
    },
    File {
        repo: String,
        commit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model_file: Option<String>,
        path: String,
        size: u64,
        digest: String,
    },
    Delete {
        repo: String,
        commit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model_file: Option<String>,
    },
}

impl Journal {
    /// Reads a journal. Lines that cannot be read are counted and left out: their files become strays.
    pub fn parse(text: &str) -> Self {
        let mut journal = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if journal.apply(line).is_none() {
                journal.unreadable_lines += 1;
            }
        }
        journal
    }

    fn apply(&mut self, line: &str) -> Option<()> {
        match serde_json::from_str(line).ok()? {
            JournalLine::License {
                repo,
                commit,
                model_file,
                license,
            } => {
                let model = StoredModel::parse(&repo, &commit, model_file.as_deref())?;
                self.models.entry(model).or_default().license = Some(license);
            }
            JournalLine::Revision {
                repo,
                commit,
                model_file,
                revision,
            } => {
                let model = StoredModel::parse(&repo, &commit, model_file.as_deref())?;
                self.models.entry(model).or_default().revision = Some(revision);
            }
            JournalLine::File {
                repo,
                commit,
                model_file,
                path,
                size,
                digest,
            } => {
                let model = StoredModel::parse(&repo, &commit, model_file.as_deref())?;
                let digest = ContentDigest::parse(&digest)?;
                let file = RemoteFile {
                    path: path.clone(),
                    size,
                    digest,
                };
                let entry = self.models.entry(model).or_default();
                entry.files.insert(path, file);
            }
            JournalLine::Delete {
                repo,
                commit,
                model_file,
            } => {
                self.models
                    .remove(&StoredModel::parse(&repo, &commit, model_file.as_deref())?);
            }
        }
        Some(())
    }

    /// Lines that could not be read.
    pub fn unreadable_lines(&self) -> usize {
        self.unreadable_lines
    }

    /// Notes a file of a model; the line to append, or `None` if the journal has it already.
    pub fn add(&mut self, model: &StoredModel, file: &RemoteFile) -> Option<String> {
        let entry = self.models.entry(model.clone()).or_default();
        let former = entry.files.insert(file.path.clone(), file.clone());
        (former.as_ref() != Some(file)).then(|| {
            line(&JournalLine::File {
                repo: model.repo.to_string(),
                commit: model.commit.to_string(),
                model_file: model.file.as_ref().map(GgufPath::to_string),
                path: file.path.clone(),
                size: file.size,
                digest: file.digest.to_string(),
            })
        })
    }

    /// Notes the licence of a model; the line to append, or `None` if the journal has it already.
    pub fn add_license(&mut self, model: &StoredModel, license: &str) -> Option<String> {
        let entry = self.models.entry(model.clone()).or_default();
        let former = entry.license.replace(license.to_owned());
        (former.as_deref() != Some(license)).then(|| {
            line(&JournalLine::License {
                repo: model.repo.to_string(),
                commit: model.commit.to_string(),
                model_file: model.file.as_ref().map(GgufPath::to_string),
                license: license.to_owned(),
            })
        })
    }

    /// Notes the branch or tag by which the commit of a model was found; the line to append, or `None` if the journal has it
    /// already.
    pub fn add_revision(&mut self, model: &StoredModel, revision: &str) -> Option<String> {
        let entry = self.models.entry(model.clone()).or_default();
        let former = entry.revision.replace(revision.to_owned());
        (former.as_deref() != Some(revision)).then(|| {
            line(&JournalLine::Revision {
                repo: model.repo.to_string(),
                commit: model.commit.to_string(),
                model_file: model.file.as_ref().map(GgufPath::to_string),
                revision: revision.to_owned(),
            })
        })
    }

    /// The files of a model; none if the journal does not have it.
    pub fn files(&self, model: &StoredModel) -> impl Iterator<Item = &RemoteFile> {
        let entry = self.models.get(model);
        entry.into_iter().flat_map(|entry| entry.files.values())
    }

    /// A journal of the same models in as few lines as possible.
    pub fn compact(&self) -> String {
        let mut written = Self::default();
        let mut lines = String::new();
        for (model, entry) in &self.models {
            let license = entry.license.as_deref();
            lines.extend(license.and_then(|license| written.add_license(model, license)));
            let revision = entry.revision.as_deref();
            lines.extend(revision.and_then(|revision| written.add_revision(model, revision)));
            let files = entry.files.values();
            lines.extend(files.filter_map(|file| written.add(model, file)));
        }
        lines
    }

    /// Compares the journal with the store, whose files have these names and lengths.
    pub fn inventory(&self, stored: &[(String, u64)]) -> Inventory {
        let length = |name: String| {
            let found = stored.iter().find(|(other, _)| *other == name);
            found.map(|(_, bytes)| *bytes)
        };
        let mut known = BTreeSet::new();
        let mut models = Vec::new();
        for (model, noted) in &self.models {
            let mut entry = InventoryEntry {
                model: model.clone(),
                license: noted.license.clone(),
                revision: noted.revision.clone(),
                total: 0,
                complete: 0,
                partial: 0,
                missing: Vec::new(),
            };
            for file in noted.files.values() {
                entry.total = entry.total.saturating_add(file.size);
                if length(stored_name(&file.digest)) == Some(file.size) {
                    entry.complete = entry.complete.saturating_add(file.size);
                    known.insert(stored_name(&file.digest));
                    continue;
                }
                entry.missing.push(file.clone());
                if let Some(bytes) = length(part_name(&file.digest)) {
                    entry.partial = entry.partial.saturating_add(bytes);
                    known.insert(part_name(&file.digest));
                }
            }
            models.push(entry);
        }
        let names = stored.iter().map(|(name, _)| name);
        let strays = names
            .filter(|name| !known.contains(*name))
            .cloned()
            .collect();
        Inventory { models, strays }
    }

    /// Forgets a model; what is to be deleted with it. Files that another model has as well stay.
    pub fn delete(&mut self, model: &StoredModel, stored: &[(String, u64)]) -> Deletion {
        let removed = self.models.remove(model).unwrap_or_default();
        let others: BTreeSet<ContentDigest> = self
            .models
            .values()
            .flat_map(|entry| entry.files.values().map(|file| file.digest))
            .collect();
        let own: BTreeSet<String> = removed
            .files
            .values()
            .filter(|file| !others.contains(&file.digest))
            .flat_map(|file| [stored_name(&file.digest), part_name(&file.digest)])
            .collect();
        let deleted = stored.iter().filter(|(name, _)| own.contains(name));
        let line = line(&JournalLine::Delete {
            repo: model.repo.to_string(),
            commit: model.commit.to_string(),
            model_file: model.file.as_ref().map(GgufPath::to_string),
        });
        Deletion {
            line,
            freed: deleted
                .clone()
                .fold(0, |sum, (_, bytes)| sum.saturating_add(*bytes)),
            files: deleted.map(|(name, _)| name.clone()).collect(),
        }
    }
}

impl StoredModel {
    fn parse(repo: &str, commit: &str, file: Option<&str>) -> Option<Self> {
        Some(Self {
            repo: RepoName::parse(repo).ok()?,
            commit: Commit::parse(commit).ok()?,
            file: file.map(GgufPath::parse).transpose().ok()?,
        })
    }
}

/// A line, begun with the end of the one before it: where that was torn by a crash, it spoils no other. Strings and
/// numbers can always be written as JSON; were it otherwise, the empty line is skipped.
fn line(line: &JournalLine) -> String {
    let json = serde_json::to_string(line).unwrap_or_default();
    format!("\n{json}")
}
