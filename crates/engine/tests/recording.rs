//! The shipped recordings are runs of the shipped model, one for each example prompt, with the page's first settings.
//!
//! After a change of the model, the protocol or the examples, record them again:
//! `cargo run --example record -- --model public/models/tiny --into public/recordings/tiny`
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../examples/record/teller.rs"]
mod teller;

use std::{collections::BTreeSet, fs, path::PathBuf};

use page_model::words::examples::{EXAMPLES, ExamplePrompt};
use protocol::{Answer, Command, Payload, Recording, recording};
use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature};
use teller::Teller;

/// The same sums in another order, on a processor with wider or narrower vectors: a few units in the last place of
/// `f32` at the size of logits, over a handful of layers.
const TOLERANCE: f32 = 1e-3;

/// Enough to show, in a file small enough to arrive before any engine.
const MOST_PASSES: usize = 12;

fn public(path: &str) -> PathBuf {
    let public = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public");
    PathBuf::from(public).join(path)
}

fn recording(example: &ExamplePrompt) -> Recording {
    let file = fs::read(public(&format!("recordings/tiny/{}.bin", example.id))).unwrap();
    let (header, payloads) = recording::split(&file).unwrap();
    Recording::from_parts(serde_json::from_slice(header).unwrap(), payloads).unwrap()
}

#[test]
fn each_example_has_one_and_there_are_no_others() {
    let files = fs::read_dir(public("recordings/tiny")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let expected = EXAMPLES.map(|example| format!("{}.bin", example.id));
    assert_eq!(files.collect::<BTreeSet<_>>(), expected.into());
    for example in &EXAMPLES {
        let exchanges = recording(example).exchanges;
        let text = example.prompt.to_string();
        assert!(matches!(exchanges[0].command, Command::Load { .. }));
        assert_eq!(exchanges[1].command, Command::Tokenize { text });
    }
}

#[test]
fn asked_again_the_model_answers_the_same() {
    let mut teller = Teller::load(&public("models/tiny")).unwrap();
    for recorded in EXAMPLES
        .iter()
        .flat_map(|example| recording(example).exchanges)
    {
        let told = teller.tell(&recorded.command).unwrap();
        // Includes the version of the weights, which is part of the answer to `Load`.
        assert_eq!(told.answer, recorded.answer, "{:?}", recorded.command);
        match (&told.payload, &recorded.payload) {
            (Payload::Floats(told), Payload::Floats(recorded)) => {
                assert_eq!(told.len(), recorded.len());
                let pairs = told.iter().zip(recorded);
                let difference = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                assert!(difference < TOLERANCE, "logits differ by {difference}");
            }
            (told, recorded) => assert_eq!(told, recorded),
        }
    }
}

#[test]
fn each_is_the_run_that_the_first_seed_draws_from_the_model_alone() {
    for example in &EXAMPLES {
        let passes = drawn_passes(example);
        assert!((1..=MOST_PASSES).contains(&passes), "{passes}");
    }
    assert_eq!(drawn_passes(&EXAMPLES[0]), MOST_PASSES);
}

/// The number of passes in the run of an example; checks that each runs the token drawn with the first seed.
fn drawn_passes(example: &ExamplePrompt) -> usize {
    let sampling = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0).unwrap());
    let coin = Coin::new(42);
    let exchanges = recording(example).exchanges;
    let mut context: Vec<u32> = Vec::new();
    let mut prompt = 0;
    let mut drawn = None;
    let mut passes = 0;
    for exchange in &exchanges {
        match &exchange.command {
            Command::Prefill { tokens } => {
                assert!(context.is_empty(), "one run, from its beginning");
                context.clone_from(tokens);
                prompt = tokens.len();
            }
            Command::Decode { token, position } => {
                assert_eq!((Some(*token), *position as usize), (drawn, context.len()));
                context.push(*token);
            }
            _ => continue,
        }
        let (Answer::Logits(report), Payload::Floats(logits)) =
            (&exchange.answer, &exchange.payload)
        else {
            panic!("no logits");
        };
        assert_eq!((report.milliseconds, &report.parts), (None, &None));
        let ranking = Ranking::of(&Logits::new(logits.clone()).unwrap());
        let (before, generated) = context.split_at(prompt);
        let context = Context::new(before, generated, coin);
        let run = sampling.run(&ranking, &context);
        drawn = Some(sampling.choose(&run, coin.at(context.position())).token);
        passes += 1;
    }
    passes
}
