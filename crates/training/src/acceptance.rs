//! The acceptance rate of a draft model in speculative sampling.
//!
//! A token drawn from the draft's q is accepted with probability min(1, p/q), where p is the target's, so a drafted
//! token is accepted with probability Σ min(p, q) (Leviathan et al. 2023, arXiv 2211.17192). This is computed at every
//! position of held-out text, and measured there with the page's own sampler.

use model::CausalLm;
use sampling::speculative::{Drafted, draft, verify};
use sampling::{Coin, Distribution, Logits, Ranking};
use serde::Serialize;

use crate::error::Error;
use crate::evaluation::log_probabilities;
use crate::held_out::HeldOut;

/// The random seed of the measurement.
const SEED: u64 = 0x64_7261_6674;

/// The acceptance rate of a draft at temperature 1.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Acceptance {
    /// Mean of Σ min(p, q): the probability that a drafted token is accepted.
    pub expected: f64,
    /// The share of drafted tokens that were accepted.
    pub measured: f64,
    /// Number of drafted tokens: one at every position.
    pub drafted: usize,
}

/// Drafts a token at every position of held-out text and verifies it with the target.
///
/// # Errors
/// Fails if a passage does not fit one of the models, or a model's logits are not valid.
pub fn acceptance(
    target: &CausalLm,
    by: &CausalLm,
    held_out: &HeldOut,
) -> Result<Acceptance, Error> {
    let (mut drafted, mut expected, mut accepted) = (0, 0.0, 0);
    let coin = Coin::new(SEED);
    for passage in &held_out.passages {
        let p = log_probabilities(target, &passage.inputs)?;
        let q = log_probabilities(by, &passage.inputs)?;
        let (v, w) = (target.config().vocab_size(), by.config().vocab_size());
        for (p, q) in p.chunks_exact(v).zip(q.chunks_exact(w)) {
            let both = p.iter().zip(q);
            expected += both.map(|(p, q)| f64::from(p.min(*q)).exp()).sum::<f64>();
            let (target, by) = (distribution(p)?, distribution(q)?);
            let place = drafted as u64;
            let round = Drafted {
                token: draft(&by, coin, place).token,
                draft: by,
                target,
            };
            let bonus = round.target.clone();
            let verdicts = verify(&[round], &bonus, coin, place).verdicts;
            accepted += verdicts.iter().filter(|verdict| verdict.accepted).count();
            drafted += 1;
        }
    }
    Ok(Acceptance {
        expected: expected / drafted as f64,
        measured: accepted as f64 / drafted as f64,
        drafted,
    })
}

fn distribution(logits: &[f32]) -> Result<Distribution, Error> {
    let logits = Logits::new(logits.to_vec()).map_err(|error| Error::Device(error.to_string()))?;
    Ok(Distribution::from(Ranking::of(&logits).scores()))
}
