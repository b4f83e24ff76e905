//! Shows the measured time to first token and time per token.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use leptos::prelude::*;

use crate::screens::price::fact;
use crate::shared::figure::Figure;
use page_model::price::{
    pace::{NoTimes, Pace},
    words::{self, screen},
};

/// Figures and timeline of the run, or the reason why there are none.
#[component]
pub fn Clock(
    /// The times of the run.
    pace: Memo<Option<Result<Pace, NoTimes>>>,
) -> impl IntoView {
    let read = move |read: fn(&Pace) -> String| {
        move || match &*pace.read() {
            Some(Ok(pace)) => read(pace),
            _ => String::new(),
        }
    };
    let unmeasured = move || match &*pace.read() {
        Some(Err(why)) => Some(*why),
        None => Some(NoTimes::NothingYet),
        Some(Ok(_)) => None,
    };
    let measured = Memo::new(move |_| unmeasured().is_none());
    let timeline = Signal::derive(move || match &*pace.read() {
        Some(Ok(pace)) => Some(Arc::new(pace.timeline()) as AnyPicture),
        _ => None,
    });
    let per_token = read(|pace| {
        pace.decode
            .per_token()
            .map_or(screen::none().into(), words::time)
    });
    view! {
        <section aria-labelledby="clock-heading">
            <h2 id="clock-heading">{screen::clock()}</h2>
            <p class="prose explains">{words::about_clock()}</p>
            <p class="notice" data-testid="unmeasured">{move || unmeasured().map(words::unmeasured)}</p>
            <Show when=move || measured.get()>
                <dl class="facts">
                    {fact(screen::first_token(), "ttft", read(|pace| words::of_prompt(pace, words::time(pace.first()))))}
                    {fact(screen::per_token(), "time-per-token", per_token)}
                    {fact(screen::prefill_speed(), "prefill-speed", read(|pace| words::of_prompt(pace, words::speed(pace.prefill().per_second()))))}
                    {fact(screen::decode_speed(), "decode-speed", read(|pace| words::speed(pace.decode.per_second())))}
                    {fact(screen::total_time(), "total-time", read(|pace| words::time(pace.total())))}
                </dl>
                <Figure id="timeline" picture=timeline />
                <p class="small quiet">{read(words::passes)} " " {words::clock_note()}</p>
            </Show>
        </section>
    }
}
