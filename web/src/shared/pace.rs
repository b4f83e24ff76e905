//! The speed of Play.

use leptos::prelude::*;

use crate::session::session;
use page_model::{
    price::{pace::decode_rate, words},
    speed::Speed,
    words::controls,
};

/// The slider, and a note where the device is faster than the speed that is set.
#[component]
pub fn Pace() -> impl IntoView {
    let session = session();
    let rate = Memo::new(move |_| {
        session
            .run
            .with(|run| run.as_ref().map(decode_rate))
            .filter(|_| !session.shows_lanes())
    });
    let slowed = move || words::slowed_play(session.player.speed.get(), &rate.get()?);
    view! {
        <div class="pace">
            <label for="speed">{controls::speed()}</label>
            <input
                id="speed"
                type="range"
                data-testid="speed"
                min="0"
                max=Speed::LAST
                aria-valuetext=move || session.player.speed.get().words()
                prop:value=move || session.player.speed.get().place().to_string()
                on:input:target=move |event| {
                    session.player.speed.set(Speed::at(event.target().value().parse().unwrap_or_default()));
                }
            />
            <output for="speed">{move || session.player.speed.get().words()}</output>
        </div>
        <p class="small quiet" data-testid="slowed-play">{slowed}</p>
    }
}
