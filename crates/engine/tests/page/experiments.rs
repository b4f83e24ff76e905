//! The experiments on the shipped model: texts of the page's own runs, a likelier text than the greedy one, and shares of
//! right answers that agree with softmax.

use std::sync::Arc;

use charts::TokenTree;
use costs::Method;
use page_model::{
    experiments::{
        Experiment, ExperimentView,
        beams::{BeamsExperiment, ComparedText, DecodingWay},
        continuations::Continuations,
        expected::RECORD_PROMPT,
        masked_records::any_json,
        plan::ExperimentPlan,
        presets::{ExperimentPreset, PRESETS as EXPERIMENT_PRESETS},
        search::{Proof, Search},
        seeds::SeedsExperiment,
        temperature::{LONGEST_RECORD, MeasuredShare, TemperatureExperiment},
        walk::Goal,
        words,
    },
    json::JsonRecord,
    lessons::files::lessons,
    run::RunStart,
    settings::Settings,
    tokenizer::word::pieces_of,
};
use protocol::TokenId;

use super::{native_masks::NativeMasks, native_run::NativeRun};

const STORY: &str = "Once upon a time there was a";

/// What an experiment with this prompt starts from, and the engine that reads its texts.
fn begin(prompt: &str) -> (RunStart, NativeRun) {
    let mut native = NativeRun::of(prompt);
    native.method = Method::Cached;
    let start = RunStart {
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
    let prompt = RECORD_PROMPT;
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

/// “At temperature 2 as well”: “Under the mask no record breaks. But many do not end”, and “are cut after forty tokens”.
#[test]
fn under_a_mask_heat_breaks_no_record() {
    const HOTTEST: f64 = 2.0;
    let text =
        include_str!("../../../texts/locales/en/lessons/11-constrained/05-at-any-temperature.md");
    assert!(text.contains("at temperature 2") && text.contains("twenty records"));
    assert!(text.contains("after forty tokens"));
    assert_eq!(LONGEST_RECORD, 40);
    let mut steps = lessons().unwrap().iter().flat_map(|lesson| &lesson.steps);
    let step = steps
        .find(|step| step.start.parts.experiments.masked)
        .unwrap();
    let (prompt, runs) = (
        step.start.opening_prompt(),
        step.start.parts.experiments.runs,
    );
    assert_eq!(runs, 20);
    let (start, mut native) = begin(prompt);
    let masks = NativeMasks::compile(&native.texts, &any_json());
    let record = JsonRecord::read(prompt).unwrap().text;
    let begun = pieces_of(&native.tokens(&record), &native.texts);
    let experiment = TemperatureExperiment::new(start, runs, Goal::Record(prompt.into()));
    let mut experiment = experiment.unwrap().with_mask(begun).unwrap();
    while !experiment.is_done() {
        if let Some(output) = experiment.masked_output() {
            experiment.supply_mask(masks.after(&output));
        }
        match experiment.demand() {
            Some(context) => experiment.supply(&native.logits(context)),
            None => experiment.work(),
        }
    }
    let (plain, masked) = (experiment.shares(), experiment.masked_shares().unwrap());
    println!("{}", words::shares(&experiment));
    let right = |shares: &[MeasuredShare]| shares.iter().map(|share| share.right).sum::<usize>();
    assert!(right(masked) > right(plain), "{plain:?} {masked:?}");
    // A mask keeps every record JSON, and cannot make it end.
    assert!(
        masked
            .iter()
            .all(|share| share.right + share.stopped == share.runs)
    );
    let hottest = |shares: &[MeasuredShare]| {
        let mut shares = shares.iter();
        shares
            .find(|share| share.temperature == HOTTEST)
            .copied()
            .unwrap()
    };
    let (hot, hot_masked) = (hottest(plain), hottest(masked));
    // “Heat breaks the record”: most of them; and “many” is more than a few.
    let broken = hot.runs - hot.right - hot.stopped;
    assert!(broken > 10, "{broken} broke without the mask");
    assert!(hot_masked.stopped >= 5, "{hot_masked:?}");
    assert!(
        masked
            .iter()
            .zip(plain)
            .all(|(masked, plain)| masked.right >= plain.right)
    );
}

/// The preset with this id, and the plan that it makes.
fn preset(id: &str) -> (&'static ExperimentPreset, ExperimentPlan) {
    let preset = EXPERIMENT_PRESETS.iter().find(|preset| preset.id == id);
    let preset = preset.unwrap();
    let mut plan = ExperimentPlan::default();
    preset.choose(&mut plan);
    plan.view = preset.view();
    (preset, plan)
}

/// A beam search by a preset, with another length penalty where one is given.
fn beams_of(id: &str, penalty: Option<f64>) -> BeamsExperiment {
    let (preset, mut plan) = preset(id);
    assert_eq!(preset.view(), ExperimentView::Beams);
    plan.length_penalty = penalty.unwrap_or(plan.length_penalty);
    let (start, mut native) = begin(preset.prompt);
    let mut beams = BeamsExperiment::new(&start, plan.beam_rule().unwrap()).unwrap();
    while let Some(context) = beams.demand().filter(|_| !beams.search().is_done()) {
        beams.supply(&native.logits(context));
    }
    assert_eq!(
        beams.cost().computed,
        native.computed,
        "as the engine reports"
    );
    finish(&mut beams, &mut native);
    println!("{}: {}", (preset.name)(), words::beams::found(&beams));
    beams
}

fn text(beams: &BeamsExperiment, way: DecodingWay) -> ComparedText {
    let mut texts = beams.texts().into_iter();
    texts.find(|text| text.way == way).unwrap()
}

#[test]
fn greedy_misses_the_likelier_text_of_its_preset() {
    let beams = beams_of("greedy-misses", None);
    let miss = beams.greedy_miss().unwrap();
    assert!(miss.log_ratio.exp() > 2.0, "{miss:?}");
    // It takes the likelier token there, and loses as a whole.
    assert!(miss.greedy.1 > miss.other.1 && miss.is_winner);
}

#[test]
fn the_length_penalty_decides_in_its_preset() {
    let length = |penalty| {
        let beams = beams_of("length-decides", penalty);
        text(&beams, DecodingWay::Beams).tokens.len()
    };
    let (with, without) = (length(None), length(Some(0.0)));
    assert!(with > without, "{with} and {without} tokens");
}

#[test]
fn the_winner_of_the_dull_preset_repeats_itself_and_the_sample_does_not() {
    let beams = beams_of("repetition", None);
    let [winner, sample] = [DecodingWay::Beams, DecodingWay::Sample].map(|way| text(&beams, way));
    let different = |text: &ComparedText| {
        let tokens: std::collections::BTreeSet<_> = text.tokens.iter().collect();
        tokens.len() as f64 / text.tokens.len() as f64
    };
    let (dull, varied) = (different(&winner), different(&sample));
    assert!(dull < 0.5 && varied > dull + 0.1, "{dull} and {varied}");
    assert!(winner.log_probability > sample.log_probability);
}

/// The chart of a tree by a preset, and the probability of all its leaves.
fn tree_of(id: &str) -> (TokenTree, f64) {
    let (preset, plan) = preset(id);
    assert_eq!(preset.view(), ExperimentView::Continuations);
    let (start, mut native) = begin(preset.prompt);
    let tree = Continuations::new(&start, &[], plan.from_step, plan.branches, plan.depth);
    let mut tree = tree.unwrap();
    let passes = finish(&mut tree, &mut native);
    println!(
        "{}: {}",
        (preset.name)(),
        words::continuations::found(&tree)
    );
    assert_eq!(tree.computed(), start.context.len() + passes - 1);
    assert_eq!(tree.computed(), native.computed, "as the engine reports");
    let all = tree.leaves().map(|leaf| tree.probability(leaf)).sum();
    (tree.picture(&[]).unwrap().tree, all)
}

#[test]
fn a_wide_fork_leaves_most_out_and_a_narrow_one_is_wide_after_the_sentence() {
    let (_, all) = tree_of("wide-tree");
    assert!(all < 0.5, "{all}");
    let (tree, _) = tree_of("narrow-tree");
    let paris = &tree.nodes[1];
    assert_eq!(paris.label, "␣Paris");
    assert!(paris.probability > 0.99, "{}", paris.probability);
    // The tokens after the likeliest sentence: two and the others after its full stop.
    let stop = tree.nodes.iter().position(|node| node.parent == Some(1));
    let after = tree.nodes.iter().filter(|node| node.parent == stop);
    let after: Vec<f64> = after.map(|node| node.probability).collect();
    println!("after the sentence: {after:?}");
    let [first, second, others] = after[..] else {
        panic!("{after:?}");
    };
    assert!(first < 0.3 && second < 0.3 && others > 0.4, "{after:?}");
}
