//! What the Shape screen says about engines with the same settings, on the shipped model's own logits: min-p after a
//! temperature above 1 keeps more tokens than min-p before it.
#![allow(clippy::unwrap_used)]

#[path = "../examples/record/teller.rs"]
mod teller;

use std::path::PathBuf;

use costs::Method;
use page_model::{
    run::{Pass, Run},
    settings::Settings,
    shape::engine_scan::RunScan,
};
use protocol::{Answer, Command, DeviceInfo, DeviceKind, Payload};
use sampling::{Logits, MinP, Profile, Temperature};
use teller::Teller;

/// A run of `prompt` whose first choice is awaited.
fn awaiting(prompt: &str) -> Run {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
    let mut teller = Teller::load(&folder).unwrap();
    let text = prompt.to_string();
    let Answer::Tokenized { tokens } = teller.tell(&Command::Tokenize { text }).unwrap().answer
    else {
        panic!("tokens are expected");
    };
    let context = page_model::prompt::context(&teller.model, &tokens).unwrap();
    let tokens = context.clone();
    let told = teller.tell(&Command::Prefill { tokens }).unwrap();
    let (Answer::Logits(report), Payload::Floats(logits)) = (told.answer, told.payload) else {
        panic!("logits are expected");
    };
    let window = teller.model.context_window as usize;
    let mut run = Run::start(prompt.into(), context, Vec::new(), window).unwrap();
    let pass = Pass {
        report,
        device: DeviceInfo {
            kind: DeviceKind::Cpu,
            name: String::new(),
        },
        method: Method::Cached,
        cold: true,
    };
    run.supply(&Logits::new(logits).unwrap(), pass).unwrap();
    run
}

/// How many tokens each engine keeps, in the order of [`Profile::ALL`], and whether one of them differs.
fn kept(prompt: &str) -> (Vec<usize>, bool) {
    let mut settings = Settings::default();
    settings.set_temperature(Temperature::new(1.3).unwrap());
    settings.rule.set(MinP::new(0.05).unwrap());
    let scan = RunScan::of(&awaiting(prompt), &settings, None);
    let step = &scan.steps[0];
    for outcome in step {
        let is_llama = outcome.outcome.profile == Profile::LlamaCpp;
        assert!(outcome.same_set || is_llama, "{outcome:?}");
    }
    let kept = step.iter().map(|outcome| outcome.outcome.kept);
    (kept.collect(), scan.first_difference() == Some(0))
}

/// Both orders of these prompts were also computed apart from this project, by transformers on the shipped weights.
#[test]
fn llama_cpp_keeps_8_where_the_others_keep_17() {
    assert_eq!(kept("Cats can be"), (vec![17, 17, 17, 8], true));
    assert_eq!(kept("Roses can be"), (vec![5, 5, 5, 4], true));
}

#[test]
fn where_the_model_is_certain_the_order_changes_nothing() {
    let (kept, differs) = kept("The capital of France is");
    assert!(
        kept.iter().all(|&own| own == kept[0]) && !differs,
        "{kept:?}"
    );
}
