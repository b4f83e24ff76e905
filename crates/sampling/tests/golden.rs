//! The profiles against the engines themselves.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use sampling::Profile;
use support::{by_id, fnv1a, load, run, scores};

fn compare(engine: &str, profile: Profile) {
    let vectors = load(engine);
    let mut last = String::new();
    let mut input = None;
    let mut bad = 0;
    for case in &vectors.cases {
        if last != case.input {
            input = Some(vectors.input(&case.input));
            last.clone_from(&case.input);
        }
        let run = run(profile, &case.links, input.as_ref().unwrap());
        let kept = by_id(scores(&run));
        let ids = fnv1a(kept.iter().map(|&(id, _)| id));
        let bits = fnv1a(kept.iter().map(|&(_, s)| (s + 0.0).to_bits()));
        let d = run.distribution();
        let worst = d
            .ranked()
            .zip(&case.top)
            .map(|(t, p)| (t.probability - p).abs())
            .fold(0.0, f64::max);
        if ids != case.ids || bits != case.scores || worst > 1e-6 {
            bad += 1;
            println!(
                "{} kept {} vs {} ids {} bits {} worst {worst:e}",
                case.name(),
                kept.len(),
                case.kept,
                ids == case.ids,
                bits == case.scores
            );
        }
    }
    println!("{engine}: {bad} of {}", vectors.cases.len());
}

#[test]
fn t() {
    compare("transformers", Profile::Transformers);
    compare("vllm", Profile::Vllm);
}
