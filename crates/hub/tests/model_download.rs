//! The files of a model one after the other: the rest of what the store has, and the progress of all.

#![allow(clippy::unwrap_used)]

use hub::{
    Commit, ContentDigest, DownloadProgress, DownloadStep, Journal, ModelDownload, ModelReference,
    NoRoomError, RemoteFile, ResponseHead, StoredModel, part_name, stored_name,
};

/// SHA-256 of a thousand, and of ten, bytes of zero: `head -c 1000 /dev/zero | sha256sum`.
const THOUSAND_ZEROS: &str = "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53";
const TEN_ZEROS: &str = "01d448afd928065458cf670b60f5a594d735af0172c8d67f22a81680132681ca";

fn file(path: &str, size: u64, sha256: &str) -> RemoteFile {
    RemoteFile {
        path: path.into(),
        size,
        digest: ContentDigest::sha256(sha256).unwrap(),
    }
}

fn model() -> ModelReference {
    ModelReference::parse("a/b").unwrap()
}

/// A download of two files, with what the store has of them.
fn download(stored: &[(String, u64)]) -> ModelDownload {
    let stored_model = StoredModel {
        repo: model().repo,
        commit: Commit::parse(&"0".repeat(40)).unwrap(),
        file: None,
    };
    let mut journal = Journal::default();
    journal.add(
        &stored_model,
        &file("model.safetensors", 1_000, THOUSAND_ZEROS),
    );
    journal.add(&stored_model, &file("tokenizer.json", 10, TEN_ZEROS));
    let inventory = journal.inventory(stored);
    ModelDownload::new(model(), &inventory.models[0], stored)
}

fn progress(received: u64) -> DownloadProgress {
    DownloadProgress {
        received,
        total: 1_010,
    }
}

#[test]
fn the_rest_is_downloaded_and_what_is_there_counts() {
    let digest = file("", 0, THOUSAND_ZEROS).digest;
    let mut download = download(&[(part_name(&digest), 400)]);
    assert_eq!(download.progress(None), progress(400));

    let mut small = download.next_file().unwrap();
    assert_eq!(small.file().path, "tokenizer.json");
    let whole = ResponseHead {
        status: 200,
        ..ResponseHead::default()
    };
    small.answered(&whole, 0);
    small.received(&[0; 4]);
    assert_eq!(download.progress(Some(&small)), progress(404));
    small.received(&[0; 6]);
    assert_eq!(small.next(0), DownloadStep::Finish);
    download.completed(&small);
    assert_eq!(download.progress(None), progress(410));

    let mut large = download.next_file().unwrap();
    assert_eq!(large.next(0), DownloadStep::ReadPart { from: 0 });
    assert_eq!(download.progress(Some(&large)), progress(410));
    large.part_read(&[0; 400]);
    assert_eq!(
        large.next(0),
        DownloadStep::Request {
            range: Some((400, 999))
        }
    );
    assert_eq!(download.progress(Some(&large)), progress(410));
    assert!(download.next_file().is_none());
}

#[test]
fn a_complete_file_is_not_downloaded_again() {
    let digest = file("", 0, THOUSAND_ZEROS).digest;
    let mut download = download(&[(stored_name(&digest), 1_000)]);
    assert_eq!(download.progress(None), progress(1_000));
    assert_eq!(download.next_file().unwrap().file().path, "tokenizer.json");
    assert!(download.next_file().is_none());
}

#[test]
fn room_is_needed_for_the_rest_and_a_tenth_of_it() {
    let digest = file("", 0, THOUSAND_ZEROS).digest;
    let download = download(&[(part_name(&digest), 510)]);
    assert_eq!(download.fits(2_000, 1_450), Ok(()));
    let error = download.fits(2_000, 1_451).unwrap_err();
    let expected = NoRoomError {
        needed: 550,
        free: 549,
    };
    assert_eq!(error, expected);
    assert!(error.to_string().contains("Delete models"));
}
