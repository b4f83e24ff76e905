//! Ten thousand draws from one distribution, compared with the expected counts.

use leptos::prelude::*;

use crate::screens::shape::{any, shape};
use crate::{
    session::{clock::wants_less_motion, session},
    shared::figure::Figure,
};
use page_model::shape::{
    repeated_draws::{RepeatedDraws, SLICE, THROWS},
    words::{self, screen},
};

/// The button, the counts, and their summary in words.
#[component]
pub fn RepeatedDrawsView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let thrown = shape.thrown;
    // The counts belong to one step under one set of settings. Another number u changes neither.
    let rule = Memo::new(move |_| {
        let settings = session.settings.read();
        (
            shape.looked.get(),
            settings.rule.clone(),
            settings.forbid_eos,
            settings.seed,
        )
    });
    Effect::new(move |before: Option<()>| {
        // A memo that nothing reads is never computed.
        rule.with(|_| ());
        if before.is_some() {
            thrown.set(None);
        }
    });
    let throw = move |_| {
        let block =
            thrown.with_untracked(|thrown| thrown.as_ref().map_or(0, |thrown| thrown.block + 1));
        let coin = session.settings.read_untracked().coin();
        thrown.set(shape.reading.with_untracked(|reading| {
            let reading = reading.as_ref()?;
            Some(RepeatedDraws::begin(
                reading.rule(),
                coin,
                reading.index,
                block,
            ))
        }));
        land(thrown, if wants_less_motion() { THROWS } else { SLICE });
    };
    let picture = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        thrown.with(|thrown| thrown.as_ref().map(|thrown| thrown.picture(&lexicon)))
    });
    let said = move || {
        thrown.with(|thrown| {
            let thrown = thrown.as_ref().filter(|thrown| thrown.is_done())?;
            let (chi, degrees) = thrown.chi_squared();
            Some(words::chi_squared(chi, degrees))
        })
    };
    let greedy = move || !session.settings.read().do_sample();
    view! {
        <section class="throws" aria-labelledby="throws-heading">
            <h3 id="throws-heading">{screen::FAIR}</h3>
            <p class="looks">
                <button type="button" data-testid="throw" prop:disabled=greedy on:click=throw>
                    {move || if thrown.with(Option::is_some) { screen::DRAW_MORE } else { screen::DRAW_MANY }}
                </button>
                <span class="quiet small">
                    {move || if greedy() { words::GREEDY_THROWS } else { words::ABOUT_THROWS }}
                </span>
            </p>
            <Figure id="shape-throws" picture=any(picture) />
            <p role="status" data-testid="chi-squared" data-done=move || thrown.with(|t| t.as_ref().map_or(0, |t| t.done))>
                {said}
            </p>
        </section>
    }
}

/// Draws a part before each frame, so that the counts are seen to converge.
fn land(thrown: RwSignal<Option<RepeatedDraws>>, slice: u32) {
    request_animation_frame(move || {
        let more = thrown.try_update(|thrown| {
            thrown.as_mut().is_some_and(|thrown| {
                thrown.throw(slice);
                !thrown.is_done()
            })
        });
        if more == Some(true) {
            land(thrown, slice);
        }
    });
}
