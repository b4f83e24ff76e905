//! A lane's rule: whose arithmetic, dice or none, and every link with its number.

use charts::decimal;
use leptos::prelude::*;
use sampling::{Profile, SamplingConfig};

use crate::{
    app::session,
    state::{
        address::profile_id,
        compare_lanes::{plain, profile_name},
        knobs::{KNOBS, Knob},
    },
};

/// The settings of the lane at a place, folded away.
#[component]
pub fn LaneRule(
    /// Counted from 0.
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
    let change = move |deed: &'static str, change: &dyn Fn(&mut SamplingConfig)| {
        session.change_lanes(deed, |lanes| lanes.change(place, change));
    };
    let profile = Profile::ALL.map(|profile| {
        view! { <option value=profile_id(profile)>{profile_name(profile)}</option> }
    });
    let choose = move |id: String| {
        if let Some(profile) = Profile::ALL
            .into_iter()
            .find(|profile| profile_id(*profile) == id)
        {
            change("profile", &|rule| *rule = rule.clone().by(profile));
        }
    };
    let knob = move |knob: &'static Knob| {
        let on = Memo::new(move |_| knob.value_on(&rule.read()));
        let idle = Memo::new(move |_| knob.kind.is_warper() && !rule.read().do_sample);
        let words = move || on.get().map(|value| decimal(value, knob.decimals));
        view! {
            <li class="knob" class:off=move || idle.get()>
                <label class="check">
                    <input
                        type="checkbox"
                        data-knob=knob.id
                        prop:checked=move || on.get().is_some()
                        prop:disabled=move || idle.get()
                        on:change:target=move |event| {
                            let on = event.target().checked();
                            change(knob.id, &|rule| knob.switch(rule, on));
                        }
                    />
                    {knob.name}
                </label>
                <Show when=move || on.get().is_some() && !idle.get()>
                    <input
                        type="range"
                        aria-label=knob.name
                        aria-valuetext=words
                        data-slider=knob.id
                        min=knob.least
                        max=knob.most
                        step=knob.step
                        prop:value=move || on.get().unwrap_or(knob.start).to_string()
                        on:input:target=move |event| {
                            if let Ok(value) = event.target().value().parse() {
                                change(knob.id, &|rule| {
                                    knob.set(rule, value);
                                });
                            }
                        }
                    />
                    <output>{words}</output>
                </Show>
            </li>
        }
        .into_any()
    };
    view! {
        <details class="lane-rule">
            <summary>"Change this rule"</summary>
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
                    "Greedy, no dice"
                </label>
                <label class="choice">
                    "As in"
                    <select
                        prop:value=move || profile_id(rule.read().profile)
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
