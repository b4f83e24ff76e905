//! Where the address names a model of the hub that is not stored: which one it is, and the buttons that download it or do
//! without. Nothing is asked before a press.

use leptos::prelude::*;
use page_model::models::{Model, hub_model::short_commit, words::screen};

use crate::session::session;

/// What stands in the status while the model of the address is missing.
#[component]
pub fn NeededModel() -> impl IntoView {
    let session = session();
    let needed = Memo::new(move |_| {
        session.model.with(|model| match model {
            Model::Hub(model) => Some(model.key().clone()),
            _ => None,
        })
    });
    let idle = move || session.models.download.with(Option::is_none);
    move || {
        needed.get().map(|key| {
            let words = screen::needed(&key.name(), short_commit(&key));
            view! {
                <div class="needed-model" data-testid="needed-model">
                    <p>{words}</p>
                    <p class="buttons">
                        {move || idle().then(|| {
                            let key = key.clone();
                            view! {
                                <button
                                    type="button"
                                    class="action"
                                    data-testid="download-needed"
                                    on:click=move |_| session.download_model(key.clone(), None)
                                >
                                    {screen::download()}
                                </button>
                            }
                        })}
                        <button type="button" data-testid="use-shipped" on:click=move |_| session.open_model(Model::default())>
                            {screen::use_shipped()}
                        </button>
                    </p>
                </div>
            }
        })
    }
}
