//! The steps of `crates/sampling/benches/reshape.rs`, callable from a page that looks at its clock.

#[path = "../../../crates/sampling/tests/support/fingerprint.rs"]
mod fingerprint;

use sampling::{
    Coin, Context, Logits, MinP, ParameterError, Profile, Ranking, RepetitionPenalty,
    SamplingConfig, Temperature, TopK, TopP,
};
use wasm_bindgen::prelude::*;

/// Whether this machine computes the same bits as the one on which the fingerprint was taken.
#[wasm_bindgen]
pub fn same_bits_as_natively() -> Result<bool, JsError> {
    let fingerprint =
        fingerprint::fingerprint().map_err(|error| JsError::new(&error.to_string()))?;
    Ok(fingerprint == fingerprint::EXPECTED)
}

/// One step's logits, ranked, with the settings that a slider moves.
#[wasm_bindgen]
pub struct Step {
    logits: Logits,
    ranking: Ranking,
    text: Vec<u32>,
}

/// Bell-shaped logits with a standard deviation of 2, like a real model's.
#[wasm_bindgen]
pub fn step(vocabulary: u32) -> Result<Step, JsError> {
    let bell = |id: u64| (0..4).map(|seed| Coin::new(seed).at(id).get()).sum::<f64>() - 2.0;
    let values = (0..u64::from(vocabulary))
        .map(|id| (bell(id) * 3.5) as f32)
        .collect();
    let logits = Logits::new(values)?;
    Ok(Step {
        ranking: Ranking::of(&logits),
        logits,
        text: (0..100).collect(),
    })
}

#[wasm_bindgen]
impl Step {
    /// Sorts the vocabulary: once per step.
    pub fn rank(&self) -> usize {
        Ranking::of(&self.logits).ids().len()
    }

    /// Temperature alone: nothing is removed, so every token's exponential is needed.
    pub fn temperature(&self, temperature: f64) -> Result<f64, JsError> {
        Ok(self
            .reshape(&SamplingConfig::new(Profile::Textbook).with(Temperature::new(temperature)?)))
    }

    /// Five links with all their stages' figures.
    pub fn five_links(&self, temperature: f64, profile: &str) -> Result<f64, JsError> {
        let profile = match profile {
            "llama.cpp" => Profile::LlamaCpp,
            _ => Profile::Textbook,
        };
        Ok(self.reshape(&five_links(profile, temperature)?))
    }
}

fn five_links(profile: Profile, temperature: f64) -> Result<SamplingConfig, ParameterError> {
    Ok(SamplingConfig::new(profile)
        .with(RepetitionPenalty::new(1.1)?)
        .with(Temperature::new(temperature)?)
        .with(TopK::new(40_000)?)
        .with(TopP::new(0.95)?)
        .with(MinP::new(0.01)?))
}

impl Step {
    /// What the page does on each move: run the chain, read every stage's figures, the coin, and the top of the bars.
    fn reshape(&self, config: &SamplingConfig) -> f64 {
        let coin = Coin::new(1);
        let run = config.run(&self.ranking, &Context::new(&self.text, &self.text, coin));
        let figures: f64 = run
            .stages()
            .iter()
            .map(|stage| stage.entropy_bits() + stage.mass_kept())
            .sum();
        let bars: f64 = run
            .distribution()
            .top(50)
            .iter()
            .map(|token| token.probability)
            .sum();
        figures + bars + config.choose(&run, coin.at(0)).probability
    }
}
