//! What the Shape screen says about engines with the same settings: min-p after a temperature above 1 keeps more tokens
//! than min-p before it.

use page_model::{settings::Settings, shape::engine_scan::RunScan};
use sampling::{MinP, Profile, Temperature};

use super::native_run::NativeRun;

/// How many tokens each engine keeps, in the order of [`Profile::ALL`], and whether one of them differs.
fn kept(prompt: &str) -> (Vec<usize>, bool) {
    let mut settings = Settings::default();
    settings.set_temperature(Temperature::new(1.3).unwrap());
    settings.rule.set(MinP::new(0.05).unwrap());
    let mut native = NativeRun::of(prompt);
    native.turn(&settings);
    let scan = RunScan::of(native.run.generation(), &settings, None);
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
