//! The stored beginning of the shipped model's training: its log, and the checkpoints that the page shows, agree.

use std::fs;
use std::path::PathBuf;

use crate::common::{Shipped, folder_of};
use burn::tensor::Device;
use model::{CausalLm, Config, WeightDtype, initial_safetensors};
use serde_json::Value;
use training::evaluation::evaluate;
use training::folder::sha256;
use training::held_out::HeldOut;

/// The last step of the log.
const STEPS: usize = 2_000;

/// Steps whose networks are stored.
const KEPT: [usize; 9] = [0, 5, 10, 30, 60, 150, 300, 600, 2_000];

/// Number of documents in the log's evaluations, and of their tokens.
const DOCUMENTS: usize = 40;
const PLACES: usize = 3_878;

/// The log was written with weights in f32 and the checkpoints are in f16, which changes the means by 2e-5 nats.
const ROUNDING: f64 = 2e-4;

fn run() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("runs/shipped")
}

fn folder_of_step(step: usize) -> PathBuf {
    folder_of("history").join(format!("step-{step}"))
}

/// The numbers of each line of the log; `None` if nothing was measured.
fn rows() -> Vec<Vec<Option<f64>>> {
    let log = fs::read_to_string(run().join("log.csv")).unwrap();
    (log.lines())
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
        .map(|line| line.split(',').map(|cell| cell.parse().ok()).collect())
        .collect()
}

#[test]
fn the_log_has_every_step() {
    let rows = rows();
    assert_eq!(rows.len(), STEPS + 1);
    for (step, row) in rows.iter().enumerate() {
        assert_eq!(row[0], Some(step as f64));
        assert_eq!(row[1], Some((step * 2_048) as f64));
        if step > 0 {
            assert!(row[2..5].iter().all(Option::is_some), "step {step}");
        }
        if step % 10 == 0 {
            assert!(row[5..].iter().all(Option::is_some), "step {step}");
        }
    }
    // A network with random weights predicts almost uniformly: its loss is near ln V.
    assert!((rows[1][3].unwrap() - 2_048_f64.ln()).abs() < 0.1);
}

/// The log's evaluation of a step agrees with an evaluation of its network on the same documents.
#[test]
fn the_checkpoints_are_those_of_the_log() {
    let rows = rows();
    let shipped = Shipped::open("tiny");
    let end = shipped.tokenizer.end();
    let held_out = HeldOut::of_grammar(&shipped.grammar, &shipped.alphabet, end, DOCUMENTS);
    assert_eq!(held_out.places(), PLACES);
    let config = fs::read(folder_of("tiny").join("config.json")).unwrap();
    let config = Config::from_json(&config).unwrap();
    for step in KEPT {
        let folder = folder_of_step(step);
        let manifest = fs::read(folder.join("manifest.json")).unwrap();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        assert_eq!(manifest["training"]["steps"], step);
        // The weights before the first step have no file: they are drawn from the seed that the manifest names.
        let weights = if step == 0 {
            let seed = manifest["drawn"]["seed"].as_u64().unwrap();
            initial_safetensors(&config, seed, WeightDtype::F16).unwrap()
        } else {
            fs::read(folder.join("model.safetensors")).unwrap()
        };
        let said = &manifest["files"]["model.safetensors"]["sha256"];
        assert_eq!(*said, sha256(&weights), "step {step}");

        let network = CausalLm::load(&config, &weights, &Device::flex()).unwrap();
        let found = evaluate(&network, &held_out).unwrap();
        let kl = found.truth.unwrap().kl;
        let [loss_said, kl_said] = [5, 6].map(|column| rows[step][column].unwrap());
        assert!((found.loss - loss_said).abs() < ROUNDING, "step {step}");
        assert!((kl - kl_said).abs() < ROUNDING, "step {step}: {kl}");
    }
}

/// The files that all checkpoints share are those of the shipped model.
#[test]
fn what_they_share_is_the_shipped_models() {
    for step in KEPT {
        let folder = folder_of_step(step);
        let manifest = fs::read(folder.join("manifest.json")).unwrap();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        for name in ["config.json", "generation_config.json", "tokenizer.json"] {
            let shared = fs::read(folder_of("tiny").join(name)).unwrap();
            let own = fs::read(folder.join(name)).unwrap();
            assert!(own == shared, "step {step}: {name}");
            assert_eq!(
                manifest["files"][name]["sha256"],
                sha256(&shared),
                "step {step}: {name}"
            );
        }
    }
}
