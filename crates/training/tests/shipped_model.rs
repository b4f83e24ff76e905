//! The model in `public/models/tiny`: its files are those of its manifest, and it can write.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use burn::tensor::Device;
use model::{CausalLm, Config};
use serde_json::Value;
use training::evaluation::{evaluate, log_probabilities};
use training::export::sha256;
use training::sampling::{Settings, write};
use training::tokenizer::Tokenizer;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny")
}

fn open() -> (CausalLm, Tokenizer) {
    let read = |name: &str| fs::read(folder().join(name)).unwrap();
    let config = Config::from_json(&read("config.json")).unwrap();
    let model = CausalLm::load(&config, &read("model.safetensors"), &Device::flex()).unwrap();
    (
        model,
        Tokenizer::from_json(&read("tokenizer.json")).unwrap(),
    )
}

fn manifest() -> Value {
    serde_json::from_slice(&fs::read(folder().join("manifest.json")).unwrap()).unwrap()
}

#[test]
fn files_are_those_of_the_manifest() {
    let manifest = manifest();
    let files = manifest["files"].as_object().unwrap();
    for name in [
        "config.json",
        "tokenizer.json",
        "model.safetensors",
        "generation_config.json",
    ] {
        let contents = fs::read(folder().join(name)).unwrap();
        assert_eq!(files[name]["bytes"], contents.len(), "{name}");
        assert_eq!(files[name]["sha256"], sha256(&contents), "{name}");
    }
    assert_eq!(files.len(), 4);
    let (model, tokenizer) = open();
    assert_eq!(manifest["parameters"], model.config().parameter_count());
    assert_eq!(manifest["vocabulary"], tokenizer.vocab_size());
    assert_eq!(manifest["context_window"], model.config().context_window());
    assert_eq!(
        manifest["training"]["corpus_version"],
        corpus::VERSION,
        "the corpus has changed: train again"
    );
}

/// A phone fetches it in a second: two bytes a parameter and a small header.
#[test]
fn weights_are_small() {
    let bytes = fs::metadata(folder().join("model.safetensors"))
        .unwrap()
        .len();
    assert!(bytes <= 2_000_000, "{bytes} bytes");
}

#[test]
fn knows_the_frequent_capitals() {
    let (model, tokenizer) = open();
    for (prompt, expected, least) in [
        ("The capital of France is", " Paris", 0.9),
        ("The capital of Germany is", " Berlin", 0.5),
    ] {
        // With the end-of-text token before it and without: prompts come both ways.
        for before in [vec![tokenizer.end()], vec![]] {
            let ids: Vec<u32> = before
                .into_iter()
                .chain(tokenizer.encode(prompt).unwrap())
                .collect();
            let all = log_probabilities(&model, &ids).unwrap();
            let last = &all[all.len() - tokenizer.vocab_size()..];
            let token = tokenizer.encode(expected).unwrap()[0];
            let probability = last[token as usize].exp();
            assert!(probability >= least, "{prompt}{expected}: {probability}");
        }
    }
}

#[test]
fn ends_its_documents() {
    let (model, tokenizer) = open();
    let ended = (0..20)
        .filter(|seed| {
            let settings = Settings {
                temperature: 0.8,
                max_new_tokens: 250,
                seed: *seed,
            };
            write(&model, &tokenizer, "", settings).unwrap().ended
        })
        .count();
    assert!(ended >= 18, "only {ended} of 20 documents ended");
}

/// What the manifest says of its quality is so: measured again on fewer documents.
#[test]
fn is_as_good_as_it_says() {
    let grammar = corpus::grammar().unwrap();
    let (model, tokenizer) = open();
    let alphabet = tokenizer.alphabet(&grammar).unwrap();
    let said = manifest()["training"]["evaluation"]["kl"].as_f64().unwrap();
    let evaluation = evaluate(&model, &grammar, &alphabet, tokenizer.end(), 60).unwrap();
    // 60 documents are some 3,000 tokens; weights in f16 cost less than 0.01 nats.
    assert!(
        (evaluation.kl - said).abs() < 0.1 * said + 0.02,
        "{evaluation:?} against {said}"
    );
    assert!(evaluation.kl < 0.5, "{evaluation:?}");
}
