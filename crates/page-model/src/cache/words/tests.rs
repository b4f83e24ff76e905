//! Tests of the Cache screen's texts for given numbers.

#![allow(clippy::unwrap_used)]
use crate::cache::words::*;
use crate::{
    cache::race::{RaceTexts, tests::race},
    models::shape,
    tokens::tests::model,
};

#[test]
fn the_formula_has_the_models_numbers() {
    let mut info = model(None);
    (info.layers, info.kv_heads, info.head_dim) = (4, 2, 32);
    (info.element_bytes, info.cache_bytes_per_token) = (4, 2048);
    let [_, FormulaPart::On(numbers)] = &per_position(&info).concat()[..] else {
        panic!("two lines of one part")
    };
    assert_eq!(numbers, "= 2 × 4 × 2 × 32 × 4 = 2,048 bytes");
    let decoder = shape::decoder(&info);
    assert_eq!(decoder.cache_bytes_per_token(4), 2048);
}

#[test]
fn what_was_compared_is_said_and_nothing_more() {
    let mut race = race(5, 8);
    race.written = RaceTexts {
        cached: vec![1, 2, 3],
        naive: vec![1, 2, 3],
        largest_difference: 0.000_012,
    };
    assert!(
        written(&race)
            .starts_with("The same 3 tokens both ways. No score differs by more than 0.000012")
    );
    race.written.largest_difference = 0.0;
    assert_eq!(
        written(&race),
        "The same 3 tokens both ways, from the very same scores."
    );
    race.written.naive[2] = 9;
    assert!(written(&race).starts_with("The two texts first differ at token 3"));
}

#[test]
fn a_difference_is_never_rounded_down() {
    assert_eq!(small(0.000_012_1), "0.000013");
    assert_eq!(small(0.5), "0.50");
    assert_eq!(small(2.01), "2.1");
}

#[test]
fn the_times_are_those_of_the_longest_text() {
    // A naive step of 200 positions takes 200 ms, a cached one 21; see `race`.
    let sentence = times(&race(5, 200));
    assert!(
        sentence.contains(
            "At 200 positions one step took 200.0 ms without the cache and 21.0 ms with it, each the median of 3 passes."
        ),
        "{sentence}"
    );
    assert!(
        sentence.contains("All 196 steps up to there come to 20.1 s and"),
        "{sentence}"
    );
}

#[test]
fn a_time_below_the_clocks_step_is_not_told_as_zero() {
    let mut race = race(5, 8);
    (race.cached[3], race.resolution) = (0.0, Some(0.1));
    let sentence = times(&race);
    assert!(
        sentence.contains("8.0 ms without the cache and less than 0.1 ms with it"),
        "{sentence}"
    );
}

#[test]
fn passes_that_were_made_again_are_told() {
    let mut race = race(5, 8);
    assert!(method(&race).contains("Each pass was checked"));
    assert!(!method(&race).contains("made again"));
    race.repeated = 1;
    assert!(method(&race).contains("One pass was made again"));
    race.repeated = 7;
    assert!(method(&race).contains("7 passes were made again"));
}

#[test]
fn a_crossing_out_of_sight_is_called_so() {
    let gpt2 = costs::published::GPT_2;
    let overtakes = gpt2.attention_overtakes_at();
    assert!(overtakes > 1024);
    assert!(lesson(&gpt2, 100).contains("beyond the 1,024 this model can see"));
    let wide = Decoder {
        context_window: overtakes,
        ..gpt2
    };
    assert!(!lesson(&wide, 100).contains("beyond"));
    let llama = costs::published::LLAMA_3_1_8B;
    let alone = Scenario::default();
    let many = Scenario { batch: 64, ..alone };
    assert!(counted(&alone, "", &llama).contains("passes the weights at 122,"));
    assert!(counted(&many, "", &llama).contains("64 texts at once"));
}
