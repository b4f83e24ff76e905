//! The choice of model: the one trained to the end, the same one early in its training, and its draft.

use leptos::prelude::*;

use crate::{app::session, state::model::Model};

/// A list in the line that says what the model is. Another model opens as another page: prompt, rule and seed stay, its
/// text is its own.
#[component]
pub fn ModelSelect() -> impl IntoView {
    let session = session();
    let choose = move |id: String| {
        if let Some(model) = Model::from_id(&id).filter(|model| *model != session.model) {
            session.open_model(model);
        }
    };
    view! {
        <select
            class="model-select"
            data-testid="model-select"
            aria-label="Model"
            on:change:target=move |event| choose(event.target().value())
            prop:value=session.model.id()
        >
            {Model::ALL.map(|model| view! {
                <option value=model.id() selected=model == session.model>{model.name()}</option>
            })}
        </select>
    }
}
