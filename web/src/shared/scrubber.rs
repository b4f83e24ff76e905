//! A slider over the generated tokens that selects a step.

use leptos::prelude::*;

use crate::session::session;
use page_model::words::controls as words;

/// The slider, shown once there are two tokens.
#[component]
pub fn Scrubber() -> impl IntoView {
    let session = session();
    let taken = Memo::new(move |_| {
        session
            .run
            .with(|run| run.as_ref().map_or(0, |run| run.steps().len()))
    });
    // Counted from 1; the value after the last token selects the present step.
    let place = Memo::new(move |_| match session.selection.step.get() {
        Some(step) => step + 1,
        None => taken.get() + 1,
    });
    let value = Memo::new(move |_| {
        let (place, taken) = (place.get(), taken.get());
        if place > taken {
            return words::NEWEST.to_string();
        }
        let label = session.lexicon.get().zip(session.run.with(|run| {
            let step = run.as_ref()?.steps().get(place - 1)?;
            Some(step.choice.token)
        }));
        let label = label.map(|(lexicon, token)| lexicon.label(token));
        words::place(place, taken, &label.unwrap_or_default())
    });
    view! {
        <div class="pace scrubber" class:absent=move || { taken.get() < 2 }>
            <label for="scrubber">{words::TOKEN}</label>
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
                    let place: usize = event.target().value().parse().unwrap_or_default();
                    session.pause();
                    match place.checked_sub(1).filter(|step| *step < taken.get_untracked()) {
                        Some(step) => session.selection.choose(step),
                        None => session.selection.follow_run(),
                    }
                }
            />
            <output for="scrubber">{move || value.get()}</output>
        </div>
    }
}
