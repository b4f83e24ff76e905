//! A training that is stopped keeps its log, models and checkpoint, and continues as if it had not stopped.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use crate::common::a_text;
use serde_json::Value;
use training::device::Compute;
use training::folder;
use training::recipe::{Recipe, Targets};
use training::run::{TrainingPlan, train};

const STEPS: usize = 8;

/// The log has the loss before the weights were rounded to f16: the difference as a share of the loss.
const ROUNDING: f64 = 1e-4;

/// A plan whose files are all under `folder`.
fn plan(folder: &Path) -> TrainingPlan {
    TrainingPlan {
        out: folder.join("model"),
        checkpoints: folder.join("checkpoints"),
        resume: false,
        tokenizer: None,
        text: Some(folder.with_file_name("text.txt")),
        target: None,
        history: Some((folder.join("history"), vec![0, 3, 5])),
        log: Some(folder.join("log.csv")),
        stop_after: None,
        evaluate_every: NonZeroUsize::new(2).unwrap(),
        recipe: Recipe {
            targets: Targets::Drawn,
            steps: STEPS,
            ..Recipe::toy()
        },
        compute: Compute::Cpu,
        date: "2026-11-21".into(),
    }
}

/// A single test, because the initial weights are drawn from a generator that all threads share.
#[test]
fn stopped_and_taken_up_it_is_the_same_training() {
    let folder = std::env::temp_dir().join(format!("training-stopping-{}", std::process::id()));
    let (whole, halves) = (folder.join("whole"), folder.join("halves"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("text.txt"), a_text()).unwrap();
    train(&plan(&whole)).unwrap();

    let stopped = TrainingPlan {
        stop_after: Some(4),
        ..plan(&halves)
    };
    train(&stopped).unwrap();
    let read = |folder: &Path, name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let log = read(&whole, "log.csv");
    let early = read(&halves, "log.csv");
    assert!(!stopped.out.exists(), "an unfinished model is not written");
    assert!(folder::open(&halves.join("history/step-3")).is_ok());
    assert!(!halves.join("history/step-5").exists());

    let taken_up = TrainingPlan {
        resume: true,
        ..plan(&halves)
    };
    train(&taken_up).unwrap();
    assert_eq!(read(&halves, "log.csv"), log);
    assert!(log.starts_with(&early));
    let begun: Value = serde_json::from_str(&read(&whole, "history/step-0/manifest.json")).unwrap();
    assert_eq!(begun["drawn"]["seed"], begun["training"]["recipe"]["seed"]);
    assert!(!halves.join("history/step-0/model.safetensors").exists());
    for name in ["model", "history/step-3", "history/step-5"] {
        let weights = format!("{name}/model.safetensors");
        assert_eq!(
            fs::read(halves.join(&weights)).unwrap(),
            fs::read(whole.join(&weights)).unwrap(),
            "{name}"
        );
    }

    let rows: Vec<Vec<&str>> = (log.lines())
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
        .map(|line| line.split(',').collect())
        .collect();
    let held_out = |step: usize| rows[step][5];
    assert_eq!(rows.len(), STEPS + 1);
    for (step, row) in rows.iter().enumerate() {
        assert_eq!(row[0], step.to_string());
        assert_eq!(row[3].is_empty(), step == 0, "a loss for each step");
        let evaluated = step % 2 == 0 || [3, 5].contains(&step);
        assert_eq!(held_out(step).is_empty(), !evaluated, "step {step}");
    }
    let manifest: Value =
        serde_json::from_str(&read(&whole, "history/step-5/manifest.json")).unwrap();
    let said = manifest["training"]["evaluation"]["loss"].as_f64().unwrap();
    let logged: f64 = held_out(5).parse().unwrap();
    assert!((said / logged - 1.0).abs() < ROUNDING, "{said}, {logged}");
    fs::remove_dir_all(&folder).unwrap();
}
