//! The recorded runs in real English go on under every setting that they are recorded for, and show what is said of them.
//!
//! They are written by `cargo xtask record`.

use std::{collections::BTreeSet, fs, path::PathBuf};

use page_model::{
    chat::PromptFormat,
    inside::{named_heads::NamedHeads, recorded},
    models::{Model, PrerecordedModel},
    run::step_analysis::ROWS,
};
use protocol::{InspectRequest, NetworkShape};
use recording::{InsideShape, RecordedInside, Recording, StepNumbers, json};
use sampling::{
    Coin, Context, Distribution, Logits, Profile, Ranking, SamplingConfig, Temperature, TokenId,
};

/// A digit that the page shows is not moved by this much: a probability changes by at most this share of it, and is shown to
/// a tenth of a percent.
const MOST_ERROR: f32 = 0.0005;
/// How far the group of an unlikely token may be from its logit, in nats: what the page says.
const MOST_GROUP_ERROR: f32 = 0.2;
/// The tokens that every recorded way must have, unless the model ends its text before.
const LEAST_TOKENS: usize = 8;
/// The random seed with which the page opens, and the others that are recorded.
const SEEDS: [u64; 3] = [42, 43, 44];
/// The steps of a run, unless the model ends its text before.
const STEPS: usize = 12;

fn model() -> Model {
    Model::Recorded(PrerecordedModel::SmolLm2)
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../public"))
}

/// Each recording with its id.
fn recordings() -> impl Iterator<Item = (&'static str, Recording)> {
    let examples = model().examples(PromptFormat::PlainText).iter();
    examples.map(|example| {
        let file = fs::read(folder().join(model().recording(example.prompt).unwrap())).unwrap();
        let recording = json::read(&file).unwrap();
        assert_eq!(recording.prompt.text, example.prompt);
        (example.id, recording)
    })
}

fn recorded(id: &str) -> Recording {
    recordings().find(|(of, _)| *of == id).unwrap().1
}

fn config(temperature: f64) -> SamplingConfig {
    SamplingConfig::new(Profile::Textbook).with(Temperature::new(temperature).unwrap())
}

fn greedy() -> SamplingConfig {
    SamplingConfig {
        do_sample: false,
        ..config(1.0)
    }
}

fn ranking(numbers: &StepNumbers) -> Ranking {
    let listed = numbers.listed().map(|listed| listed as usize);
    let logits = Logits::new(numbers.whole().unwrap().into_owned()).unwrap();
    Ranking::of(&logits.naming(listed))
}

/// What is written after the first tokens, as the page does it; how it ended.
fn written(
    recording: &Recording,
    first: &[TokenId],
    config: &SamplingConfig,
    seed: u64,
) -> (Vec<TokenId>, bool) {
    let (prompt, coin) = (&recording.prompt.input_ids, Coin::new(seed));
    let mut generated = first.to_vec();
    while let Some(step) = recording.step_after(&[prompt, &generated[..]].concat()) {
        let ranking = ranking(&step.numbers);
        let run = config.run(&ranking, &Context::new(prompt, &generated, coin));
        let token = config.choose(&run, coin.at(generated.len() as u64)).token;
        if !ranking.is_listed(token) {
            break;
        }
        generated.push(token);
        if recording.model.eos_token_id.contains(&token) {
            return (generated, true);
        }
    }
    (generated, false)
}

fn text(recording: &Recording, tokens: &[TokenId]) -> String {
    let pieces: Vec<&[u8]> = recording.tokens.pieces().map(|piece| piece.1).collect();
    let bytes: Vec<u8> = tokens
        .iter()
        .flat_map(|&token| pieces[token as usize])
        .copied()
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The model's own probabilities before the first token, likeliest first.
fn first_probabilities(recording: &Recording) -> Vec<f64> {
    let ranking = ranking(&recording.steps[0].numbers);
    let distribution = Distribution::from(ranking.scores());
    distribution
        .top(ROWS)
        .iter()
        .map(|row| row.probability)
        .collect()
}

#[test]
fn each_prompt_has_a_recording_with_its_logits_within_the_error_and_there_are_no_others() {
    let expected: BTreeSet<String> = recordings()
        .map(|(id, _)| format!("{id}.tokenloop"))
        .collect();
    let files = fs::read_dir(folder().join("recordings/smollm2")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<_> = files.filter(|file| file.ends_with(".tokenloop")).collect();
    assert_eq!(files, expected);
    let mut long = 0;
    for (id, recording) in recordings() {
        assert_eq!(recording.model.name, model().name());
        for step in &recording.steps {
            match &step.numbers {
                StepNumbers::Rounded(rounded) => assert!(rounded.error() < MOST_ERROR, "{id}"),
                other => panic!("{id}: {other:?}"),
            }
        }
        let listed = recording.branches.iter().flat_map(|branch| &branch.steps);
        for step in listed {
            match &step.numbers {
                StepNumbers::Grouped(grouped) => {
                    assert!(grouped.error() < MOST_ERROR, "{id}");
                    assert!(grouped.group_error() < MOST_GROUP_ERROR, "{id}");
                }
                other => panic!("{id}: {other:?}"),
            }
        }
        long += usize::from(recording.steps.len() == STEPS);
    }
    assert!(long >= 6, "{long} runs of {STEPS} steps");
}

#[test]
fn the_run_is_what_the_first_settings_of_the_page_write() {
    for (id, recording) in recordings() {
        let (tokens, ended) = written(&recording, &[], &config(1.0), SEEDS[0]);
        let run: Vec<_> = recording
            .steps
            .iter()
            .filter_map(|step| step.token)
            .collect();
        assert!(tokens.starts_with(&run), "{id}");
        assert!(ended || run.len() == STEPS, "{id}");
    }
}

#[test]
fn every_temperature_seed_and_first_token_goes_on_for_eight_tokens() {
    let goes_on = |recording: &Recording, first: &[TokenId], config: &SamplingConfig, seed| {
        let (tokens, ended) = written(recording, first, config, seed);
        assert!(
            ended || tokens.len() >= LEAST_TOKENS,
            "{first:?} {config:?} {seed}: {tokens:?}"
        );
    };
    for (_, recording) in recordings() {
        for tenths in 5..=15 {
            goes_on(&recording, &[], &config(f64::from(tenths) / 10.0), SEEDS[0]);
        }
        for seed in SEEDS {
            for temperature in [0.7, 1.0, 1.5] {
                goes_on(&recording, &[], &config(temperature), seed);
            }
        }
        goes_on(&recording, &[], &greedy(), SEEDS[0]);
        for &first in ranking(&recording.steps[0].numbers).ids().iter().take(6) {
            goes_on(&recording, &[first], &config(1.0), SEEDS[0]);
        }
    }
}

#[test]
fn each_shows_what_is_said_of_it() {
    let first = first_probabilities(&recorded("france"));
    assert!(first[0] > 0.7 && first[1] < 0.1, "{first:?}");
    for open in ["story", "food"] {
        let shown: f64 = first_probabilities(&recorded(open)).iter().sum();
        assert!(shown < 0.5, "{open}: {shown}");
    }
    let question = recorded("question");
    let (tokens, ended) = written(&question, &[], &config(1.0), SEEDS[0]);
    assert!(
        ended && text(&question, &tokens).contains("Rome"),
        "{tokens:?}"
    );
    let days = recorded("days");
    let (tokens, _) = written(&days, &[], &greedy(), SEEDS[0]);
    assert!(
        text(&days, &tokens).starts_with(" Wednesday, Thursday, Friday, Saturday"),
        "{tokens:?}"
    );
    let circle = recorded("loop");
    let (tokens, _) = written(&circle, &[], &greedy(), SEEDS[0]);
    assert!(
        text(&circle, &tokens).starts_with(", I love you, I love you"),
        "{tokens:?}"
    );
    let object = recorded("json");
    let (tokens, _) = written(&object, &[], &config(0.7), SEEDS[0]);
    assert!(text(&object, &tokens).contains(','), "{tokens:?}");
    let life = recorded("life");
    let at = |temperature| written(&life, &[], &config(temperature), SEEDS[0]).0;
    assert_ne!(at(0.5), at(1.5));
}

/// Between a logit and the sum of its parts, which are rounded to f32 in each layer.
const MOST_SUM_ERROR: f64 = 2e-3;
/// Ranks of thousands are of logits that lie close together: numpy in double precision has them this share apart.
const MOST_RANK_ERROR: f32 = 5e-4;
/// Half a unit in the last digit that is given.
const MOST_WEIGHT_ERROR: f32 = 5e-4;

/// The dimensions of the recorded model.
fn shape(recording: &Recording) -> NetworkShape {
    NetworkShape::from(&engine_client::recording::model_info(recording.model.clone()).unwrap())
}

fn inside(recording: &Recording) -> RecordedInside {
    let shape = shape(recording);
    let shape = InsideShape {
        layers: shape.layers,
        heads: shape.heads,
        vocab_size: shape.vocab_size,
    };
    recording.inside.as_ref().unwrap().read(&shape).unwrap()
}

#[test]
fn the_inside_of_each_run_gives_the_logits_that_were_recorded() {
    for (id, recording) in recordings() {
        let inside = inside(&recording);
        let prompt = recording.prompt.input_ids.len();
        assert_eq!(
            inside.columns.len(),
            prompt + recording.steps.len() - 1,
            "{id}"
        );
        for (step, column) in recording.steps.iter().zip(&inside.columns[prompt - 1..]) {
            let ranking = ranking(&step.numbers);
            let logits = step.numbers.whole().unwrap();
            let distribution = Distribution::from(ranking.scores());
            let likeliest = *column.words.last().unwrap();
            assert_eq!(Some(&likeliest), ranking.ids().first(), "{id}");
            let followers: Vec<TokenId> = column.followers.iter().map(|of| of.token).collect();
            assert_eq!(Some(followers[0]), step.token, "{id}");
            assert!(followers.contains(&likeliest), "{id}");
            for follower in &column.followers {
                let token = follower.token;
                let expected = distribution.probability(token) as f32;
                let found = *follower.probabilities.last().unwrap();
                assert!(
                    (found - expected).abs() < MOST_ERROR,
                    "{id}: {found}, not {expected}"
                );
                if token == likeliest {
                    assert_eq!(follower.ranks.last(), Some(&1), "{id}");
                }
                let parts = follower.parts.as_ref().unwrap();
                let apart = (parts.logit - logits[token as usize]).abs();
                assert!(apart < MOST_ERROR, "{id}: the logits are {apart} apart");
                let layers = parts.layers.iter();
                let layers = layers.map(|[attention, _, mlp]| f64::from(attention + mlp));
                let sum = f64::from(parts.token_embedding) + layers.sum::<f64>();
                let apart = (sum - f64::from(parts.logit)).abs();
                assert!(apart < MOST_SUM_ERROR, "{id}: the sum is {apart} apart");
            }
        }
    }
}

#[test]
fn each_run_has_the_heads_that_the_page_offers() {
    for (id, recording) in recordings() {
        let info = engine_client::recording::model_info(recording.model.clone()).unwrap();
        let named = NamedHeads::of(&info).unwrap();
        let inside = inside(&recording);
        for head in &named.heads {
            let is_there =
                |of: &&recording::RecordedHead| (of.layer, of.head) == (head.layer, head.head);
            assert!(
                inside.heads.iter().any(|of| is_there(&of)),
                "{id}: {head:?}"
            );
        }
    }
}

#[test]
fn the_recorded_way_of_paris_is_that_which_numpy_computes() {
    /// After each layer, from the weights of the same file in double precision.
    const RANKS: [u32; 30] = [
        2678, 3068, 3640, 3396, 3636, 4699, 5012, 4367, 3242, 3384, 3083, 3071, 2870, 2747, 3157,
        2452, 2519, 2465, 2005, 2636, 3241, 2818, 2079, 396, 92, 113, 34, 7, 3, 1,
    ];
    let france = recorded("france");
    let paris = first_likeliest(&france);
    assert_eq!(text(&france, &[paris]), " Paris");
    let tokens = france.prompt.input_ids.clone();
    let newest = tokens.len() as u32 - 1;
    let mut request = InspectRequest::lens(tokens, newest, 1, Some(paris));
    request.wanted.attention = Some(23);
    let found = recorded::answer([&france], &request, &shape(&france)).unwrap();
    let cells = &found.lens.unwrap().cells[1..];
    for (layer, (cell, expected)) in cells.iter().zip(RANKS).enumerate() {
        let rank = cell.follower.unwrap().rank;
        let most = (expected as f32 * MOST_RANK_ERROR).floor() as u32;
        assert!(
            rank.abs_diff(expected) <= most,
            "layer {layer}: {rank}, not {expected}"
        );
    }
    let attention = found.attention.unwrap();
    let weight = attention.row(4, newest).unwrap()[3];
    assert!((weight - 0.9033).abs() < MOST_WEIGHT_ERROR, "{weight}");
    assert_eq!(attention.row(0, newest), None, "it was not recorded");
}

/// The most likely token of the first step.
fn first_likeliest(recording: &Recording) -> TokenId {
    ranking(&recording.steps[0].numbers).ids()[0]
}
