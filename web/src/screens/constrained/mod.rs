//! The screen Constrained output: the constraint, both texts, the mask of a step, all outputs, and the export.

pub mod buttons;
mod editor;
pub mod mask;
mod outputs;
pub mod split;
mod texts;

use leptos::{html, prelude::*};
use page_model::{
    constrained::{
        task::ConstrainedPress,
        words::{self, screen},
    },
    measured::tables::MeasuredPart,
};

use crate::{
    session::{
        constrained::MaskWait,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::{
        export::code::CodeExport,
        figure::reveal,
        later::later,
        split as shared,
        step_keys::{self, StepKeys},
    },
};
use editor::{Editor, Presets};
use mask::MaskView;
use outputs::OutputsView;
use texts::BothTexts;

/// Constraint, texts, mask, outputs and export.
#[component]
pub fn ConstrainedScreen() -> impl IntoView {
    let session = session();
    let state = session.constrained;
    step_keys::listen(StepKeys {
        step: Callback::new(move |()| session.constrain(ConstrainedPress::Token)),
        play: Callback::new(move |()| session.constrain(ConstrainedPress::ToEnd)),
        pause: Callback::new(move |()| session.pause_constrained()),
        back: Callback::new(move |()| session.take_constrained_back()),
        restart: Callback::new(move |()| {
            if state.run.with_untracked(Option::is_some) {
                session.restart_constrained();
            }
        }),
        is_busy: Signal::derive(move || state.is_busy()),
    });
    // A link to tokens makes them as soon as the model is there.
    session.begin_with_record();
    session.follow_constrained();
    on_cleanup(move || session.leave_constrained());
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.constrain(ConstrainedPress::Token);
            true
        }),
        back: Callback::new(move |()| {
            session.take_constrained_back();
            true
        }),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let problem = move || {
        let problem = state.problem.get();
        problem.map(|problem| format!("{problem} {}", problem.next_step()))
    };
    let is_written = Memo::new(move |_| state.run.with(Option::is_some));
    let notice = move || match (state.waiting.get(), is_written.get()) {
        _ if !session.computes() => Some(screen::no_engine()),
        (Some(MaskWait::Fetching), _) => Some(screen::fetching()),
        (Some(MaskWait::Compiling), _) => Some(screen::compiling()),
        (None, false) => Some(screen::before()),
        (None, true) if session.has_outdated_constraint() => Some(screen::outdated()),
        (None, true) => None,
    };
    let has_outputs = Memo::new(move |_| session.model.with(words::has_truth));
    // What a press changes may be below what a small window shows.
    let result = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        let changed = state
            .run
            .with(|run| run.as_ref().map(|run| run.sides.tokens()));
        let failed = state.problem.with(Option::is_some);
        if (changed.is_some() || failed)
            && let Some(result) = result.get()
        {
            request_animation_frame(move || reveal(&result));
        }
    });
    view! {
        <section class="step sections constrained" aria-label=screen::name()>
            <h2 class="presented-only">{screen::name()}</h2>
            <Presets />
            <div class="constrained-result" node_ref=result>
                <p class="trouble" role="alert" data-testid="constrained-problem">{problem}</p>
                <p class="notice" data-testid="constrained-notice">{notice}</p>
                <BothTexts />
            </div>
            <Editor />
            <MaskView />
            <Show when=move || has_outputs.get()>
                <OutputsView />
            </Show>
            {later(shared::measured(), |table| table(MeasuredPart::Records))}
            <section aria-labelledby="constrained-export">
                <h3 id="constrained-export">{screen::export()}</h3>
                <CodeExport />
            </section>
        </section>
    }
}
