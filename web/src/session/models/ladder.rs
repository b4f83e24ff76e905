//! The ladder: its file, and the press that gets a model and runs the prompt with it.

use leptos::prelude::*;
use page_model::models::{
    Model, PrerecordedModel,
    downloading::ModelDownloading,
    ladder::{FILE, Ladder, LadderError, LadderStep, speed::MeasuredSpeed},
};
use protocol::ModelSource;
use wasm_bindgen_futures::spawn_local;

use super::{Session, model_place};
use crate::{engine::download::download, session::link::absolute};

impl Session {
    /// Reads the file of the ladder, unless it was read before.
    pub fn read_ladder(self) {
        let ladder = self.models.ladder;
        if ladder.with_untracked(|ladder| matches!(ladder, Some(Ok(_)))) {
            return;
        }
        spawn_local(async move {
            let json = download(&absolute(FILE)).await;
            let read = json.map_err(LadderError::NotFetched);
            ladder.set(Some(read.and_then(|json| Ladder::from_json(&json))));
        });
    }

    /// Gets the model of a step and runs the prompt with it: a model of the hub is downloaded, unless it is stored.
    pub fn run_step(self, step: LadderStep) {
        let state = self.models;
        let is_downloading = |download: &Option<ModelDownloading>| {
            download.as_ref().is_some_and(ModelDownloading::is_running)
        };
        if state.download.with_untracked(is_downloading) {
            return;
        }
        self.get_and_run(step.model.clone(), Some(step));
    }

    /// Gets the weights of which the page has recorded runs, and runs the prompt with them.
    pub fn go_on_with_weights(self, recorded: PrerecordedModel) {
        if let Ok(model) = recorded.weights() {
            self.get_and_run(model, None);
        }
    }

    /// A model of the hub is compared with its step, where it has one.
    fn get_and_run(self, model: Model, step: Option<LadderStep>) {
        let state = self.models;
        state.awaited.set_value(Some(model.clone()));
        let key = match &model {
            Model::Hub(model) => model.key().clone(),
            _ => {
                let place = model_place(&model);
                return self.open_place(model, place, Vec::new(), None);
            }
        };
        let is_stored = state.storage.with_untracked(|report| match report {
            Some(Ok(report)) => {
                let mut models = report.models.iter();
                models.any(|model| model.key == key && model.complete)
            }
            _ => false,
        });
        match is_stored {
            true => self.open_from(model, ModelSource::Stored { key }, Vec::new()),
            false => self.download_checked(key, None, step),
        }
    }

    /// The speeds that were measured on this device, of the run and of the check. Tracks them.
    pub fn measured_speeds(&self) -> Vec<MeasuredSpeed> {
        let Some(kind) = self.device_kind() else {
            return Vec::new();
        };
        let of_run = self.run.with(|run| {
            let texts = self.texts.read();
            MeasuredSpeed::of_run(run.as_ref()?, texts.as_ref()?.info())
        });
        let check = self.device.desk;
        let of_check = check.with(|check| MeasuredSpeed::of_check(check, kind));
        of_run.into_iter().chain(of_check).collect()
    }
}
