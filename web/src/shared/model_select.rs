//! The menu of models: those that come with the page, and the present one if it is another.

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
    let choose = move |id: String| {
        let here = session.model.get_untracked();
        if let Ok(model) = Model::from_id(&id)
            && model != here
        {
            session.open_model(model);
        }
    };
    let options = move || {
        let here = session.model.get();
        let other = (!here.is_listed()).then(|| here.clone());
        let models = ListedModel::ALL.into_iter().map(Model::Listed).chain(other);
        let option = |model: Model| {
            let selected = model == here;
            view! {
                <option value=model.id().to_string() selected=selected>{model.name().to_string()}</option>
            }
        };
        models.map(option).collect_view()
    };
    view! {
        <select
            class="model-select"
            data-testid="model-select"
            aria-label=labels::model()
            on:change:target=move |event| choose(event.target().value())
            prop:value=move || session.model.with(|model| model.id().to_string())
        >
            {options}
        </select>
    }
}
