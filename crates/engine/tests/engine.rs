//! The engine's promises, on a small random model: chunks, positions, going back, and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use engine::{Advance, Device, Engine, compare};
use model::{CausalLm, Config, LlamaDimensions, WeightDtype};
use pollster::block_on;
use protocol::Failure;

const VOCAB_SIZE: usize = 300;
const CONTEXT_WINDOW: usize = 200;

/// Two orders of summation of the same 32 products differ by a few units in the last place of `f32`; five
/// layers of them by less than this.
const TOLERANCE: f32 = 1e-4;

fn config_json() -> Vec<u8> {
    serde_json::to_vec(&dimensions().to_json()).unwrap()
}

fn dimensions() -> LlamaDimensions {
    LlamaDimensions {
        vocab_size: VOCAB_SIZE,
        max_position_embeddings: CONTEXT_WINDOW,
        hidden_size: 32,
        intermediate_size: 64,
        num_hidden_layers: 2,
        num_attention_heads: 4,
        num_key_value_heads: 2,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: Some(0),
        eos_token_id: Some(0),
    }
}

fn engine() -> Engine {
    let device = Device::flex();
    device.seed(7);
    let config = Config::llama(&dimensions()).unwrap();
    let weights = CausalLm::init(&config, &device)
        .to_safetensors(WeightDtype::F32)
        .unwrap();
    Engine::load(&config_json(), &weights, &device).unwrap()
}

/// A context longer than one chunk of a prefill.
fn context() -> Vec<u32> {
    (0..150_u32).map(|i| i * 31 % VOCAB_SIZE as u32).collect()
}

fn assert_close(a: &[f32], b: &[f32]) {
    let difference = a
        .iter()
        .zip(b)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f32::max);
    assert_eq!(a.len(), b.len());
    assert!(difference < TOLERANCE, "logits differ by {difference}");
}

#[test]
fn a_prefill_in_chunks_tells_how_far_it_is_and_equals_one_token_at_a_time() {
    let (mut engine, context) = (engine(), context());
    let mut prefill = engine.begin_prefill(&context).unwrap();
    let mut done = Vec::new();
    let chunked = loop {
        match block_on(prefill.advance()).unwrap() {
            Advance::More { done: now } => done.push(now),
            Advance::Done(logits) => break logits,
        }
    };
    assert_eq!(done, [64, 128]);
    let mut one_by_one = block_on(engine.prefill(&context[..1])).unwrap();
    for (position, &token) in context.iter().enumerate().skip(1) {
        one_by_one = block_on(engine.decode(token, position as u32)).unwrap();
    }
    assert_close(&chunked, &one_by_one);
}

#[test]
fn going_back_and_branching_need_no_other_message_than_the_position() {
    let (mut engine, context) = (engine(), context());
    block_on(engine.prefill(&context)).unwrap();
    let branched = block_on(engine.decode(9, 70)).unwrap();
    let mut branch = context[..70].to_vec();
    branch.push(9);
    let fresh = block_on(engine.prefill(&branch)).unwrap();
    assert_close(&branched, &fresh);
}

#[test]
fn an_abandoned_prefill_leaves_an_engine_that_works() {
    let (mut engine, context) = (engine(), context());
    let expected = block_on(engine.prefill(&context)).unwrap();
    let mut abandoned = engine.begin_prefill(&context).unwrap();
    block_on(abandoned.advance()).unwrap();
    assert_eq!(block_on(engine.prefill(&context)).unwrap(), expected);
}

#[test]
fn what_cannot_be_run_is_refused_by_name() {
    let mut engine = engine();
    let refused =
        |engine: &mut Engine, tokens: &[u32]| block_on(engine.prefill(tokens)).unwrap_err();
    assert_eq!(refused(&mut engine, &[]), Failure::EmptyContext);
    assert_eq!(
        refused(&mut engine, &[1; CONTEXT_WINDOW + 1]),
        Failure::ContextFull {
            tokens: CONTEXT_WINDOW as u64 + 1,
            context_window: CONTEXT_WINDOW as u32
        }
    );
    assert_eq!(
        refused(&mut engine, &[1, 300]),
        Failure::UnknownToken {
            token: 300,
            vocab_size: VOCAB_SIZE as u32
        }
    );
    block_on(engine.prefill(&[1, 2])).unwrap();
    assert_eq!(
        block_on(engine.decode(1, 3)).unwrap_err(),
        Failure::PositionPastCache {
            position: 3,
            cached: 2
        }
    );
    block_on(engine.prefill(&[1; CONTEXT_WINDOW])).unwrap();
    assert!(matches!(
        block_on(engine.decode(1, CONTEXT_WINDOW as u32)).unwrap_err(),
        Failure::ContextFull { .. }
    ));
}

#[test]
fn a_config_or_weights_of_another_kind_are_named() {
    let device = Device::flex();
    assert!(matches!(
        Engine::load(b"{}", b"", &device),
        Err(Failure::UnsupportedModel { .. })
    ));
    assert!(matches!(
        Engine::load(&config_json(), b"", &device),
        Err(Failure::DamagedFile { .. })
    ));
}

#[test]
fn the_self_test_disturbs_no_run_and_an_engine_passes_its_own() {
    let (mut engine, context) = (engine(), context());
    let expected = {
        block_on(engine.prefill(&context)).unwrap();
        block_on(engine.decode(5, context.len() as u32)).unwrap()
    };
    block_on(engine.prefill(&context)).unwrap();
    let test = engine.known_answer_test();
    let answers = block_on(engine.run_known_answer_test(&test)).unwrap();
    assert_eq!(answers.len(), test.steps() * VOCAB_SIZE);
    assert_eq!(
        block_on(engine.decode(5, context.len() as u32)).unwrap(),
        expected
    );

    let again = block_on(engine.run_known_answer_test(&test)).unwrap();
    assert!(compare(&answers, &again, test.steps()).passed);
    let mut other = answers.clone();
    other.rotate_left(VOCAB_SIZE);
    assert!(!compare(&answers, &other, test.steps()).passed);
}
