//! The chain of samplers: the engine profile, sampling or greedy, and the samplers in an order that can be changed.

use leptos::prelude::*;
use sampling::{ProcessorKind, Profile, SamplingConfig};

use crate::screens::shape::{reorder::Reorder, sampler_row::SamplerRow, shape};
use crate::{
    session::session,
    shared::{export::code::CodeExport, run_numbers::RunNumbers},
};
use page_model::{
    settings::knobs::{self, KNOBS},
    shape::{
        engine_comparison,
        words::{self, screen},
    },
    words::settings::{engine, greedy},
};

/// The settings as a chain of samplers.
#[component]
pub fn ChainPanel() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    let kinds = Memo::new(move |_| {
        let settings = settings.read();
        let links = settings.rule.chain.links.iter();
        links.map(|link| link.processor.kind()).collect::<Vec<_>>()
    });
    let in_order = Memo::new(move |_| knobs::is_in_order(&settings.read().rule));
    let reorder = Reorder::default();
    let list = NodeRef::new();
    view! {
        <fieldset class="rule chain">
            <legend>{screen::chain()}</legend>
            <EngineProfile />
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="greedy"
                    prop:checked=move || !settings.read().do_sample()
                    on:change:target=move |event| session.change("do_sample", |s| s.rule.do_sample = !event.target().checked())
                />
                {greedy()}
            </label>
            <ol
                class="samplers"
                data-testid="samplers"
                node_ref=list
                on:pointermove=move |event| reorder.drag(session, &event)
                on:pointerup=move |_| reorder.drop(session)
                on:pointercancel=move |_| reorder.drop(session)
            >
                <For each=move || kinds.get() key=|kind| *kind let:kind>
                    <SamplerRow kind reorder list />
                </For>
            </ol>
            <p id="move-help" class="unseen">{screen::move_help()}</p>
            <p class="unseen" aria-live="assertive" data-testid="moved">{move || reorder.said.get()}</p>
            <div class="looks">
                <AddSampler kinds />
                <Show when=move || !in_order.get()>
                    <button
                        type="button"
                        class="plain"
                        data-testid="profile-order"
                        on:click=move |_| session.change("order", |s| s.rule.chain.sort_by(s.rule.profile))
                    >
                        {screen::engine_order()}
                    </button>
                </Show>
            </div>
            <RunNumbers />
            <OtherEngines />
            <CodeExport />
        </fieldset>
    }
}

/// The choice of engine profile.
#[component]
fn EngineProfile() -> impl IntoView {
    let session = session();
    let present = Memo::new(move |_| session.settings.read().rule.profile);
    let choose = move |id: String| {
        if let Some(profile) = Profile::from_id(&id) {
            session.change("profile", |s| s.rule = s.rule.clone().by(profile));
        }
    };
    let defaults = move |_| {
        session.change("defaults", |s| {
            s.rule = SamplingConfig::defaults_of(s.rule.profile)
        });
    };
    view! {
        <div class="line profile">
            <label class="choice">
                <span>{engine()}</span>
                <select
                    data-testid="profile"
                    on:change:target=move |event| choose(event.target().value())
                    prop:value=move || present.get().id()
                >
                    {Profile::ALL.map(|profile| view! { <option value=profile.id()>{words::profile(profile)}</option> })}
                </select>
            </label>
            <button type="button" class="plain small" data-testid="defaults" on:click=defaults>
                {move || screen::engine_defaults(present.get())}
            </button>
        </div>
        <p class="small quiet">{move || words::particular(present.get())}</p>
    }
}

/// The engines that would choose differently at this step. It stands below the sliders: it is as long as there are differences,
/// and none of them moves under the finger that drags it.
#[component]
fn OtherEngines() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let settled = session.settled_settings();
    // While a slider moves, the sentence would be about the settings before.
    let others = Memo::new(move |_| {
        let settings = settled.read();
        if *settings != *session.settings.read() {
            return None;
        }
        let (texts, selected) = (shape.texts()?, shape.selected.get()?);
        shape.with_generation(|generation| {
            let outcomes = engine_comparison::outcomes(&selected, generation, &settings);
            words::others_would(&settings.rule, &outcomes, |token| texts.label(token))
        })
    });
    view! { <p class="small others" data-testid="others">{move || others.get()}</p> }
}

/// The menu of samplers that are not in the chain.
#[component]
fn AddSampler(kinds: Memo<Vec<ProcessorKind>>) -> impl IntoView {
    let (session, shape) = (session(), shape());
    let missing = move || {
        KNOBS
            .iter()
            .filter(move |knob| !kinds.read().contains(&knob.kind))
    };
    let add = move |id: String| {
        if let Some(knob) = KNOBS.iter().find(|knob| knob.id == id) {
            session.change("add", |s| knob.switch(&mut s.rule, true));
            shape.sampler.set(Some(knob.kind));
        }
    };
    view! {
        <Show when=move || missing().next().is_some()>
            <select
                data-testid="add-sampler"
                aria-label=screen::add_sampler()
                on:change:target=move |event| {
                    add(event.target().value());
                    event.target().set_value("");
                }
            >
                <option value="">{screen::add_sampler_option()}</option>
                {move || missing().map(|knob| view! { <option value=knob.id>{(knob.name)()}</option> }).collect::<Vec<_>>()}
            </select>
        </Show>
    }
}
