//! What is known of a comparison: the text and its readings, its nearest tie, what becomes of it in each, and where a text
//! parts.

use protocol::{DeviceInfo, DeviceKind, TokenId, WeightPrecision};

use super::{ChoiceGap, Determinism, ReadingVariant, ReferenceStep, VariantReading};
use crate::{experiments::plain_text, settings::Settings, tokens::TokenTexts};

/// The step of the reference whose choice is nearest to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestTie {
    /// The step, from 0.
    pub step: usize,
    /// Its gap.
    pub gap: ChoiceGap,
}

/// What a reading makes of the nearest tie. The numbers say by how much the gap changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TieOutcome {
    /// The gap is the same.
    Unchanged,
    /// It is smaller, and the same token is still chosen.
    Nearer(f64),
    /// It is larger.
    Away(f64),
    /// Another token is chosen.
    Flipped(f64),
}

/// The first step at which a reading chooses another token than the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextDivergence {
    /// The step, from 0.
    pub step: usize,
    /// The reference's token.
    pub reference: TokenId,
    /// The reading's.
    pub other: TokenId,
}

impl Determinism {
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
        let ties = self.steps().iter().enumerate();
        let ties = ties.filter_map(|(step, of)| Some(NearestTie { step, gap: of.gap? }));
        ties.min_by(|a, b| a.gap.size.total_cmp(&b.gap.size))
            .filter(|_| self.is_written())
    }

    /// What a reading makes of the nearest tie of the reference; `None` before it has that step.
    pub fn at_tie(&self, reading: &VariantReading) -> Option<TieOutcome> {
        let tie = self.nearest_tie()?;
        let step = reading.steps.get(tie.step)?;
        let before = tie.gap.size;
        // A token that no other one can replace has won by all there is.
        let size = step.gap.map_or(f64::INFINITY, |gap| gap.size);
        let change = (size - before).abs();
        Some(if step.token != self.steps()[tie.step].token {
            TieOutcome::Flipped(change)
        } else if size == before {
            // Compared and not subtracted: two infinite gaps are equal, too.
            TieOutcome::Unchanged
        } else if size < before {
            TieOutcome::Nearer(change)
        } else {
            TieOutcome::Away(change)
        })
    }

    /// The first step at which a reading chooses another token; `None` where there is none so far.
    pub fn parting(&self, reading: &VariantReading) -> Option<TextDivergence> {
        let pairs = self.steps().iter().zip(&reading.steps).enumerate();
        let mut partings = pairs.filter_map(|(step, (of, other))| {
            (of.token != other.token).then_some(TextDivergence {
                step,
                reference: of.token,
                other: other.token,
            })
        });
        partings.next()
    }

    /// Whether the CPU engine gave the same bits in every split of the passes.
    pub fn same_bits_in_every_split(&self) -> bool {
        let is_same = |variant| {
            let mut readings = self.readings().iter();
            let reading = readings.find(|reading| reading.variant == variant);
            reading.is_some_and(|reading| {
                self.is_complete(reading) && reading.largest_difference() == Some(0.0)
            })
        };
        let device = self.device().map(|device| device.kind);
        let splits = [ReadingVariant::TokenByToken, ReadingVariant::OnePass];
        device == Some(DeviceKind::Cpu) && splits.into_iter().all(is_same)
    }
}
