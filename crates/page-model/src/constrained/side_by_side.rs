//! The same run twice: with the mask of a constraint and without it. Prompt, settings and random numbers are the same, so the
//! texts part at the first step at which the mask changes the choice.

use engine_client::constraint::OutputMask;
use generation::{Generation, GenerationError, Next, PromptError, StopReason};
use protocol::{ConstraintFailure, TokenId};
use sampling::{Logits, RankedToken, Uniform};

use super::{
    json_break::{JsonBreak, first_break},
    mask_bars::MaskBars,
};
use crate::{settings::Settings, tokens::TokenTexts};

/// One of the two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunSide {
    /// Only allowed tokens can be chosen.
    Masked,
    /// Every token can be chosen.
    Unmasked,
}

/// What is needed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// A forward pass over these tokens.
    Forward(Vec<TokenId>),
    /// The mask after these generated tokens.
    Mask(Vec<TokenId>),
    /// Nothing: both runs have ended.
    Nothing,
}

/// One step of the masked run.
#[derive(Clone, Debug, PartialEq)]
pub struct MaskedStep {
    /// The number of allowed tokens, at least 1.
    pub allowed: usize,
    /// The probability that the model gave to all of them together, before any processor.
    pub mass: f64,
    /// The model's most likely token, where it was not allowed.
    pub wanted: Option<RankedToken>,
    /// The token that was chosen.
    pub token: TokenId,
    /// Its probability by the model, before the mask and any processor.
    pub before: f64,
    /// Its share among the allowed tokens, before any processor.
    pub after: f64,
    /// Its probability in the distribution it was drawn from: the allowed tokens after the processors.
    pub drawn_from: f64,
    /// The tokens with a bar of their own, before and after the mask.
    pub bars: MaskBars,
    /// The random number of the step; the unmasked run uses the same.
    pub u: Uniform,
    /// Whether the output could have ended here.
    pub may_end: bool,
}

impl MaskedStep {
    /// Whether the token was the only one allowed: it needed no model, and a server need not run one for it.
    pub fn is_forced(&self) -> bool {
        self.allowed == 1
    }
}

/// Why the masked run has ended.
#[derive(Clone, Debug, PartialEq)]
pub enum MaskedEnd {
    /// The output is complete.
    Complete,
    /// A stopping criterion held before the output was complete, or with it.
    Stopped(StopReason),
    /// No token of the vocabulary continues the output.
    DeadEnd,
    /// The model gives no allowed token a probability above 0.
    Impossible,
    /// The mask would have cost too much.
    TooComplex,
    /// The constraint cannot be compiled.
    Refused(ConstraintFailure),
}

/// Where the two texts part.
#[derive(Clone, Debug, PartialEq)]
pub struct MaskParting {
    /// The index of the step, from 0.
    pub step: usize,
    /// The token of the masked run.
    pub masked: TokenId,
    /// The token of the unmasked run.
    pub unmasked: TokenId,
    /// Whether the mask had removed that token. If not, the same random number fell on another token, because the shares of
    /// the allowed ones grew.
    pub was_removed: bool,
}

/// A call that does not fit what is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SideBySideError {
    /// Logits or a mask that were not asked for, or the mask of another output.
    #[error("this was not asked for")]
    NotAwaited,
    /// The generation loop refuses it.
    #[error(transparent)]
    Generation(#[from] GenerationError),
}

/// Both runs.
#[derive(Clone, Debug)]
pub struct SideBySide {
    masked: Generation,
    unmasked: Generation,
    settings: Settings,
    steps: Vec<MaskedStep>,
    parting: Option<MaskParting>,
    end: Option<MaskedEnd>,
}

impl SideBySide {
    /// Both runs at their prompt.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn start(
        context: Vec<TokenId>,
        settings: Settings,
        texts: &TokenTexts,
    ) -> Result<Self, PromptError> {
        let info = texts.info();
        let criteria = settings.criteria(&info.eos_token_ids);
        let masked = Generation::new(context, criteria, info.context_window as usize)?;
        Ok(Self {
            unmasked: masked.clone(),
            masked,
            settings,
            steps: Vec::new(),
            parting: None,
            end: None,
        })
    }

    /// What is needed next. While the texts are equal, one pass serves both; then they go on in turns, the masked one first.
    pub fn next(&self) -> Needed {
        if self.end.is_none() && !self.is_unmasked_due() {
            match self.masked.next() {
                Next::Forward(context) => return Needed::Forward(context),
                Next::Choose => return Needed::Mask(self.masked.generated().collect()),
                Next::Stop(_) => {}
            }
        }
        match self.unmasked.next() {
            Next::Forward(context) => Needed::Forward(context),
            Next::Choose | Next::Stop(_) => Needed::Nothing,
        }
    }

    /// Whether the unmasked run has fewer tokens than the masked one, and goes on.
    fn is_unmasked_due(&self) -> bool {
        self.unmasked.steps().len() < self.masked.steps().len()
            && matches!(self.unmasked.next(), Next::Forward(_))
    }

    /// Whether each run has this many tokens or has ended.
    pub fn has_tokens(&self, tokens: usize) -> bool {
        let has = |run: &Generation| run.steps().len() >= tokens;
        let masked = has(&self.masked) || self.end.is_some();
        masked && (has(&self.unmasked) || matches!(self.unmasked.next(), Next::Stop(_)))
    }

    /// The number of tokens of the longer run.
    pub fn tokens(&self) -> usize {
        self.masked.steps().len().max(self.unmasked.steps().len())
    }

    /// Takes the last token of the longer run back, and of the other one if both are as long.
    pub fn back(&mut self) {
        let left = self.tokens().saturating_sub(1);
        for run in [&mut self.masked, &mut self.unmasked] {
            while run.steps().len() > left {
                run.back();
            }
            // The logits are asked for again: one pass then serves both runs, as before.
            run.forget_logits();
        }
        if self.steps.len() > left {
            self.end = None;
        }
        self.steps.truncate(left);
        self.parting = self.parting.take().filter(|parting| parting.step < left);
    }

    /// Goes on with the logits after the tokens that [`next`](Self::next) named.
    ///
    /// # Errors
    /// [`SideBySideError::NotAwaited`] if none were asked for.
    pub fn supply(&mut self, logits: &Logits, texts: &TokenTexts) -> Result<(), SideBySideError> {
        let Needed::Forward(context) = self.next() else {
            return Err(SideBySideError::NotAwaited);
        };
        let is_for = |run: &Generation| run.next() == Next::Forward(context.clone());
        if self.end.is_none() && is_for(&self.masked) {
            self.masked.supply(logits)?;
        }
        if is_for(&self.unmasked) {
            self.unmasked.supply(logits)?;
            append(&mut self.unmasked, &self.settings, texts)?;
        }
        Ok(())
    }

    /// Goes on with the mask that [`next`](Self::next) asked for: chooses the masked run's token, or ends it.
    ///
    /// # Errors
    /// [`SideBySideError::NotAwaited`] if none was asked for.
    pub fn apply(&mut self, mask: &OutputMask, texts: &TokenTexts) -> Result<(), SideBySideError> {
        if !matches!(self.next(), Needed::Mask(_)) {
            return Err(SideBySideError::NotAwaited);
        }
        let (tokens, may_end) = match mask {
            OutputMask::Allowed { tokens, may_end } => (tokens, *may_end),
            other => {
                self.end = Some(end_of(other).ok_or(SideBySideError::NotAwaited)?);
                return Ok(());
            }
        };
        let Some(applied) = self.masked.mask(|token| tokens.contains(token)) else {
            self.end = Some(MaskedEnd::Impossible);
            return Ok(());
        };
        let index = self.masked.steps().len();
        let (token, drawn_from) = append(&mut self.masked, &self.settings, texts)?;
        let other = self.unmasked.steps().get(index);
        if let Some(unmasked) = other.map(|step| step.choice.token)
            && self.parting.is_none()
            && unmasked != token
        {
            self.parting = Some(MaskParting {
                step: index,
                masked: token,
                unmasked,
                was_removed: !tokens.contains(unmasked),
            });
        }
        self.steps.push(MaskedStep {
            allowed: applied.allowed(),
            mass: applied.mass_allowed(),
            wanted: applied.wanted(),
            token,
            before: applied.before().probability(token),
            after: applied.after().probability(token),
            drawn_from,
            bars: MaskBars::of(&applied, token),
            u: self.settings.u(index),
            may_end,
        });
        if let Next::Stop(reason) = self.masked.next() {
            let is_end = texts.info().eos_token_ids.contains(&token);
            self.end = Some(match is_end {
                true => MaskedEnd::Complete,
                false => MaskedEnd::Stopped(reason),
            });
        }
        Ok(())
    }

    /// The steps of the masked run.
    pub fn steps(&self) -> &[MaskedStep] {
        &self.steps
    }

    /// Why the masked run has ended; `None` while it has not.
    pub fn end(&self) -> Option<&MaskedEnd> {
        self.end.as_ref()
    }

    /// One of the runs.
    pub fn run(&self, side: RunSide) -> &Generation {
        match side {
            RunSide::Masked => &self.masked,
            RunSide::Unmasked => &self.unmasked,
        }
    }

    /// Where the texts part; `None` while they are the same.
    pub fn parting(&self) -> Option<&MaskParting> {
        self.parting.as_ref()
    }

    /// Where the output of a run stops being the beginning of a JSON value.
    pub fn first_break(&self, side: RunSide) -> Option<JsonBreak> {
        first_break(self.run(side).steps().iter().map(|step| &step.piece[..]))
    }

    /// The number of tokens of the masked run that were forced.
    pub fn forced(&self) -> usize {
        self.steps.iter().filter(|step| step.is_forced()).count()
    }
}

/// The end that a mask without tokens stands for; `None` for a mask of another output.
fn end_of(mask: &OutputMask) -> Option<MaskedEnd> {
    match mask {
        OutputMask::Ended => Some(MaskedEnd::Complete),
        OutputMask::DeadEnd => Some(MaskedEnd::DeadEnd),
        OutputMask::TooComplex => Some(MaskedEnd::TooComplex),
        OutputMask::Refused(failure) => Some(MaskedEnd::Refused(failure.clone())),
        OutputMask::Allowed { .. } | OutputMask::Rejected { .. } => None,
    }
}

/// Chooses and appends a token; the token, and its probability where it was drawn. The logits of the step are dropped: what is
/// shown of it is kept beside it.
fn append(
    run: &mut Generation,
    settings: &Settings,
    texts: &TokenTexts,
) -> Result<(TokenId, f64), GenerationError> {
    let decision = settings
        .decide(run)
        .ok_or(GenerationError::NoChoiceAwaited)?;
    let (token, probability) = (decision.choice.token, decision.choice.probability);
    run.append(decision, texts.piece(token))?;
    run.forget_logits();
    Ok((token, probability))
}

#[cfg(test)]
mod tests;
