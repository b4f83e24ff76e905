//! All pictures in all their states, with example numbers, for the snapshots and the gallery page.

mod answers;
mod codes;
mod distribution;
mod filters;
mod inside;
mod memory;
mod methods;
mod pieces;
mod plans;
mod predictions;
mod runs;
mod scores;
#[cfg(test)]
mod texts;
mod times;

use crate::Picture;

/// A picture in one state.
pub struct State {
    /// Unique: `picture-state`.
    pub name: &'static str,
    /// The widths of its snapshots, in CSS pixels.
    pub widths: &'static [f64],
    /// The picture with example numbers.
    pub picture: Box<dyn Picture>,
}

/// A phone, the page's column, a wide screen.
const ALL: &[f64] = &[320.0, 640.0, 1200.0];
/// For states whose width makes no difference that another state does not show.
const COLUMN: &[f64] = &[640.0];
const PHONE: &[f64] = &[320.0];

/// All states of all pictures.
#[must_use]
pub fn states() -> Vec<State> {
    let mut states = distribution::states();
    states.extend(runs::states());
    states.extend(filters::states());
    states.extend(memory::states());
    states.extend(pieces::states());
    states.extend(methods::states());
    states.extend(answers::states());
    states.extend(predictions::states());
    states.extend(codes::states());
    states.extend(plans::states());
    states.extend(times::states());
    states.extend(inside::states());
    states.extend(scores::states());
    states
}

fn state(name: &'static str, widths: &'static [f64], picture: impl Picture + 'static) -> State {
    State {
        name,
        widths,
        picture: Box::new(picture),
    }
}

/// The probabilities of example scores at a temperature.
fn softmax(logits: &[f64], temperature: f64) -> Vec<f64> {
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = logits
        .iter()
        .map(|logit| ((logit - most) / temperature).exp())
        .collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}
