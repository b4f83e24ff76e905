//! Determinism: one text is written, then read again in other ways; how far the logits are apart, and where the same
//! settings and random numbers choose another token.
//!
//! Every reading follows the tokens of the reference, so its logits are of the same texts. Up to the first other token they
//! are also those of a run of its own, which would write the same text until there.

mod gap;
mod picture;
mod variant;

use generation::{Decision, Generation, PromptError};
use protocol::{DeviceInfo, DeviceKind, Failure, TokenId, WeightPrecision};
use sampling::Logits;

use super::{ExperimentProgress, ExperimentStart, plain_text};
use crate::{settings::Settings, tokens::TokenTexts};

pub use gap::ChoiceGap;
pub use variant::{ReadingEngine, ReadingPass, ReadingVariant};

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
    readings: Vec<VariantReading>,
    /// The text of the reading under way, forced along that of the reference.
    replay: Generation,
    /// The passes of the reading under way.
    done: usize,
    passes: usize,
}

/// A step of the reference.
#[derive(Clone, Debug)]
pub struct ReferenceStep {
    /// The chosen token.
    pub token: TokenId,
    /// How near the choice is to another one; `None` where no other token can be chosen.
    pub gap: Option<ChoiceGap>,
    logits: Logits,
}

/// What a reading gives at one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadingStep {
    /// The largest absolute difference of two logits of one token: this reading's and the reference's.
    pub difference: f64,
    /// The token that the same settings and the same random number choose.
    pub token: TokenId,
    /// The gap of the reference's token here; `None` where no other token can be chosen.
    pub gap: Option<ChoiceGap>,
}

/// A reading of the text, under way, complete or refused.
#[derive(Clone, Debug)]
pub struct VariantReading {
    /// How the text is read.
    pub variant: ReadingVariant,
    /// What it was read on, once that has answered.
    pub device: Option<DeviceInfo>,
    /// The format of its weights.
    pub format: WeightPrecision,
    /// Its steps so far.
    pub steps: Vec<ReadingStep>,
    /// Why it cannot be read.
    pub failure: Option<Failure>,
}

/// The step of the reference whose choice is nearest to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestTie {
    /// The step, from 0.
    pub step: usize,
    /// Its gap.
    pub gap: ChoiceGap,
}

/// What a reading makes of the nearest tie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TieOutcome {
    /// The gap changes by less than its size: the choice cannot flip by that.
    Less(f64),
    /// It changes by its size or more, but away from the other token.
    Away(f64),
    /// It changes so far that another token is chosen.
    Flipped(f64),
}

/// The first step at which a reading chooses another token than the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextParting {
    /// The step, from 0.
    pub step: usize,
    /// The reference's token.
    pub reference: TokenId,
    /// The reading's.
    pub other: TokenId,
}

/// The forward pass that is needed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededReading {
    /// The engine that makes it.
    pub engine: ReadingEngine,
    /// The pass.
    pub pass: ReadingPass,
}

/// What a pass gave.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadRows {
    /// The logits, in the order of the text.
    pub rows: Vec<Logits>,
    /// What computed them.
    pub device: DeviceInfo,
    /// The number of positions that were computed.
    pub computed: usize,
}

impl Determinism {
    /// A text of at most `tokens` tokens under the settings and the seed of the start.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn new(start: &ExperimentStart, tokens: usize) -> Result<Self, PromptError> {
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
            readings: Vec::new(),
            done: 0,
            passes: 0,
        })
    }

    /// The pass that is needed next; `None` at the end.
    pub fn needed(&self) -> Option<NeededReading> {
        let prompt = self.blank.prompt().len();
        if self.reference.stop_reason().is_none() {
            let text = self.reference.tokens();
            let pass = ReadingVariant::Again.pass(&text, prompt, self.steps.len())?;
            let engine = ReadingEngine::Page;
            return Some(NeededReading { engine, pass });
        }
        let variant = *ReadingVariant::ALL.get(self.complete())?;
        let mut text = self.reference.tokens();
        text.pop();
        Some(NeededReading {
            engine: self.engine(variant),
            pass: variant.pass(&text, prompt, self.done)?,
        })
    }

    /// Takes what the pass gave that was needed. If the engine of the page is another one than before, all is read again; if
    /// its cache had lost the text, the present reading is.
    pub fn supply(&mut self, given: &ReadRows) {
        let Some(NeededReading { engine, pass }) = self.needed() else {
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
                false => self.begin_reading(),
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
            self.done = 0;
            self.replay = self.blank.clone();
        }
    }

    /// The present reading cannot be made: the next one follows.
    pub fn refuse(&mut self, failure: Failure) {
        if self.reference.stop_reason().is_some() && !self.is_done() {
            let reading = self.reading();
            reading.steps.clear();
            reading.failure = Some(failure);
            self.done = 0;
            self.replay = self.blank.clone();
        }
    }

    /// Whether every reading is complete or refused.
    pub fn is_done(&self) -> bool {
        self.complete() == ReadingVariant::ALL.len()
    }

    /// How far it is, in readings, the reference's among them.
    pub fn progress(&self) -> ExperimentProgress {
        let written = usize::from(self.reference.stop_reason().is_some());
        ExperimentProgress {
            done: written + self.complete(),
            total: 1 + ReadingVariant::ALL.len(),
            passes: self.passes,
        }
    }

    /// The settings of the text.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The texts of the model's tokens.
    pub fn texts(&self) -> &TokenTexts {
        &self.texts
    }

    /// The text of the reference as it is read.
    pub fn plain(&self) -> String {
        let tokens: Vec<TokenId> = self.reference.generated().collect();
        plain_text(&tokens, &self.texts)
    }

    /// The engine of the page, once it has answered.
    pub fn device(&self) -> Option<&DeviceInfo> {
        self.device.as_ref()
    }

    /// The format of the weights of the page's engine.
    pub fn format(&self) -> WeightPrecision {
        match self.device.as_ref().map(|device| device.kind) {
            // A GPU has f32 alone, whatever format the CPU keeps beside it.
            Some(DeviceKind::Gpu) => WeightPrecision::F32,
            _ => self.texts.info().weight_format.unwrap_or_default(),
        }
    }

    /// The steps of the reference so far.
    pub fn steps(&self) -> &[ReferenceStep] {
        &self.steps
    }

    /// Whether the text of the reference is whole.
    pub fn is_written(&self) -> bool {
        self.reference.stop_reason().is_some()
    }

    /// The readings so far.
    pub fn readings(&self) -> &[VariantReading] {
        &self.readings
    }

    /// Whether a reading has every step of the reference.
    pub fn is_complete(&self, reading: &VariantReading) -> bool {
        self.is_written() && reading.steps.len() == self.steps.len()
    }

    /// The step of the reference whose choice is nearest to another one; `None` where it has none, or before its end.
    pub fn nearest_tie(&self) -> Option<NearestTie> {
        let ties = self.steps.iter().enumerate();
        let ties = ties.filter_map(|(step, of)| Some(NearestTie { step, gap: of.gap? }));
        ties.min_by(|a, b| a.gap.size.total_cmp(&b.gap.size))
            .filter(|_| self.is_written())
    }

    /// What a reading makes of the nearest tie of the reference; `None` before it has that step.
    pub fn at_tie(&self, reading: &VariantReading) -> Option<TieOutcome> {
        let tie = self.nearest_tie()?;
        let step = reading.steps.get(tie.step)?;
        // A token that no other one can replace has won by all there is.
        let size = step.gap.map_or(f64::INFINITY, |gap| gap.size);
        let change = (size - tie.gap.size).abs();
        Some(if step.token != self.steps[tie.step].token {
            TieOutcome::Flipped(change)
        } else if change < tie.gap.size {
            TieOutcome::Less(change)
        } else {
            TieOutcome::Away(change)
        })
    }

    /// The first step at which a reading chooses another token; `None` where there is none so far.
    pub fn parting(&self, reading: &VariantReading) -> Option<TextParting> {
        let pairs = self.steps.iter().zip(&reading.steps).enumerate();
        let mut partings = pairs.filter_map(|(step, (of, other))| {
            (of.token != other.token).then_some(TextParting {
                step,
                reference: of.token,
                other: other.token,
            })
        });
        partings.next()
    }

    fn engine(&self, variant: ReadingVariant) -> ReadingEngine {
        let device = self.device.as_ref().map(|device| device.kind);
        variant.engine(device.unwrap_or(DeviceKind::Cpu))
    }

    /// The number of readings that are complete or refused.
    fn complete(&self) -> usize {
        let ended =
            |reading: &&VariantReading| reading.failure.is_some() || self.is_complete(reading);
        self.readings.iter().filter(ended).count()
    }

    fn begin_again(&mut self) {
        self.device = None;
        self.reference = self.blank.clone();
        self.steps.clear();
        self.readings.clear();
        self.begin_reading();
    }

    fn begin_reading(&mut self) {
        self.replay = self.blank.clone();
        self.done = 0;
        let complete = self.complete();
        self.readings.truncate(complete);
    }

    /// The reading under way.
    fn reading(&mut self) -> &mut VariantReading {
        let complete = self.complete();
        if complete == self.readings.len() {
            // Asked for only while a variant is left.
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
                failure: None,
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
        let piece = self.texts.piece(token);
        if self.reference.append(decision, piece).is_ok() {
            self.steps.push(ReferenceStep {
                token,
                gap,
                logits: logits.clone(),
            });
        }
    }

    /// Compares the next step of the reading under way, and goes on with the reference's token.
    fn compare(&mut self, logits: &Logits) {
        let Some(decision) = decision(&mut self.replay, &self.settings, logits) else {
            return;
        };
        let index = decision.index;
        let Some(reference) = self.steps.get(index) else {
            return;
        };
        let token = reference.token;
        let step = ReadingStep {
            difference: largest_difference(&reference.logits, logits),
            token: decision.choice.token,
            gap: ChoiceGap::of(&decision, token, self.settings.u(index)),
        };
        let piece = self.texts.piece(token).to_vec();
        if self.replay.append(decision.forced(token), &piece).is_ok() {
            self.reading().steps.push(step);
        }
    }
}

impl VariantReading {
    /// The largest difference of two logits at any step so far.
    pub fn largest_difference(&self) -> Option<f64> {
        let differences = self.steps.iter().map(|step| step.difference);
        differences.max_by(f64::total_cmp)
    }
}

/// The choice of the settings after these logits; `None` where the text has stopped.
fn decision(text: &mut Generation, settings: &Settings, logits: &Logits) -> Option<Decision> {
    text.supply(logits).ok()?;
    settings.decide(text)
}

/// The largest absolute difference between the logits of one token.
fn largest_difference(a: &Logits, b: &Logits) -> f64 {
    let pairs = a.as_slice().iter().zip(b.as_slice());
    let differences = pairs.filter(|(a, b)| a != b);
    let differences = differences.map(|(a, b)| (f64::from(*a) - f64::from(*b)).abs());
    differences.fold(0.0, f64::max)
}
