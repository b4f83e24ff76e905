//! A model trained on a text of the user's own becomes a folder that the page's engine loads.

use std::fs;
use std::num::NonZeroUsize;

use crate::common::a_text;
use engine::{Device, Engine, Manifest, Tokenizer, manifest};
use pollster::block_on;
use training::device::Compute;
use training::evaluation::log_probabilities;
use training::folder;
use training::recipe::{Recipe, Targets};
use training::run::{TrainingPlan, train};

/// Two orders of summation of the same few products differ by a few units in the last place of `f32`.
const TOLERANCE: f32 = 1e-4;

#[test]
fn the_engine_loads_what_was_learned_from_a_text() {
    let folder = std::env::temp_dir().join(format!("training-own-text-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("my.txt");
    fs::write(&file, a_text()).unwrap();
    let out = folder.join("my");
    let plan = TrainingPlan {
        out: out.clone(),
        checkpoints: folder.join("checkpoints"),
        resume: false,
        tokenizer: None,
        text: Some(file),
        target: None,
        history: None,
        log: None,
        stop_after: None,
        evaluate_every: NonZeroUsize::MAX,
        recipe: Recipe {
            name: "my".into(),
            targets: Targets::Drawn,
            steps: 6,
            rows: 2,
            ..Recipe::toy()
        },
        compute: Compute::Cpu,
        date: "2026-11-21".into(),
    };
    train(&plan).unwrap();
    let read = |name: &str| fs::read(out.join(name)).unwrap();
    let (model, _) = folder::open(&out).unwrap();

    let contents = Manifest::from_json(&read(manifest::MANIFEST)).unwrap();
    assert_eq!(contents.name, "my");
    assert!(contents.grammar.is_none(), "of a text no truth is known");
    for name in contents.files.keys() {
        contents.check(name, &read(name)).unwrap();
    }
    let (config, weights) = (read(manifest::CONFIG), read(manifest::WEIGHTS));
    let mut engine = Engine::load(&config, &weights, &Device::flex()).unwrap();
    let info = engine.describe(contents.identity().unwrap());
    let tokenizer = Tokenizer::from_json(&read(manifest::TOKENIZER)).unwrap();
    let prompt = tokenizer.encode("The capital of").unwrap();
    let logits = block_on(engine.prefill(&prompt)).unwrap().logits;
    fs::remove_dir_all(&folder).unwrap();

    assert_eq!(info.vocab_size as usize, logits.len());
    let learned = log_probabilities(&model, &prompt).unwrap();
    let learned = &learned[learned.len() - logits.len()..];
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
    for (logit, ln_p) in logits.iter().zip(learned) {
        let found = logit - highest - total.ln();
        assert!((found - ln_p).abs() < TOLERANCE, "{found} against {ln_p}");
    }
}
