//! One sampler of the chain: its place, its switch, its numbers and its tokens.

use leptos::{html::Ol, prelude::*};
use sampling::ProcessorKind;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::screens::shape::{reorder::Reorder, shape};
use crate::{
    session::session,
    shared::{number_fields::number_fields, token_list::TokenList},
};
use page_model::{
    settings::{
        knobs::{Knob, KnobPart, Number},
        words as sampler_words,
    },
    shape::words::{self, screen},
};

/// The row of a sampler; empty for samplers without a setting.
#[component]
pub fn SamplerRow(kind: ProcessorKind, reorder: Reorder, list: NodeRef<Ol>) -> impl IntoView {
    Knob::of(kind).map(|knob| row(knob, reorder, list))
}

fn row(knob: &'static Knob, reorder: Reorder, list: NodeRef<Ol>) -> AnyView {
    let (session, shape) = (session(), shape());
    let Knob { kind, id, name, .. } = *knob;
    let name = name();
    let settings = session.settings;
    let on = Memo::new(move |_| knob.on(&settings.read().rule).is_some());
    // Greedy decoding skips the samplers that reshape the distribution.
    let idle = Memo::new(move |_| settings.read().rule.skips(kind));
    let picked = move || shape.sampler.get() == Some(kind);
    let profile = Memo::new(move |_| settings.read().rule.profile);
    let foreign = move || {
        let profile = profile.get();
        (!profile.has(kind)).then(|| screen::not_in(words::profile(profile)))
    };
    let pick = move || {
        shape
            .sampler
            .update(|sampler| *sampler = (*sampler != Some(kind)).then_some(kind))
    };
    let only = knob
        .numbers
        .first()
        .filter(|number| number.part == KnobPart::Only);
    let parts = knob
        .numbers
        .iter()
        .filter(|number| number.part != KnobPart::Only);
    let parts: Vec<_> = parts.map(|number| part(knob, number, idle)).collect();
    let tokens = knob.list.map(|list| {
        let rule = Signal::derive(move || settings.read().rule.clone());
        let edit = Callback::new(move |edit| {
            let mut taken = false;
            session.change(list.id(), |s| taken = knob.edit(&mut s.rule, edit));
            taken
        });
        view! { <TokenList knob list rule idle edit /> }
    });
    let several = only.is_none();
    let testid = id.replace('_', "-");
    view! {
        <li
            class="sampler"
            class:several=several
            class:off=move || !on.get() || idle.get()
            class:picked=picked
            class:moving=move || reorder.moves(kind)
            data-sampler=id
            on:click=move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let control = target.and_then(|target| target.closest("button, input, label, form").ok().flatten());
                if control.is_none() {
                    pick();
                }
            }
        >
            <button
                type="button"
                class="plain handle"
                data-testid=format!("move-{testid}")
                aria-label=screen::move_sampler(name)
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
                aria-label=screen::switch(name)
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
                data-testid=format!("sampler-{testid}")
                title=sampler_words::sampler(kind)
                aria-pressed=move || picked().to_string()
                on:click=move |_| pick()
            >
                {name}
                {move || foreign().map(|foreign| view! { <small>{foreign}</small> })}
            </button>
            {only.map(|number| number_fields(knob, number, name.into(), idle))}
            <button
                type="button"
                class="plain remove"
                data-testid=format!("remove-{testid}")
                aria-label=screen::remove_sampler(name)
                on:click=move |_| {
                    if picked() {
                        shape.sampler.set(None);
                    }
                    session.change("remove", |s| s.rule.chain.links.retain(|link| link.processor.kind() != kind));
                    focus_list(list);
                }
            >
                <span aria-hidden="true">"×"</span>
            </button>
            {several.then(|| view! { <div class="parts">{parts} {tokens}</div> })}
        </li>
    }
    .into_any()
}

/// One of several numbers of a sampler, under its name.
fn part(knob: &'static Knob, number: &'static Number, idle: Memo<bool>) -> AnyView {
    let name = sampler_words::part(number.part);
    view! {
        <div class="part">
            <span class="small" title=sampler_words::about_part(number.part)>{name}</span>
            {number_fields(knob, number, screen::number_of((knob.name)(), name), idle)}
        </div>
    }
    .into_any()
}

/// Moves the focus into the list after the focused row was removed.
fn focus_list(list: NodeRef<Ol>) {
    request_animation_frame(move || {
        // The screen may have been closed within the frame.
        let first = list
            .try_get_untracked()
            .flatten()
            .and_then(|list| list.query_selector(".remove, .handle").ok().flatten());
        if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
            // Fails only for an element that is not on the page.
            drop(first.focus());
        }
    });
}
