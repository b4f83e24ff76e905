//! One lane: its name, its settings, its text, its measures, and the reason for its end.

use charts::{count, percent_in_words};
use generation::StopReason;
use leptos::{html, prelude::*};

use crate::screens::compare::lane_rule::LaneRule;
use crate::{
    session::session,
    shared::{generated_text::scroll_to_word, roving},
};
use page_model::{
    compare::{
        lanes::{FEWEST_LANES, does},
        reading::LaneReading,
        words::{self as text, screen},
    },
    run::generated_text::{Core, GeneratedToken},
    words::{common, labels, numbers::nats},
};

/// The lane at an index.
#[component]
pub fn LaneView(
    /// The lane's index, counted from 0.
    place: usize,
    /// All lanes as they are shown.
    readings: Memo<Vec<LaneReading>>,
) -> impl IntoView {
    let session = session();
    let lanes = session.compare.lanes;
    let name = Memo::new(move |_| lanes.read().names().get(place).cloned().unwrap_or_default());
    let few = Memo::new(move |_| lanes.read().rules().len() == FEWEST_LANES);
    let remove = move |_| session.change_lanes("remove_lane", |lanes| lanes.remove(place));
    let heading = format!("lane-{place}");
    let does = move || lanes.with(|lanes| lanes.rules().get(place).and_then(does));
    let title = view! {
        <div>
            <h2 id=heading.clone()>{move || name.get()}</h2>
            <p class="small quiet">{does}</p>
        </div>
    };
    view! {
        <article
            class=format!("lane of-lane-{}", place + 1)
            data-testid="lane"
            data-name=move || name.get()
            data-parts=move || parting_of(readings, place).map(|at| at.to_string())
            aria-labelledby=heading
        >
            <div class="line">
                {title}
                <button
                    type="button"
                    class="plain small"
                    data-testid="remove-lane"
                    aria-label=move || screen::remove(&name.get())
                    prop:disabled=move || few.get()
                    on:click=remove
                >
                    {labels::remove()}
                </button>
            </div>
            <LaneRule place />
            <LaneText place readings />
            <Numbers place readings />
        </article>
    }
}

fn of<T>(
    readings: Memo<Vec<LaneReading>>,
    place: usize,
    part: impl FnOnce(&LaneReading) -> T,
) -> Option<T> {
    readings.with(|lanes| lanes.get(place).map(part))
}

fn parting_of(readings: Memo<Vec<LaneReading>>, place: usize) -> Option<usize> {
    of(readings, place, |lane| {
        lane.parting.as_ref().map(|parting| parting.at)
    })
    .flatten()
}

/// The text, token by token. The part shared with the first lane is dimmed; the first difference is marked.
#[component]
fn LaneText(place: usize, readings: Memo<Vec<LaneReading>>) -> impl IntoView {
    let tokens =
        Memo::new(move |_| of(readings, place, |lane| lane.written.clone()).unwrap_or_default());
    let parting = Memo::new(move |_| parting_of(readings, place));
    let text = NodeRef::<html::P>::new();
    let focus = session().compare.focus;
    // Where the text is longer than its place, the newest token or the selected one is in view.
    Effect::new(move |_| {
        let (step, count) = (focus.get(), tokens.read().len());
        // The buttons are there in the next frame.
        request_animation_frame(move || {
            if let Some(text) = text.try_get_untracked().flatten() {
                scroll_to_word(&text, step.filter(|step| *step < count));
            }
        });
    });
    let key =
        |written: &GeneratedToken| (written.step, written.token, written.probability.to_bits());
    view! {
        <p
            class="text"
            role="group"
            aria-label=screen::text()
            data-testid="lane-text"
            node_ref=text
            on:keydown=move |event| roving::move_focus(&event, ".word")
        >
            <span class="text-prompt" aria-hidden="true">{screen::AFTER_PROMPT}</span>
            <span class="text-generated">
                <For each=move || tokens.get() key=key let:written>
                    {token(place, written, parting)}
                </For>
            </span>
        </p>
    }
}

fn token(place: usize, written: GeneratedToken, parting: Memo<Option<usize>>) -> AnyView {
    let focus = session().compare.focus;
    let GeneratedToken {
        step,
        token,
        before,
        core,
        after,
        label,
        probability,
        breakable,
        forced: _,
    } = written;
    let parts = Memo::new(move |_| parting.get() == Some(step));
    let shared = Memo::new(move |_| place > 0 && parting.get().is_none_or(|at| step < at));
    let selected = Memo::new(move |_| focus.get() == Some(step));
    let (sign, visible) = match core {
        Core::Text(text) => (false, text),
        Core::Sign(sign) => (true, sign),
    };
    let percent = percent_in_words(probability);
    let choose = move || focus.update(|focus| *focus = (*focus != Some(step)).then_some(step));
    view! {
        {breakable.then(|| view! { <wbr /> })}
        <span class="space">{before}</span>
        // Not a button element, as in the text of a run: words of several tokens stay whole.
        <span
            role="button"
            class="word"
            class:sign=sign
            class:shared=move || shared.get()
            class:parts=move || parts.get()
            data-token-id=token
            data-step=step
            tabindex=if step == 0 { "0" } else { "-1" }
            aria-pressed=move || selected.get().to_string()
            title=screen::token_title(step, &label, &percent)
            on:click=move |_| choose()
            on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                choose();
            }
        >
            {visible}
            {move || parts.get().then(|| view! { <span class="unseen">{screen::differs()}</span> })}
        </span>
        <span class="space">{after}</span>
    }
    .into_any()
}

/// The first difference from the first lane, the measures of the text, and the reason for its end.
#[component]
fn Numbers(place: usize, readings: Memo<Vec<LaneReading>>) -> impl IntoView {
    let session = session();
    let parting = Memo::new(move |_| {
        let first = of(readings, 0, |lane| lane.name.clone())?;
        let parting = of(readings, place, |lane| lane.parting.clone())??;
        Some(text::parting(
            &first,
            parting.at,
            &parting.here,
            &parting.there,
        ))
    });
    let lane = Memo::new(move |_| {
        of(readings, place, |lane| {
            let circle = lane.circle.as_ref();
            let circle = circle.map(|(circle, round)| text::circle(circle, round));
            let sum = lane.sums.last().copied();
            (lane.sums.len(), sum, lane.words, lane.stop, circle)
        })
    });
    let stopped = move |reason| {
        let texts = session.texts.read();
        let window = texts.as_ref().map_or(0, |l| l.info().context_window);
        let most = session.settings.read().max_new_tokens;
        common::stopped(reason, most, window as usize)
    };
    let fact = |name: &'static str, value: String, id: &'static str| {
        view! { <div><dt>{name}</dt><dd data-testid=id>{value}</dd></div> }
    };
    let numbers = move || {
        let (tokens, sum, (distinct, all), stop, circle) = lane.get()?;
        let sum = sum?;
        let distinct = screen::different(distinct, all);
        let per_token = nats(sum / tokens as f64);
        Some(view! {
            <dl class="numbers-of-lane">
                {fact(screen::tokens(), count(tokens), "lane-tokens")}
                {fact(screen::log_probability(), nats(sum), "lane-log-probability")}
                {fact(screen::per_token(), per_token, "lane-per-token")}
                {fact(screen::different_words(), distinct, "lane-words")}
            </dl>
            <p class="circle" data-testid="circle">{circle}</p>
            <p class="ending" data-testid="lane-stop" data-reason=stop.map(StopReason::id)>
                {stop.map(text::finish_reason).map(|name| view! { <code>{screen::finish_reason(name)}</code> })}
                {stop.map(stopped)}
            </p>
        })
    };
    let parting = move || match place {
        0 => screen::first_lane().into(),
        _ => parting.get().unwrap_or_default(),
    };
    view! {
        <p class="parting" class:quiet=move || place == 0 data-testid="parting">{parting}</p>
        <div class="ends">{numbers}</div>
    }
}
