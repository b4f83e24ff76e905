//! How far number formats move the distributions of a model, measured on texts that it has sampled itself.

#![allow(clippy::unwrap_used)]

use model::{CausalLm, LogitsFor, WeightFormat};
use serde::{Deserialize, Serialize};

use crate::support::{argmax, fresh_cache, kl_divergence, load, load_packed, logits};
use std::path::{Path, PathBuf};

/// Texts sampled from a model, each from another seed.
const TEXTS: u64 = 6;
/// Tokens of a text, with the one it begins with; as many positions are compared.
const TOKENS: usize = 192;

/// The contents of `exactness.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExactnessFile {
    /// Positions compared in each model.
    pub positions: usize,
    pub models: Vec<ModelExactness>,
}

/// All formats of one model.
#[derive(Debug, Serialize, Deserialize)]
pub struct ModelExactness {
    pub model: String,
    pub formats: Vec<FormatExactness>,
}

/// One format, compared with unpacked f32 parameters.
#[derive(Debug, Serialize, Deserialize)]
pub struct FormatExactness {
    /// The name of the format.
    pub format: String,
    /// KL(f32 ‖ format) in nats, the mean over all positions.
    pub mean_divergence: f64,
    /// The largest of these.
    pub worst_divergence: f64,
    /// Positions at which the most likely token is the same.
    pub same_most_likely: usize,
}

/// The models that are measured: a name, and the folder.
pub fn models() -> [(&'static str, PathBuf); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    [
        ("tiny", root.join("public/models/tiny")),
        ("stories260k", root.join("public/models/stories260k")),
    ]
}

/// The heading of the section of a model's card.
pub const HEADING: &str = "## Number formats\n";

impl ExactnessFile {
    /// The section of a model's card that tells its numbers.
    pub fn section(&self, model: &str) -> String {
        let model = self.models.iter().find(|of| of.model == model).unwrap();
        let row = |format: &FormatExactness| {
            format!(
                "| {} | {:.1e} | {:.1e} | {} of {} |\n",
                format.format,
                format.mean_divergence,
                format.worst_divergence,
                format.same_most_likely,
                self.positions,
            )
        };
        let rows: String = model.formats.iter().map(row).collect();
        format!(
            "{}\nWhat packing the weights for the CPU changes, over {} positions of texts that the model has sampled: the KL divergence from the distribution with unpacked f32 weights, in nats, and how often the most likely token is the same. The page keeps this model in packed f32.\n\n| format | mean KL | largest KL | same most likely token |\n|---|---|---|---|\n{rows}\n",
            HEADING, self.positions,
        )
    }
}

/// Measures all models.
pub fn measure() -> ExactnessFile {
    ExactnessFile {
        positions: TEXTS as usize * TOKENS,
        models: models()
            .map(|(name, folder)| of_model(name, &folder))
            .into(),
    }
}

fn of_model(name: &str, folder: &Path) -> ModelExactness {
    let exact = load(folder);
    let texts = (0..TEXTS)
        .map(|seed| sample(&exact, seed))
        .collect::<Vec<_>>();
    let of_format = |format: WeightFormat| {
        let model = load_packed(folder, format);
        let mut divergences = Vec::new();
        let mut same_most_likely = 0;
        for (tokens, expected) in &texts {
            let found = logits(&model, &mut fresh_cache(&model), tokens, LogitsFor::All);
            for (expected, found) in expected.iter().zip(found.chunks(expected[0].len())) {
                divergences.push(kl_divergence(expected, found));
                same_most_likely += usize::from(argmax(expected) == argmax(found));
            }
        }
        FormatExactness {
            format: format.name().into(),
            mean_divergence: divergences.iter().sum::<f64>() / divergences.len() as f64,
            worst_divergence: divergences.iter().copied().fold(0.0, f64::max),
            same_most_likely,
        }
    };
    ModelExactness {
        model: name.into(),
        formats: WeightFormat::ALL.map(of_format).into(),
    }
}

/// A text sampled at temperature 1, and the logits after each of its tokens.
fn sample(model: &CausalLm, seed: u64) -> (Vec<u32>, Vec<Vec<f32>>) {
    let mut tokens = vec![model.config().bos_token_id().unwrap()];
    let (mut cache, mut all) = (fresh_cache(model), Vec::new());
    let mut state = 0x9E37_79B9_7F4A_7C15 ^ (seed << 32 | 1);
    loop {
        let last = &tokens[tokens.len() - 1..];
        all.push(logits(model, &mut cache, last, LogitsFor::Last));
        if tokens.len() == TOKENS {
            return (tokens, all);
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let share = (state >> 11) as f64 / (1_u64 << 53) as f64;
        tokens.push(draw(&all[all.len() - 1], share));
    }
}

/// The token at which the cumulative probability passes `share`.
fn draw(logits: &[f32], share: f64) -> u32 {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |logit: &f32| f64::from(logit - largest).exp();
    let mut left = share * logits.iter().map(weight).sum::<f64>();
    let passed = logits.iter().position(|logit| {
        left -= weight(logit);
        left < 0.0
    });
    passed.unwrap_or(logits.len() - 1) as u32
}
