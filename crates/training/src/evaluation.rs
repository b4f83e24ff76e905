//! Evaluation of a network on held-out text, against the true distribution where that is known.
//!
//! The grammar's own loss (its entropy) is a lower bound for every model; the rest of a model's loss is the KL
//! divergence from the true distribution to the learned one, computed exactly at every position of every document. Of
//! other texts the true distribution is not known: for them there is only the loss.

use burn::tensor::activation::log_softmax;
use model::CausalLm;
use serde::Serialize;

use crate::error::Error;
use crate::held_out::HeldOut;

/// Means over all tokens of held-out text.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Evaluation {
    /// Number of tokens evaluated, end-of-text tokens included.
    pub tokens: usize,
    /// Cross entropy of the network, nats per token.
    pub loss: f64,
    /// e^loss: the number of equally likely tokens with the same uncertainty.
    pub perplexity: f64,
    /// The comparison with the true distribution, if that is known.
    #[serde(flatten)]
    pub truth: Option<BesideTruth>,
}

/// The network compared with the true distribution: means over all tokens.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct BesideTruth {
    /// Cross entropy of the true distribution on the same tokens, nats per token: the least possible loss, on average.
    pub entropy: f64,
    /// e^entropy: the perplexity of the true distribution.
    pub true_perplexity: f64,
    /// KL(true ‖ learned), nats per token.
    pub kl: f64,
    /// Share of positions at which the network's most likely token is a most likely one of the true distribution, too.
    pub agreement: f64,
}

/// Evaluates the network on held-out text.
///
/// # Errors
/// Fails if a passage does not fit the context window.
pub fn evaluate(model: &CausalLm, held_out: &HeldOut) -> Result<Evaluation, Error> {
    let vocabulary = model.config().vocab_size();
    let (mut tokens, mut loss) = (0, 0.0);
    let mut beside = Sum::default();
    for passage in &held_out.passages {
        let learned = log_probabilities(model, &passage.inputs)?;
        let learned = learned.chunks_exact(vocabulary);
        for (token, learned) in passage.next.iter().zip(learned.clone()) {
            tokens += 1;
            loss -= f64::from(learned[*token as usize]);
        }
        if let Some(truth) = &passage.truth {
            for ((token, truth), learned) in passage.next.iter().zip(truth.iter()).zip(learned) {
                beside.add(*token, truth, learned);
            }
        }
    }
    let loss = loss / tokens as f64;
    Ok(Evaluation {
        tokens,
        loss,
        perplexity: loss.exp(),
        truth: beside.mean(),
    })
}

#[derive(Default)]
struct Sum {
    tokens: usize,
    entropy: f64,
    kl: f64,
    agreement: f64,
}

impl Sum {
    fn add(&mut self, token: u32, truth: &[(u32, f32)], learned: &[f32]) {
        self.tokens += 1;
        for (possible, p) in truth {
            let (p, ln_q) = (f64::from(*p), f64::from(learned[*possible as usize]));
            self.kl += p * (p.ln() - ln_q);
            if *possible == token {
                self.entropy -= p.ln();
            }
        }
        let first = learned
            .iter()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(b.1))
            .map(|(token, _)| token as u32);
        let best = truth.iter().map(|(_, p)| *p).fold(0.0, f32::max);
        // Two tokens of equal true probability may differ in the last bit of their sums.
        let agrees = truth
            .iter()
            .any(|(token, p)| Some(*token) == first && *p >= best * (1.0 - 2.0 * f32::EPSILON));
        self.agreement += f64::from(u8::from(agrees));
    }

    fn mean(&self) -> Option<BesideTruth> {
        let mean = |total: f64| total / self.tokens as f64;
        (self.tokens > 0).then(|| BesideTruth {
            entropy: mean(self.entropy),
            true_perplexity: mean(self.entropy).exp(),
            kl: mean(self.kl),
            agreement: mean(self.agreement),
        })
    }
}

/// ln p of every token after every token of the text: `ids.len() × V` numbers.
///
/// # Errors
/// Fails if the text is empty or longer than the context window.
pub fn log_probabilities(model: &CausalLm, ids: &[u32]) -> Result<Vec<f32>, Error> {
    let logits = model.forward_without_cache(model.tokens(ids)?)?; // [1, T, V]
    log_softmax(logits, 2)
        .into_data()
        .try_to_vec::<f32>()
        .map_err(|error| Error::Device(format!("{error:?}")))
}
