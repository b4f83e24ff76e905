//! What stands between the tabs and an experiment: why it did not start, that it was cancelled or is of other settings.

use leptos::prelude::*;
use page_model::experiments::{ExperimentView, words::screen};

use crate::session::{Session, experiments::StartedExperiment, session};

/// The state of a result that is no complete one of the present choices.
#[derive(Clone, Copy, PartialEq)]
struct ResultState {
    is_started: bool,
    is_cancelled: bool,
    is_outdated: bool,
}

impl ResultState {
    fn of<E>(started: Option<&StartedExperiment<E>>, session: Session) -> Self {
        Self {
            is_started: started.is_some(),
            is_cancelled: started.is_some_and(|started| started.cancelled),
            is_outdated: started.is_some_and(|started| started.is_outdated(session)),
        }
    }
}

/// The notices of the open experiment.
#[component]
pub fn Notices() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let result = Memo::new(move |_| match state.view() {
        ExperimentView::Seeds => state.seeds.with(|of| ResultState::of(of.as_ref(), session)),
        ExperimentView::Search => state
            .search
            .with(|of| ResultState::of(of.as_ref(), session)),
        ExperimentView::Beams => state.beams.with(|of| ResultState::of(of.as_ref(), session)),
        ExperimentView::Continuations => state
            .continuations
            .with(|of| ResultState::of(of.as_ref(), session)),
        ExperimentView::Temperature => state
            .temperature
            .with(|of| ResultState::of(of.as_ref(), session)),
        ExperimentView::Determinism => state
            .determinism
            .with(|of| ResultState::of(of.as_ref(), session)),
    });
    let problem = move || {
        let of_view = state
            .problem
            .get()
            .filter(|(view, _)| *view == state.view());
        of_view.map(|(_, problem)| format!("{problem} {}", problem.next_step()))
    };
    let other_run = Memo::new(move |_| {
        let tree = state.continuations.read();
        let has_other_run = tree
            .as_ref()
            .is_some_and(|tree| tree.has_other_run(session));
        has_other_run && state.view() == ExperimentView::Continuations
    });
    let notice = move || {
        let running = state.running.get() == Some(state.view());
        match result.get() {
            _ if running => None,
            result if result.is_outdated => Some(screen::OUTDATED),
            _ if other_run.get() => Some(screen::OTHER_RUN),
            result if result.is_cancelled => Some(screen::CANCELLED),
            result if result.is_started => None,
            _ if session.computes() => Some(screen::BEFORE),
            _ => Some(screen::NEEDS_ENGINE),
        }
    };
    view! {
        <p class="trouble" role="alert" data-testid="experiment-problem">{problem}</p>
        <p class="notice" data-testid="experiment-notice">{notice}</p>
    }
}
