//! Determinism: one text is written, then read again in other ways; how far the logits are apart, and where the same
//! settings and random numbers choose another token.
//!
//! Every reading follows the tokens of the reference, so its logits are of the same texts. Up to the first other token they
//! are also those of a run of its own, which would write the same text until there.

mod gap;
mod outcome;
mod picture;
mod reading;
mod variant;

use generation::{Decision, Generation, PromptError};
use protocol::{DeviceInfo, DeviceKind, Failure, MOST_EXTENDED};
use sampling::Logits;

use super::{Experiment, ExperimentProgress, logit_bytes, plan::COMPARED_TOKENS};
use crate::{
    cache::passes::ATTEMPTS,
    driver::{NoAnswer, PassEngine, PassReading, TaskAnswer, TaskRequest},
    history::{KeptPart, generation_bytes},
    run::RunStart,
    settings::Settings,
    tokens::TokenTexts,
};

pub use gap::ChoiceGap;
pub use outcome::{NearestTie, TextDivergence, TieOutcome};
pub use reading::{
    EngineLoad, ReadRows, ReadingRequest, ReadingStep, ReferenceStep, UnreadReason, VariantReading,
};
pub use variant::{ReadingEngine, ReadingPass, ReadingVariant};

// One reading runs all new tokens in one pass, which the engine refuses for more.
const _: () = assert!(*COMPARED_TOKENS.end() <= MOST_EXTENDED);

/// The comparison, under way or done.
#[derive(Clone, Debug)]
pub struct Determinism {
    settings: Settings,
    texts: TokenTexts,
    blank: Generation,
    /// The engine of the page, once it has answered.
    device: Option<DeviceInfo>,
    reference: Generation,
    steps: Vec<ReferenceStep>,
    /// The logits of each step of the reference, until every reading was compared with them.
    logits: Vec<Logits>,
    readings: Vec<VariantReading>,
    /// The text of the reading under way, forced along that of the reference.
    replay: Generation,
    /// The passes of the reading under way.
    done: usize,
    /// How often the reading under way was disturbed: the cache had lost its text.
    disturbed: usize,
    /// How often all was begun again.
    restarts: usize,
    passes: usize,
}

impl Determinism {
    /// A text of at most `tokens` tokens under the settings and the seed of the start.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn new(start: &RunStart, tokens: usize) -> Result<Self, PromptError> {
        let settings = Settings {
            max_new_tokens: tokens,
            ..start.settings.clone()
        };
        let criteria = settings.criteria(start.ends());
        let blank = Generation::new(start.context.clone(), criteria, start.window())?;
        Ok(Self {
            settings,
            texts: start.texts.clone(),
            device: None,
            reference: blank.clone(),
            replay: blank.clone(),
            blank,
            steps: Vec::new(),
            logits: Vec::new(),
            readings: Vec::new(),
            done: 0,
            disturbed: 0,
            restarts: 0,
            passes: 0,
        })
    }

    /// The pass that is needed next; `None` at the end.
    pub fn needed(&self) -> Option<ReadingRequest> {
        if self.is_given_up() {
            return None;
        }
        let prompt = self.blank.prompt().len();
        if self.reference.stop_reason().is_none() {
            let text = self.reference.tokens();
            let pass = ReadingVariant::Again.pass(&text, prompt, self.steps.len())?;
            let engine = ReadingEngine::Page;
            return Some(ReadingRequest { engine, pass });
        }
        let variant = *ReadingVariant::ALL.get(self.complete())?;
        let mut text = self.reference.tokens();
        text.pop();
        Some(ReadingRequest {
            engine: self.engine(variant),
            pass: variant.pass(&text, prompt, self.done)?,
        })
    }

    /// Takes what the pass gave that was needed. If the engine of the page is another one than before, all is read again; if
    /// its cache had lost the text, the present reading is. Either is tried [`ATTEMPTS`] times: another text on the same
    /// engine may come between the passes for ever.
    pub fn supply(&mut self, given: &ReadRows) {
        let Some(ReadingRequest { engine, pass }) = self.needed() else {
            return;
        };
        self.passes += 1;
        let is_other = self.device.as_ref().is_some_and(|of| *of != given.device);
        if engine == ReadingEngine::Page && is_other {
            self.begin_again();
            return;
        }
        let is_reference = self.reference.stop_reason().is_none();
        if given.computed != pass.positions() {
            match is_reference {
                true => self.begin_again(),
                false => self.begin_reading_again(),
            }
            return;
        }
        if is_reference {
            self.device.get_or_insert_with(|| given.device.clone());
            given.rows.iter().for_each(|logits| self.write(logits));
            return;
        }
        self.reading().device = Some(given.device.clone());
        self.done += 1;
        let prompt = self.blank.prompt().len();
        for (length, logits) in (pass.first_length()..).zip(&given.rows) {
            if length >= prompt {
                self.compare(logits);
            }
        }
        if self.replay.stop_reason().is_some() {
            self.end_reading();
        }
    }

    /// The present reading cannot be made: the next one follows.
    pub fn refuse(&mut self, failure: Failure) {
        self.leave_out(UnreadReason::Failed(failure));
    }

    fn leave_out(&mut self, reason: UnreadReason) {
        if self.reference.stop_reason().is_some() && !self.is_done() {
            let reading = self.reading();
            reading.steps.clear();
            reading.unread = Some(reason);
            self.end_reading();
        }
    }

    /// Whether the text of the reference could not be written: other passes came between each time.
    pub fn is_given_up(&self) -> bool {
        self.restarts >= ATTEMPTS
    }

    fn engine(&self, variant: ReadingVariant) -> ReadingEngine {
        let device = self.device.as_ref().map(|device| device.kind);
        variant.engine(device.unwrap_or(DeviceKind::Cpu))
    }

    /// The number of readings that are complete or refused.
    fn complete(&self) -> usize {
        let ended =
            |reading: &&VariantReading| reading.unread.is_some() || self.is_complete(reading);
        self.readings.iter().filter(ended).count()
    }

    fn begin_again(&mut self) {
        self.restarts += 1;
        self.disturbed = 0;
        self.device = None;
        self.reference = self.blank.clone();
        self.steps.clear();
        self.logits.clear();
        self.readings.clear();
        self.begin_reading();
    }

    fn begin_reading_again(&mut self) {
        self.disturbed += 1;
        match self.disturbed >= ATTEMPTS {
            true => self.leave_out(UnreadReason::Disturbed),
            false => self.begin_reading(),
        }
    }

    fn begin_reading(&mut self) {
        self.replay = self.blank.clone();
        self.done = 0;
        let complete = self.complete();
        self.readings.truncate(complete);
    }

    /// Makes room for the next reading. After the last one nothing is compared any more.
    fn end_reading(&mut self) {
        self.done = 0;
        self.disturbed = 0;
        self.replay = self.blank.clone();
        if self.is_done() {
            self.logits = Vec::new();
        }
    }

    /// The reading under way.
    fn reading(&mut self) -> &mut VariantReading {
        let complete = self.complete();
        if complete == self.readings.len() {
            // OpenRequest for only while a variant is left.
            let variant = ReadingVariant::ALL[complete.min(ReadingVariant::ALL.len() - 1)];
            let format = match self.engine(variant) {
                ReadingEngine::Page => self.format(),
                ReadingEngine::Own { format, .. } => format,
            };
            self.readings.push(VariantReading {
                variant,
                device: None,
                format,
                steps: Vec::new(),
                unread: None,
            });
        }
        &mut self.readings[complete]
    }

    /// Chooses the next token of the reference.
    fn write(&mut self, logits: &Logits) {
        let Some(decision) = decision(&mut self.reference, &self.settings, logits) else {
            return;
        };
        let (index, token) = (decision.index, decision.choice.token);
        let gap = ChoiceGap::of(&decision, token, self.settings.u(index));
        let piece = self.texts.piece_after(&self.reference.tokens(), token);
        if self.reference.append(decision, &piece).is_ok() {
            self.steps.push(ReferenceStep { token, gap });
            self.logits.push(logits.clone());
        }
    }

    /// Compares the next step of the reading under way, and goes on with the reference's token.
    fn compare(&mut self, logits: &Logits) {
        let Some(decision) = decision(&mut self.replay, &self.settings, logits) else {
            return;
        };
        let index = decision.index;
        let (Some(reference), Some(of)) = (self.steps.get(index), self.logits.get(index)) else {
            return;
        };
        let token = reference.token;
        let step = ReadingStep {
            difference: reading::largest_difference(of, logits),
            token: decision.choice.token,
            gap: ChoiceGap::of(&decision, token, self.settings.u(index)),
        };
        let piece = self.texts.piece_after(&self.replay.tokens(), token);
        if self.replay.append(decision.forced(token), &piece).is_ok() {
            self.reading().steps.push(step);
        }
    }
}

/// The choice of the settings after these logits; `None` where the text has stopped.
fn decision(text: &mut Generation, settings: &Settings, logits: &Logits) -> Option<Decision> {
    text.supply(logits).ok()?;
    settings.decide(text)
}

impl Experiment for Determinism {
    fn request(&self) -> Option<TaskRequest> {
        let ReadingRequest { engine, pass } = self.needed()?;
        let engine = match engine {
            ReadingEngine::Page => PassEngine::Page,
            ReadingEngine::Own { device, format } => PassEngine::Extra { device, format },
        };
        let (kind, context) = match pass {
            ReadingPass::Whole(text) => (PassReading::Whole, text),
            ReadingPass::Next(text) => (PassReading::Cached, text),
            ReadingPass::Rows { text, first } => {
                return Some(TaskRequest::Rows {
                    engine,
                    context: text,
                    first,
                });
            }
        };
        Some(TaskRequest::Pass {
            engine,
            kind,
            context,
        })
    }

    fn take(&mut self, answer: TaskAnswer) -> Result<(), NoAnswer> {
        self.supply(&ReadRows::of(answer)?);
        Ok(())
    }

    /// A reading whose engine fails is left out, and says why. Without the engine of the page nothing can be compared.
    fn refuse(&mut self, refusal: NoAnswer) -> Result<(), NoAnswer> {
        match (self.needed(), refusal) {
            (Some(needed), NoAnswer::Engine(failure)) if needed.engine != ReadingEngine::Page => {
                Self::refuse(self, failure);
                Ok(())
            }
            (_, refusal) => Err(refusal),
        }
    }

    /// Whether every reading is complete or refused, or nothing can be compared.
    fn is_done(&self) -> bool {
        self.is_given_up() || self.complete() == ReadingVariant::ALL.len()
    }

    /// How far it is, in readings, the reference's among them.
    fn progress(&self) -> ExperimentProgress {
        let written = usize::from(self.reference.stop_reason().is_some());
        ExperimentProgress {
            done: written + self.complete(),
            total: 1 + ReadingVariant::ALL.len(),
            passes: self.passes,
        }
    }

    fn bytes(&self) -> usize {
        let readings = self.readings.iter();
        let read = readings.map(|reading| size_of_val(reading) + size_of_val(&*reading.steps));
        size_of::<Self>()
            + self.settings.bytes()
            + generation_bytes(&self.reference)
            + size_of_val(&*self.steps)
            + logit_bytes(self.logits.iter())
            + read.sum::<usize>()
    }
}
