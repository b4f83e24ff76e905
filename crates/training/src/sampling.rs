//! Sample texts from the network: sampling with a temperature, no other processors.

use burn::tensor::Device;
use corpus::Random;
use model::{CausalLm, KvCache, LogitsFor};

use crate::error::Error;
use crate::tokenizer::TrainableTokenizer;

/// The settings of a sample text.
#[derive(Debug, Clone, Copy)]
pub struct SampleSettings {
    /// 0 is greedy decoding.
    pub temperature: f64,
    /// The maximum number of new tokens.
    pub max_new_tokens: usize,
    /// The random seed.
    pub seed: u64,
}

/// A generated text.
#[derive(Debug, Clone)]
pub struct SampleText {
    /// Prompt and continuation.
    pub text: String,
    /// Whether the network ended it with the end-of-text token.
    pub ended: bool,
    /// The generated tokens, without the prompt and the end-of-text token.
    pub ids: Vec<u32>,
}

/// Continues `prompt` on the CPU until the end-of-text token, the limit or the context window. The model's input begins
/// with the end-of-text token, as every document does.
///
/// # Errors
/// Fails if the prompt does not fit the context window.
pub fn write(
    model: &CausalLm,
    tokenizer: &TrainableTokenizer,
    prompt: &str,
    settings: SampleSettings,
) -> Result<SampleText, Error> {
    let mut cache = KvCache::new(model.config(), &Device::flex());
    let mut random = Random::new(settings.seed);
    let mut ids = vec![tokenizer.end()];
    ids.extend(tokenizer.encode(prompt)?);
    let mut new_tokens = ids.clone();
    let mut ended = false;
    let room = model.config().context_window().saturating_sub(ids.len());
    let begin = ids.len();
    for _ in 0..settings.max_new_tokens.min(room) {
        let logits = model.forward(model.tokens(&new_tokens)?, &mut cache, LogitsFor::Last)?;
        let logits = logits
            .into_data()
            .try_to_vec::<f32>()
            .map_err(|error| Error::Device(format!("{error:?}")))?;
        let next = choose(&logits, settings.temperature, &mut random);
        if next == tokenizer.end() {
            ended = true;
            break;
        }
        ids.push(next);
        new_tokens = vec![next];
    }
    Ok(SampleText {
        text: tokenizer.decode(&ids)?,
        ended,
        ids: ids.split_off(begin),
    })
}

fn choose(logits: &[f32], temperature: f64, random: &mut Random) -> u32 {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if temperature <= 0.0 {
        return logits
            .iter()
            .position(|logit| *logit == highest)
            .unwrap_or_default() as u32;
    }
    let weight = |logit: &f32| (f64::from(logit - highest) / temperature).exp();
    let weights: Vec<f64> = logits.iter().map(weight).collect();
    random.pick(&weights) as u32
}
