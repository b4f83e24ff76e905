//! Fields of whole numbers, each kept in its range.

use std::ops::RangeInclusive;

use leptos::prelude::*;

/// A number with its label. Another input than a number leaves the old one; one out of range is moved into it.
pub fn number(
    id: &'static str,
    label: &'static str,
    range: RangeInclusive<usize>,
    value: Signal<Option<usize>>,
    set: Callback<Option<usize>>,
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
                min=least
                max=most
                prop:value=shown
                on:change:target=move |event| {
                    let typed = event.target().value();
                    match typed.parse::<usize>() {
                        Ok(number) => set.run(Some(number.clamp(least, most))),
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
