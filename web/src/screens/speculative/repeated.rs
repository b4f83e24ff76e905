//! Ten thousand rounds at the shown position, counted beside the target's probabilities.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    speculative::{
        repeated_rounds::{ROUNDS, RepeatedRounds, SLICE},
        words::{self, screen},
    },
};

use crate::{
    session::{clock::wants_less_motion, session},
    shared::figure::Figure,
};

/// The button, the counts, and their summary in words.
#[component]
pub fn RepeatedRoundsView() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let repeated = state.repeated;
    let has_proposal = Memo::new(move |_| {
        let (round, place) = state.shown()?;
        state.text.with(|text| {
            let place = text.as_ref()?.rounds().get(round)?.place(place)?;
            Some(place.draft.is_some())
        })
    });
    let begin = move |_| {
        let block = repeated.with_untracked(|of| of.as_ref().map_or(0, |of| of.block + 1));
        let begun = untrack(|| state.shown()).and_then(|(round, place)| {
            state.text.with_untracked(|text| {
                let text = text.as_ref()?;
                let round = text.rounds().get(round)?;
                let position = (round.start + place) as u64;
                let coin = text.start().settings.coin();
                RepeatedRounds::begin(&round.place(place)?, coin, position, block)
            })
        });
        repeated.set(begun);
        go_on(repeated, if wants_less_motion() { ROUNDS } else { SLICE });
    };
    let picture = Signal::derive(move || {
        let texts = session.texts.get()?;
        repeated.with(|of| Some(Arc::new(of.as_ref()?.picture(&texts)) as AnyPicture))
    });
    let said = move || {
        repeated.with(|of| {
            let of = of.as_ref().filter(|of| of.is_done())?;
            Some(words::repeated(of))
        })
    };
    view! {
        <Show when=move || has_proposal.get().is_some()>
            <section class="repeated-draws" aria-labelledby="repeated-rounds-heading">
                <h3 id="repeated-rounds-heading">{screen::same()}</h3>
                <p class="looks">
                    <button
                        type="button"
                        data-testid="repeat-rounds"
                        prop:disabled=move || has_proposal.get() != Some(true)
                        on:click=begin
                    >
                        {move || if repeated.with(Option::is_some) { screen::repeat_more() } else { screen::repeat() }}
                    </button>
                    <span class="quiet small">
                        {move || match has_proposal.get() {
                            Some(true) => screen::repeat_about(),
                            _ => screen::no_proposal(),
                        }}
                    </span>
                </p>
                <Figure id="speculative-rounds" picture />
                <p role="status" data-testid="rounds-said" data-done=move || repeated.with(|of| of.as_ref().map_or(0, RepeatedRounds::done))>
                    {said}
                </p>
            </section>
        </Show>
    }
}

/// Makes a part before each frame, so that the counts are seen to converge.
fn go_on(repeated: RwSignal<Option<RepeatedRounds>>, slice: u32) {
    request_animation_frame(move || {
        let more = repeated.try_update(|of| {
            of.as_mut().is_some_and(|of| {
                of.go_on(slice);
                !of.is_done()
            })
        });
        if more == Some(true) {
            go_on(repeated, slice);
        }
    });
}
