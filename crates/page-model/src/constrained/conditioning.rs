//! What masking does to the distribution over whole outputs, by enumeration.
//!
//! Let p(t | y) be the probability of the token t after the output y, and m(y) = Σ p(t | y) over the allowed t. Masking draws
//! each token from p(t | y) / m(y), so a valid output y₁…yₙ has the probability Π p(yᵢ | y₁…yᵢ₋₁) / Π m(y₁…yᵢ₋₁).
//! Conditioning on "the whole output is valid" gives Π p(yᵢ | y₁…yᵢ₋₁) / Z instead, with the sum Z of the numerators of all valid
//! outputs. Masking favours outputs that begin likely and go on unlikely: it does not look ahead.
//!
//! One rule for the end of an output: it is a token like the others, and where nothing else may follow it is certain, p = 1.
//! So Z is the probability that a text goes on with a valid output, which is not that it is one: the text may go on after it.
//! All of this is at temperature 1 and without other processors.

use charts::{Bar, Bars, Columns, ShareAxis};
use engine_client::constraint::OutputMask;
use protocol::TokenId;

use super::{setup::ConstraintSetup, words};
use crate::{tokens::TokenTexts, words::marks};

/// The most outputs with a bar of their own.
pub const OUTPUT_BARS: usize = 12;
/// The most beginnings of outputs that are looked at.
pub const MOST_BEGINNINGS: usize = 2_000;

/// One valid output with its probability under both.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeOutput {
    /// Its tokens; the last one may be an end.
    pub tokens: Vec<TokenId>,
    /// Π p: the probability that a text goes on with it without a constraint.
    pub unconstrained: f64,
    /// Its probability when each token is drawn from the allowed ones.
    pub masked: f64,
    /// Its probability given that the whole output is valid.
    pub conditioned: f64,
}

/// The distribution over all valid outputs, masked step by step and conditioned on validity.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputDistributions {
    /// The valid outputs that are possible, by falling conditioned probability.
    pub outputs: Vec<WholeOutput>,
    /// Z: the probability that a text goes on with a valid output without a constraint.
    pub valid: f64,
    /// The probability that masking leads to where no allowed token has a probability above 0, or to an end of the text where the
    /// output may not end.
    pub stuck: f64,
}

impl OutputDistributions {
    /// The text of an output, with visible marks for invisible characters.
    pub fn label(output: &WholeOutput, texts: &TokenTexts) -> String {
        let pieces = output.tokens.iter().map(|&token| texts.piece(token));
        marks::label(&pieces.collect::<Vec<_>>().concat())
    }

    /// The outputs as bars: conditioned, and masked step by step. Those without a bar of their own are one row together, to
    /// which belongs what gets stuck under the mask.
    pub fn picture(&self, texts: &TokenTexts) -> Bars {
        let shown = &self.outputs[..self.outputs.len().min(OUTPUT_BARS)];
        let bar = |output: &WholeOutput| Bar {
            label: Self::label(output, texts),
            model: output.conditioned,
            rule: output.masked,
            kept: true,
            ..Bar::default()
        };
        let left = |of: fn(&WholeOutput) -> f64| (1.0 - shown.iter().map(of).sum::<f64>()).max(0.0);
        let others = self.outputs.len() - shown.len();
        let other = (others > 0 || self.stuck > 0.0).then(|| Bar {
            label: words::other_outputs(others, self.stuck > 0.0),
            model: left(|output| output.conditioned),
            rule: left(|output| output.masked),
            kept: true,
            ..Bar::default()
        });
        Bars {
            title: words::title_outputs().into(),
            rows: shown.iter().map(bar).chain(other).collect(),
            rest: None,
            axis: ShareAxis::Full,
            columns: Columns {
                model: words::conditioned().into(),
                rule: words::masked().into(),
            },
        }
    }

    /// The total variation distance, ½ Σ |masked − conditioned|: 0 if both are the same, at most 1. What gets stuck counts as an
    /// output that conditioning never has.
    pub fn distance(&self) -> f64 {
        let differences = self.outputs.iter();
        let sum: f64 = differences
            .map(|output| (output.masked - output.conditioned).abs())
            .sum();
        (sum + self.stuck) / 2.0
    }
}

/// The distribution over the outputs of a constraint after a prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumeratedOutputs {
    /// The prompt.
    pub prompt: String,
    /// The constraint.
    pub setup: ConstraintSetup,
    /// What was found.
    pub found: OutputDistributions,
}

/// There are more beginnings of outputs than [`MOST_BEGINNINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyOutputs;

/// An enumeration of all valid outputs: asks for what may follow each beginning.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Beginnings that are not looked at yet; the last is next.
    open: Vec<OutputBeginning>,
    seen: usize,
    ends: Vec<TokenId>,
    found: Vec<OutputBeginning>,
    stuck: f64,
}

/// A beginning of an output, or a whole one.
#[derive(Clone, Debug)]
struct OutputBeginning {
    tokens: Vec<TokenId>,
    unconstrained: f64,
    masked: f64,
}

impl Enumeration {
    /// Nothing is looked at yet. `ends` are the model's end-of-text tokens.
    pub fn new(ends: Vec<TokenId>) -> Self {
        let beginning = OutputBeginning {
            tokens: Vec::new(),
            unconstrained: 1.0,
            masked: 1.0,
        };
        Self {
            open: vec![beginning],
            seen: 0,
            ends,
            found: Vec::new(),
            stuck: 0.0,
        }
    }

    /// The output after which the distribution of the next token and the mask are needed; `None` at the end.
    pub fn next(&self) -> Option<&[TokenId]> {
        self.open.last().map(|beginning| &beginning.tokens[..])
    }

    /// The number of beginnings that were looked at, and of those that are known to wait.
    pub fn progress(&self) -> (usize, usize) {
        (self.seen, self.open.len())
    }

    /// Goes on with what may follow [`next`](Self::next): the probabilities of the possible tokens, and the mask.
    ///
    /// # Errors
    /// [`TooManyOutputs`] if there are too many; the enumeration has then ended without a result.
    pub fn supply(
        &mut self,
        distribution: &[(TokenId, f64)],
        mask: &OutputMask,
    ) -> Result<(), TooManyOutputs> {
        let Some(beginning) = self.open.pop() else {
            return Ok(());
        };
        self.seen += 1;
        let OutputMask::Allowed { tokens, may_end } = mask else {
            match mask {
                OutputMask::Ended => self.found.push(beginning),
                _ => self.stuck += beginning.masked,
            }
            return Ok(());
        };
        if *may_end && tokens.iter().all(|token| self.ends.contains(&token)) {
            self.found.push(beginning);
            return Ok(());
        }
        let allowed = distribution
            .iter()
            .filter(|(token, p)| *p > 0.0 && tokens.contains(*token));
        let allowed: Vec<(TokenId, f64)> = allowed.copied().collect();
        let mass: f64 = allowed.iter().map(|(_, p)| p).sum();
        if allowed.is_empty() {
            self.stuck += beginning.masked;
        }
        for (token, p) in allowed {
            let longer = OutputBeginning {
                tokens: [&beginning.tokens[..], &[token]].concat(),
                unconstrained: beginning.unconstrained * p,
                masked: beginning.masked * p / mass,
            };
            match (self.ends.contains(&token), may_end) {
                (true, true) => self.found.push(longer),
                (true, false) => self.stuck += longer.masked,
                (false, _) => self.open.push(longer),
            }
        }
        match self.seen + self.open.len() <= MOST_BEGINNINGS {
            true => Ok(()),
            false => {
                self.open.clear();
                self.found.clear();
                Err(TooManyOutputs)
            }
        }
    }

    /// The distributions, once nothing is asked any more. `None` before, or if no valid output is possible.
    pub fn finish(self) -> Option<OutputDistributions> {
        let valid: f64 = self.found.iter().map(|output| output.unconstrained).sum();
        if !self.open.is_empty() || valid <= 0.0 {
            return None;
        }
        let mut outputs: Vec<WholeOutput> = (self.found.into_iter())
            .map(|output| WholeOutput {
                conditioned: output.unconstrained / valid,
                tokens: output.tokens,
                unconstrained: output.unconstrained,
                masked: output.masked,
            })
            .collect();
        outputs.sort_by(|one, other| {
            let by_probability = other.conditioned.total_cmp(&one.conditioned);
            by_probability.then_with(|| one.tokens.cmp(&other.tokens))
        });
        Some(OutputDistributions {
            outputs,
            valid,
            stuck: self.stuck,
        })
    }
}

#[cfg(test)]
mod tests;
