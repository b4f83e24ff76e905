//! Fields of numbers, each kept in its range.

use std::ops::RangeInclusive;

use leptos::prelude::*;
use page_model::{experiments::plan::ExperimentPlan, parse::FieldNumber};

use crate::session::session;

/// A number among the choices for the experiments. A change of it can be undone.
pub fn planned<T: FieldNumber>(
    id: &'static str,
    label: &'static str,
    range: RangeInclusive<T>,
    read: fn(&ExperimentPlan) -> T,
    set: fn(&mut ExperimentPlan, T),
) -> AnyView {
    let session = session();
    let plan = session.experiments.plan;
    let value = Signal::derive(move || Some(plan.with(read)));
    let change = Callback::new(move |number: Option<T>| {
        if let Some(number) = number {
            session.plan_experiment(id, |plan| set(plan, number));
        }
    });
    number(id, label, range, value, change)
}

/// A number with its label. Another input than a number leaves the old one; one out of range is moved into it.
pub fn number<T: FieldNumber>(
    id: &'static str,
    label: &'static str,
    range: RangeInclusive<T>,
    value: Signal<Option<T>>,
    set: Callback<Option<T>>,
) -> AnyView {
    let shown = move || {
        value
            .get()
            .map(|value| value.to_string())
            .unwrap_or_default()
    };
    let (least, most) = (*range.start(), *range.end());
    view! {
        <label class="choice">
            <span>{label}</span>
            <input
                type="number"
                data-testid=id
                min=least.to_string()
                max=most.to_string()
                step="any"
                prop:value=shown
                on:change:target=move |event| {
                    let typed = event.target().value();
                    match T::read(&typed) {
                        Some(number) if number < least => set.run(Some(least)),
                        Some(number) if number > most => set.run(Some(most)),
                        Some(number) => set.run(Some(number)),
                        None if typed.is_empty() => set.run(None),
                        None => {}
                    }
                    event.target().set_value(&untrack(shown));
                }
            />
        </label>
    }
    .into_any()
}
