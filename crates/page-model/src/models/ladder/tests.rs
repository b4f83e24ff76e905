#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "reads files of the site")]
use std::path::Path;

use hub::OFFERED;
use protocol::{DeviceKind, ModelKey, OfferedFile};
use serde_json::{Value, json};

use super::{
    speed::{MeasuredSpeed, expected},
    *,
};
use crate::models::{
    ListedModel,
    device_memory::{DeviceFacts, MemoryBudget},
};

fn public(path: &str) -> Vec<u8> {
    let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public");
    std::fs::read(public.join(path)).unwrap()
}

fn shipped() -> Ladder {
    Ladder::from_json(&public(FILE)).unwrap()
}

/// The file that ships, with one change.
fn changed(change: impl FnOnce(&mut Value)) -> Result<Ladder, LadderError> {
    let mut json = serde_json::from_slice(&public(FILE)).unwrap();
    change(&mut json);
    Ladder::from_json(&serde_json::to_vec(&json).unwrap())
}

fn budget(gib: f64) -> MemoryBudget {
    MemoryBudget::of(DeviceFacts {
        memory: Some(gib),
        is_phone: false,
    })
}

#[test]
fn each_step_is_what_the_model_itself_says() {
    let ladder = shipped();
    assert!(ladder.steps().is_sorted_by_key(|step| step.weights));
    for step in ladder.steps() {
        match &step.model {
            Model::Hub(model) => {
                let mut offered = OFFERED.iter();
                let offered = offered.find(|offered| offered.repo == model.key().repo);
                let offered = offered.unwrap();
                assert_eq!(step.weights, offered.decoder.weights().total());
                assert_eq!(step.weight_bytes, offered.weight_file_bytes);
                assert_eq!(step.license.as_deref(), Some(offered.license));
                let bytes = match step.stored_as {
                    StoredType::F32 => 4,
                    StoredType::F16 | StoredType::Bf16 => 2,
                };
                assert_eq!(bytes, offered.bytes_per_weight);
            }
            model => {
                let folder = model.folder().unwrap();
                let manifest: Value =
                    serde_json::from_slice(&public(&format!("{folder}manifest.json"))).unwrap();
                assert_eq!(step.weights, manifest["parameters"]);
                assert_eq!(
                    step.weight_bytes,
                    manifest["files"]["model.safetensors"]["bytes"]
                );
                assert_eq!(step.license.as_deref(), manifest["license"].as_str());
            }
        }
    }
}

/// The card's sample is computed by a test of `model`.
#[test]
fn the_sample_of_the_stories_is_that_of_its_card() {
    let ladder = shipped();
    let stories = Model::Listed(ListedModel::Stories);
    let mut steps = ladder.steps().iter();
    let step = steps.find(|step| step.model == stories).unwrap();
    let sample = step.sample.as_ref().unwrap();
    let card = String::from_utf8(public("models/stories260k/README.md")).unwrap();
    assert!(card.contains(&format!("{}{}", sample.prompt, sample.text)));
}

/// From the published logits: the most likely token after the prompt, and its probability.
#[test]
fn the_sample_of_gpt2_is_of_its_published_logits() {
    let ladder = shipped();
    let mut steps = ladder.steps().iter();
    let step = steps.find(|step| step.model.name() == "openai-community/gpt2");
    let sample = step.unwrap().sample.clone().unwrap();
    let golden = |file: &str| public(&format!("../tests/golden/{file}"));
    let readme = String::from_utf8(golden("gpt2-logits/README.md")).unwrap();
    assert!(readme.contains(&format!("`example-2.u24` | `{}`", sample.prompt)));
    let logits = golden("gpt2-logits/example-2.u24");
    let logits = logits.as_chunks().0.iter();
    let logit = |&[a, b, c]: &[u8; 3]| -f64::from(u32::from_le_bytes([a, b, c, 0])) / 10_000.0;
    let exponentials: Vec<f64> = logits.map(|bytes| logit(bytes).exp()).collect();
    let likelier = |a: &(usize, &f64), b: &(usize, &f64)| a.1.total_cmp(b.1);
    let (token, most) = exponentials.iter().enumerate().max_by(likelier).unwrap();
    let share = most / exponentials.iter().sum::<f64>();
    assert_eq!(sample.probability, Some((share * 1000.0).round() / 1000.0));
    assert_eq!(
        words::computed(&sample),
        format!("(its most likely token, with {:.1}%)", 100.0 * share)
    );
    // The id of " planet" in GPT-2's published vocabulary.
    assert_eq!((&*sample.text, token), (" planet", 5440));
}

#[test]
fn a_damaged_file_is_refused_with_the_step() {
    let error = |change: fn(&mut Value)| changed(change).unwrap_err();
    assert_eq!(
        error(|json| json["format"] = 2.into()),
        LadderError::OtherFormat(2)
    );
    assert_eq!(
        error(|json| json["steps"] = json!([])),
        LadderError::Steps(0)
    );
    let many = |json: &mut Value| json["steps"] = vec![json["steps"][0].clone(); 13].into();
    assert_eq!(error(many), LadderError::Steps(13));
    for model in ["../secret", "hub:a/b", "https://example.org/x", ""] {
        let refused = changed(|json| json["steps"][1]["model"] = model.into());
        assert_eq!(refused, Err(LadderError::Model(2)), "{model}");
    }
    assert_eq!(
        error(|json| json["steps"][0]["about"] = "".into()),
        LadderError::Text(1)
    );
    assert_eq!(
        error(|json| json["steps"][0]["sample"]["text"] = "a".repeat(1_001).into()),
        LadderError::Text(1)
    );
    for number in [0, u64::MAX] {
        let refused = changed(|json| json["steps"][2]["weights"] = number.into());
        assert_eq!(refused, Err(LadderError::Number(3)));
    }
    for change in [
        |json: &mut Value| json["steps"][0]["colour"] = "red".into(),
        |json: &mut Value| json["steps"][0]["stored_as"] = "q4".into(),
        |json: &mut Value| json["steps"][0]["weights"] = (-1).into(),
    ] {
        assert!(matches!(changed(change), Err(LadderError::Json(_))));
    }
    assert!(matches!(
        Ladder::from_json(b"<html>"),
        Err(LadderError::Json(_))
    ));
    let long = vec![b' '; 70_000];
    assert_eq!(Ladder::from_json(&long), Err(LadderError::TooLong(70_000)));
    let said = words::damaged(&LadderError::Model(2));
    assert!(
        said.contains("models/ladder.json names no model in step 2") && said.contains("other tabs")
    );
}

#[test]
fn the_format_is_the_most_exact_whose_weights_fit() {
    use WeightPrecision::{Bf16, F32, Int8};
    let ladder = shipped();
    let of = |repo: &str| {
        let mut steps = ladder.steps().iter();
        steps.find(|step| step.model.name() == repo).unwrap()
    };
    let (gpt2, smollm2) = (
        of("openai-community/gpt2"),
        of("HuggingFaceTB/SmolLM2-135M-Instruct"),
    );
    // 124,439,808 weights.
    assert_eq!(gpt2.format(None, 497_759_232), Some(F32));
    assert_eq!(gpt2.format(None, 497_759_231), Some(Bf16));
    assert_eq!(gpt2.format(None, 248_879_615), Some(Int8));
    assert_eq!(gpt2.format(None, 139_994_783), None);
    assert_eq!(gpt2.format(Some(F32), 300_000_000), None);
    // The file is in bf16.
    assert_eq!(smollm2.format(None, 3 << 30), Some(Bf16));
    assert_eq!(smollm2.format(Some(F32), 3 << 30), Some(F32));
}

#[test]
fn a_speed_is_scaled_by_bytes_from_the_nearest_model_within_a_factor_of_ten() {
    let speed = |weight_bytes, per_second| MeasuredSpeed {
        name: format!("{weight_bytes}"),
        weight_bytes,
        per_second,
    };
    let measured = [speed(4_000_000, 700.0), speed(500_000_000, 36.0)];
    let of = |bytes| expected(&measured, bytes).map(|(tokens, from)| (tokens, from.weight_bytes));
    assert_eq!(of(250_000_000), Some((72.0, 500_000_000)));
    assert_eq!(of(1_000_000), Some((2_800.0, 4_000_000)));
    assert_eq!(of(5_000_000_000), Some((3.6, 500_000_000)));
    assert_eq!(of(5_000_000_001), None);
    // Between the two, ten times from either.
    assert_eq!(of(45_000_000), None);
    assert_eq!(expected(&[], 250_000_000), None);
}

#[test]
fn a_row_says_download_memory_and_the_speed_only_where_it_was_measured() {
    let ladder = shipped();
    let measured = [MeasuredSpeed {
        name: "gpt2".into(),
        weight_bytes: 497_759_232,
        per_second: 36.0,
    }];
    let rows = |gib, kind, measured: &[MeasuredSpeed]| {
        rows(&ladder, budget(gib), None, Some(kind), measured)
    };
    let on_cpu = rows(8.0, DeviceKind::Cpu, &measured);
    let row = |name: &str, rows: &[LadderRow]| {
        let mut rows = rows.iter();
        rows.find(|row| row.step.model.name() == name)
            .unwrap()
            .clone()
    };
    let smollm2 = row("HuggingFaceTB/SmolLM2-135M-Instruct", &on_cpu);
    assert_eq!(
        smollm2.what,
        "134.5 million weights, Apache-2.0, commit 83212e1e"
    );
    assert_eq!(smollm2.download, "269.1 MB to download");
    assert_eq!(smollm2.memory, "269.0 MB of memory for its weights (bf16)");
    // 36 · 497,759,232 / 269,030,016 = 66.6.
    let said = "about 67 tokens a second here, estimated from gpt2";
    assert_eq!(smollm2.speed.as_deref(), Some(said));
    // On the GPU its weights are in f32: half of that.
    let on_gpu = row(
        smollm2.step.model.name(),
        &rows(8.0, DeviceKind::Gpu, &measured),
    );
    assert!(on_gpu.speed.unwrap().starts_with("about 33 tokens"));
    assert_eq!(row("stories260k", &on_cpu).speed, None);
    assert!(
        rows(8.0, DeviceKind::Cpu, &[])
            .iter()
            .all(|row| row.speed.is_none())
    );
    assert_eq!(row("stories260k", &on_cpu).press, "Run stories260k");
    assert!(smollm2.press.starts_with("Download and run "));
    let little = rows(0.25, DeviceKind::Cpu, &[]);
    let large = row("HuggingFaceTB/SmolLM2-360M", &little);
    assert!(!large.fits && large.memory == words::too_large());
    assert!(row("stories260k", &little).fits);
}

#[test]
fn speeds_are_told_with_two_digits() {
    let told = |tokens| words::speed(tokens, "it");
    for (tokens, said) in [
        (0.34, "0.3"),
        (9.94, "9.9"),
        (36.4, "36"),
        (714.0, "710"),
        (2_849.0, "2800"),
    ] {
        assert!(
            told(tokens).starts_with(&format!("about {said} tokens")),
            "{}",
            told(tokens)
        );
    }
}

#[test]
fn weights_of_another_length_are_not_downloaded_unasked() {
    let ladder = shipped();
    let mut steps = ladder.steps().iter();
    let step = steps
        .find(|step| matches!(step.model, Model::Hub(_)))
        .unwrap();
    let file = |path: &str, bytes| OfferedFile {
        path: path.into(),
        bytes,
    };
    let offer = |weights| ModelOffer {
        key: ModelKey {
            repo: step.model.name().into(),
            commit: "0".repeat(40),
            file: None,
        },
        page: String::new(),
        revision: None,
        license: None,
        family: String::new(),
        parameters: step.weights,
        trained_window: 0,
        files: vec![
            file("tokenizer.json", 5),
            file("model.safetensors", weights),
        ],
        formats: Vec::new(),
    };
    assert_eq!(step.check(&offer(step.weight_bytes)), Ok(()));
    let failure = step.check(&offer(step.weight_bytes + 1)).unwrap_err();
    assert!(failure.to_string().contains("they may be others"));
    assert!(failure.next_step().contains("Resume"));
}
