//! Ten thousand draws from one distribution, compared with the expected counts.

use leptos::prelude::*;

use crate::screens::shape::{any, shape};
use crate::{
    session::{clock::wants_less_motion, session},
    shared::figure::Figure,
};
use page_model::shape::{
    repeated_draws::{DRAWS, RepeatedDraws, SLICE},
    words::{self, screen},
};

/// The button, the counts, and their summary in words.
#[component]
pub fn RepeatedDrawsView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let draws = shape.draws;
    // The counts belong to one step under one set of settings. Another number u changes neither.
    let rule = Memo::new(move |_| {
        let settings = session.settings.read();
        (
            shape.selected.get(),
            settings.rule.clone(),
            settings.forbid_eos,
            settings.seed,
        )
    });
    Effect::new(move |before: Option<()>| {
        // A memo that nothing reads is never computed.
        rule.with(|_| ());
        if before.is_some() {
            draws.set(None);
        }
    });
    let draw_many = move |_| {
        let block = draws.with_untracked(|draws| draws.as_ref().map_or(0, |draws| draws.block + 1));
        let coin = session.settings.read_untracked().coin();
        draws.set(shape.reading.with_untracked(|reading| {
            let reading = reading.as_ref()?;
            Some(RepeatedDraws::begin(
                reading.rule(),
                coin,
                reading.index,
                block,
            ))
        }));
        land(draws, if wants_less_motion() { DRAWS } else { SLICE });
    };
    let picture = Memo::new(move |_| {
        let texts = shape.texts()?;
        draws.with(|draws| draws.as_ref().map(|draws| draws.picture(&texts)))
    });
    let said = move || {
        draws.with(|draws| {
            let draws = draws.as_ref().filter(|draws| draws.is_done())?;
            let (chi, degrees) = draws.chi_squared();
            Some(words::chi_squared(chi, degrees))
        })
    };
    let greedy = move || !session.settings.read().do_sample();
    view! {
        <section class="repeated-draws" aria-labelledby="repeated-draws-heading">
            <h3 id="repeated-draws-heading">{screen::fair()}</h3>
            <p class="looks">
                <button type="button" data-testid="draw-many" prop:disabled=greedy on:click=draw_many>
                    {move || if draws.with(Option::is_some) { screen::draw_more() } else { screen::draw_many() }}
                </button>
                <span class="quiet small">
                    {move || if greedy() { words::greedy_draws() } else { words::about_draws() }}
                </span>
            </p>
            <Figure id="shape-repeated-draws" picture=any(picture) />
            <p role="status" data-testid="chi-squared" data-done=move || draws.with(|draws| draws.as_ref().map_or(0, RepeatedDraws::done))>
                {said}
            </p>
        </section>
    }
}

/// Draws a part before each frame, so that the counts are seen to converge.
fn land(draws: RwSignal<Option<RepeatedDraws>>, slice: u32) {
    request_animation_frame(move || {
        let more = draws.try_update(|draws| {
            draws.as_mut().is_some_and(|draws| {
                draws.draw(slice);
                !draws.is_done()
            })
        });
        if more == Some(true) {
            land(draws, slice);
        }
    });
}
