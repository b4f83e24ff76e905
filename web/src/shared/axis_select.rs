//! The choice of the axis of the bars of probabilities, which the Loop, Shape and Stop share.

use leptos::prelude::*;

use crate::session::session;
use page_model::{run::axis_choice::AxisChoice, words::axis as words};

/// A menu of the kinds of axis; its first entry leaves the axis to the step.
#[component]
pub fn AxisSelect(
    /// The kind of axis that the step shown has where none is chosen.
    usual: Signal<Option<AxisChoice>>,
) -> impl IntoView {
    let axis = session().axis;
    let id = |choice: Option<AxisChoice>| choice.map_or("", AxisChoice::id);
    let option =
        |choice: AxisChoice| view! { <option value=choice.id()>{words::axis(choice)}</option> };
    view! {
        <label class="choice small">
            <span>{words::choice()}</span>
            <select
                data-testid="axis"
                on:change:target=move |event| axis.set(AxisChoice::from_id(&event.target().value()))
                prop:value=move || id(axis.get())
            >
                <option value="">{move || words::automatic(usual.get())}</option>
                {AxisChoice::ALL.map(option)}
            </select>
        </label>
    }
}
