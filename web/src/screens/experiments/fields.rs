//! Fields of numbers, each kept in its range.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use leptos::prelude::*;
use page_model::experiments::plan::ExperimentPlan;

use crate::session::session;

/// A number among the choices for the experiments. A change of it can be undone.
pub fn planned<T>(
    id: &'static str,
    label: &'static str,
    range: RangeInclusive<T>,
    read: fn(&ExperimentPlan) -> T,
    set: fn(&mut ExperimentPlan, T),
) -> AnyView
where
    T: FromStr + Display + PartialOrd + Copy + Send + Sync + 'static,
{
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
pub fn number<T>(
    id: &'static str,
    label: &'static str,
    range: RangeInclusive<T>,
    value: Signal<Option<T>>,
    set: Callback<Option<T>>,
) -> AnyView
where
    T: FromStr + Display + PartialOrd + Copy + Send + Sync + 'static,
{
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
                    match typed.parse::<T>() {
                        Ok(number) if number < least => set.run(Some(least)),
                        Ok(number) if number > most => set.run(Some(most)),
                        Ok(number) => set.run(Some(number)),
                        Err(_) if typed.is_empty() => set.run(None),
                        Err(_) => {}
                    }
                    event.target().set_value(&untrack(shown));
                }
            />
        </label>
    }
    .into_any()
}
