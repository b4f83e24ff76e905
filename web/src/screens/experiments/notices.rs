//! What stands between the tabs and an experiment: why it did not start, that it was cancelled or is of other settings.

use leptos::prelude::*;
use page_model::experiments::{ExperimentView, words::screen};

use crate::session::session;

/// The state of a result that is no complete one of the present choices.
#[derive(Clone, Copy, PartialEq)]
struct ResultState {
    is_cancelled: bool,
    is_outdated: bool,
}

/// The notices of the open experiment.
#[component]
pub fn Notices() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let result = Memo::new(move |_| {
        let state = state.with_open(|result| (result.cancelled, session.is_outdated(result)));
        state.map(|(is_cancelled, is_outdated)| ResultState {
            is_cancelled,
            is_outdated,
        })
    });
    let problem = move || {
        let of_view = state
            .problem
            .get()
            .filter(|(view, _)| *view == state.view());
        of_view.map(|(_, problem)| format!("{problem} {}", problem.next_step()))
    };
    let other_run = Memo::new(move |_| {
        let results = state.results.read();
        let tree = results.continuations.as_ref();
        let has_other_run = tree.is_some_and(|tree| session.has_other_run(tree));
        has_other_run && state.view() == ExperimentView::Continuations
    });
    let notice = move || {
        let running = state.running.get() == Some(state.view());
        match result.get() {
            _ if running => None,
            Some(result) if result.is_outdated => Some(screen::outdated()),
            _ if other_run.get() => Some(screen::other_run()),
            Some(result) if result.is_cancelled => Some(screen::cancelled()),
            Some(_) => None,
            None if session.computes() => Some(screen::before()),
            None => Some(screen::needs_engine()),
        }
    };
    view! {
        <p class="trouble" role="alert" data-testid="experiment-problem">{problem}</p>
        <p class="notice" data-testid="experiment-notice">{notice}</p>
    }
}
