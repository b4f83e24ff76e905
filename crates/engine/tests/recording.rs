//! The recording that ships is a run of the model that ships, with the settings the page opens with.
//!
//! After a change of the model it is made anew:
//! `cargo run --example record -- --model public/models/tiny --into public/recordings/tiny.bin`
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../examples/record/teller.rs"]
mod teller;

use std::{fs, path::PathBuf};

use protocol::{Answer, Command, Payload, Recording, recording};
use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature};
use teller::Teller;

/// The same sums in another order, on a processor with wider or narrower vectors: a few units in the last place of
/// `f32` at the size of logits, over a handful of layers.
const TOLERANCE: f32 = 1e-3;

fn public(path: &str) -> PathBuf {
    let public = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public");
    PathBuf::from(public).join(path)
}

fn recording() -> Recording {
    let file = fs::read(public("recordings/tiny.bin")).unwrap();
    let (header, payloads) = recording::split(&file).unwrap();
    Recording::from_parts(serde_json::from_slice(header).unwrap(), payloads).unwrap()
}

#[test]
fn asked_again_the_model_answers_the_same() {
    let mut teller = Teller::load(&public("models/tiny")).unwrap();
    for recorded in recording().exchanges {
        let told = teller.tell(&recorded.command).unwrap();
        // First of all the version of the weights: it is part of what `Load` is answered with.
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
fn it_is_the_run_that_the_first_seed_draws_from_the_model_alone() {
    let sampling = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0).unwrap());
    let coin = Coin::new(42);
    let exchanges = recording().exchanges;
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
    assert!(passes > 12, "{passes} passes are too few to look at");
}
