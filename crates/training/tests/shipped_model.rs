//! The folders in `public/models`: files match their manifests, are small enough, and have the stated quality.

use std::fs;

use crate::common::{Shipped, folder_of};
use serde_json::Value;
use training::acceptance::acceptance;
use training::evaluation::evaluate;
use training::folder::{GRAMMAR, sha256};
use training::held_out::HeldOut;

const HISTORY: [&str; 4] = [
    "history/step-30",
    "history/step-150",
    "history/step-600",
    "history/step-2000",
];

/// Number of documents to evaluate on: some 4,000 tokens.
const DOCUMENTS: usize = 40;

fn manifest(name: &str) -> Value {
    serde_json::from_slice(&fs::read(folder_of(name).join("manifest.json")).unwrap()).unwrap()
}

fn held_out(shipped: &Shipped) -> HeldOut {
    let end = shipped.tokenizer.end();
    HeldOut::of_grammar(&shipped.grammar, &shipped.alphabet, end, DOCUMENTS)
}

#[test]
fn files_are_those_of_the_manifest() {
    for name in ["tiny", "draft"].into_iter().chain(HISTORY) {
        let manifest = manifest(name);
        let files = manifest["files"].as_object().unwrap();
        for file in [
            "config.json",
            "tokenizer.json",
            "model.safetensors",
            "generation_config.json",
        ] {
            let contents = fs::read(folder_of(name).join(file)).unwrap();
            assert_eq!(files[file]["bytes"], contents.len(), "{name}/{file}");
            assert_eq!(files[file]["sha256"], sha256(&contents), "{name}/{file}");
        }
        assert_eq!(files.len(), 4);
        let shipped = Shipped::open(name);
        let config = shipped.model.config();
        assert_eq!(manifest["parameters"], config.parameter_count());
        assert_eq!(manifest["vocabulary"], shipped.tokenizer.vocab_size());
        assert_eq!(manifest["context_window"], config.context_window());
        assert_eq!(
            manifest["training"]["material"]["grammar"]["version"],
            corpus::VERSION,
            "{name}: the corpus has changed: train again"
        );
        assert_eq!(
            files["tokenizer.json"],
            self::manifest("tiny")["files"]["tokenizer.json"],
            "{name} speaks in other tokens"
        );
    }
}

/// The page computes the true distribution from it: the grammar that the model was trained on.
#[test]
fn the_grammar_lies_beside_the_model() {
    let entry = &manifest("tiny")["grammar"];
    assert_eq!(entry["file"], GRAMMAR);
    assert_eq!(entry["version"], corpus::VERSION);
    let contents = fs::read(folder_of("tiny").join(GRAMMAR)).unwrap();
    assert_eq!(entry["bytes"], contents.len());
    assert_eq!(entry["sha256"], sha256(&contents));
    assert_eq!(contents, corpus::joined().into_bytes());
}

/// Downloaded in a second on a phone: two bytes per parameter and a small header.
#[test]
fn weights_are_small() {
    let bytes = |name: &str| {
        let path = folder_of(name).join("model.safetensors");
        fs::metadata(path).unwrap().len()
    };
    assert!(bytes("draft") <= 300_000, "{}", bytes("draft"));
    for name in ["tiny"].into_iter().chain(HISTORY) {
        assert!(bytes(name) <= 2_000_000, "{name}: {}", bytes(name));
    }
}

/// The quality in the manifests agrees with an evaluation on fewer documents.
#[test]
fn they_are_as_good_as_they_say() {
    for name in ["tiny", "draft"].into_iter().chain(HISTORY) {
        let said = manifest(name)["training"]["evaluation"]["kl"]
            .as_f64()
            .unwrap();
        let shipped = Shipped::open(name);
        let truth = evaluate(&shipped.model, &held_out(&shipped))
            .unwrap()
            .truth
            .unwrap();
        assert!(
            (truth.kl - said).abs() < 0.15 * said + 0.01,
            "{name}: {truth:?} against {said}"
        );
    }
}

/// Earlier models are worse.
#[test]
fn the_history_is_one_of_learning() {
    let kl: Vec<f64> = (HISTORY.into_iter().chain(["tiny"]))
        .map(|name| manifest(name)["training"]["evaluation"]["kl"].as_f64())
        .map(Option::unwrap)
        .collect();
    assert!(kl.is_sorted_by(|early, late| early > late), "{kl:?}");
}

/// The acceptance rate in the draft's manifest agrees with the one measured with the sampler.
#[test]
fn the_target_accepts_what_the_draft_drafts() {
    let said = manifest("draft")["training"]["acceptance"]["expected"]
        .as_f64()
        .unwrap();
    let (target, draft) = (Shipped::open("tiny"), Shipped::open("draft"));
    let found = acceptance(&target.model, &draft.model, &held_out(&target)).unwrap();
    assert!(
        (found.expected - said).abs() < 0.03,
        "{found:?} against {said}"
    );
    // Five standard deviations of a share over that many draws.
    let spread = (found.expected * (1.0 - found.expected) / found.drafted as f64).sqrt();
    assert!(
        (found.measured - found.expected).abs() < 5.0 * spread,
        "{found:?}"
    );
}
