//! What undo keeps of an experiment that is started anew: the result that it replaces.

use super::{ExperimentView, results::ExperimentResults};
use crate::history::KeptPart;

/// The result of one experiment; none before it was started.
#[derive(Clone, Debug)]
pub struct KeptResult {
    view: ExperimentView,
    /// Only that of the view.
    results: ExperimentResults,
}

impl KeptResult {
    /// The result of an experiment, as it is now.
    pub fn of(view: ExperimentView, results: &ExperimentResults) -> Self {
        Self {
            view,
            results: results.only(view),
        }
    }

    /// Puts it back, and returns what it replaced.
    pub fn exchange(self, results: &mut ExperimentResults) -> Self {
        let before = Self::of(self.view, results);
        results.replace(self.view, self.results);
        before
    }
}

impl KeptPart for KeptResult {
    fn bytes(&self) -> usize {
        let from = self.results.origin(self.view).map(|origin| {
            origin.from.prompt.len()
                + origin.from.settings.bytes()
                + origin.from.plan.bytes()
                + size_of_val(&*origin.from.run)
        });
        let experiment = self.results.experiment(self.view);
        let experiment = experiment.map(|experiment| experiment.bytes());
        size_of::<Self>() + from.unwrap_or_default() + experiment.unwrap_or_default()
    }

    /// Each start is a change of its own.
    fn merges(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::{
        Experiment,
        plan::ExperimentPlan,
        results::{StartedExperiment, StartedFrom},
        seeds::SeedsExperiment,
        tests::{run, start},
    };
    use crate::settings::Settings;

    /// The texts of some seeds, all written.
    fn seeds(seeds: usize) -> Option<StartedExperiment<SeedsExperiment>> {
        let start = start(Settings::default());
        let mut experiment = SeedsExperiment::new(&start, seeds, 4).ok()?;
        run(&mut experiment);
        let from = StartedFrom {
            prompt: start.prompt,
            settings: start.settings,
            plan: ExperimentPlan::default(),
            run: Vec::new(),
        };
        StartedExperiment::new(experiment, &from)
    }

    fn written(results: &ExperimentResults) -> Option<usize> {
        let seeds = results.seeds.as_ref()?;
        Some(seeds.experiment.progress().done)
    }

    #[test]
    fn a_start_is_taken_back_and_made_again_and_leaves_the_other_experiments_alone() {
        let mut results = ExperimentResults::default();
        let before = KeptResult::of(ExperimentView::Seeds, &results);
        let other = KeptResult::of(ExperimentView::Search, &results);
        results.seeds = seeds(3);
        let after = before.exchange(&mut results);
        assert_eq!(written(&results), None);
        after.exchange(&mut results);
        assert_eq!(written(&results), Some(3));
        other.exchange(&mut results);
        assert_eq!(written(&results), Some(3));
    }

    #[test]
    fn more_texts_take_more_room() {
        let bytes = [0, 3, 30].map(|number| {
            let results = ExperimentResults {
                seeds: seeds(number),
                ..ExperimentResults::default()
            };
            KeptResult::of(ExperimentView::Seeds, &results).bytes()
        });
        assert!(
            bytes[0] < bytes[1] && bytes[1] + 27 * 4 * 4 < bytes[2],
            "{bytes:?}"
        );
    }
}
