//! Undo and redo: snapshots of the state before each change.

use crate::{
    compare::lanes::Lanes,
    constrained::{run::ConstrainedRun, setup::ConstraintSetup},
    experiments::plan::ExperimentPlan,
    predict::desk::PredictionDesk,
    run::Run,
    settings::Settings,
    speculative::{round::MOST_KEPT, setup::SpeculativeSetup, text::SpeculativeText},
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
    /// The runs in it, the newest first.
    fn runs_mut(&mut self) -> Vec<&mut Run> {
        match self {
            Self::Run(_, run) => run.as_mut().iter_mut().collect(),
            Self::Together(parts) => {
                let parts = parts.iter_mut().rev();
                parts.flat_map(Self::runs_mut).collect()
            }
            Self::Settings(_)
            | Self::Lanes(..)
            | Self::Predictions(_)
            | Self::Rounds(..)
            | Self::Constraint(..)
            | Self::Experiments(_) => Vec::new(),
        }
    }

    /// Drops numbers for which there is no room: those of distributions beyond `room`, and the logits for which a constrained
    /// run has no mask yet. The logits of runs are bounded together with the saved ones, by [`kept_logits`]. The others have
    /// none: the rounds of predictions are shared with the page's own.
    ///
    /// [`kept_logits`]: crate::run::kept_logits
    fn bound(&mut self, room: &mut usize) {
        match self {
            Self::Rounds(_, text) => {
                if let Some(text) = text.as_mut() {
                    match room.checked_sub(text.kept_numbers()) {
                        Some(rest) => *room = rest,
                        None => text.forget_distributions(),
                    }
                }
            }
            Self::Constraint(_, run) => {
                if let Some(run) = run.as_mut() {
                    run.sides.forget_logits();
                }
            }
            Self::Together(parts) => parts.iter_mut().rev().for_each(|part| part.bound(room)),
            Self::Run(..)
            | Self::Settings(_)
            | Self::Lanes(..)
            | Self::Predictions(_)
            | Self::Experiments(_) => {}
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
        self.bound();
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
            self.bound();
        }
    }

    /// Redoes the last undone change, with `swap` as in [`Self::undo`].
    pub fn redo(&mut self, swap: &mut dyn FnMut(Snapshot) -> Snapshot) {
        if let Some(kept) = self.future.pop() {
            self.past.push(kept.swapped(swap));
            self.last = None;
            self.bound();
        }
    }

    /// The runs in all snapshots: those that undo would restore first, newest first, then those of redo.
    pub fn runs_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        self.newest_first().flat_map(Snapshot::runs_mut)
    }

    /// Bounds what the snapshots hold besides runs: the newest keep theirs.
    fn bound(&mut self) {
        let mut room = MOST_KEPT;
        self.newest_first().for_each(|kept| kept.bound(&mut room));
    }

    fn newest_first(&mut self) -> impl Iterator<Item = &mut Snapshot> {
        let past = self.past.iter_mut().rev();
        past.chain(self.future.iter_mut().rev())
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
    #![allow(clippy::unwrap_used)]
    use engine_client::constraint::OutputMask;
    use protocol::TokenSet;

    use super::*;
    use crate::{
        constrained::side_by_side::{Needed, RunSide},
        experiments::tests::{logits, start},
        speculative::text::NeededPass,
    };

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

    fn speculative_text() -> SpeculativeText {
        let mut text =
            SpeculativeText::new(start(Settings::default()), SpeculativeSetup::default());
        while let Some(needed) = text.needed() {
            match needed {
                NeededPass::Draft(context) => text.propose(&logits(&context), None),
                NeededPass::Target { context, first } => {
                    let rows = (first..context.len()).map(|last| logits(&context[..=last]));
                    text.verify(&rows.collect::<Vec<_>>(), None);
                }
            }
        }
        text
    }

    fn constrained_run() -> ConstrainedRun {
        let start = start(Settings::default());
        let mut run = ConstrainedRun::begin(start, ConstraintSetup::default()).unwrap();
        let texts = run.start.texts.clone();
        loop {
            match run.sides.next() {
                Needed::Mask(output) if output.len() == 2 => return run,
                Needed::Forward(context) => run.sides.supply(&logits(&context), &texts).unwrap(),
                Needed::Mask(_) => {
                    let tokens = TokenSet::of_tokens(1..8, 8);
                    let mask = OutputMask::Allowed {
                        tokens,
                        may_end: false,
                    };
                    run.sides.apply(&mask, &texts).unwrap();
                }
                Needed::Nothing => unreachable!("it is longer"),
            }
        }
    }

    #[test]
    fn texts_of_rounds_keep_their_distributions_only_while_there_is_room() {
        let text = speculative_text();
        let numbers = text.kept_numbers();
        assert!(numbers > 0);
        let mut history = History::default();
        let has_pictures = |kept: &Snapshot| match kept {
            Snapshot::Rounds(_, text) => text
                .as_ref()
                .as_ref()
                .is_some_and(|text| text.kept_numbers() > 0),
            _ => false,
        };
        for now in 0..3 {
            history.remember(EditLabel("rounds"), f64::from(now) * 2.0 * ONE_MOVE, || {
                Snapshot::Rounds(SpeculativeSetup::default(), Box::new(Some(text.clone())))
            });
        }
        assert!(history.past.iter().all(has_pictures), "all have room");
        let mut room = 2 * numbers;
        history
            .newest_first()
            .for_each(|kept| kept.bound(&mut room));
        let kept: Vec<bool> = history.past.iter().map(has_pictures).collect();
        assert_eq!(kept, [false, true, true], "the newest keep theirs");
        let Some(Snapshot::Rounds(_, oldest)) = history.past.first() else {
            unreachable!("it was put there");
        };
        let oldest = oldest.as_ref().as_ref().map(SpeculativeText::generated);
        assert_eq!(oldest, Some(text.generated()), "its text stays");
    }

    #[test]
    fn a_constrained_run_that_is_put_aside_keeps_no_logits() {
        let run = constrained_run();
        assert!(matches!(run.sides.next(), Needed::Mask(_)), "it has logits");
        let mut history = History::default();
        history.remember(EditLabel("constraint"), 0.0, || {
            Snapshot::Constraint(run.setup.clone(), Box::new(Some(run.clone())))
        });
        let Some(Snapshot::Constraint(_, kept)) = history.past.first() else {
            unreachable!("it was put there");
        };
        let kept = kept.as_ref().as_ref().unwrap();
        assert!(matches!(kept.sides.next(), Needed::Forward(_)));
        let output = |run: &ConstrainedRun| RunSide::ALL.map(|side| run.output(side));
        assert_eq!(output(kept), output(&run));
    }
}
