//! The Read screen: both texts with their tints and numbers, the bits of each token, and the prediction of the open one.

pub mod buttons;
pub mod fields;
mod open_token;
pub mod panel;
pub mod split;
mod tinted;

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    driver::TaskProblem,
    figures::AnyPicture,
    read::{
        TextSide,
        figures::bits,
        words::{self, screen},
    },
    words::page,
};

use crate::{
    session::{
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::figure::Figure,
};
use buttons::step_token;
use open_token::OpenToken;
use tinted::TintedText;

/// Texts, plot and prediction.
#[component]
pub fn ReadScreen() -> impl IntoView {
    let session = session();
    let state = session.read_signals();
    session.follow_texts();
    on_cleanup(move || session.stop_reading());
    let steps = PresenterSteps {
        // The run is not seen here: the keys leave it alone also where no token is left.
        on: Callback::new(move |()| {
            step_token(session, true);
            true
        }),
        back: Callback::new(move |()| {
            step_token(session, false);
            true
        }),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let problem = move || {
        state.problem.get().map(|problem| view! {
            {problem.to_string()} " " {problem.next_step().to_owned()} " "
            <button type="button" class="plain" on:click=move |_| session.read_again()>{page::try_again()}</button>
        })
    };
    let tint = |(step, name): (usize, String)| view! { <li><span class="tint" data-tint=step>{name}</span></li> };
    let notice = Memo::new(move |_| {
        let first = session.read_inputs().first;
        let is_short = state.results.with(|results| {
            let text = results.text(TextSide::First);
            text.is_some_and(|text| !text.is_readable())
        });
        match session.can_read() {
            false => Some(screen::no_engine()),
            true if first.trim().is_empty() => Some(screen::no_text()),
            true if is_short => Some(screen::too_short()),
            true => state.works.get().then(screen::reading),
        }
    });
    let picture = Signal::derive(move || {
        let (token, texts) = (
            session.read.part.with(|part| part.token()),
            session.texts.get()?,
        );
        let plot = state.results.with(|results| bits(results, token, &texts));
        Some(Arc::new(plot?) as AnyPicture)
    });
    view! {
        <section class="step sections read" aria-label=screen::name() data-busy=move || state.works.get().to_string()>
            <p class="trouble" role="alert" data-testid="read-problem">{problem}</p>
            <p class="notice" data-testid="read-notice">{move || notice.get()}</p>
            <div class="read-texts">
                {TextSide::ALL.map(|side| view! { <TintedText side /> })}
            </div>
            <div class="looks small quiet">
                <span id="tints-label">{screen::legend()}</span>
                <ul class="tints" aria-labelledby="tints-label">
                    {words::tints().into_iter().enumerate().map(tint).collect_view()}
                </ul>
            </div>
            <Figure id="token-bits" picture />
            <OpenToken />
        </section>
    }
}
