//! What a visitor chooses for each experiment: how many texts, how long, how many passes, and what counts as right.

use std::ops::RangeInclusive;

use generation::{BeamRule, BeamRuleError, EarlyStopping};
use sampling::Temperature;

use super::{ExperimentView, expected::ExpectedText};
use crate::{history::KeptPart, settings::Settings};

/// The numbers of seeds: one alone has no tree.
pub const SEEDS: RangeInclusive<usize> = 2..=30;
/// The numbers of tokens of each text: what can be read in a row.
pub const TOKENS: RangeInclusive<usize> = 1..=40;
/// The numbers of tokens of the texts that are searched.
pub const SEARCHED: RangeInclusive<usize> = 1..=16;
/// The numbers of forward passes that a search may take.
pub const PASSES: RangeInclusive<usize> = 100..=20_000;
/// The numbers of tokens of the texts of a beam search.
pub const BEAM_TOKENS: RangeInclusive<usize> = 1..=24;
/// The length penalties: 0 compares log-probabilities, 1 their means; below 0 shorter texts gain.
pub const LENGTH_PENALTIES: RangeInclusive<f64> = -2.0..=3.0;
/// The numbers of tokens at each fork of the tree of continuations: what can be read in one picture.
pub const BRANCHES: RangeInclusive<usize> = 1..=4;
/// The numbers of tokens of each of its paths.
pub const DEPTHS: RangeInclusive<usize> = 1..=3;
/// The steps of the run from which it can grow.
pub const FROM_STEPS: RangeInclusive<usize> = 0..=10_000;
/// The numbers of tokens of the text that is read in several ways.
pub const COMPARED_TOKENS: RangeInclusive<usize> = 8..=32;
/// The numbers of runs at each temperature.
pub const RUNS: RangeInclusive<usize> = 10..=1_000;
/// The most characters of an own answer.
pub const LONGEST_ANSWER: usize = 40;

/// The choices for all experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentPlan {
    /// The open experiment.
    pub view: ExperimentView,
    /// The number of seeds, from 1 on.
    pub seeds: usize,
    /// The seed whose text is marked.
    pub own_seed: Option<usize>,
    /// The number of tokens of each seed's text.
    pub tokens: usize,
    /// The number of tokens of the texts that are searched.
    pub searched: usize,
    /// The most forward passes of the search.
    pub passes: usize,
    /// The number of beams.
    pub beams: usize,
    /// The greatest number of tokens of their texts.
    pub beam_tokens: usize,
    /// The exponent of the length in the score of a text.
    pub length_penalty: f64,
    /// When the beam search stops early.
    pub early_stopping: EarlyStopping,
    /// The number of tokens at each fork of the tree of continuations.
    pub branches: usize,
    /// The number of tokens of each of its paths.
    pub depth: usize,
    /// The number of tokens of the run before it.
    pub from_step: usize,
    /// The number of runs at each temperature.
    pub runs: usize,
    /// The number of tokens of the text that is read in several ways.
    pub compared_tokens: usize,
    /// What counts as right.
    pub expected: ExpectedText,
    /// Whether records are counted under a mask as well.
    pub masked: bool,
    /// Whether the open experiment was started: a link to it starts it again.
    pub started: bool,
}

impl KeptPart for ExperimentPlan {
    fn bytes(&self) -> usize {
        let answer = match &self.expected {
            ExpectedText::Answer(answer) => answer.len(),
            ExpectedText::Usual | ExpectedText::Record => 0,
        };
        size_of::<Self>() + answer
    }
}

impl Default for ExperimentPlan {
    fn default() -> Self {
        Self {
            view: ExperimentView::Seeds,
            seeds: 30,
            own_seed: None,
            tokens: 12,
            searched: 8,
            passes: 8_000,
            beams: 4,
            beam_tokens: 12,
            length_penalty: 1.0,
            early_stopping: EarlyStopping::Heuristic,
            branches: 3,
            depth: 2,
            from_step: 0,
            runs: 200,
            compared_tokens: 16,
            expected: ExpectedText::Usual,
            masked: false,
            started: false,
        }
    }
}

impl ExperimentPlan {
    /// What the open experiment depends on, and nothing that only another one reads.
    #[must_use]
    pub fn of_view(&self) -> Self {
        let usual = Self {
            view: self.view,
            ..Self::default()
        };
        match self.view {
            ExperimentView::Seeds => Self {
                seeds: self.seeds,
                tokens: self.tokens,
                ..usual
            },
            ExperimentView::Search => Self {
                searched: self.searched,
                passes: self.passes,
                ..usual
            },
            ExperimentView::Beams => Self {
                beams: self.beams,
                beam_tokens: self.beam_tokens,
                length_penalty: self.length_penalty,
                early_stopping: self.early_stopping,
                ..usual
            },
            ExperimentView::Continuations => Self {
                branches: self.branches,
                depth: self.depth,
                from_step: self.from_step,
                ..usual
            },
            ExperimentView::Temperature => Self {
                runs: self.runs,
                expected: self.expected.clone(),
                masked: self.masked,
                ..usual
            },
            ExperimentView::Determinism => Self {
                compared_tokens: self.compared_tokens,
                ..usual
            },
        }
    }

    /// The settings of the beam search.
    ///
    /// # Errors
    /// As [`BeamRule::new`]: none for numbers in the ranges of this module.
    pub fn beam_rule(&self) -> Result<BeamRule, BeamRuleError> {
        let Self {
            beams, beam_tokens, ..
        } = *self;
        BeamRule::new(beams, beam_tokens, self.length_penalty, self.early_stopping)
    }

    /// The seed whose text is marked, if it is one of the seeds.
    pub fn marked_seed(&self) -> Option<u64> {
        let own = self.own_seed.filter(|own| (1..=self.seeds).contains(own));
        own.map(|own| own as u64)
    }
}

/// What the open experiment depends on of the settings: the same for two settings that lead to the same result.
pub fn relevant(view: ExperimentView, settings: &Settings) -> Settings {
    let usual = Settings::default();
    if matches!(view, ExperimentView::Search | ExperimentView::Continuations) {
        return usual;
    }
    // One text under the settings as they are, but of another length.
    if view == ExperimentView::Determinism {
        return Settings {
            max_new_tokens: usual.max_new_tokens,
            ..settings.clone()
        };
    }
    let mut relevant = Settings {
        // The sample beside the beams has the seed of the settings; the other experiments have seeds of their own.
        seed: match view {
            ExperimentView::Beams => settings.seed,
            _ => usual.seed,
        },
        by_hand: usual.by_hand,
        max_new_tokens: usual.max_new_tokens,
        ..settings.clone()
    };
    if view == ExperimentView::Beams {
        relevant.rule.do_sample = true;
    }
    if view == ExperimentView::Temperature {
        relevant.rule.do_sample = true;
        relevant.set_temperature(Temperature::NEUTRAL);
    }
    relevant
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::TopK;

    use super::*;

    #[test]
    fn an_experiment_depends_on_what_its_texts_depend_on() {
        let usual = Settings::default();
        let mut hot = usual.clone();
        hot.set_temperature(Temperature::new(1.5).unwrap());
        let mut narrow = usual.clone();
        narrow.set_top_k(TopK::new(3).ok());
        let seed = Settings {
            seed: 7,
            ..usual.clone()
        };
        let differs = |view, other: &Settings| relevant(view, other) != relevant(view, &usual);
        let on = |other: &Settings| ExperimentView::ALL.map(|view| differs(view, other));
        assert_eq!(on(&hot), [true, false, false, true, false, true]);
        assert_eq!(on(&narrow), [true, false, true, true, false, true]);
        assert_eq!(on(&seed), [false, false, false, true, false, true]);
    }

    #[test]
    fn only_what_the_open_experiment_reads_is_compared() {
        let plan = ExperimentPlan {
            runs: 10,
            own_seed: Some(40),
            ..ExperimentPlan::default()
        };
        assert_eq!(plan.of_view(), ExperimentPlan::default().of_view());
        assert_eq!(plan.marked_seed(), None, "there are thirty seeds");
    }
}
