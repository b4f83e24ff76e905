//! Under the text, where the prompt is none that the model's training texts could have had: one sentence, and the way to a
//! model of real English. The grammar of the training texts decides, not the model.

use engine_client::GrammarTruth;
use leptos::prelude::*;
use page_model::models::{PrerecordedModel, words};
use wasm_bindgen_futures::spawn_local;

use crate::session::session;

/// The sentence and the button.
#[component]
pub fn OutsideNote() -> impl IntoView {
    let session = session();
    let context = Memo::new(move |_| {
        session
            .context
            .get()
            .and_then(Result::ok)
            .filter(|_| session.computes())
    });
    let outside = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(asked) = context.get() else {
            return outside.set(false);
        };
        spawn_local(async move {
            let answer = session.engine.truth(asked.to_vec()).await;
            if context.try_get_untracked() == Some(Some(asked)) {
                outside.try_set(matches!(answer, Ok(GrammarTruth::OutsideGrammar)));
            }
        });
    });
    let load = move |_| session.go_on_with_weights(PrerecordedModel::default());
    move || {
        // A lesson has chosen its prompt, and says what it is.
        (outside.get() && !session.has_task()).then(|| view! {
            <p class="outside small" role="status" data-testid="outside">
                {words::outside()} " "
                <button type="button" class="plain" data-testid="outside-load" on:click=load>{words::load_real()}</button>
            </p>
        })
    }
}
