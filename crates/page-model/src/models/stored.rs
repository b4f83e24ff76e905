//! What the browser's storage holds, in words: each model, the room, and how long it is kept.

use protocol::{ModelInStorage, ModelKey, StorageReport};

use super::hub_model::short_commit;
use crate::words::common::bytes;

/// A stored model in words.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRow {
    /// The model.
    pub key: ModelKey,
    /// Its name.
    pub name: String,
    /// Commit, licence and bytes.
    pub about: String,
    /// Whether it can be opened; otherwise the rest can be downloaded.
    pub complete: bool,
}

/// The models of a storage, in its order.
pub fn rows(report: &StorageReport) -> Vec<StoredRow> {
    report.models.iter().map(row).collect()
}

fn row(model: &ModelInStorage) -> StoredRow {
    let size = match model.complete {
        true => bytes(model.total),
        false => texts::models::stored_part(&bytes(model.stored), &bytes(model.total)),
    };
    let size = match &model.revision {
        Some(revision) => texts::models::stored_revision(&size, revision),
        None => size,
    };
    let commit = short_commit(&model.key);
    StoredRow {
        key: model.key.clone(),
        name: model.key.name(),
        about: match &model.license {
            Some(license) => texts::models::stored_about_licensed(&size, commit, license),
            None => texts::models::stored_about(&size, commit),
        },
        complete: model.complete,
    }
}

/// The bytes that are stored and that may be, as a sentence; `None` where the browser does not say.
pub fn room(report: &StorageReport) -> Option<String> {
    let (quota, usage) = (report.quota?, report.usage?);
    Some(texts::models::stored_room(&bytes(usage), &bytes(quota)))
}

/// How long the browser keeps what is stored.
pub fn persistence(report: &StorageReport) -> &'static str {
    match (report.available, report.persisted) {
        (false, _) => texts::models::stored_nowhere(),
        (true, true) => texts::models::stored_persisted(),
        (true, false) => texts::models::stored_not_persisted(),
    }
}

/// What came of asking the browser to keep what is stored.
pub fn asked_to_keep(granted: bool) -> &'static str {
    match granted {
        true => texts::models::stored_granted(),
        false => texts::models::stored_declined(),
    }
}

/// The message after a deletion.
pub fn deleted(name: &str, freed: u64) -> String {
    texts::models::stored_deleted(name, &bytes(freed))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn report(complete: bool) -> StorageReport {
        StorageReport {
            available: true,
            models: vec![ModelInStorage {
                key: ModelKey {
                    repo: "a/b".into(),
                    commit: "c0ffee00".repeat(5),
                    file: None,
                },
                license: Some("mit".into()),
                revision: None,
                total: 548_000_000,
                stored: if complete { 548_000_000 } else { 23_000_000 },
                complete,
            }],
            quota: Some(10_000_000_000),
            usage: Some(548_500_000),
            persisted: false,
        }
    }

    #[test]
    fn a_model_is_told_with_the_part_that_is_there() {
        let [whole] = &*rows(&report(true)) else {
            panic!("one model")
        };
        assert_eq!(whole.about, "548.0 MB, commit c0ffee00, mit");
        assert!(whole.complete);
        let mut step = report(true);
        step.models[0].revision = Some("step512".into());
        let about = &rows(&step)[0].about;
        assert_eq!(about, "548.0 MB, step512, commit c0ffee00, mit");
        let part = rows(&report(false)).pop().unwrap();
        assert!(part.about.starts_with("23.0 MB of 548.0 MB are there"));
        assert!(!part.complete);
    }

    #[test]
    fn room_and_persistence_are_told_as_far_as_the_browser_says() {
        let report = report(true);
        assert_eq!(
            room(&report).unwrap(),
            "This site has stored 548.5 MB of at most 10.0 GB."
        );
        let silent = StorageReport {
            quota: None,
            ..report.clone()
        };
        assert_eq!(room(&silent), None);
        assert!(persistence(&report).contains("may delete"));
        let kept = StorageReport {
            persisted: true,
            ..report
        };
        assert!(persistence(&kept).contains("until you delete it"));
        assert!(persistence(&StorageReport::default()).contains("private window"));
    }
}
