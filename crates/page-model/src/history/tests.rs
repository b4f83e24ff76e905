//! Tests of undo: what makes one entry, what an entry puts back, and how much memory all of them take.
#![allow(clippy::unwrap_used)]

use std::sync::{Arc, Mutex};

use engine_client::constraint::OutputMask;
use protocol::TokenSet;

use super::*;
use crate::{
    compare::{kept_lanes::KeptLanes, lanes::Lanes},
    constrained::{
        kept_constrained::KeptConstrained,
        run::ConstrainedRun,
        setup::ConstraintSetup,
        side_by_side::{RunSide, SideRequest},
    },
    experiments::{
        expected::ExpectedText,
        plan::ExperimentPlan,
        tests::{logits, start},
    },
    predict::{desk::PredictionState, round::PredictionEntry},
    run::{RunStart, tests as runs},
    settings::Settings,
    speculative::{
        kept_rounds::KeptRounds,
        setup::SpeculativeSetup,
        text::{RoundRequest, SpeculativeText},
    },
};

/// A part of a page for tests: the value there, which copies share.
#[derive(Debug)]
struct Shared<T>(Arc<Mutex<T>>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: KeptPart + Clone> Shared<T> {
    fn new(value: T) -> Self {
        Self(Arc::new(Mutex::new(value)))
    }

    fn get(&self) -> T {
        self.0.lock().unwrap().clone()
    }

    fn set(&self, value: T) {
        *self.0.lock().unwrap() = value;
    }

    fn kept(&self) -> Snapshot {
        Snapshot::of(self.clone(), self.get())
    }
}

impl<T: KeptPart + Clone> UndoPlace for Shared<T> {
    type Part = T;

    fn exchange(&self, part: T) -> T {
        std::mem::replace(&mut self.0.lock().unwrap(), part)
    }
}

fn settings(seed: u64) -> Settings {
    Settings {
        seed,
        ..Settings::default()
    }
}

/// Stores the settings and counts the random seed up.
fn change(history: &mut History, present: &Shared<Settings>, name: &'static str, now: f64) {
    history.remember(EditLabel(name), now, || present.kept());
    present.set(settings(present.get().seed + 1));
}

/// The random seeds after each undo, until there is nothing to undo.
fn undone(history: &mut History, present: &Shared<Settings>) -> Vec<u64> {
    let mut seen = Vec::new();
    while history.can_undo() {
        history.undo();
        seen.push(present.get().seed);
    }
    seen
}

fn redone(history: &mut History, present: &Shared<Settings>) -> Vec<u64> {
    let mut seen = Vec::new();
    while history.can_redo() {
        history.redo();
        seen.push(present.get().seed);
    }
    seen
}

#[test]
fn a_slider_on_its_way_is_one_deed() {
    let mut history = History::default();
    let present = Shared::new(settings(0));
    for (name, now) in [
        ("a", 0.0),
        ("a", 500.0),
        ("a", 1400.0),
        ("b", 1500.0),
        ("b", 9000.0),
    ] {
        change(&mut history, &present, name, now);
    }
    assert_eq!(undone(&mut history, &present), [4, 3, 0]);
    assert_eq!(redone(&mut history, &present), [3, 4, 5]);
}

#[test]
fn what_one_press_changed_is_undone_together() {
    let mut history = History::default();
    let present = Shared::new(settings(0));
    change(&mut history, &present, "b", 0.0);
    history.begin_press();
    // Soon after the same change, and still one of its own.
    change(&mut history, &present, "b", 10.0);
    change(&mut history, &present, "b", 11.0);
    // A press that calls a function which is a press elsewhere is still one.
    history.begin_press();
    change(&mut history, &present, "c", 12.0);
    history.end_press();
    change(&mut history, &present, "d", 13.0);
    history.end_press();
    change(&mut history, &present, "d", 14.0);
    assert_eq!(present.get().seed, 6);
    assert_eq!(undone(&mut history, &present), [5, 1, 0]);
    assert_eq!(redone(&mut history, &present), [1, 5, 6]);
}

#[test]
fn a_press_that_changes_nothing_has_no_entry() {
    let mut history = History::default();
    let present = Shared::new(settings(0));
    history.begin_press();
    history.end_press();
    assert!(!history.can_undo());
    change(&mut history, &present, "a", 0.0);
    history.begin_press();
    history.end_press();
    change(&mut history, &present, "a", 1.0);
    assert_eq!(undone(&mut history, &present), [1, 0]);
}

#[test]
fn what_a_press_changes_after_it_was_undone_belongs_to_no_older_entry() {
    let mut history = History::default();
    let present = Shared::new(settings(0));
    change(&mut history, &present, "a", 0.0);
    history.begin_press();
    change(&mut history, &present, "b", 2000.0);
    history.undo();
    change(&mut history, &present, "c", 4000.0);
    history.end_press();
    assert_eq!(undone(&mut history, &present), [1, 0]);
}

#[test]
fn parts_of_several_kinds_come_back_with_one_undo() {
    let mut history = History::default();
    let (rule, plan) = (
        Shared::new(settings(0)),
        Shared::new(ExperimentPlan::default()),
    );
    history.begin_press();
    history.remember(EditLabel("preset"), 0.0, || rule.kept());
    rule.set(settings(7));
    history.remember(EditLabel("preset"), 0.0, || plan.kept());
    let chosen = ExperimentPlan {
        seeds: 3,
        ..ExperimentPlan::default()
    };
    plan.set(chosen.clone());
    history.end_press();
    history.undo();
    assert_eq!(
        (rule.get().seed, plan.get()),
        (0, ExperimentPlan::default())
    );
    assert!(!history.can_undo());
    history.redo();
    assert_eq!((rule.get().seed, plan.get()), (7, chosen));
}

#[test]
fn two_branches_in_quick_succession_are_two_entries() {
    let mut history = History::default();
    let run = Shared::new(long_run(String::new(), 1));
    for now in [0.0, 1.0] {
        history.remember(EditLabel("branch"), now, || run.kept());
    }
    history.undo();
    assert!(history.can_undo());
}

#[test]
fn a_new_deed_ends_what_could_be_redone() {
    let mut history = History::default();
    let present = Shared::new(settings(0));
    change(&mut history, &present, "a", 0.0);
    history.undo();
    assert!(history.can_redo());
    change(&mut history, &present, "a", 1.0);
    assert!(!history.can_redo() && history.can_undo());
}

fn long_run(prompt: String, steps: usize) -> KeptRun {
    let mut run = runs::start(vec![]);
    while run.steps().len() < steps {
        runs::turn(&mut run);
    }
    KeptRun {
        prompt,
        run: Some(run),
    }
}

fn speculative_text(prompt: String) -> SpeculativeText {
    let start = RunStart {
        prompt,
        ..start(Settings::default())
    };
    let mut text = SpeculativeText::new(start, SpeculativeSetup::default());
    while let Some(needed) = text.needed() {
        match needed {
            RoundRequest::Draft(context) => text.propose(&logits(&context), None),
            RoundRequest::Target { context, first } => {
                let rows = (first..context.len()).map(|last| logits(&context[..=last]));
                text.verify(&rows.collect::<Vec<_>>(), None);
            }
        }
    }
    text
}

fn constrained_run(prompt: String) -> ConstrainedRun {
    let start = RunStart {
        prompt,
        ..start(Settings::default())
    };
    let mut run = ConstrainedRun::begin(start, ConstraintSetup::default()).unwrap();
    let texts = run.start.texts.clone();
    loop {
        match run.sides.next() {
            SideRequest::Mask(output) if output.len() == 2 => return run,
            SideRequest::Forward(context) => run.sides.supply(&logits(&context), &texts).unwrap(),
            SideRequest::Mask(_) => {
                let tokens = TokenSet::of_tokens(1..8, 8);
                let mask = OutputMask::Allowed {
                    tokens,
                    may_end: false,
                };
                run.sides.apply(&mask, &texts).unwrap();
            }
            SideRequest::Nothing => unreachable!("it is longer"),
        }
    }
}

fn rounds(text: &SpeculativeText) -> KeptRounds {
    KeptRounds {
        setup: SpeculativeSetup::default(),
        text: Some(text.clone()),
    }
}

#[test]
fn an_entry_drops_its_distributions_before_it_is_dropped() {
    let whole = rounds(&speculative_text("ab".into()));
    let mut shrunk = whole.clone();
    shrunk.shrink();
    assert!(shrunk.bytes() < whole.bytes());
    let entry = || EditEntry(vec![Shared::new(whole.clone()).kept()]);
    for (room, kept) in [
        (whole.bytes(), Some(whole.bytes())),
        (whole.bytes() - 1, Some(shrunk.bytes())),
        (shrunk.bytes(), Some(shrunk.bytes())),
        (shrunk.bytes() - 1, None),
    ] {
        let (mut entry, mut rest) = (entry(), room);
        let fits = entry.fits(&mut rest);
        assert_eq!(fits.then(|| entry.bytes()), kept, "{room}");
        assert_eq!(rest, kept.map_or(0, |kept| room - kept), "{room}");
    }
    let text = |kept: &KeptRounds| kept.text.as_ref().unwrap().generated().to_vec();
    assert_eq!(text(&shrunk), text(&whole), "the text stays");
}

#[test]
fn a_constrained_run_that_is_put_aside_keeps_no_logits() {
    let run = constrained_run("ab".into());
    assert!(
        matches!(run.sides.next(), SideRequest::Mask(_)),
        "it has logits"
    );
    let kept = KeptConstrained::of(run.setup.clone(), Some(run.clone()));
    let kept = kept.run.unwrap();
    assert!(matches!(kept.sides.next(), SideRequest::Forward(_)));
    let output = |run: &ConstrainedRun| RunSide::ALL.map(|side| run.output(side));
    assert_eq!(output(&kept), output(&run));
}

/// Stores `part` more often than there is room for, and looks at the memory after each.
fn fills<T: KeptPart + Clone>(part: T) {
    let mut history = History::default();
    let (kind, place) = (std::any::type_name::<T>(), Shared::new(part));
    let own = place.get().bytes();
    assert!(
        own > 2 * MOST_BYTES / LONGEST,
        "{kind} is too small to fill undo"
    );
    for press in 0..2 * LONGEST {
        history.begin_press();
        history.remember(EditLabel("press"), press as f64, || place.kept());
        history.end_press();
        assert!(history.bytes() <= MOST_BYTES, "{kind}: {}", history.bytes());
    }
    assert!(history.can_undo(), "{kind}");
    for step in [History::undo, History::redo] {
        for _ in 0..LONGEST {
            step(&mut history);
            assert!(history.bytes() <= MOST_BYTES, "{kind}: {}", history.bytes());
        }
    }
    assert!(history.can_undo(), "{kind}: the nearest entries stay");
}

#[test]
fn entries_of_every_kind_stay_within_the_bound() {
    let long = || "x".repeat(4 * MOST_BYTES / LONGEST);
    fills(long_run(long(), 1));
    fills(KeptLanes {
        lanes: Lanes::default(),
        prompt: Some(long()),
    });
    fills(rounds(&speculative_text(long())));
    fills(KeptConstrained {
        setup: ConstraintSetup::default(),
        run: Some(constrained_run(long())),
    });
    fills(ExperimentPlan {
        expected: ExpectedText::Answer(long()),
        ..ExperimentPlan::default()
    });
    let mut many = settings(0);
    let step = size_of::<(usize, sampling::Uniform)>();
    many.by_hand = (0..4 * MOST_BYTES / LONGEST / step)
        .map(|place| (place, sampling::Uniform::new(0.5).unwrap()))
        .collect();
    fills(many);
}

#[test]
fn undo_of_small_parts_is_as_long_as_it_may_be() {
    let mut history = History::default();
    let desk = Shared::new(PredictionState::new(None, PredictionEntry::Percents));
    for press in 0..2 * LONGEST {
        history.begin_press();
        history.remember(EditLabel("press"), press as f64, || desk.kept());
        history.end_press();
    }
    let mut count = 0;
    while history.can_undo() {
        history.undo();
        count += 1;
    }
    assert_eq!(count, LONGEST);
}

#[test]
fn the_bytes_of_a_run_grow_with_its_text() {
    let (short, long) = (long_run(String::new(), 1), long_run(String::new(), 5));
    let steps = 4 * size_of::<generation::GenerationStep>();
    assert!(long.bytes() >= short.bytes() + steps);
}
