//! What of the text ahead is shown: the tokens that have come, those of the text before it until they are confirmed or
//! replaced, and where the two part.

use generation::{AheadRequest, StopReason};
use protocol::{AheadEnd, AheadPart, AheadReport, TokenId};

use super::AheadStops;

/// A token of the text ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AheadToken {
    /// Its id.
    pub token: TokenId,
    /// Whether it stands after the first difference to the text before.
    pub is_new: bool,
}

/// The text ahead of a run, as it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextAhead {
    /// What it follows, and the rule. `None` before the first request, and where the run is over.
    asked: Option<AheadRequest>,
    /// Whether the request is answered, or under way.
    is_sent: bool,
    /// Tokens that the run has appended since the request was sent.
    shifted: usize,
    /// Whether one of those is another than the request's.
    is_outdated: bool,
    tokens: Vec<AheadToken>,
    /// How many of the tokens are chosen by the rule that is asked for; the others are of the text before.
    confirmed: usize,
    end: Option<AheadEnd>,
    differs_from: Option<usize>,
    disagreed: Option<usize>,
}

/// What has become of the text ahead, once it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AheadChange {
    /// From the token of this step on it is another one, counted from 0.
    From(usize),
    /// A step of the run has chosen another token than it had.
    Disagreed(usize),
}

impl AheadChange {
    /// The step of the first token concerned, counted from 0.
    pub fn step(self) -> usize {
        let (Self::From(step) | Self::Disagreed(step)) = self;
        step
    }
}

impl TextAhead {
    /// The tokens, in order: the first follows the run.
    pub fn tokens(&self) -> &[AheadToken] {
        &self.tokens
    }

    /// The step of the first token.
    pub fn first_step(&self) -> usize {
        self.asked.as_ref().map_or(0, |asked| asked.generated.len())
    }

    /// Whether the token of this step is of an earlier text: the rule that is asked for has not come so far.
    pub fn is_stale(&self, step: usize) -> bool {
        step >= self.first_step() + self.confirmed
    }

    /// Why there are no more tokens, once they are all there.
    pub fn end(&self) -> Option<AheadEnd> {
        self.end
    }

    /// How the text differs from the one before, once it is there.
    pub fn change(&self) -> Option<AheadChange> {
        let disagreed = self.disagreed.map(AheadChange::Disagreed);
        let differs = || self.differs_from.filter(|_| self.end.is_some());
        disagreed.or_else(|| differs().map(AheadChange::From))
    }

    /// Goes with the run and the settings to another request; `forced` says whether a person chose the run's last token.
    /// Whether the request is to be sent. While Play is on, a text with which the steps agree becomes shorter and is not asked
    /// for again: its passes would slow the steps.
    pub fn follow(&mut self, request: Option<AheadRequest>, forced: bool, playing: bool) -> bool {
        let Some(request) = request else {
            *self = Self::default();
            return false;
        };
        let mut is_step = false;
        let agrees = match &self.asked {
            Some(asked) if is_same_rule(asked, &request) => {
                let before = asked.generated.clone();
                if let Some(taken) = request.generated.strip_prefix(before.as_slice()) {
                    is_step = true;
                    self.shift(before.len(), taken, forced)
                } else {
                    if let Some(back) = before.strip_prefix(request.generated.as_slice()) {
                        self.unshift(back);
                    }
                    false
                }
            }
            _ => false,
        };
        let is_same = self.asked.as_ref() == Some(&request);
        self.asked = Some(request);
        if !agrees {
            self.confirmed = 0;
        }
        if is_same && self.is_sent {
            return false;
        }
        if playing && is_step && self.disagreed.is_none() {
            // It is asked for where Play ends.
            self.is_sent = false;
            return false;
        }
        self.is_sent = true;
        self.shifted = 0;
        self.is_outdated = false;
        self.end = None;
        self.differs_from = None;
        true
    }

    /// The same, where another engine may write from now on: what it has written counts no more.
    pub fn go_on(
        &mut self,
        request: Option<AheadRequest>,
        forced: bool,
        playing: bool,
        is_other_engine: bool,
    ) -> bool {
        self.is_sent &= !is_other_engine;
        self.follow(request, forced, playing)
    }

    /// The run has appended these tokens after so many. Whether the text ahead had them.
    fn shift(&mut self, steps: usize, taken: &[TokenId], forced: bool) -> bool {
        let mut agrees = true;
        for (step, token) in (steps..).zip(taken) {
            let expected = (!self.tokens.is_empty()).then(|| self.tokens.remove(0).token);
            self.shifted += 1;
            let is_known = agrees && self.confirmed > 0;
            agrees = is_known && expected == Some(*token);
            if agrees {
                self.confirmed -= 1;
                self.disagreed = None;
            } else if is_known {
                self.confirmed = 0;
                self.disagreed = (!forced).then_some(step);
            }
        }
        agrees
    }

    /// The run has taken these tokens back: they are shown ahead, until it is known whether the rule chooses them.
    fn unshift(&mut self, back: &[TokenId]) {
        let back = back.iter().map(|token| AheadToken {
            token: *token,
            is_new: false,
        });
        self.tokens.splice(..0, back);
    }

    /// The request has ended before its answer, and is to be sent again.
    pub fn cancelled(&mut self) {
        self.is_sent = false;
    }

    /// Adds tokens that have come. Where they differ from those of the text before, that ends. A part that does not begin where
    /// the text ends is of another request, and is left out.
    pub fn put(&mut self, part: &AheadPart, stops: &AheadStops) {
        for (place, token) in (part.from as usize..).zip(&part.tokens) {
            let Some(place) = place.checked_sub(self.shifted) else {
                self.is_outdated |= self.taken(self.shifted - place) != Some(*token);
                continue;
            };
            if self.is_outdated || self.end.is_some() || place > self.tokens.len() {
                return;
            }
            if self.tokens.get(place).map(|shown| shown.token) != Some(*token) {
                if place < self.tokens.len() {
                    self.note_difference(place);
                }
                self.tokens.truncate(place);
                self.tokens.push(AheadToken {
                    token: *token,
                    is_new: self.differs_from.is_some(),
                });
            }
            self.confirmed = place + 1;
            if stops.end_in_last(&self.tokens[..=place]) {
                self.finish(AheadEnd::Stopped(StopReason::StopSequence));
            }
        }
    }

    /// The token that the run has so many tokens before its end.
    fn taken(&self, before_end: usize) -> Option<TokenId> {
        let generated = &self.asked.as_ref()?.generated;
        generated
            .get(generated.len().checked_sub(before_end)?)
            .copied()
    }

    /// Adds the last tokens.
    pub fn complete(&mut self, report: &AheadReport, stops: &AheadStops) {
        self.put(&report.rest, stops);
        if self.end.is_none() && !self.is_outdated {
            self.finish(report.end);
        }
    }

    /// The text ends with what is confirmed.
    fn finish(&mut self, end: AheadEnd) {
        if self.confirmed < self.tokens.len() {
            self.note_difference(self.confirmed);
        }
        self.tokens.truncate(self.confirmed);
        self.end = Some(end);
    }

    fn note_difference(&mut self, place: usize) {
        let step = self.first_step() + place;
        self.differs_from.get_or_insert(step);
    }
}

/// Whether both continue the same prompt by the same rule.
fn is_same_rule(before: &AheadRequest, now: &AheadRequest) -> bool {
    let later = |(step, _): &&(u32, _)| *step as usize >= now.generated.len();
    before.prompt == now.prompt
        && before.rule == now.rule
        && before.coin == now.coin
        && before.ends == now.ends
        && before.by_hand.iter().filter(later).eq(&now.by_hand)
}

#[cfg(test)]
mod tests;
