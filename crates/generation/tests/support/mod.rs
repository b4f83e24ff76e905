//! Shared by the tests of the loop: a toy model, settings, and turns of the loop.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)] // each test file uses its own part of it

use generation::{Generation, Next, StoppingCriterion};
use sampling::{
    Coin, Logits, Mirostat2, Processor, Profile, RepetitionPenalty, SamplingConfig, Temperature,
    TokenId, Xtc,
};

pub const VOCABULARY: u32 = 11;
pub const WINDOW: usize = 24;

/// A deterministic model whose logits depend on every earlier token, with a cache that rejects a gap.
#[derive(Default)]
pub struct Oracle {
    cache: Vec<TokenId>,
}

impl Oracle {
    /// The logits after what the run asks for.
    pub fn answer(&mut self, next: &Next) -> Logits {
        let Next::Forward(context) = next else {
            panic!("{next:?} is not a request to the model")
        };
        self.cache.clone_from(context);
        assert!(self.cache.len() <= WINDOW, "past the context window");
        let state = self.cache.iter().fold(17_u32, |state, &token| {
            state.wrapping_mul(31).wrapping_add(token + 1)
        });
        let logit = |id: u32| f32::from((state.wrapping_mul(2 * id + 1) >> 13) as u16 % 61) / 10.0;
        Logits::new((0..VOCABULARY).map(logit).collect()).unwrap()
    }
}

pub fn start(criteria: Vec<StoppingCriterion>) -> Generation {
    Generation::new(vec![3, 1, 4], criteria, WINDOW).unwrap()
}

/// One letter per token, so that stop strings can span tokens.
pub fn piece(token: TokenId) -> [u8; 1] {
    [b'a' + token as u8]
}

pub fn turn(run: &mut Generation, oracle: &mut Oracle, config: &SamplingConfig, coin: Coin) {
    if run.pending().is_none() {
        let logits = oracle.answer(&run.next());
        run.supply(&logits).unwrap();
    }
    let decision = run.decide(config, coin).unwrap();
    let piece = piece(decision.choice.token);
    run.append(decision, &piece).unwrap();
}

pub fn to_the_end(run: &mut Generation, oracle: &mut Oracle, config: &SamplingConfig, coin: Coin) {
    while !matches!(run.next(), Next::Stop(_)) {
        turn(run, oracle, config, coin);
    }
}

pub fn warm() -> SamplingConfig {
    SamplingConfig::new(Profile::Textbook)
        .with(Processor::Temperature(Temperature::new(1.5).unwrap()))
        .with(Processor::RepetitionPenalty(
            RepetitionPenalty::new(1.2).unwrap(),
        ))
}

/// Settings that read the surprises (Mirostat 2), after a penalty and a processor that draws random numbers (XTC).
pub fn steered() -> SamplingConfig {
    warm()
        .with(Xtc::new(0.5, 0.05).unwrap())
        .with(Mirostat2::new(1.5, 0.6).unwrap())
}
