//! One link of the chain: where it stands, whether it is on, its number.

use leptos::{html::Ol, prelude::*};
use sampling::ProcessorKind;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{reorder::Reorder, shape};
use crate::{app::session, state::knobs::Knob, text::shape as words};

/// A row; links without a knob have none.
#[component]
pub fn LinkRow(kind: ProcessorKind, reorder: Reorder, list: NodeRef<Ol>) -> impl IntoView {
    Knob::of(kind).map(|knob| row(knob, reorder, list))
}

fn row(knob: &'static Knob, reorder: Reorder, list: NodeRef<Ol>) -> impl IntoView {
    let (session, shape) = (session(), shape());
    let Knob { kind, id, name, .. } = *knob;
    let settings = session.settings;
    let on = Memo::new(move |_| knob.value_on(&settings.read().rule).is_some());
    let value = Memo::new(move |_| knob.standing(&settings.read().rule));
    // Greedy decoding leaves the links of sampling out.
    let idle = Memo::new(move |_| kind.is_warper() && !settings.read().do_sample());
    let picked = move || shape.link.get() == Some(kind);
    let profile = Memo::new(move |_| settings.read().rule.profile);
    let foreign = move || {
        let profile = profile.get();
        (!profile.has(kind)).then(|| format!("not in {}", words::profile(profile)))
    };
    let set = move |text: String| {
        // What is no number, or out of range, is answered by showing the one that holds.
        session.change(id, |s| {
            if let Ok(value) = text.parse::<f64>() {
                knob.set(&mut s.rule, value.clamp(knob.least, knob.most));
            }
        });
    };
    let pick = move || {
        shape
            .link
            .update(|link| *link = (*link != Some(kind)).then_some(kind))
    };
    let testid = id.replace('_', "-");
    view! {
        <li
            class="link"
            class:off=move || !on.get() || idle.get()
            class:picked=picked
            class:moving=move || reorder.moves(kind)
            data-link=id
            on:click=move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let control = target.and_then(|target| target.closest("button, input, label").ok().flatten());
                if control.is_none() {
                    pick();
                }
            }
        >
            <button
                type="button"
                class="plain handle"
                data-testid=format!("move-{testid}")
                aria-label=format!("Move {name}")
                aria-describedby="move-help"
                aria-pressed=move || reorder.moves(kind).to_string()
                on:pointerdown=move |event| reorder.grab(kind, list, &event)
                on:keydown=move |event| reorder.key(session, kind, &event)
            >
                <span aria-hidden="true">"⠿"</span>
            </button>
            <input
                type="checkbox"
                role="switch"
                data-testid=format!("on-{testid}")
                aria-label=format!("{name} on")
                prop:checked=move || on.get()
                prop:disabled=move || idle.get()
                on:change:target=move |event| {
                    let on = event.target().checked();
                    session.change("switch", |s| knob.switch(&mut s.rule, on));
                }
            />
            <button
                type="button"
                class="plain name"
                data-testid=format!("link-{testid}")
                aria-pressed=move || picked().to_string()
                on:click=move |_| pick()
            >
                {name}
                {move || foreign().map(|foreign| view! { <small>{foreign}</small> })}
            </button>
            <input
                type="range"
                data-testid=testid.clone()
                aria-label=name
                min=knob.least
                max=knob.most
                step=knob.step
                prop:disabled=move || idle.get()
                prop:value=move || value.get().to_string()
                on:input:target=move |event| set(event.target().value())
            />
            <input
                type="number"
                data-testid=format!("number-{testid}")
                aria-label=format!("{name}, as a number")
                min=knob.least
                max=knob.most
                step="any"
                prop:disabled=move || idle.get()
                prop:value=move || value.get().to_string()
                on:change:target=move |event| set(event.target().value())
            />
            <button
                type="button"
                class="plain remove"
                data-testid=format!("remove-{testid}")
                aria-label=format!("Remove {name}")
                on:click=move |_| {
                    if picked() {
                        shape.link.set(None);
                    }
                    session.change("remove", |s| s.rule.chain.links.retain(|link| link.processor.kind() != kind));
                    focus_list(list);
                }
            >
                <span aria-hidden="true">"×"</span>
            </button>
        </li>
    }
}

/// The focus of a row that is gone stays in the list.
fn focus_list(list: NodeRef<Ol>) {
    request_animation_frame(move || {
        // The screen may have gone within the frame.
        let first = list
            .try_get_untracked()
            .flatten()
            .and_then(|list| list.query_selector(".remove, .handle").ok().flatten());
        if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
            // Focus can only fail on an element that is not there.
            drop(first.focus());
        }
    });
}
