//! Replays the run streamed and unstreamed on the same clock, at its measured speed or slowed down.

use leptos::prelude::*;
use page_model::parse;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    clock::{now, sleep, wants_less_motion},
    session,
};
use page_model::{
    price::{
        pace::{NoTimes, Pace},
        replay_clock::ReplayClock,
        words::{self, screen},
    },
    words::labels,
};

/// Milliseconds between two frames of the replay.
const FRAME: f64 = 33.0;

/// Two panes and one clock. Empty without a measured run.
#[component]
pub fn Streaming(
    /// The times of the run.
    pace: Memo<Option<Result<Pace, NoTimes>>>,
) -> impl IntoView {
    let session = session();
    let measured = Memo::new(move |_| matches!(&*pace.read(), Some(Ok(_))));
    let play = move || match &*pace.read() {
        Some(Ok(pace)) => Some(words::play(session.player.speed.get(), &pace.decode)),
        _ => None,
    };
    view! {
        <section aria-labelledby="streaming-heading">
            <h2 id="streaming-heading">{screen::streaming()}</h2>
            <p class="prose explains">{words::stream()}</p>
            <p class="prose" data-testid="play-and-engine">{play}</p>
            <Show when=move || measured.get()>
                <Replay pace />
            </Show>
        </section>
    }
}

#[component]
fn Replay(pace: Memo<Option<Result<Pace, NoTimes>>>) -> impl IntoView {
    let (at, playing) = (RwSignal::new(0.0), RwSignal::new(false));
    let clock = RwSignal::new(ReplayClock::USUAL);
    let read = move |read: &dyn Fn(&Pace) -> f64| match &*pace.read() {
        Some(Ok(pace)) => read(pace),
        _ => 0.0,
    };
    let total = Memo::new(move |_| read(&Pace::total));
    let written = Memo::new(move |_| read(&|pace| pace.written_at(at.get()) as f64) as usize);
    let all = Memo::new(move |_| read(&|pace| pace.tokens.len() as f64) as usize);
    let text = move |tokens: usize| match &*pace.read() {
        Some(Ok(pace)) => pace.text(tokens),
        _ => String::new(),
    };
    // The time at which a number of tokens is complete.
    let moment_of = move |tokens: usize| {
        read(&|pace| match tokens.checked_sub(1) {
            Some(last) => pace.tokens.get(last).map_or(pace.total(), |token| token.to),
            None => 0.0,
        })
    };
    let whole = move || written.get() == all.get();
    let play = move || {
        if playing.get_untracked() {
            playing.set(false);
            return;
        }
        if at.get_untracked() >= total.get_untracked() {
            at.set(0.0);
        }
        playing.set(true);
        spawn_local(async move {
            let mut then = now();
            // The screen may be closed during the wait, which disposes of its signals and ends the replay.
            while playing.try_get_untracked() == Some(true) {
                sleep(FRAME).await;
                let (Some(end), Some(clock)) =
                    (total.try_get_untracked(), clock.try_get_untracked())
                else {
                    return;
                };
                let passed = (now() - then) / clock.times_slower();
                then = now();
                if at.try_update(|at| *at = (*at + passed).min(end)).is_none() {
                    return;
                }
                if at.try_get_untracked().is_none_or(|at| at >= end) {
                    playing.try_set(false);
                }
            }
        });
    };
    let step = move |tokens: usize| {
        playing.set(false);
        at.set(moment_of(tokens));
    };
    let moment = move || words::moment(at.get(), total.get(), written.get(), all.get());
    view! {
        <div class="replay">
            <div class="buttons">
                {(!wants_less_motion()).then(|| view! {
                    <button type="button" data-testid="replay" on:click=move |_| play()>
                        {move || if playing.get() { screen::pause_replay() } else { screen::replay() }}
                    </button>
                })}
                <button
                    type="button"
                    data-testid="replay-back"
                    prop:disabled=move || written.get() == 0
                    on:click=move |_| step(written.get_untracked().saturating_sub(1))
                >
                    {labels::previous_token()}
                </button>
                <button
                    type="button"
                    data-testid="replay-next"
                    prop:disabled=whole
                    on:click=move |_| step(written.get_untracked() + 1)
                >
                    {labels::next_token()}
                </button>
            </div>
            <input
                type="range"
                class="scrub"
                data-testid="scrub"
                aria-label=screen::moment()
                min="0"
                max=move || total.get().to_string()
                step="0.1"
                aria-valuetext=moment
                prop:value=move || at.get().to_string()
                on:input:target=move |event| {
                    playing.set(false);
                    at.set(parse::float(&event.target().value()).unwrap_or(0.0));
                }
            />
        </div>
        <div class="panes">
            <figure>
                <figcaption class="heading">{screen::streamed()}</figcaption>
                <p class="pane" data-testid="streamed">{move || text(written.get())}</p>
            </figure>
            <figure>
                <figcaption class="heading">{screen::at_once()}</figcaption>
                <p class="pane" data-testid="at-once">
                    {move || if whole() { text(all.get()) } else { String::new() }}
                </p>
            </figure>
        </div>
        <p class="small quiet" data-testid="moment">{moment}</p>
        <label class="choice">
            {screen::speed()}
            <select
                data-testid="slower"
                on:change:target=move |event| {
                    clock.set(ReplayClock::from_value(&event.target().value()).unwrap_or(ReplayClock::USUAL));
                }
            >
                {ReplayClock::ALL.map(|clock| view! {
                    <option value=clock.value() selected=clock == ReplayClock::USUAL>
                        {screen::slower(clock.times_slower())}
                    </option>
                })}
            </select>
        </label>
        <p class="small quiet">{words::slower()}</p>
    }
}
