//! The menu of models: those that come with the page, and one of another folder if the address names it.

use leptos::prelude::*;

use crate::session::session;
use page_model::{
    models::{ListedModel, Model},
    words::labels,
};

/// The menu in the line that describes the model. Another model opens as another page: prompt, settings and random seed
/// are passed on, the generated text is not.
#[component]
pub fn ModelSelect() -> impl IntoView {
    let session = session();
    let here = session.model.get_value();
    let id = here.id().to_string();
    let choose = move |id: String| {
        let here = session.model.get_value();
        if let Ok(model) = Model::from_id(&id)
            && model != here
        {
            session.open_model(model);
        }
    };
    let other = matches!(here, Model::Other(_)).then(|| here.clone());
    let models = ListedModel::ALL.into_iter().map(Model::Listed).chain(other);
    let options = models.map(|model| {
        let selected = model == here;
        view! {
            <option value=model.id().to_string() selected=selected>{model.name().to_string()}</option>
        }
    });
    view! {
        <select
            class="model-select"
            data-testid="model-select"
            aria-label=labels::MODEL
            on:change:target=move |event| choose(event.target().value())
            prop:value=id
        >
            {options.collect_view()}
        </select>
    }
}
