//! The derived vocabularies that ship, compared with the ids that the published tokenizers give.

use std::{fs, path::PathBuf};

use engine::{
    Tokenizer,
    vocabulary::{MERGES, VocabularyManifest},
};
use protocol::{Failure, TokenId};

const NAMES: [&str; 2] = ["gpt2", "smollm2"];

/// A byte of the texts that is no token of SmolLM2: both tokenizers, the published and the derived one, leave it out.
const WITHOUT_TOKEN: char = '\u{6}';

fn read(folder: &str, file: &str) -> Vec<u8> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read(root.join(folder).join(file)).expect(file)
}

/// The manifest of a vocabulary that ships, and its merges.
fn shipped(name: &str) -> (VocabularyManifest, Vec<u8>) {
    let folder = format!("public/vocabularies/{name}");
    let manifest = VocabularyManifest::from_json(&read(&folder, "manifest.json")).unwrap();
    (manifest, read(&folder, MERGES))
}

fn tokenizer(name: &str) -> Tokenizer {
    let (manifest, merges) = shipped(name);
    manifest.tokenizer(&merges).unwrap()
}

fn bytes(tokenizer: &Tokenizer, ids: &[TokenId]) -> Vec<u8> {
    tokenizer.pieces(ids.iter().copied()).into_parts().0
}

#[test]
fn each_text_has_the_ids_of_the_published_tokenizer_and_its_own_bytes() {
    let golden = "tests/golden/vocabularies";
    let texts: Vec<String> = serde_json::from_slice(&read(golden, "texts.json")).unwrap();
    assert!(texts.len() > 20);
    for name in NAMES {
        let tokenizer = tokenizer(name);
        let expected: Vec<Vec<TokenId>> =
            serde_json::from_slice(&read(golden, &format!("{name}.json"))).unwrap();
        assert_eq!(expected.len(), texts.len());
        for (text, expected) in texts.iter().zip(&expected) {
            let ids = tokenizer.encode(text).unwrap();
            assert_eq!(ids, *expected, "{name}: {text:?}");
            let bytes = bytes(&tokenizer, &ids);
            let kept = match name {
                "smollm2" => text.replace(WITHOUT_TOKEN, ""),
                _ => text.clone(),
            };
            assert_eq!(bytes, kept.as_bytes(), "{name}: {text:?}");
        }
    }
}

#[test]
fn every_token_is_cut_from_its_own_text() {
    for (name, size) in [("gpt2", 50_257), ("smollm2", 49_152)] {
        let tokenizer = tokenizer(name);
        let vocabulary = tokenizer.vocabulary(size + 1);
        assert!((0..size).all(|id| !vocabulary.piece(id).unwrap().is_empty()));
        assert_eq!(vocabulary.piece(size), Some(&b""[..]), "{name}");
        let [first, .., last] = tokenizer.special_token_ids()[..] else {
            let id = tokenizer.special_token_ids()[0];
            assert_eq!(vocabulary.piece(id), Some(&b"<|endoftext|>"[..]), "{name}");
            continue;
        };
        assert_eq!((first, last), (0, 16));
    }
}

#[test]
fn merges_that_are_not_the_published_ones_are_refused() {
    for name in NAMES {
        let (manifest, merges) = shipped(name);
        let mut changed = merges.clone();
        changed[40_001] ^= 1;
        for bad in [&changed[..], &merges[..merges.len() - 4], b""] {
            assert!(matches!(
                manifest.tokenizer(bad),
                Err(Failure::DamagedFile { .. })
            ));
        }
    }
}

/// A manifest over these merges, whose checksum is right: one byte, `a`, which is token 7; merges from 8.
fn manifest(merges: &[u8]) -> VocabularyManifest {
    use sha2::{Digest, Sha256};
    let sha256 = Sha256::digest(merges);
    let sha256: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    let json = serde_json::json!({
        "format": 1, "name": "a", "source": "", "license": "CC0-1.0",
        "files": { MERGES: { "bytes": merges.len(), "sha256": sha256 } },
        "single_bytes": { "first": 7, "order": "61" },
        "first_merge": 8, "special_tokens": { "<end>": 0 }, "digits_alone": false,
    });
    VocabularyManifest::from_json(json.to_string().as_bytes()).unwrap()
}

fn refused(manifest: &VocabularyManifest, merges: &[u8]) -> String {
    let failure = manifest
        .tokenizer(merges)
        .err()
        .expect("it was not refused");
    assert!(matches!(failure, Failure::DamagedFile { .. }));
    failure.to_string()
}

#[test]
fn ids_that_do_not_fit_each_other_are_refused() {
    let whole = [7, 0, 7, 0, 8, 0, 7, 0];
    let tokenizer = manifest(&whole).tokenizer(&whole).unwrap();
    assert_eq!(tokenizer.encode("aaa<end>").unwrap(), [9, 0]);

    let ahead = [9, 0, 7, 0, 7, 0, 7, 0];
    assert!(refused(&manifest(&ahead), &ahead).contains("token 9 before there is one"));
    let special = [0, 0, 7, 0];
    assert!(refused(&manifest(&special), &special).contains("token 0 before there is one"));
    let twice = [7, 0, 7, 0, 7, 0, 7, 0];
    assert!(refused(&manifest(&twice), &twice).contains("token 9 is there twice"));
    let short = [7, 0, 7];
    assert!(refused(&manifest(&short), &short).contains("inside of a merge"));
    let doubled: Vec<u8> = (7..20).flat_map(|id| [id, 0, id, 0]).collect();
    assert!(refused(&manifest(&doubled), &doubled).contains("longer than 1024 bytes"));

    let mut taken = manifest(&whole);
    taken.special_tokens.insert("<pad>".into(), 8);
    assert!(refused(&taken, &whole).contains("token 8 is there twice"));
    let mut odd = manifest(&whole);
    odd.single_bytes.order = "6".into();
    assert!(refused(&odd, &whole).contains("hexadecimal"));
}

#[test]
fn a_file_that_is_no_manifest_is_named() {
    let newer = br#"{"format": 2}"#;
    for bad in [b"".as_slice(), b"{}", newer, b"<!doctype html>"] {
        let failure = VocabularyManifest::from_json(bad).unwrap_err();
        assert!(failure.to_string().starts_with("manifest.json is damaged"));
    }
}
