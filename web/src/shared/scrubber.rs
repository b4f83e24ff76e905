//! A slider over the generated tokens that selects a step, and buttons to its neighbours.

use leptos::prelude::*;

use crate::session::session;
use page_model::words::{controls as words, labels};

/// The slider, shown once there are two tokens.
#[component]
pub fn Scrubber() -> impl IntoView {
    let session = session();
    // Lanes have no selected token.
    let taken = Memo::new(move |_| match session.shows_lanes() {
        true => 0,
        false => session
            .run
            .with(|run| run.as_ref().map_or(0, |run| run.steps().len())),
    });
    // Counted from 1; the value after the last token selects the present step.
    let place = Memo::new(move |_| match session.selection.step.get() {
        Some(step) => step + 1,
        None => taken.get() + 1,
    });
    let value = Memo::new(move |_| {
        let (place, taken) = (place.get(), taken.get());
        if place > taken {
            return words::newest().to_string();
        }
        let label = session.texts.get().zip(session.run.with(|run| {
            let step = run.as_ref()?.steps().get(place - 1)?;
            Some(step.choice.token)
        }));
        let label = label.map(|(texts, token)| texts.label(token));
        words::place(place, taken, &label.unwrap_or_default())
    });
    // Selects the token at a place counted from 1; after the last one, the present step.
    let select = move |place: usize| {
        session.pause();
        match place
            .checked_sub(1)
            .filter(|step| *step < taken.get_untracked())
        {
            Some(step) => session.selection.choose(step),
            None => session.selection.select_newest(),
        }
    };
    view! {
        <div class="buttons neighbours" prop:hidden=move || taken.get() == 0>
            <button
                type="button"
                data-testid="previous-token"
                prop:disabled=move || place.get() <= 1
                on:click=move |_| select(place.get_untracked() - 1)
            >
                {labels::previous_token()}
            </button>
            <button
                type="button"
                data-testid="following-token"
                prop:disabled=move || { place.get() > taken.get() }
                on:click=move |_| select(place.get_untracked() + 1)
            >
                {labels::next_token()}
            </button>
        </div>
        <div class="pace scrubber" class:absent=move || { taken.get() < 2 }>
            <label for="scrubber">{words::token()}</label>
            <input
                id="scrubber"
                type="range"
                data-testid="scrubber"
                min="1"
                max=move || taken.get() + 1
                prop:disabled=move || { taken.get() < 2 }
                aria-valuetext=move || value.get()
                prop:value=move || place.get().to_string()
                on:input:target=move |event| {
                    select(event.target().value().parse().unwrap_or_default());
                }
            />
            <output for="scrubber">{move || value.get()}</output>
        </div>
    }
}
