//! The Live training screen: how far the network is, the curve of its loss, what it writes and predicts, and its pass.

mod buttons;
mod fields;
mod panel;
pub mod split;

use leptos::prelude::*;
use page_model::{
    driver::TaskProblem,
    live_training::{
        Part, figures,
        task::LiveTrainingPress,
        words::{self, screen},
    },
};

use crate::{
    session::{
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::figure::Figure,
};

/// The losses, the text and the figures.
#[component]
pub fn LiveTrainingScreen() -> impl IntoView {
    let session = session();
    let state = session.live_training_signals();
    session.follow_live_training();
    on_cleanup(move || session.leave_live_training());
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.press_live_training(LiveTrainingPress::Step);
            true
        }),
        // A step of training cannot be taken back; the key leaves the run alone.
        back: Callback::new(|()| true),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let part = session.live_training.part;
    let results = state.results;
    let view_of =
        move |say: fn(&page_model::live_training::results::LiveTrainingView) -> Option<String>| {
            move || results.with(|results| results.view().and_then(say))
        };
    let problem = move || {
        let problem = state.problem.get()?;
        Some(format!("{problem} {}", problem.next_step()))
    };
    let is_there = Memo::new(move |_| results.with(|results| results.view().is_some()));
    let notice = move || match (part.with(Part::has_text), state.was_left.get()) {
        (false, _) => Some(screen::no_text()),
        (true, true) => Some(screen::paused_when_left()),
        (true, false) => {
            (!is_there.get() && state.problem.with(Option::is_none)).then(screen::loading)
        }
    };
    let prompt = view_of(|view| Some(view.report().look.prompt.clone()));
    let written = view_of(|view| Some(view.report().look.text.clone()));
    let curve = Signal::derive(move || results.with(figures::curve));
    let next = Signal::derive(move || results.with(figures::next));
    let pass = Signal::derive(move || results.with(figures::pass));
    let busy = move || state.work.with(Option::is_some).to_string();
    view! {
        <section class="step sections live-training" aria-label=screen::name() data-busy=busy>
            <p class="trouble" role="alert" data-testid="live-problem">{problem}</p>
            <p class="notice" data-testid="live-notice">{notice}</p>
            <p class="small live-line">
                <strong data-testid="learned-steps">{view_of(|view| Some(words::after_steps(view.report().steps)))}</strong>
                <span data-testid="losses">{view_of(|view| Some(words::losses_said(view)))}</span>
                <span data-testid="near-floor">{view_of(|view| view.near_floor_since().map(words::near_floor))}</span>
                <span class="quiet" data-testid="learning-speed">{view_of(words::speed)}</span>
            </p>
            <Figure id="live-training-curve" picture=curve />
            <div class="live-field">
                <label for="learned-prompt">{screen::prompt()}</label>
                <input
                    id="learned-prompt" data-testid="learned-prompt" type="text" spellcheck="false" autocomplete="off"
                    maxlength="400" placeholder=prompt
                    prop:value=move || part.with(|part| part.prompt.clone())
                    on:input:target=move |event| session.type_learned_prompt(event.target().value())
                />
                <p class="small quiet live-line">{move || is_there.get().then(screen::writes)}</p>
                <p class="live-text">
                    <span class="text-prompt" data-testid="learned-from">{prompt}</span>
                    <span data-testid="learned-writes">{written}</span>
                </p>
                <p class="small" data-testid="unknown-in-prompt">{view_of(words::unknown_in_prompt)}</p>
            </div>
            <Figure id="live-training-next" picture=next />
            <Figure id="live-training-pass" picture=pass />
        </section>
    }
}
