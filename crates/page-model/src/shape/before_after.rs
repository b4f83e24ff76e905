//! The distribution before and after one sampler, or before and after the whole chain.

use charts::{Bars, ChainRow, ChainRows, Columns, CumulativeLine, CutLine, ShareAxis};
use sampling::{AppliedProcessor, ChainRun, Distribution, ProcessorKind};

use crate::{
    run::{pictures::TrueProbabilities, step_analysis::StepAnalysis},
    settings::knobs,
    tokens::TokenTexts,
};

/// Two distributions, and the sampler between them if it is a single one.
#[derive(Clone, Debug)]
pub struct BeforeAfter<'a> {
    reading: &'a StepAnalysis,
    /// The distribution before.
    pub before: Distribution,
    /// The distribution after.
    pub after: Distribution,
    /// The sampler; `None` stands for the whole chain.
    pub stage: Option<&'a AppliedProcessor>,
}

/// Measures of the uncertainty of a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    /// The number of possible tokens.
    pub tokens: usize,
    /// The entropy in bits.
    pub entropy: f64,
    /// The number of equally likely tokens with the same entropy.
    pub choices: f64,
}

impl From<&Distribution> for Uncertainty {
    fn from(distribution: &Distribution) -> Self {
        Self {
            tokens: distribution.len(),
            entropy: distribution.entropy_bits(),
            choices: distribution.effective_choices(),
        }
    }
}

impl<'a> BeforeAfter<'a> {
    /// Before and after a sampler that is in effect; before and after the whole chain if that sampler is not.
    pub fn across(reading: &'a StepAnalysis, sampler: Option<ProcessorKind>) -> Self {
        let mut stages = reading.decision.run.stages().iter();
        let stage = sampler.and_then(|kind| stages.find(|stage| stage.processor.kind() == kind));
        let (before, after) = match stage {
            Some(stage) => (stage.distribution_before(), stage.distribution()),
            None => (reading.model.clone(), reading.rule().clone()),
        };
        Self {
            reading,
            before,
            after,
            stage,
        }
    }

    /// The bars of all tokens that are possible before; `most` of them have a row.
    pub fn bars(
        &self,
        texts: &TokenTexts,
        most: usize,
        axis: ShareAxis,
        truth: Option<&TrueProbabilities>,
    ) -> Bars {
        let (before, after) = (&self.before, &self.after);
        let rows = self.reading.rows_of(before, most, None);
        let bars = self
            .reading
            .bars_between(before, after, &rows, texts, truth);
        let Some(stage) = self.stage else {
            return Bars { axis, ..bars };
        };
        let (token, sampler) = (self.reading.index + 1, knobs::label(&stage.processor));
        Bars {
            title: texts::shape::bars_of_sampler(token, &sampler),
            axis,
            columns: Columns {
                model: texts::shape::bars_before().into(),
                rule: texts::shape::bars_after().into(),
            },
            ..bars
        }
    }
}

impl StepAnalysis {
    /// The tokens that each sampler leaves, from the model's distribution to the final one.
    pub fn chain(&self, selected: Option<ProcessorKind>) -> ChainRows {
        let run = &self.decision.run;
        let mut rows = vec![ChainRow {
            name: texts::shape::model().into(),
            tokens: self.model.len(),
            mass: 1.0,
            entropy: self.model.entropy_bits(),
            ..ChainRow::default()
        }];
        for stage in run.stages() {
            let (name, parameter) = knobs::named(&stage.processor);
            rows.push(ChainRow {
                name: name.into(),
                parameter,
                tokens: stage.after.len(),
                removed: stage.mass_removed(),
                mass: self.model_mass(stage),
                entropy: stage.entropy_bits(),
            });
        }
        let place = |kind| {
            let mut stages = run.stages().iter();
            stages.position(|stage| stage.processor.kind() == kind)
        };
        ChainRows {
            title: texts::shape::chain_of(self.index + 1),
            vocabulary: self.model.vocabulary(),
            selected: selected.and_then(place).map(|place| place + 1),
            rows,
        }
    }

    /// The model's own probability of all tokens that a sampler left, together.
    fn model_mass(&self, stage: &AppliedProcessor) -> f64 {
        if stage.after.len() == self.model.len() {
            return 1.0;
        }
        let kept = stage.after.ids().iter();
        kept.map(|&token| self.model.probability(token)).sum()
    }

    /// The line of the draw, with the cut of the last filter that removed a token, unless a later sampler rescaled the
    /// rest.
    pub fn draw_line(&self, texts: &TokenTexts) -> CumulativeLine {
        CumulativeLine {
            cut: last_cut(&self.decision.run),
            ..self.line(texts)
        }
    }
}

fn last_cut(run: &ChainRun) -> Option<CutLine> {
    // Filters that removed nothing leave the line unchanged.
    let idle = |stage: &&AppliedProcessor| stage.cut.is_some() && stage.removed() == 0;
    let stage = run.stages().iter().rev().find(|stage| !idle(stage))?;
    (stage.cut.is_some()).then(|| CutLine {
        label: knobs::label(&stage.processor),
        kept: stage.mass_kept(),
        removed: stage.removed(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Temperature, TopK, TopP};

    use super::*;
    use crate::{
        run::step_analysis::{SelectedStep, tests::run},
        settings::Settings,
        tokens::tests::texts,
    };

    /// Eight tokens with probabilities 1/2, 1/4, … under top-k 4 and then top-p 0.7.
    fn reading() -> StepAnalysis {
        let mut settings = Settings::default();
        settings.set_top_k(TopK::new(4).ok());
        settings.set_top_p(TopP::new(0.7).unwrap());
        read(&settings)
    }

    fn read(settings: &Settings) -> StepAnalysis {
        let run = run(settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        selected.read(run.generation(), settings, true).unwrap()
    }

    #[test]
    fn bars_across_one_sampler_are_that_samplers() {
        let reading = reading();
        let whole = BeforeAfter::across(&reading, None);
        assert_eq!((whole.before.len(), whole.after.len()), (8, 2));
        let top_p = BeforeAfter::across(&reading, Some(ProcessorKind::TopP));
        assert_eq!((top_p.before.len(), top_p.after.len()), (4, 2));
        let bars = top_p.bars(&texts(), 2, ShareAxis::Full, None);
        assert_eq!(bars.title, "Token 1: before and after Top-p 0.7");
        let rest = bars.rest.unwrap();
        assert_eq!(
            (rest.tokens, rest.kept, rest.rule),
            (4 - bars.rows.len(), 0, 0.0)
        );
        let shown: f64 = bars.rows.iter().map(|bar| bar.model).sum();
        assert!((shown + rest.model - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_sampler_that_is_off_leads_to_the_whole_rule() {
        let reading = reading();
        assert!(
            BeforeAfter::across(&reading, Some(ProcessorKind::MinP))
                .stage
                .is_none()
        );
    }

    #[test]
    fn the_truth_stands_beside_each_bar() {
        let reading = reading();
        let truth = [(0, 0.75), (5, 0.25)];
        let bars =
            BeforeAfter::across(&reading, None).bars(&texts(), 12, ShareAxis::Full, Some(&truth));
        let told: Vec<f64> = bars.rows.iter().filter_map(|bar| bar.truth).collect();
        assert_eq!(told, [0.75, 0.0, 0.0, 0.0, 0.0, 0.25, 0.0, 0.0]);
    }

    #[test]
    fn the_chain_begins_with_the_model_and_ends_with_the_rule() {
        let chain = reading().chain(Some(ProcessorKind::TopP));
        let tokens: Vec<usize> = chain.rows.iter().map(|row| row.tokens).collect();
        assert_eq!(tokens, [8, 8, 4, 2]);
        assert_eq!(chain.selected, Some(3));
        let last = chain.rows.last().unwrap();
        // 1/2 + 1/4 of 255/256, the sum of the eight.
        assert!((last.mass - 0.75 * 256.0 / 255.0).abs() < 1e-6);
        assert!((last.removed - (1.0 - 0.75 / 0.9375)).abs() < 1e-6);
    }

    #[test]
    fn the_cut_is_shown_where_the_line_is_cut_last() {
        let cut = reading().draw_line(&texts()).cut.unwrap();
        assert_eq!((cut.label.as_str(), cut.removed), ("Top-p 0.7", 2));
        // Temperature after the filter, as in llama.cpp, rescales the line: there is no single cut to show.
        let mut settings = Settings::default();
        settings.set_top_p(TopP::new(0.7).unwrap());
        settings.set_temperature(Temperature::new(0.5).unwrap());
        settings.rule.chain.links.reverse();
        assert_eq!(read(&settings).draw_line(&texts()).cut, None);
    }
}
