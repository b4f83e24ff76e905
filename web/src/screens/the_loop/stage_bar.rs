//! The stages in a row, with the present one marked, and the arrow from the last back to the first.

use generation::Stage;
use leptos::prelude::*;

use crate::session::session;
use page_model::{run::Run, the_loop::words::screen as words};

/// The row of stages.
#[component]
pub fn StageBar() -> impl IntoView {
    let session = session();
    let reached =
        Memo::new(
            move |_| match (session.selection.step.get(), session.run.read().as_ref()) {
                // A completed step has passed all stages.
                (Some(_), _) => Some(Stage::Append),
                // The picture is that of the last token.
                (None, Some(_)) if session.selection.is_hurried.get() => Some(Stage::Append),
                // The prompt is read, and no stage is shown yet.
                (None, Some(run)) if run.has_no_pass() => None,
                (None, Some(run)) if run.awaits_forward() => {
                    session.player.running.get().then_some(Stage::Forward)
                }
                (None, Some(run)) => Some(run.stage()),
                (None, None) => None,
            },
        );
    let items = Stage::ALL.map(|stage| {
        let state = move || match reached.get() {
            Some(reached) if stage < reached => "done",
            Some(reached) if stage == reached => "now",
            _ => "to-come",
        };
        // The selected stage; without a selection, the stage reached.
        let looking = move || {
            session.selection.chosen_stage.read().is_some()
                || session.selection.step.read().is_some()
        };
        // At rest after a token its draw is explained, though all stages are passed.
        let is_current = move || match looking() || reached.get() == Some(Stage::Append) {
            true => session.selection.stage.get() == stage,
            false => reached.get() == Some(stage),
        };
        let current = move || is_current().then_some("step");
        view! {
            <li class="ribbon-item" data-state=state aria-current=current>
                <button
                    type="button"
                    prop:disabled=move || reached.get().is_none_or(|reached| stage > reached)
                    on:click=move |_| {
                        session.pause();
                        session.selection.chosen_stage.set(Some(stage));
                    }
                >
                    {name(stage)}
                </button>
            </li>
        }
    });
    let stage = move || {
        let fresh = session
            .run
            .with(|run| run.as_ref().is_some_and(Run::has_no_pass));
        match fresh {
            true => "prompt",
            false => session.selection.stage.get().id(),
        }
    };
    view! {
        <ol
            class="ribbon"
            aria-label=words::stages()
            data-testid="stage"
            data-stage=stage
            data-reached=move || reached.get().map(Stage::id)
            data-running=move || session.player.running.get().to_string()
        >
            {items}
        </ol>
        <p class="ribbon-return" aria-hidden="true"><span>{words::again()}</span></p>
    }
}

/// The stage's name; the part left out on phones is marked.
fn name(stage: Stage) -> impl IntoView {
    let [first, rest] = words::stage(stage);
    view! { {first} <span class="roomy">{rest}</span> }
}
