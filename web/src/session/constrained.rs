//! The signals of the screen Constrained output, and what its buttons do.

mod editing;
mod masks;
mod outputs;
mod steps;

use std::rc::Rc;

use engine_client::constraint::ConstraintClient;
use leptos::prelude::*;
use page_model::constrained::{
    conditioning::EnumeratedOutputs, problem::ConstrainedProblem, run::ConstrainedRun,
    setup::ConstraintSetup,
};
use protocol::Failure;
use wasm_bindgen_futures::spawn_local;

use super::Session;

/// The signals of the screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ConstrainedState {
    /// The constraint in the field.
    pub setup: RwSignal<ConstraintSetup>,
    /// Both runs; `None` before the first step.
    pub run: RwSignal<Option<ConstrainedRun>>,
    /// The step that is shown, counted from 0, where one was chosen.
    pub chosen: RwSignal<Option<usize>>,
    /// What is being done.
    pub work: RwSignal<Option<ConstrainedWork>>,
    /// What is awaited before a mask can be computed; it may take long, and Pause ends it.
    pub waiting: RwSignal<Option<MaskWait>>,
    /// Why there is no next step.
    pub problem: RwSignal<Option<ConstrainedProblem>>,
    /// All outputs of a constraint.
    pub outputs: RwSignal<Option<EnumeratedOutputs>>,
    /// How far their enumeration is: the beginnings that were looked at, and those that are known to wait.
    pub progress: RwSignal<Option<(usize, usize)>>,
    /// Why they were not enumerated.
    pub outputs_problem: RwSignal<Option<ConstrainedProblem>>,
    /// The tokens of the address, which are made as soon as the model is there.
    pub wanted: RwSignal<usize>,
    paused: StoredValue<bool>,
    /// The number of the runs; an answer for earlier ones is dropped.
    epoch: StoredValue<u32>,
    /// How many addresses were opened; the tokens of the newest are wanted still after the work of an earlier one.
    opened: StoredValue<u32>,
    /// The worker for masks; `None` until the first constraint.
    client: StoredValue<Option<Rc<ConstraintClient>>, LocalStorage>,
}

/// What the screen does while its buttons wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstrainedWork {
    /// Makes steps until each text has so many tokens; `usize::MAX` goes on to the end of both.
    Tokens(usize),
    /// Enumerates the outputs.
    Outputs,
}

/// What comes before a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskWait {
    /// The worker is fetched and started.
    Fetching,
    /// The worker compiles the constraint.
    Compiling,
}

impl ConstrainedState {
    /// The state of an address.
    pub(super) fn new(setup: ConstraintSetup, tokens: usize) -> Self {
        Self {
            setup: RwSignal::new(setup),
            run: RwSignal::new(None),
            chosen: RwSignal::new(None),
            work: RwSignal::new(None),
            waiting: RwSignal::new(None),
            problem: RwSignal::new(None),
            outputs: RwSignal::new(None),
            progress: RwSignal::new(None),
            outputs_problem: RwSignal::new(None),
            wanted: RwSignal::new(tokens),
            paused: StoredValue::new(false),
            epoch: StoredValue::new(0),
            opened: StoredValue::new(0),
            client: StoredValue::new_local(None),
        }
    }

    /// Takes over the constraint of another address.
    pub(super) fn open(self, setup: ConstraintSetup, tokens: usize) {
        self.put(setup, None);
        self.opened.update_value(|opened| *opened += 1);
        self.wanted.set(tokens);
    }

    /// Drops the runs: their model is gone.
    pub(super) fn forget(self) {
        self.put(self.setup.get_untracked(), None);
    }

    /// The number of tokens for an address. Tracks them.
    pub(super) fn written_tokens(self) -> usize {
        let made = |run: &Option<ConstrainedRun>| run.as_ref().map_or(0, |run| run.sides.tokens());
        self.run.with(made).max(self.wanted.get())
    }

    /// The shown step: the chosen one, else the newest. Tracks them.
    pub fn shown(self) -> Option<usize> {
        let steps = self
            .run
            .with(|run| run.as_ref().map_or(0, |run| run.sides.steps().len()));
        let chosen = self.chosen.get().filter(|chosen| *chosen < steps);
        chosen.or(steps.checked_sub(1))
    }

    /// Ends the worker for masks, and what is awaited from it.
    fn end_worker(self) {
        self.client.with_value(|client| {
            if let Some(client) = client {
                client.cancel();
            }
        });
    }

    /// Replaces constraint and runs.
    fn put(self, setup: ConstraintSetup, run: Option<ConstrainedRun>) {
        self.epoch.update_value(|epoch| *epoch += 1);
        self.paused.set_value(true);
        self.wanted.set(0);
        self.chosen.set(None);
        self.problem.set(None);
        self.outputs.set(None);
        self.outputs_problem.set(None);
        self.setup.set(setup);
        self.run.set(run);
    }
}

impl Session {
    /// Makes steps or enumerates, unless either is under way.
    pub fn constrain(self, work: ConstrainedWork) {
        let state = self.constrained;
        if state.work.with_untracked(Option::is_some) {
            return;
        }
        // Otherwise the run and the lanes would read their own texts between two passes.
        self.pause();
        self.pause_lanes();
        self.editing_prompt.set(false);
        state.paused.set_value(false);
        state.work.set(Some(work));
        let problem = match work {
            ConstrainedWork::Tokens(_) => state.problem,
            ConstrainedWork::Outputs => state.outputs_problem,
        };
        problem.set(None);
        let opened = state.opened.get_value();
        spawn_local(async move {
            let outcome = match work {
                ConstrainedWork::Tokens(tokens) => self.make_constrained_tokens(tokens).await,
                ConstrainedWork::Outputs => self.enumerate_outputs().await,
            };
            let is_newest = state.opened.get_value() == opened;
            if is_newest {
                state.wanted.set(0);
            }
            state.progress.set(None);
            state.work.set(None);
            if matches!(outcome, Err(ConstrainedProblem::Worker(_))) {
                // The next step starts another worker.
                state.client.set_value(None);
            }
            // Whoever pauses or leaves the screen has ended the worker, and has asked for nothing that is missing.
            let here = self.screen.get_untracked().has_constraint();
            let cancelled = outcome == Err(ConstrainedProblem::Worker(Failure::Cancelled));
            let is_wanted = here && is_newest && !(cancelled && state.paused.get_value());
            if let (Err(found), true) = (outcome, is_wanted) {
                let said = format!("{found} {}", found.next_step());
                self.messages.announcement.set(said);
                problem.set(Some(found));
            }
        });
    }

    /// One token more on each side.
    pub fn one_constrained_token_more(self) -> ConstrainedWork {
        let fresh = !untrack(|| self.has_outdated_constraint());
        let tokens = self.constrained.run.with_untracked(|run| {
            let run = run.as_ref().filter(|_| fresh);
            run.map_or(0, |run| run.sides.tokens())
        });
        ConstrainedWork::Tokens(tokens + 1)
    }

    /// Ends after the step under way. A worker that is fetched or compiles is ended at once: that may take long. A mask is
    /// awaited, for no longer than its deadline.
    pub fn pause_constrained(self) {
        let state = self.constrained;
        state.paused.set_value(true);
        if state.waiting.with_untracked(Option::is_some) {
            state.end_worker();
        }
    }

    /// Pauses, and ends the worker for masks: another screen needs none.
    pub fn leave_constrained(self) {
        let state = self.constrained;
        state.paused.set_value(true);
        state.end_worker();
        state.client.set_value(None);
    }

    /// Takes the last token of both texts back.
    pub fn take_constrained_back(self) {
        let state = self.constrained;
        let empty =
            |run: &Option<ConstrainedRun>| run.as_ref().is_none_or(|run| run.sides.tokens() == 0);
        if state.run.with_untracked(empty) {
            return;
        }
        self.pause_constrained();
        self.remember_constrained("constrained-back");
        state.epoch.update_value(|epoch| *epoch += 1);
        state.chosen.set(None);
        state.problem.set(None);
        state.run.update(|run| {
            if let Some(run) = run {
                run.sides.back();
            }
        });
    }

    /// Drops both texts; the next step begins others.
    pub fn restart_constrained(self) {
        self.pause_constrained();
        self.remember_constrained("constrained-restart");
        let state = self.constrained;
        state.put(state.setup.get_untracked(), None);
    }
}
