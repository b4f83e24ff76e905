//! Undo and redo: snapshots of the state before each change.

use crate::{
    compare::lanes::Lanes,
    constrained::{run::ConstrainedRun, setup::ConstraintSetup},
    experiments::plan::ExperimentPlan,
    predict::desk::PredictionDesk,
    run::Run,
    settings::Settings,
    speculative::{setup::SpeculativeSetup, text::SpeculativeText},
};

/// A part of the page's state before or after a change.
#[derive(Clone, Debug)]
pub enum Snapshot {
    /// The settings of the sampler and of the run.
    Settings(Settings),
    /// The prompt and the run, which a restart or a branch replaces.
    Run(String, Box<Option<Run>>),
    /// The lanes, with the prompt if it was replaced too.
    Lanes(Lanes, Option<String>),
    /// The predictions.
    Predictions(PredictionDesk),
    /// The choices for speculative decoding and its text.
    Rounds(SpeculativeSetup, Box<Option<SpeculativeText>>),
    /// The constraint and the runs with and without it.
    Constraint(ConstraintSetup, Box<Option<ConstrainedRun>>),
    /// The choices for the experiments.
    Experiments(Box<ExperimentPlan>),
    /// Parts that one press changed together, in the order in which it changed them.
    Together(Vec<Self>),
}

impl Snapshot {
    /// The run in it.
    fn run_mut(&mut self) -> Option<&mut Run> {
        match self {
            Self::Run(_, run) => run.as_mut().as_mut(),
            Self::Together(parts) => parts.iter_mut().find_map(Self::run_mut),
            Self::Settings(_)
            | Self::Lanes(..)
            | Self::Predictions(_)
            | Self::Rounds(..)
            | Self::Constraint(..)
            | Self::Experiments(_) => None,
        }
    }

    /// Restores it with `swap`, the last change first; the state that it replaced.
    fn swapped(self, swap: &mut dyn FnMut(Self) -> Self) -> Self {
        match self {
            Self::Together(parts) => {
                let parts = parts.into_iter().rev();
                Self::Together(parts.map(|part| part.swapped(swap)).collect())
            }
            part => swap(part),
        }
    }
}

/// The name of a change. Changes of the same name in quick succession count as one, as when a slider is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditLabel(pub &'static str);

/// The most changes that can be undone.
const LONGEST: usize = 60;
/// Milliseconds within which changes of the same name count as one.
const ONE_MOVE: f64 = 1000.0;

/// The changes that can be undone and redone.
#[derive(Debug, Default)]
pub struct History {
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    last: Option<(EditLabel, f64)>,
    /// How many snapshots were stored so far.
    stored: usize,
    /// Whether changes are made that are undone together: then each of them is stored.
    together: bool,
}

/// The beginning of changes that are undone together.
#[derive(Clone, Copy, Debug)]
pub struct TogetherFrom(usize);

impl History {
    /// Stores the state before a change at `now` milliseconds. The changes that could be redone are dropped.
    pub fn remember(&mut self, deed: EditLabel, now: f64, before: impl FnOnce() -> Snapshot) {
        let same_move = self
            .last
            .is_some_and(|(last, then)| last == deed && now - then < ONE_MOVE)
            && !self.together;
        self.last = Some((deed, now));
        // A slider changes the settings many times; a run is replaced by a single change.
        let replaced = matches!(self.past.last(), Some(Snapshot::Run(..)));
        if same_move && !replaced && self.future.is_empty() {
            return;
        }
        self.future.clear();
        self.past.push(before());
        self.stored += 1;
        if self.past.len() > LONGEST {
            self.past.remove(0);
        }
    }

    /// The changes from here to [`Self::end_together`] are undone together, and with no change before them.
    pub fn begin_together(&mut self) -> TogetherFrom {
        self.together = true;
        TogetherFrom(self.stored)
    }

    /// Ends what [`Self::begin_together`] began.
    pub fn end_together(&mut self, from: TogetherFrom) {
        let count = (self.stored - from.0).min(self.past.len());
        if count > 1 {
            let parts = self.past.split_off(self.past.len() - count);
            self.past.push(Snapshot::Together(parts));
        }
        self.together = false;
        self.last = None;
    }

    /// Undoes the last change: `swap` restores a snapshot and returns one of the state it replaced.
    pub fn undo(&mut self, swap: &mut dyn FnMut(Snapshot) -> Snapshot) {
        if let Some(kept) = self.past.pop() {
            self.future.push(kept.swapped(swap));
            self.last = None;
        }
    }

    /// Redoes the last undone change, with `swap` as in [`Self::undo`].
    pub fn redo(&mut self, swap: &mut dyn FnMut(Snapshot) -> Snapshot) {
        if let Some(kept) = self.future.pop() {
            self.past.push(kept.swapped(swap));
            self.last = None;
        }
    }

    /// The runs in all snapshots: those that undo would restore first, newest first, then those of redo.
    pub fn runs_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        let kept = self
            .past
            .iter_mut()
            .rev()
            .chain(self.future.iter_mut().rev());
        kept.filter_map(Snapshot::run_mut)
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seed: u64) -> Settings {
        Settings {
            seed,
            ..Settings::default()
        }
    }

    /// Exchanges the random seed of a snapshot and `present`.
    fn swap(present: &mut u64) -> impl FnMut(Snapshot) -> Snapshot + '_ {
        move |kept| {
            let before = settings(*present);
            if let Snapshot::Settings(settings) = kept {
                *present = settings.seed;
            }
            Snapshot::Settings(before)
        }
    }

    #[test]
    fn a_slider_on_its_way_is_one_deed() {
        let mut history = History::default();
        let mut present = 0;
        for (deed, now) in [
            ("a", 0.0),
            ("a", 500.0),
            ("a", 1400.0),
            ("b", 1500.0),
            ("b", 9000.0),
        ] {
            history.remember(EditLabel(deed), now, || {
                Snapshot::Settings(settings(present))
            });
            present += 1;
        }
        let mut seen = Vec::new();
        while history.can_undo() {
            history.undo(&mut swap(&mut present));
            seen.push(present);
        }
        assert_eq!(seen, [4, 3, 0]);
        while history.can_redo() {
            history.redo(&mut swap(&mut present));
        }
        assert_eq!(present, 5);
    }

    #[test]
    fn what_one_press_changed_is_undone_together() {
        let mut history = History::default();
        let mut present = 0;
        let deed = |history: &mut History, present: &mut u64, name, now| {
            history.remember(EditLabel(name), now, || {
                Snapshot::Settings(settings(*present))
            });
            *present += 1;
        };
        deed(&mut history, &mut present, "b", 0.0);
        let from = history.begin_together();
        // Soon after the same change, and still one of its own.
        deed(&mut history, &mut present, "b", 10.0);
        deed(&mut history, &mut present, "b", 11.0);
        history.end_together(from);
        deed(&mut history, &mut present, "b", 12.0);
        assert_eq!(present, 4);
        let mut seen = Vec::new();
        while history.can_undo() {
            history.undo(&mut swap(&mut present));
            seen.push(present);
        }
        assert_eq!(seen, [3, 1, 0]);
        while history.can_redo() {
            history.redo(&mut swap(&mut present));
            seen.push(present);
        }
        assert_eq!(seen[3..], [1, 3, 4]);
    }

    #[test]
    fn a_new_deed_ends_what_could_be_redone() {
        let mut history = History::default();
        let mut present = 0;
        history.remember(EditLabel("a"), 0.0, || Snapshot::Settings(settings(0)));
        present += 1;
        history.undo(&mut swap(&mut present));
        assert!(history.can_redo());
        history.remember(EditLabel("a"), 1.0, || Snapshot::Settings(settings(0)));
        assert!(!history.can_redo() && history.can_undo());
    }
}
