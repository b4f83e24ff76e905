//! The experiments on the shipped model: texts of the page's own runs, a likelier text than the greedy one, and shares of
//! right answers that agree with softmax.

use std::sync::Arc;

use costs::Method;
use page_model::{
    compare::words::PRESETS,
    experiments::{
        Experiment, ExperimentStart,
        search::{Proof, Search},
        seeds::SeedsExperiment,
        temperature::TemperatureExperiment,
        walk::Goal,
        words,
    },
    settings::Settings,
};
use protocol::TokenId;

use super::native_run::NativeRun;

const STORY: &str = "Once upon a time there was a";

/// What an experiment with this prompt starts from, and the engine that reads its texts.
fn begin(prompt: &str) -> (ExperimentStart, NativeRun) {
    let mut native = NativeRun::of(prompt);
    native.method = Method::Cached;
    let start = ExperimentStart {
        prompt: prompt.into(),
        context: native.run.generation().prompt().to_vec(),
        settings: Settings::default(),
        texts: native.texts.clone(),
    };
    (start, native)
}

/// Runs an experiment to its end; the number of forward passes.
pub fn finish(experiment: &mut impl Experiment, native: &mut NativeRun) -> usize {
    while !experiment.is_done() {
        match experiment.demand() {
            Some(context) => experiment.supply(&native.logits(context)),
            None => experiment.work(),
        }
    }
    experiment.progress().passes
}

fn token(native: &NativeRun, label: &str) -> TokenId {
    let texts = &native.texts;
    let mut tokens = 0..texts.info().vocab_size;
    tokens.find(|token| texts.label(*token) == label).unwrap()
}

#[test]
fn each_seeds_text_is_that_of_the_pages_own_run_and_sharing_saves_passes() {
    let (start, mut native) = begin(STORY);
    let mut experiment = SeedsExperiment::new(&start, 30, 12).unwrap();
    let passes = finish(&mut experiment, &mut native);
    assert!(
        passes < experiment.passes_alone(),
        "{}",
        words::seeds(&experiment)
    );
    println!("{}", words::seeds(&experiment));
    for seed in [1, 7, 30] {
        let settings = Settings {
            seed,
            ..Settings::default()
        };
        native.restart();
        while native.run.steps().len() < 12 {
            native.turn(&settings);
        }
        let written: Vec<TokenId> = native.run.generation().generated().collect();
        assert_eq!(experiment.of_seed(seed).unwrap().tokens, written, "{seed}");
    }
}

#[test]
fn a_likelier_text_than_the_greedy_one_is_found() {
    let (start, mut native) = begin(STORY);
    let mut search = Search::new(&start, 8, 20_000);
    finish(&mut search, &mut native);
    let (greedy, best) = (search.greedy().unwrap(), search.best().unwrap());
    println!("{}", words::searched(&search));
    assert_eq!(
        search.plain(&greedy),
        "kind baker named Mia, whose friend Mia"
    );
    assert_eq!(search.plain(&best), "kind farmer named Mia, whose friend");
    let ratio = (best.log_probability() - greedy.log_probability()).exp();
    assert!(ratio > 10.0, "{ratio}");
    assert_eq!(search.proof(), Proof::Proved);
}

#[test]
fn the_first_token_of_a_sum_is_right_as_often_as_softmax_says() {
    let (start, mut native) = begin("7 + 2 =");
    let nine = token(&native, "␣9");
    let goal = Goal::Answer(Arc::from([nine]));
    let mut experiment = TemperatureExperiment::new(start, 200, goal).unwrap();
    let passes = finish(&mut experiment, &mut native);
    assert_eq!(passes, 1, "all runs draw from one distribution");
    println!("{}", words::shares(&experiment));
    let exact = experiment.exact_at(1.0).unwrap();
    assert!((exact - 0.666).abs() < 0.01, "{exact}");
    let missed = experiment.shares()[1..].iter().filter(|share| {
        let exact = experiment.exact_at(share.temperature).unwrap();
        !share.interval().contains(&exact)
    });
    assert!(missed.count() <= 1, "{:?}", experiment.shares());
    let shares: Vec<f64> = experiment
        .exact()
        .unwrap()
        .iter()
        .map(|(_, share)| *share)
        .collect();
    assert!(
        shares.windows(2).all(|pair| pair[1] <= pair[0]),
        "heat only hurts here"
    );
}

#[test]
fn heat_breaks_records() {
    let prompt = PRESETS
        .iter()
        .find(|preset| preset.name == "Extraction")
        .unwrap()
        .prompt;
    let (start, mut native) = begin(prompt);
    let mut experiment =
        TemperatureExperiment::new(start, 40, Goal::Record(prompt.into())).unwrap();
    let passes = finish(&mut experiment, &mut native);
    println!("{passes} passes: {:?}", experiment.shares());
    let shares = experiment.shares();
    assert_eq!(shares[0].right, 1, "greedy decoding completes the record");
    let [cold, hot] = [1, 8].map(|place: usize| shares[place].interval());
    assert!(cold.start > hot.end, "{shares:?}");
}
