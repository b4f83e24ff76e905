//! The same run twice: with the mask of a constraint and without it. Prompt, settings and random numbers are the same, so the
//! texts part at the first step at which the mask changes the choice.

use engine_client::constraint::OutputMask;
use generation::{Generation, GenerationError, Next, PromptError, StopReason};
use protocol::{ConstraintFailure, TokenId};
use sampling::{Logits, Processor, RankedToken, Uniform};

use super::{
    json_break::{JsonBreak, OutputJson, first_break, output_json},
    mask_bars::MaskBars,
};
use crate::{settings::Settings, tokens::TokenTexts};

enums::listed! {
    /// The two runs, in the order of the columns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RunSide {
        /// Only allowed tokens can be chosen.
        Masked,
        /// Every token can be chosen.
        Unmasked,
    }
}

/// What is needed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideRequest {
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
    /// What each processor of the settings left of the allowed tokens, in the order of the chain.
    pub links: Vec<ChainLink>,
    /// The random number of the step; the unmasked run uses the same.
    pub u: Uniform,
    /// Whether the output could have ended here.
    pub may_end: bool,
}

/// A processor of the chain after the mask.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainLink {
    /// The processor.
    pub processor: Processor,
    /// The number of tokens that it left.
    pub left: usize,
}

impl MaskedStep {
    /// Whether the token was the only one allowed, whatever the model gives it.
    pub fn is_forced(&self) -> bool {
        self.allowed == 1
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.bars.rows) + size_of_val(&*self.links)
    }
}

/// Why the masked run has ended.
#[derive(Clone, Debug, PartialEq)]
pub enum MaskedEnd {
    /// The output is complete, and was ended where it may end.
    Complete,
    /// A stopping criterion held, which knows nothing of the constraint.
    Stopped {
        /// Which one.
        reason: StopReason,
        /// Whether the output keeps to the constraint as it is; `None` where that would have cost too much.
        complete: Option<bool>,
    },
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
pub struct MaskDivergence {
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
    parting: Option<MaskDivergence>,
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

    /// What is needed next. While the texts are equal, one pass serves both; then they go on in turns, the masked one first. Where
    /// a stopping criterion holds, one more mask says whether the output is complete.
    pub fn next(&self) -> SideRequest {
        if self.end.is_none() && !self.is_unmasked_due() {
            match self.masked.next() {
                Next::Forward(context) => return SideRequest::Forward(context),
                Next::Choose | Next::Stop(_) => {
                    return SideRequest::Mask(self.masked.generated().collect());
                }
            }
        }
        match self.unmasked.next() {
            Next::Forward(context) => SideRequest::Forward(context),
            Next::Choose | Next::Stop(_) => SideRequest::Nothing,
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
        // Where a criterion holds, the reason is not known yet.
        let goes_on = !matches!(self.masked.next(), Next::Stop(_));
        let masked = has(&self.masked) && goes_on || self.end.is_some();
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
        }
        // The logits are asked for again: one pass then serves both runs, as before.
        self.forget_logits();
        if self.steps.len() > left {
            self.end = None;
        }
        self.steps.truncate(left);
        self.parting = self.parting.take().filter(|parting| parting.step < left);
    }

    /// Drops the logits that wait for a mask: their pass is asked for again. Those of the steps are dropped at once.
    pub fn forget_logits(&mut self) {
        self.masked.forget_logits();
        self.unmasked.forget_logits();
    }

    /// Goes on with the logits after the tokens that [`next`](Self::next) named.
    ///
    /// # Errors
    /// [`SideBySideError::NotAwaited`] if none were asked for.
    pub fn supply(&mut self, logits: &Logits, texts: &TokenTexts) -> Result<(), SideBySideError> {
        let SideRequest::Forward(context) = self.next() else {
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
        if !matches!(self.next(), SideRequest::Mask(_)) {
            return Err(SideBySideError::NotAwaited);
        }
        if let Next::Stop(reason) = self.masked.next() {
            self.end = Some(stopped(reason, mask));
            return Ok(());
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
        let Appended {
            token,
            drawn_from,
            links,
        } = append(&mut self.masked, &self.settings, texts)?;
        let other = self.unmasked.steps().get(index);
        if let Some(unmasked) = other.map(|step| step.choice.token)
            && self.parting.is_none()
            && unmasked != token
        {
            self.parting = Some(MaskDivergence {
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
            links,
            u: self.settings.u(index),
            may_end,
        });
        // A grammar can name a token that ends a text: it is then allowed where the output may not end.
        let is_end = texts.info().eos_token_ids.contains(&token);
        if is_end && may_end && matches!(self.masked.next(), Next::Stop(_)) {
            self.end = Some(MaskedEnd::Complete);
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
    pub fn parting(&self) -> Option<&MaskDivergence> {
        self.parting.as_ref()
    }

    /// Where the output of a run stops being the beginning of a JSON value.
    pub fn first_break(&self, side: RunSide) -> Option<JsonBreak> {
        first_break(self.run(side).steps().iter().map(|step| &step.piece[..]))
    }

    /// What the output of a run is to a parser of JSON.
    pub fn json(&self, side: RunSide) -> OutputJson {
        output_json(self.run(side).steps().iter().map(|step| &step.piece[..]))
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

/// The end of a run in which a stopping criterion holds, with what may follow its output.
fn stopped(reason: StopReason, mask: &OutputMask) -> MaskedEnd {
    let complete = match mask {
        OutputMask::Allowed { may_end, .. } => Some(*may_end),
        OutputMask::Ended => Some(true),
        // An end of the text where the output may not end is rejected.
        OutputMask::DeadEnd | OutputMask::Rejected { .. } => Some(false),
        OutputMask::TooComplex => None,
        OutputMask::Refused(failure) => return MaskedEnd::Refused(failure.clone()),
    };
    MaskedEnd::Stopped { reason, complete }
}

/// A token that was chosen and appended.
struct Appended {
    token: TokenId,
    /// Its probability where it was drawn.
    drawn_from: f64,
    links: Vec<ChainLink>,
}

/// Chooses and appends a token. The logits of the step are dropped: what is shown of it is kept beside it.
fn append(
    run: &mut Generation,
    settings: &Settings,
    texts: &TokenTexts,
) -> Result<Appended, GenerationError> {
    let decision = settings
        .decide(run)
        .ok_or(GenerationError::NoChoiceAwaited)?;
    let token = decision.choice.token;
    let links = decision.run.stages().iter().map(|stage| ChainLink {
        processor: stage.processor.clone(),
        left: stage.after.len(),
    });
    let appended = Appended {
        token,
        drawn_from: decision.choice.probability,
        links: links.collect(),
    };
    let piece = texts.piece_after(&run.tokens(), token);
    run.append(decision, &piece)?;
    run.forget_logits();
    Ok(appended)
}

#[cfg(test)]
pub(super) mod tests;
