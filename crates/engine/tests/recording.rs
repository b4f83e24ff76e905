//! The shipped recordings are runs of the shipped model, one for each example prompt, with the page's first settings; the
//! short one of each is its beginning.
//!
//! After a change of the model, the format or the examples, record them again:
//! `cargo run --example record -- --model public/models/tiny --into public/recordings/tiny`

use std::{collections::BTreeSet, fs, path::PathBuf};

use crate::recorder::{MAX_NEW_TOKENS, SHORT_STEPS, record};
use crate::teller::Teller;
use page_model::{
    models::Model,
    words::examples::{EXAMPLES, ExamplePrompt, FIRST_PROMPT},
};
use recording::{Recording, SelectedBy, StepNumbers, json};
use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature};

/// The same sums in another order, on a processor with wider or narrower vectors: a few units in the last place of
/// `f32` at the size of logits, over a handful of layers.
const TOLERANCE: f32 = 1e-3;
/// What that does to a probability, which is at most 1.
const PROBABILITY_TOLERANCE: f64 = 2e-3;

/// The temperatures of the slider, in hundredths.
const SLIDER: std::ops::RangeInclusive<u32> = 10..=200;
/// Of the 191 texts, those that other sums may change: 24 tokens of each are drawn, and the chance that u lies
/// between two sums of probabilities that differ by 1e-6 is one in a million for each.
const TEXTS_THAT_DIFFER: usize = 2;

fn public(path: &str) -> PathBuf {
    let public = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public");
    PathBuf::from(public).join(path)
}

/// The recordings of an example: the full one and the short one.
fn recordings(example: &ExamplePrompt) -> [Recording; 2] {
    let model = Model::default();
    let paths = [
        model.recording(example.prompt),
        model.short_recording(example.prompt),
    ];
    paths.map(|path| json::read(&fs::read(public(&path.unwrap())).unwrap()).unwrap())
}

fn logits(numbers: &StepNumbers) -> &[f32] {
    match numbers {
        StepNumbers::All(logits) => logits,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_example_has_two_and_there_are_no_others() {
    let expected = EXAMPLES.map(|example| format!("{}.tokenloop", example.id));
    for folder in ["recordings/tiny", "recordings/tiny/short"] {
        let files = fs::read_dir(public(folder)).unwrap();
        let files = files.map(Result::unwrap);
        let files = files.filter(|file| file.file_type().unwrap().is_file());
        let files = files.map(|file| file.file_name().into_string().unwrap());
        assert_eq!(files.collect::<BTreeSet<_>>(), expected.clone().into());
    }
    for example in &EXAMPLES {
        let [full, short] = recordings(example);
        assert_eq!(full.prompt.text, example.prompt);
        assert_eq!(short.steps.len(), SHORT_STEPS);
        assert!((SHORT_STEPS..=MAX_NEW_TOKENS).contains(&full.steps.len()));
        let beginning = Recording {
            steps: full.steps[..SHORT_STEPS].to_vec(),
            texts: None,
            ..full
        };
        assert_eq!(short, beginning, "{}", example.id);
    }
}

#[test]
fn recorded_again_the_model_gives_the_same() {
    let mut teller = Teller::load(&public("models/tiny")).unwrap();
    for example in &EXAMPLES {
        let [mut recorded, _] = recordings(example);
        let mut told = record(&mut teller, example.prompt, MAX_NEW_TOKENS).unwrap();
        assert_eq!(told.steps.len(), recorded.steps.len());
        for (told, recorded) in told.steps.iter_mut().zip(&mut recorded.steps) {
            let (mine, theirs) = (logits(&told.numbers), logits(&recorded.numbers));
            assert_eq!(mine.len(), theirs.len());
            let pairs = mine.iter().zip(theirs);
            let difference = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(difference < TOLERANCE, "logits differ by {difference}");
            let share = |step: &recording::RecordedStep| step.selection.unwrap().probability;
            let difference = (share(told).unwrap() - share(recorded).unwrap()).abs();
            assert!(difference < PROBABILITY_TOLERANCE, "{difference}");
            told.numbers = StepNumbers::Missing;
            recorded.numbers = StepNumbers::Missing;
            told.selection.as_mut().unwrap().probability = None;
            recorded.selection.as_mut().unwrap().probability = None;
        }
        let texts = (told.texts.take(), recorded.texts.take());
        assert_eq!(texts.0.is_some(), texts.1.is_some(), "{}", example.id);
        assert_eq!(texts.0.is_some(), example.prompt == FIRST_PROMPT);
        if let (Some(mine), Some(theirs)) = texts {
            assert_eq!(mine.seed, theirs.seed);
            let differ = SLIDER.filter(|hundredth| {
                let temperature = f64::from(*hundredth) / 100.0;
                let text = mine.at(temperature);
                assert!(text.is_some_and(|text| !text.is_empty()));
                text != theirs.at(temperature)
            });
            assert!(differ.count() <= TEXTS_THAT_DIFFER, "{}", example.id);
        }
        // Model, revision of its weights, tokens, passes, truths, choices.
        assert_eq!(told, recorded, "{}", example.id);
    }
}

#[test]
fn each_is_the_run_that_the_first_seed_draws_from_the_model_alone() {
    let sampling = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0).unwrap());
    let coin = Coin::new(42);
    for example in &EXAMPLES {
        let [recording, _] = recordings(example);
        let prompt = recording.prompt.input_ids.len();
        let text: Vec<u32> = recording.text().collect();
        for (place, step) in recording.steps.iter().enumerate() {
            let ranking = Ranking::of(&Logits::new(logits(&step.numbers).to_vec()).unwrap());
            let generated = &text[prompt..prompt + place];
            let context = Context::new(&text[..prompt], generated, coin);
            let run = sampling.run(&ranking, &context);
            let choice = sampling.choose(&run, coin.at(context.position()));
            let selection = step.selection.unwrap();
            assert_eq!(step.token, Some(choice.token));
            assert_eq!(selection.method, SelectedBy::Sampled);
            assert_eq!(selection.u, choice.u.map(|u| u.get()));
            assert_eq!(selection.probability, Some(choice.probability));
        }
    }
    assert_eq!(recordings(&EXAMPLES[0])[0].steps.len(), MAX_NEW_TOKENS);
}
