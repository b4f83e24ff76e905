//! Two controls: a choice of one of a few values, and a slider over whole numbers.

use leptos::prelude::*;

/// A row of buttons, one of which is chosen.
pub fn choices(
    id: &'static str,
    name: &'static str,
    options: Vec<String>,
    chosen: Signal<usize>,
    choose: Callback<usize>,
) -> AnyView {
    let option = move |(place, words): (usize, String)| {
        view! {
            <label class="check">
                <input
                    type="radio"
                    name=id
                    data-testid=format!("{id}-{place}")
                    prop:checked=move || chosen.get() == place
                    on:change=move |_| choose.run(place)
                />
                <span>{words}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices-row small">
            <legend>{name}</legend>
            {options.into_iter().enumerate().map(option).collect::<Vec<_>>()}
        </fieldset>
    }
    .into_any()
}

/// A slider over the whole numbers from `first` to `last`, with its value in words.
pub fn steps(
    id: &'static str,
    name: &'static str,
    first: usize,
    last: Signal<usize>,
    value: Signal<usize>,
    words: Signal<String>,
    set: Callback<usize>,
) -> AnyView {
    view! {
        <div class="slider">
            <label for=id>{name}</label>
            <input
                id=id
                type="range"
                data-testid=id
                min=first
                max=move || last.get()
                step="1"
                aria-valuetext=move || words.get()
                prop:value=move || value.get().to_string()
                on:input:target=move |event| {
                    if let Ok(step) = event.target().value().parse() {
                        set.run(step);
                    }
                }
            />
            <output for=id>{move || words.get()}</output>
        </div>
    }
    .into_any()
}
