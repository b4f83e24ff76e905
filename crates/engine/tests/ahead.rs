//! The text ahead on a small random model: what it reads again, what it keeps, and the run's cache beside it.

use std::sync::LazyLock;

use engine::{AheadAdvance, Device, Engine};
use generation::{AheadRequest, StopReason};
use model::{CausalLm, Config, LlamaDimensions, WeightDtype};
use pollster::block_on;
use protocol::{AheadEnd, Failure, MemoryReport, TokenId};
use sampling::{Coin, Profile, SamplingConfig, Uniform};

const VOCAB_SIZE: usize = 300;
const CONTEXT_WINDOW: usize = 200;

/// The configuration and the weights. Once: the generator of random numbers is one for all tests of the program.
static FILES: LazyLock<(Vec<u8>, Vec<u8>)> = LazyLock::new(|| {
    let dimensions = LlamaDimensions {
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
    };
    let device = Device::flex();
    device.seed(7);
    let model = CausalLm::init(&Config::llama(&dimensions).unwrap(), &device);
    let weights = model.to_safetensors(WeightDtype::F32).unwrap();
    (serde_json::to_vec(&dimensions.to_json()).unwrap(), weights)
});

fn engine() -> Engine {
    let (config, weights) = &*FILES;
    Engine::load(config, weights, &Device::flex()).unwrap()
}

fn prompt(tokens: u32) -> Vec<TokenId> {
    (0..tokens).map(|i| i * 31 % VOCAB_SIZE as u32).collect()
}

fn request(prompt: Vec<TokenId>, count: u32) -> AheadRequest {
    AheadRequest {
        prompt,
        generated: Vec::new(),
        surprises: Vec::new(),
        rule: SamplingConfig::new(Profile::Textbook),
        coin: Coin::new(3),
        by_hand: Vec::new(),
        count,
        ends: Vec::new(),
    }
}

/// The tokens, why there are no more, and how many passes they took.
fn write(engine: &mut Engine, request: AheadRequest) -> (Vec<TokenId>, AheadEnd, u32) {
    let mut pass = engine.begin_ahead(request).unwrap();
    let mut tokens = Vec::new();
    loop {
        match block_on(pass.advance()).unwrap() {
            AheadAdvance::Read => {}
            AheadAdvance::Written(token) => tokens.push(token),
            AheadAdvance::End(end) => return (tokens, end, pass.passes()),
        }
    }
}

const COUNT: AheadEnd = AheadEnd::Stopped(StopReason::MaxNewTokens);

#[test]
fn what_two_texts_begin_with_is_computed_once() {
    let mut engine = engine();
    let asked = request(prompt(5), 20);
    let (first, end, passes) = write(&mut engine, asked.clone());
    assert_eq!((first.len(), end, passes), (20, COUNT, 20));
    assert_eq!(write(&mut engine, asked.clone()), (first.clone(), COUNT, 0));

    // Another number at the tenth token: the nine before it are the same.
    let other = AheadRequest {
        by_hand: vec![(9, Uniform::new(0.5).unwrap())],
        ..asked.clone()
    };
    let (second, _, passes) = write(&mut engine, other.clone());
    assert_eq!(first[..9], second[..9]);
    assert_ne!(first[9], second[9], "the numbers choose different tokens");
    assert_eq!(passes, 10, "one for each token but the first other one");
    assert_eq!(second, write(&mut self::engine(), other.clone()).0);

    // One step further: one more token, one more pass.
    let further = AheadRequest {
        generated: second[..1].to_vec(),
        ..other
    };
    let (third, _, passes) = write(&mut engine, further);
    assert_eq!((&third[..19], passes), (&second[1..], 1));
}

#[test]
fn a_long_prompt_is_read_in_chunks_and_goes_on_where_it_was_given_up() {
    let mut engine = engine();
    let asked = request(prompt(150), 4);
    let mut given_up = engine.begin_ahead(asked.clone()).unwrap();
    assert_eq!(block_on(given_up.advance()).unwrap(), AheadAdvance::Read);
    let (tokens, _, passes) = write(&mut engine, asked.clone());
    assert_eq!(passes, 2 + 3, "the other two chunks, then a token each");
    assert_eq!(tokens, write(&mut self::engine(), asked).0);
}

#[test]
fn the_cache_and_the_numbers_of_the_run_are_the_same_with_and_without_it() {
    let passes = |ahead: bool| {
        let mut engine = engine();
        let write = |engine: &mut Engine, tokens: &[TokenId]| {
            if ahead {
                self::write(engine, request(tokens.to_vec(), 6));
            }
        };
        let text = prompt(70);
        write(&mut engine, &text);
        let mut outputs = vec![block_on(engine.prefill(&text)).unwrap()];
        for (position, token) in (70..).zip([4, 5, 6]) {
            write(&mut engine, &text[..position as usize % 60]);
            outputs.push(block_on(engine.decode(token, position)).unwrap());
        }
        write(&mut engine, &text);
        outputs.push(block_on(engine.decode(9, 71)).unwrap()); // a branch
        let entry = block_on(engine.cache_entry(1, 71)).unwrap();
        let memory = engine.memory();
        let of_the_run = MemoryReport {
            ahead_bytes: 0,
            ..memory
        };
        ((outputs, of_the_run, entry), memory.ahead_bytes)
    };
    let ((with, ahead), (without, none)) = (passes(true), passes(false));
    assert_eq!(with, without);
    assert_eq!(none, 0);
    assert!(ahead > 0, "the memory of the text ahead is told apart");
}

#[test]
fn it_ends_where_the_run_would_and_refuses_what_no_model_reads() {
    let mut engine = engine();
    let (tokens, end, _) = write(&mut engine, request(prompt(190), 60));
    let full = AheadEnd::Stopped(StopReason::ContextFull);
    assert_eq!((tokens.len(), end), (10, full));

    let mut ends = request(prompt(5), 60);
    let usual = write(&mut engine, ends.clone()).0;
    ends.ends = vec![usual[7]];
    let (tokens, end, _) = write(&mut engine, ends);
    let first = usual.iter().position(|token| *token == usual[7]).unwrap();
    assert_eq!(tokens, usual[..=first]);
    assert_eq!(end, AheadEnd::Stopped(StopReason::EndOfSequence));

    let mut refused = |prompt| engine.begin_ahead(request(prompt, 1)).err();
    assert_eq!(refused(Vec::new()), Some(Failure::EmptyContext));
    assert!(matches!(
        refused(vec![300]),
        Some(Failure::UnknownToken { token: 300, .. })
    ));
    assert!(matches!(
        refused(prompt(201)),
        Some(Failure::ContextFull { tokens: 201, .. })
    ));
}
