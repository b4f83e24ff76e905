//! How predictions are made: the number of rows, percent or hands, and the sum over all rounds.

use leptos::prelude::*;
use page_model::predict::{
    CANDIDATES,
    desk::PredictionState,
    round::PredictionEntry,
    words::{self, screen},
};

use crate::{session::session, shared::toggle_button::ToggleButton};

/// In place of the settings.
#[component]
pub fn PredictPanel() -> impl IntoView {
    let session = session();
    let desk = session.predictions.desk;
    let candidates = Memo::new(move |_| desk.with(|desk| desk.candidates));
    let entry = Memo::new(move |_| desk.with(|desk| desk.entry));
    let choose = move |value: String| {
        let count = value.parse().ok();
        let count = count.filter(|count| CANDIDATES.contains(count));
        let step = untrack(|| session.predicted_step()).zip(session.texts.get_untracked());
        let Some(count) = count else { return };
        session.change_predictions("candidates", |desk| match step {
            Some((step, texts)) => desk.choose_candidates(count, &step.model, &texts),
            None => desk.candidates = count,
        });
    };
    let option = move |count: usize| {
        view! { <option value=count prop:selected=move || candidates.get() == count>{count}</option> }
    };
    let choice = move |of: PredictionEntry| {
        let name = match of {
            PredictionEntry::Percents => screen::percents(),
            PredictionEntry::Hands => screen::hands(),
        };
        view! {
            <ToggleButton
                id=format!("by-{}", of.id()) label=name chosen=move || entry.get() == of
                choose=move || session.change_predictions("entry", |desk| desk.choose_entry(of))
            />
        }
    };
    let total = move || desk.with(|desk| words::total(desk.total()));
    let forget = move |_| {
        session.change_predictions("forget", PredictionState::forget);
        session
            .predictions
            .note
            .set(Some(screen::forgotten().into()));
        session
            .messages
            .announcement
            .set(screen::forgotten().into());
    };
    view! {
        <section class="rule predict-panel" aria-label=screen::choices()>
            <label class="choice">
                <span>{screen::candidates()}</span>
                <select data-testid="candidates" on:change:target=move |event| choose(event.target().value())>
                    {CANDIDATES.map(option).collect_view()}
                </select>
            </label>
            <div class="choice" role="group" aria-label=screen::entry()>
                <span>{screen::entry()}</span>
                <span class="buttons">{PredictionEntry::ALL.map(choice)}</span>
            </div>
            <p class="small quiet">{move || words::about_zero(entry.get())}</p>
            <h2>{screen::total()}</h2>
            <p class="prose" data-testid="total">{move || total().unwrap_or_else(|| screen::no_round().into())}</p>
            <div class="buttons">
                <button type="button" data-testid="forget-rounds" on:click=forget>{screen::forget()}</button>
            </div>
        </section>
    }
}
