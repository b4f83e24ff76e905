//! The network held beside the truth: on documents it has never seen, how far is it from the best there can be?
//!
//! The grammar's own loss (its entropy) is the floor that no model can go under; what is left above it is the KL
//! divergence from the true distribution to the learned one, computed exactly at every place of every document.

use burn::tensor::{Device, activation::log_softmax};
use corpus::{Alphabet, Documents, Grammar, Truth};
use model::CausalLm;
use serde::Serialize;

use crate::error::Error;

/// Draws the documents for evaluation: no other seed of the project is this one.
const SEED: u64 = 0x6865_6C64_206F_7574;

/// Means over all tokens of held-out documents.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Evaluation {
    /// Tokens looked at, the ends of documents among them.
    pub tokens: usize,
    /// Cross entropy of the network, nats per token.
    pub loss: f64,
    /// Cross entropy of the truth on the same tokens, nats per token: nothing can be better on average.
    pub entropy: f64,
    /// KL(true ‖ learned), nats per token.
    pub kl: f64,
    /// Share of places where the network's first choice is a most likely token in truth.
    pub agreement: f64,
}

/// Holds the network beside the truth on `count` documents, each after the end-of-text token.
///
/// # Errors
/// When a document does not fit the context window.
pub fn evaluate(
    model: &CausalLm,
    grammar: &Grammar,
    alphabet: &Alphabet,
    end: u32,
    count: usize,
) -> Result<Evaluation, Error> {
    let start = Truth::new(grammar, alphabet);
    let mut sum = Sum::default();
    for document in Documents::new(grammar, SEED).take(count) {
        let spelled = alphabet.spell(&document);
        let mut inputs = vec![end];
        inputs.extend(&spelled[..spelled.len() - 1]);
        let learned = log_probabilities(model, &inputs)?;
        let mut truth = start.clone();
        for (token, learned) in spelled
            .iter()
            .zip(learned.chunks(model.config().vocab_size()))
        {
            sum.add(&truth.next(), learned);
            sum.loss -= f64::from(learned[*token as usize]);
            sum.entropy -= truth.read(*token).ln();
        }
    }
    let mean = |total: f64| total / sum.tokens as f64;
    Ok(Evaluation {
        tokens: sum.tokens,
        loss: mean(sum.loss),
        entropy: mean(sum.entropy),
        kl: mean(sum.kl),
        agreement: mean(sum.agreement),
    })
}

#[derive(Default)]
struct Sum {
    tokens: usize,
    loss: f64,
    entropy: f64,
    kl: f64,
    agreement: f64,
}

impl Sum {
    fn add(&mut self, truth: &[(u32, f64)], learned: &[f32]) {
        self.tokens += 1;
        self.kl += truth
            .iter()
            .map(|(token, p)| p * (p.ln() - f64::from(learned[*token as usize])))
            .sum::<f64>();
        let first = learned
            .iter()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(b.1))
            .map(|(token, _)| token as u32);
        let best = truth.iter().map(|(_, p)| *p).fold(0.0, f64::max);
        // Two tokens as likely in truth may differ in the last bit of their sums.
        let agrees = truth
            .iter()
            .any(|(token, p)| Some(*token) == first && *p >= best * (1.0 - 1e-9));
        self.agreement += f64::from(u8::from(agrees));
    }
}

/// ln of every token's probability after every token of the text: `ids.len() × V` numbers.
///
/// # Errors
/// When the text is empty or longer than the context window.
pub fn log_probabilities(model: &CausalLm, ids: &[u32]) -> Result<Vec<f32>, Error> {
    let logits = model.forward_without_cache(model.tokens(ids)?)?; // [1, T, V]
    log_softmax(logits, 2)
        .into_data()
        .try_to_vec::<f32>()
        .map_err(|error| Error::Device(format!("{error:?}")))
}

/// Where evaluation runs.
pub fn device() -> Device {
    Device::flex()
}
