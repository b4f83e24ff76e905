//! Loads another model in place of the present one, and makes the page ready for it: what was computed with the other is
//! dropped, prompt and settings stay.

use leptos::prelude::*;
use page_model::{
    chat::{ChatState, PromptFormat},
    history::History,
    models::{Model, hub_model::HubModel, words::screen},
    prompt::Tokenized,
    screens::Screen,
    settings::Settings,
};
use protocol::{ModelKey, ModelSource};
use wasm_bindgen_futures::spawn_local;

use super::{super::link::absolute, Session, files::release, hub::with_next_step, model_place};
use crate::engine::model_place::ModelPlace;

impl Session {
    /// Loads a stored model.
    pub fn open_stored(self, key: ModelKey) {
        if let Ok(model) = HubModel::of(&key) {
            self.open_from(model.into(), ModelSource::Stored { key }, Vec::new());
        }
    }

    /// Loads a model from its files, see [`Self::open_place`].
    pub(super) fn open_from(self, model: Model, source: ModelSource, addresses: Vec<String>) {
        let place = ModelPlace {
            source: Some(source),
            memory: Some(self.memory_budget().bytes),
            format: self.models.format.get_untracked(),
        };
        self.open_place(model, place, addresses, None);
    }

    /// Loads a model with one of its examples in the box.
    pub fn open_example(self, model: Model, prompt: &'static str) {
        let place = model_place(&model);
        self.open_place(model, place, Vec::new(), Some(prompt));
    }

    /// Loads a model and goes to the Loop, or stays where its prompt is given; where it cannot be loaded, says why, and the
    /// one before runs on. `addresses` are given back when they are needed no more.
    pub(super) fn open_place(
        self,
        model: Model,
        place: ModelPlace,
        addresses: Vec<String>,
        prompt: Option<&'static str>,
    ) {
        let state = self.models;
        if state.opening.with_untracked(Option::is_some) {
            release(&addresses);
            return;
        }
        // Another model than the one of the last press on the ladder: the prompt does not run by itself.
        let runs = state
            .awaited
            .try_update_value(|awaited| awaited.take() == Some(model.clone()));
        let name = model.name().to_owned();
        state.opening.set(Some(name.clone()));
        state.said.set(String::new());
        state.problem.set(String::new());
        self.pause_lanes();
        // The engine that computes it ends.
        self.drop_work();
        let (had_model, is_wanted) = untrack(|| {
            let is_wanted = self.lacks_model() && *self.model.read() == model;
            (self.texts.with(Option::is_some), is_wanted)
        });
        let recording = model.recording(prompt.unwrap_or_default());
        let recording = recording.map(|recording| absolute(&recording));
        spawn_local(async move {
            let adopt = move || {
                self.adopt(model);
                if let Some(prompt) = prompt {
                    self.prompt.set(prompt.into());
                }
            };
            let opened = self.engine.open(place, recording, adopt).await;
            state.opening.set(None);
            match opened {
                Ok(()) => {
                    let former = state
                        .addresses
                        .try_update_value(|kept| std::mem::replace(kept, addresses));
                    release(&former.unwrap_or_default());
                    self.forget_opened_download();
                    self.messages.announcement.set(screen::opened(&name));
                    if is_wanted {
                        let linked = state.linked.try_update_value(std::mem::take);
                        self.write_linked_tokens(&linked.unwrap_or_default());
                    } else if prompt.is_none() {
                        self.screen.set(Screen::default());
                    }
                    if runs == Some(true) {
                        // Once the new tokenizer has read the prompt.
                        self.play();
                    }
                }
                Err(failure) => {
                    release(&addresses);
                    let why = with_next_step(&failure);
                    let problem = screen::not_opened(&name, &why, had_model);
                    state.problem.set(problem);
                    if prompt.is_some() {
                        self.messages.failure.set(Some(failure));
                    }
                }
            }
        });
    }

    /// Drops what is of the model before. Called at once before the new one is told, so that no view sees both.
    pub fn leave_model(self) {
        self.drop_work();
        self.tokenized.set(Tokenized::default());
        self.run.set(None);
        self.saved_runs.set(Vec::new());
        self.history.set(History::default());
        self.selection.select_newest();
        self.selection.picked.set(None);
        self.own_logits.set(None);
        self.opened_recording.set(None);
        self.forget_screens();
        self.second_model.drop_model();
        self.editing_prompt.set(false);
        self.messages.failure.set(None);
    }

    /// Leaves the model before for another one of the page.
    fn adopt(self, model: Model) {
        self.leave_model();
        self.suit_language(&model);
        if model.has_recorded_runs_alone() {
            // They were made with the settings that the page opens with, and with some others.
            self.settings.update(Settings::take_usual_rule);
        }
        if self.model.with_untracked(|before| *before != model) {
            self.chat.update(ChatState::forget_linked_text);
        }
        self.model.set(model);
    }

    /// Takes an example of the model's language in place of one of another, and a draft that it can have. A prompt that was
    /// recorded is read as it stands, not as the message of a chat.
    fn suit_language(self, model: &Model) {
        if self.model.with_untracked(Model::has_recorded_runs_alone) {
            let prompt = self.prompt.get_untracked();
            self.chat
                .update(|chat| drop(chat.choose(PromptFormat::PlainText, &prompt)));
        }
        let instead = untrack(|| model.prompt_after(&self.model.read(), &self.prompt.read()));
        if let Some(prompt) = instead {
            self.prompt.set(prompt.into());
        }
        let language = model.language();
        (self.speculative.setup).update(|setup| *setup = setup.for_language(language));
    }
}
