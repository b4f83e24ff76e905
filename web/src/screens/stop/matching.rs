//! Matches the stop strings character by character: how much of each the text ends with, and what is held back for it.

use leptos::prelude::*;

use crate::session::session;
use crate::shared::held_text::watched;
use page_model::{
    stop::words::{self, screen},
    words::marks,
};

/// One row of characters for each stop string. Empty without any.
#[component]
pub fn Matching() -> impl IntoView {
    let session = session();
    let watch = watched(session, true);
    let stops = Memo::new(move |_| session.settings.read().stop_strings.clone());
    let any = Memo::new(move |_| !stops.read().is_empty());
    let token = move || {
        let steps = session
            .run
            .with(|run| run.as_ref().map_or(0, |run| run.steps().len()));
        session
            .selection
            .step
            .get()
            .map_or(steps, |focus| focus + 1)
    };
    let rows = move || {
        let watch = watch.get();
        let row = |(place, stop): (usize, page_model::settings::StopString)| {
            let matched = watch.matched.get(place).copied().unwrap_or(0);
            let found = watch.found.is_some_and(|(found, _)| found == place);
            row(stop.as_str(), matched, found)
        };
        let rows = stops.get().into_iter().enumerate().map(row);
        rows.collect::<Vec<_>>()
    };
    view! {
        <Show when=move || any.get()>
            <section class="matching" aria-labelledby="matching-heading">
                <h2 id="matching-heading">
                    {move || screen::matching(token())}
                </h2>
                <p class="prose">{words::holding_back()}</p>
                <ul>{rows}</ul>
                <p class="small" data-testid="waiting">{move || {
                    let watch = watch.get();
                    words::waiting(&watch.tail, watch.found.is_some())
                }}</p>
                <p class="small quiet">{move || {
                    let (_, step) = watch.get().found?;
                    let steps = session.run.with(|run| run.as_ref().map_or(0, |run| run.steps().len()));
                    (step + 1 < steps).then(|| words::found_earlier(step))
                }}</p>
            </section>
        </Show>
    }
}

/// A stop string as cells; the matched characters are filled.
fn row(stop: &str, matched: usize, found: bool) -> AnyView {
    let total = stop.chars().count();
    let cells = stop.chars().enumerate().map(|(place, character)| {
        let mark = marks::label(character.encode_utf8(&mut [0; 4]).as_bytes());
        view! { <span class="cell" class:on=place < matched class:next=place == matched>{mark}</span> }
    });
    let state = words::progress(matched, total, found);
    view! {
        <li data-matched=matched data-length=total>
            <span class="cells token" role="img" aria-label=screen::progress(&words::shown(stop), &state)>
                {cells.collect::<Vec<_>>()}
            </span>
            <span class="small quiet" aria-hidden="true">{state}</span>
        </li>
    }
    .into_any()
}
