//! A lane's settings: the engine profile, sampling or greedy, and every sampler with its numbers and tokens.

use page_model::parse;
use std::cell::Cell;

use charts::decimal;
use leptos::prelude::*;
use sampling::{Profile, SamplingConfig};

use crate::{session::session, shared::token_list::TokenList};
use page_model::{
    compare::{
        lanes::{plain, profile_name},
        words::screen,
    },
    settings::{
        knobs::{KNOBS, Knob, KnobPart, List, Number},
        words as text,
    },
    shape::words::screen::number_of,
    words::settings::engine,
};

/// The settings of the lane at an index, collapsed at first.
#[component]
pub fn LaneRule(
    /// The lane's index, counted from 0.
    place: usize,
) -> impl IntoView {
    let session = session();
    let lanes = session.compare.lanes;
    let rule = Memo::new(move |_| {
        lanes
            .read()
            .rules()
            .get(place)
            .cloned()
            .unwrap_or_else(plain)
    });
    let change = move |label: &'static str, change: &dyn Fn(&mut SamplingConfig)| {
        session.change_lanes(label, |lanes| lanes.change(place, change));
    };
    let profile = Profile::ALL.map(|profile| {
        view! { <option value=profile.id()>{profile_name(profile)}</option> }
    });
    let choose = move |id: String| {
        if let Some(profile) = Profile::from_id(&id) {
            change("profile", &|rule| *rule = rule.clone().by(profile));
        }
    };
    let knob = move |knob: &'static Knob| {
        let on = Memo::new(move |_| knob.on(&rule.read()).is_some());
        let idle = Memo::new(move |_| rule.read().skips(knob.kind));
        let number = move |number: &'static Number| {
            let value = Memo::new(move |_| number.current_value(knob, &rule.read()));
            let words = move || decimal(value.get(), number.decimals);
            let (name, label) = match number.part {
                KnobPart::Only => (None, (knob.name)().into()),
                part => {
                    let name = text::part(part);
                    (Some(name), number_of((knob.name)(), name))
                }
            };
            view! {
                {name.map(|name| view! { <span title=text::about_part(number.part)>{name}</span> })}
                <input
                    type="range"
                    aria-label=label
                    aria-valuetext=words
                    data-slider=number.id
                    min=number.least
                    max=number.most
                    step=number.step
                    prop:value=move || value.get().to_string()
                    on:input:target=move |event| {
                        if let Some(value) = parse::float(&event.target().value()) {
                            change(number.id, &|rule| {
                                knob.set(rule, number, value);
                            });
                        }
                    }
                />
                <output>{words}</output>
            }
            .into_any()
        };
        let tokens = move || {
            let edit = move |list: List| {
                Callback::new(move |edit| {
                    let taken = Cell::new(false);
                    change(list.id(), &|rule| taken.set(knob.edit(rule, edit)));
                    taken.get()
                })
            };
            knob.list
                .map(|list| view! { <TokenList knob list rule idle edit=edit(list) /> })
        };
        view! {
            <li class="knob" class:several=knob.numbers.len() != 1 class:off=move || idle.get()>
                <label class="check" title=text::sampler(knob.kind)>
                    <input
                        type="checkbox"
                        data-knob=knob.id
                        prop:checked=move || on.get()
                        prop:disabled=move || idle.get()
                        on:change:target=move |event| {
                            let on = event.target().checked();
                            change(knob.id, &|rule| knob.switch(rule, on));
                        }
                    />
                    {(knob.name)()}
                </label>
                <Show when=move || on.get() && !idle.get()>
                    {knob.numbers.iter().map(number).collect_view()}
                    {tokens()}
                </Show>
            </li>
        }
        .into_any()
    };
    view! {
        <details class="lane-rule">
            <summary>{screen::change()}</summary>
            <div class="choices">
                <label class="check">
                    <input
                        type="checkbox"
                        data-testid="lane-greedy"
                        prop:checked=move || !rule.read().do_sample
                        on:change:target=move |event| {
                            let greedy = event.target().checked();
                            change("do_sample", &|rule| rule.do_sample = !greedy);
                        }
                    />
                    {screen::greedy()}
                </label>
                <label class="choice">
                    {engine()}
                    <select
                        prop:value=move || rule.read().profile.id()
                        on:change:target=move |event| choose(event.target().value())
                    >
                        {profile}
                    </select>
                </label>
            </div>
            <ul class="knobs">{KNOBS.iter().map(knob).collect_view()}</ul>
        </details>
    }
}
