//! What the rounds gave for their passes: counted, measured beside plain decoding, and counted for a large model.

use leptos::prelude::*;
use page_model::{
    engines::device,
    speculative::{
        speed::SpeedCounts,
        task::SpeculativePress,
        words::{screen, speed as words},
    },
};

use crate::session::session;

/// The numbers, the button that measures plain decoding, and what they say.
#[component]
pub fn SpeedView() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let counts = Memo::new(move |_| {
        state.text.with(|text| {
            let text = text.as_ref().filter(|text| !text.rounds().is_empty())?;
            Some((SpeedCounts::of(text.rounds()), text.setup()))
        })
    });
    let row = |(name, value): words::SpeedRow| {
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    };
    let rows = move || {
        let (counts, _) = counts.get()?;
        Some(
            words::speed_rows(&counts)
                .into_iter()
                .map(row)
                .collect::<Vec<_>>(),
        )
    };
    let length = move || {
        let (counts, setup) = counts.get()?;
        words::expected_length(&counts, setup)
    };
    let measured = move || {
        let (counts, _) = counts.get()?;
        let plain = state.text.with(|text| text.as_ref()?.plain())?;
        let status = session.engine.status();
        let name = status
            .with(|status| status.device().map(device))
            .unwrap_or_default();
        Some(words::measured(&counts, &plain, &name))
    };
    let counted = move || {
        let (counts, setup) = counts.get()?;
        words::counted(&counts, setup)
    };
    let place = move || {
        counts
            .get()
            .map(|(_, setup)| words::draft_place(setup.source))
    };
    let measuring = move || state.work.get() == Some(SpeculativePress::Plain);
    view! {
        <Show when=move || counts.with(Option::is_some)>
            <section aria-labelledby="speed-heading" data-testid="speculative-speed">
                <h3 id="speed-heading">{screen::speed()}</h3>
                <dl class="engine-rows">{rows}</dl>
                {move || length().map(|said| view! { <p class="prose" data-testid="expected-length">{said}</p> })}
                <p class="looks">
                    <button
                        type="button"
                        data-testid="measure-plain"
                        prop:disabled=move || state.is_busy()
                        on:click=move |_| session.speculate(SpeculativePress::Plain)
                    >
                        {move || if measuring() { screen::measuring() } else { screen::measure() }}
                    </button>
                    <span class="quiet small">{place}</span>
                </p>
                <p class="prose" role="status" data-testid="measured-speed">{measured}</p>
                {move || counted().map(|said| view! { <p class="prose" data-testid="counted-speed">{said}</p> })}
            </section>
        </Show>
    }
}
