//! A button that stands for a choice.

use leptos::prelude::*;

/// A button that is pressed while what it stands for is chosen.
#[component]
pub fn ToggleButton(
    /// Its id in attributes.
    #[prop(into)]
    id: String,
    /// Its text.
    #[prop(into)]
    label: String,
    /// Whether it looks like the text around it.
    #[prop(optional)]
    plain: bool,
    /// Whether its choice is chosen.
    #[prop(into)]
    chosen: Signal<bool>,
    /// Chooses it.
    choose: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=plain.then_some("plain")
            data-testid=id
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| choose()
        >
            {label}
        </button>
    }
}
