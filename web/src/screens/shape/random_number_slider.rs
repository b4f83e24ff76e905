//! The random number u: dragged along the line, moved by keys, typed, drawn again, or reset to the random seed's.

use charts::{CumulativeLine, Picture, decimal};
use leptos::{
    ev::{KeyboardEvent, PointerEvent},
    html,
    prelude::*,
};
use page_model::parse;
use page_model::shape::words::screen as words;
use sampling::Uniform;

use crate::screens::shape::shape;
use crate::{
    session::{Session, clock::new_uniform, session},
    shared::chart::{Chart, laid_out},
};

/// Dragging sets u in steps of 1 / `GRAIN`; typed numbers can be finer.
const GRAIN: f64 = 1e4;
/// The greatest u that dragging can set: u is always below 1.
const LAST: f64 = 1.0 - 1.0 / GRAIN;
const STEP: f64 = 0.001;
const PAGE: f64 = 0.05;

/// Sets u of one step by hand.
fn set(session: Session, label: &'static str, step: usize, u: Uniform) {
    session.change(label, |settings| {
        settings.by_hand.insert(step, u);
    });
}

/// The number u at a position on the line, rounded to the grain.
fn aimed(u: f64) -> Option<Uniform> {
    Uniform::new((u.clamp(0.0, LAST) * GRAIN).round() / GRAIN).ok()
}

/// The number as a field shows it: six decimals are enough to find it on any line.
fn short(u: f64) -> String {
    let text = format!("{u:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.into()
}

/// The line and the controls for u.
#[component]
pub fn RandomNumberSlider(line: Memo<Option<CumulativeLine>>) -> impl IntoView {
    let (session, shape) = (session(), shape());
    let (place, grip) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let width = RwSignal::new(0.0);
    let dragging = RwSignal::new(false);
    let step = move || {
        shape
            .selected
            .with(|selected| selected.as_ref().map(|selected| selected.index))
    };
    let u = Memo::new(move |_| line.with(|line| line.as_ref().and_then(|line| line.u)));
    let go = move |u: Option<Uniform>| {
        if let (Some(step), Some(u)) = (untrack(step), u) {
            set(session, "u", step, u);
        }
    };
    let point = move |event: &PointerEvent| {
        if let Some(place) = place.get_untracked() {
            let x = f64::from(event.client_x()) - place.get_bounding_client_rect().left();
            let width = f64::from(place.client_width());
            go(aimed(CumulativeLine::u_at(laid_out(x), laid_out(width))));
        }
    };
    let down = move |event: PointerEvent| {
        if u.get_untracked().is_none() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        if let (Some(place), Some(grip)) = (place.get_untracked(), grip.get_untracked()) {
            // Fails only for an element that is not on the page or a pointer that is gone.
            drop(place.set_pointer_capture(event.pointer_id()));
            drop(grip.focus());
        }
        dragging.set(true);
        point(&event);
    };
    let key = move |event: KeyboardEvent| {
        let Some(u) = u.get_untracked() else { return };
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => u + STEP,
            "ArrowLeft" | "ArrowDown" => u - STEP,
            "PageUp" => u + PAGE,
            "PageDown" => u - PAGE,
            "Home" => 0.0,
            "End" => LAST,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        go(aimed(to));
    };
    let scene = Callback::new(move |wide: f64| {
        width.set(wide);
        line.with(|line| line.as_ref().map(|line| line.scene("shape-draw", wide)))
    });
    let spoken = move || {
        line.with(|line| {
            let line = line.as_ref()?;
            let token = line.chosen.as_ref().map_or("", |chosen| &chosen.label);
            Some(words::u_value(&decimal(line.u?, 4), token))
        })
    };
    // A fraction of the width: it also holds while the line is laid out for another width.
    let left = move || {
        let (u, wide) = (u.get()?, width.get());
        (wide > 0.0).then(|| format!("{:.3}%", 100.0 * CumulativeLine::x_at(u, wide) / wide))
    };
    let no_u = move || u.get().is_none();
    view! {
        <div
            class="u-line"
            class:dragging=move || dragging.get()
            node_ref=place
            on:pointerdown=down
            on:pointermove=move |event| if dragging.get_untracked() { point(&event) }
            on:pointerup=move |_| dragging.set(false)
            on:pointercancel=move |_| dragging.set(false)
        >
            <Chart scene />
            <div
                class="grip"
                node_ref=grip
                role="slider"
                tabindex=move || if no_u() { "-1" } else { "0" }
                aria-label=words::u()
                aria-valuemin="0"
                aria-valuemax="1"
                aria-valuenow=move || u.get().unwrap_or_default()
                aria-valuetext=spoken
                aria-disabled=move || no_u().to_string()
                data-testid="u-slider"
                prop:hidden=no_u
                style:left=left
                on:keydown=key
            ></div>
        </div>
        <RandomNumberFields step=Signal::derive(step) u />
    }
}

/// The fields of the number u of a step: typed, drawn again, or reset to that of the random seed.
#[component]
pub fn RandomNumberFields(step: Signal<Option<usize>>, u: Memo<Option<f64>>) -> impl IntoView {
    let session = session();
    let no_u = move || u.get().is_none();
    let by_hand = Memo::new(move |_| {
        let by_hand = |step| session.settings.read().by_hand.contains_key(&step);
        step.get().is_some_and(by_hand)
    });
    let go = move |label, u: Option<Uniform>| {
        if let (Some(step), Some(u)) = (step.get_untracked(), u) {
            set(session, label, step, u);
        }
    };
    view! {
        <div class="looks random-number">
            <label class="choice">
                <span>{words::U_FIELD}</span>
                <input
                    type="number"
                    data-testid="u-typed"
                    min="0"
                    max=LAST
                    step="any"
                    prop:disabled=no_u
                    prop:value=move || u.get().map(short).unwrap_or_default()
                    on:change:target=move |event| {
                        let typed = parse::float(&event.target().value()).and_then(|u| Uniform::new(u).ok());
                        // After an invalid input the field shows the value in force.
                        go("u", typed.or_else(|| Uniform::new(u.get_untracked()?).ok()));
                    }
                />
            </label>
            <button type="button" data-testid="another-u" prop:disabled=no_u on:click=move |_| go("another_u", new_uniform())>
                {words::another_u()}
            </button>
            <button
                type="button"
                data-testid="own-u"
                prop:disabled=move || !by_hand.get()
                on:click=move |_| if let Some(step) = step.get_untracked() {
                    session.change("own_u", |settings| {
                        settings.by_hand.remove(&step);
                    });
                }
            >
                {words::own_u()}
            </button>
        </div>
    }
}
