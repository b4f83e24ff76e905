//! The models that come with the page.

use leptos::prelude::*;
use page_model::models::{ListedModel, Model, words};

use crate::session::{Session, session};

/// The list, each with a button.
#[component]
pub fn PagePart() -> impl IntoView {
    let session = session();
    let row = move |listed| listed_row(session, Model::Listed(listed));
    view! {
        <ul class="model-list" aria-label=words::screen::page()>
            {ListedModel::ALL.map(row)}
        </ul>
    }
}

fn listed_row(session: Session, model: Model) -> impl IntoView {
    let (name, about) = (model.name().to_owned(), words::summary(&model));
    let label = words::screen::open(&name);
    let here = {
        let model = model.clone();
        move || session.model.with(|here| *here == model)
    };
    let id = model.id().to_owned();
    view! {
        <li class="model-row" data-repo=id.clone()>
            <div class="model-said">
                <p class="model-name">{name}</p>
                <p class="small quiet">{about}</p>
            </div>
            <button
                type="button"
                aria-label=label
                data-testid=format!("open-{id}")
                prop:disabled=here
                on:click=move |_| session.open_model(model.clone())
            >
                {words::screen::open_model()}
            </button>
        </li>
    }
}
