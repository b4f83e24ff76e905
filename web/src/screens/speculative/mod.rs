//! The Speculative screen: the choices, the text by rounds, the open round, many rounds at one position, and speed.

pub mod buttons;
mod choices;
mod repeated;
pub mod round;
mod rounds;
mod speed;
pub mod split;

use leptos::prelude::*;
use page_model::{
    measured::tables::MeasuredPart,
    speculative::{
        task::SpeculativePress,
        words::{self, screen},
    },
};

use crate::{
    session::{
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::{
        later::later,
        split as shared,
        step_keys::{self, StepKeys},
    },
};
use choices::{Choices, DraftWords};
use repeated::RepeatedRoundsView;
use round::{RoundSaid, RoundView};
use rounds::TextByRounds;
use speed::SpeedView;

/// Choices, text, round, counts and speed.
#[component]
pub fn SpeculativeScreen() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    step_keys::listen(StepKeys {
        step: Callback::new(move |()| session.speculate(SpeculativePress::Round)),
        play: Callback::new(move |()| session.speculate(SpeculativePress::ToEnd)),
        pause: Callback::new(move |()| session.pause_rounds()),
        back: Callback::new(move |()| session.take_round_back()),
        restart: Callback::new(move |()| session.restart_rounds()),
        is_busy: Signal::derive(move || state.is_busy()),
    });
    // A link to rounds makes them as soon as the model is there.
    session.begin_with_rounds();
    session.follow_rounds();
    // On another screen the engine belongs to the run, and nobody needs a draft.
    on_cleanup(move || {
        session.pause_rounds();
        session.second_model.drop_model();
    });
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.speculate(SpeculativePress::Round);
            true
        }),
        back: Callback::new(move |()| {
            session.take_round_back();
            true
        }),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let problem = move || {
        let problem = state.problem.get();
        problem.map(|problem| format!("{problem} {}", problem.next_step()))
    };
    let is_written = Memo::new(move |_| state.text.with(Option::is_some));
    let notice = move || match (session.computes(), is_written.get()) {
        (false, _) => Some(screen::no_engine()),
        (true, false) => Some(screen::before()),
        (true, true) if session.has_outdated_rounds() => Some(screen::outdated()),
        (true, true) => None,
    };
    let loading = session.second_model.loading;
    Effect::new(move |before: Option<bool>| {
        let loads = loading.with(Option::is_some);
        if loads && before != Some(true) {
            (session.messages.announcement).set(screen::loading_draft().into());
        }
        loads
    });
    view! {
        <section class="step sections speculative" aria-label=screen::name()>
            <h2 class="presented-only">{words::title_screen()}</h2>
            <Choices />
            <p class="trouble" role="alert" data-testid="speculative-problem">{problem}</p>
            <p class="notice" data-testid="speculative-notice">{notice}</p>
            {move || loading.get().map(|fraction| view! {
                <p class="notice"><progress aria-label=screen::loading_draft() max="1" value=fraction></progress>" "{screen::loading_draft()}</p>
            })}
            <TextByRounds />
            <RoundSaid />
            <DraftWords />
            <RoundView />
            <RepeatedRoundsView />
            <SpeedView />
            {later(shared::measured(), |table| table(MeasuredPart::Lookup))}
        </section>
    }
}
