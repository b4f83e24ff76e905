//! A learner of the grammar in WebAssembly, called by `run.mjs`.

use learning::{LearnedText, Learner, LearningSettings, MiniGrammar};
use wasm_bindgen::prelude::*;

/// A learner with the settings of the page.
#[wasm_bindgen]
pub struct GrammarLearner {
    learner: Learner,
    /// Nats a token of the held-out rows.
    floor: f64,
}

#[wasm_bindgen]
impl GrammarLearner {
    /// A learner whose weights are drawn with this seed.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Result<Self, JsError> {
        let settings = LearningSettings {
            seed: seed.into(),
            ..LearningSettings::default()
        };
        let text = LearnedText::Grammar(MiniGrammar::new()?);
        let learner = Learner::new(text, settings)?;
        Ok(Self {
            floor: learner.floor().unwrap_or_default(),
            learner,
        })
    }

    /// Takes steps until the next evaluation; returns by how many nats a token the network is above the floor.
    pub fn learn(&mut self) -> f64 {
        loop {
            if let Some(held_out) = self.learner.step().held_out {
                return held_out - self.floor;
            }
        }
    }

    /// Steps taken.
    pub fn steps(&self) -> f64 {
        self.learner.steps() as f64
    }

    /// Tokens of a step.
    pub fn tokens(&self) -> usize {
        let settings = self.learner.settings();
        settings.rows * settings.context
    }
}
