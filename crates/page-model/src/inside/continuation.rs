//! The texts that follow with and without parts of the network, under the same settings and random numbers.

use generation::{AheadLoop, AheadRequest, StoppingCriterion};
use protocol::{InspectRequest, Inspection, TokenId};
use sampling::Ranking;

use super::{
    effect::{rows, wanted_logits},
    inspected_text::InspectedText,
};
use crate::{
    ahead,
    driver::NoAnswer,
    run::{Run, step_analysis::SelectedStep},
    settings::Settings,
};

/// The most tokens of each text: about two sentences. Without parts of the network each token takes a look into a pass.
pub const MOST_CONTINUED: u32 = 24;

/// What is continued, and by which settings.
#[derive(Clone, Debug, PartialEq)]
pub struct ContinuedText {
    /// The text, settings and random numbers.
    pub(super) request: AheadRequest,
    /// The positions that the model reads.
    pub(super) window: usize,
}

/// Both texts. They make one request at a time.
#[derive(Clone, Debug)]
pub struct ContinuedPair {
    text: InspectedText,
    continued: ContinuedText,
    whole: AheadLoop,
    without: AheadLoop,
}

impl ContinuedText {
    /// The text that the pass of a step of a run has read; `None` where its settings need logits that were dropped, or where
    /// the text ends there. Neither the limit of the run nor its stop strings hold.
    pub fn of(run: &Run, step: &SelectedStep, settings: &Settings) -> Option<Self> {
        let mut generation = run.generation().up_to(step.index);
        let is_end =
            |criterion: &StoppingCriterion| matches!(criterion, StoppingCriterion::EosTokenId(_));
        let ends = generation
            .criteria()
            .iter()
            .filter(|criterion| is_end(criterion))
            .cloned();
        generation.set_criteria(ends.collect());
        let mut request = ahead::request(&generation, settings)?;
        request.count = request.count.min(MOST_CONTINUED);
        Some(Self {
            request,
            window: generation.context_window(),
        })
    }

    fn begin(&self) -> AheadLoop {
        AheadLoop::new(self.request.clone())
    }
}

impl ContinuedPair {
    /// Nothing is written yet; `None` where no part is replaced, or where another text is continued.
    pub fn new(text: InspectedText, continued: ContinuedText) -> Option<Self> {
        let (whole, without) = (continued.begin(), continued.begin());
        let fits = !text.ablations.is_empty() && *whole.tokens() == *text.tokens;
        fits.then_some(Self {
            text,
            continued,
            whole,
            without,
        })
    }

    /// The text that is continued, with the parts, and the settings.
    pub fn is_about(&self) -> (&InspectedText, &ContinuedText) {
        (&self.text, &self.continued)
    }

    /// What the whole network has written so far.
    pub fn whole(&self) -> &[TokenId] {
        &self.whole.tokens()[self.text.tokens.len()..]
    }

    /// What is written so far without the parts.
    pub fn without(&self) -> &[TokenId] {
        &self.without.tokens()[self.text.tokens.len()..]
    }

    /// The index of the first token that is another one; `None` while there is none.
    pub fn first_difference(&self) -> Option<usize> {
        let mut pairs = self.whole().iter().zip(self.without());
        pairs.position(|(one, other)| one != other)
    }

    /// Whether nothing is left to write.
    pub fn is_complete(&self) -> bool {
        self.next().is_none()
    }

    /// What is needed next; `None` at the end.
    pub fn request(&self) -> Option<InspectRequest> {
        let (text, tokens) = match self.next()? {
            true => (
                self.text.with(protocol::Ablations::default()),
                self.whole.tokens(),
            ),
            false => (self.text.clone(), self.without.tokens()),
        };
        let read = InspectedText {
            tokens: tokens.into(),
            chosen: None,
            ..text
        };
        let last = read.last()?;
        Some(read.request(last, last, wanted_logits()))
    }

    /// Takes the answer to that request.
    ///
    /// # Errors
    /// [`NoAnswer`] for an answer that cannot be used.
    pub fn take(&mut self, inspection: &Inspection) -> Result<(), NoAnswer> {
        let rows = rows(inspection)?;
        let (Some(is_whole), Some(logits)) = (self.next(), rows.first()) else {
            return Err(NoAnswer::other_answer());
        };
        let text = match is_whole {
            true => &mut self.whole,
            false => &mut self.without,
        };
        text.choose(&Ranking::of(logits))
            .map_err(|_| NoAnswer::other_answer())?;
        Ok(())
    }

    /// Whether the text of the whole network is written next, the shorter one of both; `None` where both are complete.
    fn next(&self) -> Option<bool> {
        let goes_on = |text: &AheadLoop| text.stop_reason(self.continued.window).is_none();
        match (goes_on(&self.whole), goes_on(&self.without)) {
            (true, true) => Some(self.whole().len() <= self.without().len()),
            (whole, without) => (whole || without).then_some(whole),
        }
    }
}
