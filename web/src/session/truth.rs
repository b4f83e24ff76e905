//! Asks the grammar of the invented language for the true distribution after a text, and keeps its answers.

use engine_client::GrammarTruth;
use leptos::prelude::*;
use page_model::{
    models::Model,
    shape::{
        grammar_truth::{Answers, TruthStatus},
        words,
    },
};
use protocol::{Failure, TokenId};
use wasm_bindgen_futures::spawn_local;

use super::Session;

impl Session {
    /// Asks whenever the text changes, or `again` is notified, and puts the answer into `told`. The requests end with the
    /// view that called this.
    pub fn ask_truth(
        self,
        text: Memo<Option<Vec<TokenId>>>,
        status: RwSignal<Option<TruthStatus>>,
        again: Trigger,
    ) {
        let known = StoredValue::new(Answers::default());
        Effect::new(move |_| {
            again.track();
            let Some(context) = text.get() else {
                return status.set(None);
            };
            let answer = known.with_value(|known| known.get(&context).cloned());
            status.set(answer.clone());
            if answer.is_some() {
                return;
            }
            let asked = context.clone();
            spawn_local(async move {
                let answer = match self.engine.truth(asked.clone()).await {
                    Ok(GrammarTruth::Known(truth)) => TruthStatus::Known(truth.into()),
                    Ok(GrammarTruth::NoGrammar) => {
                        let language = self.model.with_untracked(Model::language);
                        TruthStatus::Unknown(words::no_truth(language).into())
                    }
                    Ok(GrammarTruth::OutsideGrammar) => {
                        TruthStatus::Unknown(words::outside_grammar().into())
                    }
                    // Cancelled by another command: requested again when the page returns to this step.
                    Err(Failure::Cancelled) => return,
                    Err(failure) => TruthStatus::Failed(failure),
                };
                // `None` once the screen is closed.
                let kept =
                    known.try_update_value(|known| known.keep(asked.clone(), answer.clone()));
                if kept.is_some() && text.try_get_untracked() == Some(Some(asked)) {
                    status.set(Some(answer));
                }
            });
        });
    }
}
