//! The journal of the store: what is there, what is partial, and what a deletion frees.

#![allow(clippy::unwrap_used)]

use hub::{
    Commit, ContentDigest, Journal, RemoteFile, RepoName, StoredModel, part_name, stored_name,
};
use proptest::prelude::*;

fn model(name: &str) -> StoredModel {
    StoredModel {
        repo: RepoName::parse(name).unwrap(),
        commit: Commit::parse(&"0".repeat(40)).unwrap(),
        file: None,
    }
}

fn file(path: &str, size: u64, digest: u8) -> RemoteFile {
    RemoteFile {
        path: path.into(),
        size,
        digest: ContentDigest::Sha256([digest; 32]),
    }
}

/// A base model and its instruct variant, which share the tokenizer.
fn two_models() -> (Journal, String) {
    let mut journal = Journal::default();
    let mut text = journal.add_license(&model("a/base"), "mit").unwrap();
    text += &journal
        .add_revision(&model("a/instruct"), "step512")
        .unwrap();
    for (name, weights) in [("a/base", 1), ("a/instruct", 2)] {
        for file in [
            file("tokenizer.json", 10, 9),
            file("model.safetensors", 100, weights),
        ] {
            text += &journal.add(&model(name), &file).unwrap();
        }
    }
    (journal, text)
}

fn complete(digest: u8) -> String {
    stored_name(&ContentDigest::Sha256([digest; 32]))
}

fn partial(digest: u8) -> String {
    part_name(&ContentDigest::Sha256([digest; 32]))
}

#[test]
fn a_journal_is_read_as_it_was_written() {
    let (mut journal, text) = two_models();
    assert_eq!(Journal::parse(&text), journal);
    assert_eq!(Journal::parse(&journal.compact()), journal);
    // What the journal has is not written again.
    assert_eq!(
        journal.add(&model("a/base"), &file("tokenizer.json", 10, 9)),
        None
    );
    assert_eq!(journal.add_license(&model("a/base"), "mit"), None);
    let licenses = journal.inventory(&[]).models;
    let licenses: Vec<_> = licenses
        .iter()
        .map(|entry| entry.license.as_deref())
        .collect();
    assert_eq!(licenses, [Some("mit"), None]);
    assert_eq!(journal.add_revision(&model("a/instruct"), "step512"), None);
    let models = journal.inventory(&[]).models;
    let revisions: Vec<_> = models
        .iter()
        .map(|entry| entry.revision.as_deref())
        .collect();
    assert_eq!(revisions, [None, Some("step512")]);
    let paths: Vec<_> = journal
        .files(&model("a/base"))
        .map(|file| &*file.path)
        .collect();
    assert_eq!(paths, ["model.safetensors", "tokenizer.json"]);
    assert_eq!(journal.files(&model("a/other")).count(), 0);
}

#[test]
fn a_part_is_never_counted_as_the_file() {
    let (journal, _) = two_models();
    let stored = [(partial(1), 100), (complete(9), 10), (complete(2), 100)];
    let inventory = journal.inventory(&stored);
    let [base, instruct] = &*inventory.models else {
        panic!("two models")
    };
    assert_eq!((base.total, base.complete, base.partial), (110, 10, 100));
    assert_eq!(base.missing, [file("model.safetensors", 100, 1)]);
    assert_eq!((instruct.complete, instruct.partial), (110, 0));
    assert!(instruct.missing.is_empty() && inventory.strays.is_empty());
}

#[test]
fn what_belongs_to_nothing_is_a_stray() {
    let (journal, _) = two_models();
    let stored = [
        (complete(1), 99), // of another length than the file
        (complete(2), 100),
        (partial(2), 50), // left over beside the complete file
        (complete(7), 1),
        ("else.txt".to_owned(), 1),
    ];
    let inventory = journal.inventory(&stored);
    assert_eq!(
        inventory.strays,
        [complete(1), partial(2), complete(7), "else.txt".into()]
    );
    assert_eq!(inventory.models[0].complete, 0);
}

#[test]
fn deleting_frees_what_no_other_model_has() {
    let (mut journal, text) = two_models();
    let stored = [(complete(1), 100), (partial(1), 3), (complete(9), 10)];
    let deletion = journal.delete(&model("a/base"), &stored);
    assert_eq!(deletion.files, [complete(1), partial(1)]);
    assert_eq!(deletion.freed, 103);
    assert_eq!(Journal::parse(&(text + &deletion.line)), journal);
    let rest = journal.delete(&model("a/instruct"), &stored);
    assert_eq!(rest.files, [complete(9)]);
    assert_eq!(journal, Journal::default());
    // A model that is not there frees nothing.
    assert_eq!(journal.delete(&model("a/base"), &stored).freed, 0);
}

#[test]
fn two_gguf_files_of_a_commit_are_two_models() {
    let of_file = |file: &str| StoredModel {
        file: Some(hub::GgufPath::parse(file).unwrap()),
        ..model("a/b")
    };
    let (small, large) = (of_file("m-Q4_0.gguf"), of_file("m-Q8_0.gguf"));
    let mut journal = Journal::default();
    let mut lines = journal.add(&small, &file("m-Q4_0.gguf", 4, 1)).unwrap();
    lines += &journal.add(&large, &file("m-Q8_0.gguf", 8, 2)).unwrap();
    // What was written before there were such models is read as before.
    lines += &journal
        .add(&model("a/c"), &file("config.json", 1, 3))
        .unwrap();
    assert!(!lines.lines().last().unwrap().contains("model_file"));
    assert_eq!(Journal::parse(&lines), journal);
    journal.delete(&small, &[]);
    assert_eq!(journal.files(&small).count(), 0);
    assert_eq!(journal.files(&large).count(), 1);
}

#[test]
fn a_torn_line_spoils_no_other() {
    let (journal, text) = two_models();
    let torn = &text[..text.len() - 10];
    let mut read = Journal::parse(torn);
    assert_eq!(read.unreadable_lines(), 1);
    let again = read.add(&model("a/instruct"), &file("model.safetensors", 100, 2));
    let mended = Journal::parse(&format!("{torn}{}", again.unwrap()));
    assert_eq!(mended.compact(), journal.compact());
}

proptest! {
    /// Whatever a file of this name contains, it is read; what it says of files has the form of files.
    #[test]
    fn any_text_is_read(text in "[\\PC\n]{0,200}", cut in 0..500_usize) {
        Journal::parse(&text);
        let (_, sound) = two_models();
        let read = Journal::parse(&sound[..cut.min(sound.len())]);
        prop_assert!(read.unreadable_lines() <= 1);
    }
}
