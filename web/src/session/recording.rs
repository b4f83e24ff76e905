//! The run as a recording: its file, and the other way round a file as a run, or as steps without a model.

use std::{rc::Rc, sync::Arc};

use engine_client::recording::RecordedRun;
use leptos::prelude::*;
use page_model::{
    address::{Address, query::Query},
    engines,
    own_logits::source::OwnSource,
    prompt::Tokenized,
    recordings::{self, KeptLogits, OpenedRun, RunNotes, words},
    run::Run,
    screens::Screen,
    settings::Settings,
    shape,
};
use recording::{Recording, RecordingError};

use super::{Session, link};
use crate::engine::recording_file;

impl Session {
    /// The file of the present run with its name; `None` without a run. The true distribution of each step is asked for,
    /// and left out where no engine tells it.
    pub async fn recording_of_run(
        self,
        kept: KeptLogits,
    ) -> Option<Result<(String, Vec<u8>), RecordingError>> {
        let (run, texts) = (self.run.get_untracked()?, self.texts.get_untracked()?);
        let mut truths = Vec::new();
        let tokens = run.generation().tokens();
        let prompt = run.generation().prompt().len();
        let steps = run.steps().len() + usize::from(run.generation().pending().is_some());
        for step in 0..steps {
            let truth = self.engine.truth(tokens[..prompt + step].to_vec()).await;
            truths.push(truth.ok());
        }
        let device = run.pass(0).map(|pass| engines::device(&pass.device));
        let notes = RunNotes {
            recorded_by: device.unwrap_or_default(),
            parameters: self.written_settings(),
            truths,
        };
        let recording = recordings::of_run(&run, &texts, kept, notes);
        let file = recording.and_then(recording_file::write);
        Some(file.map(|file| (recordings::file_name(run.text()), file)))
    }

    /// The settings as the query of an address, always with the random seed.
    fn written_settings(self) -> String {
        let settings = self.settings.get_untracked();
        let seed = format!("seed={}", settings.seed);
        let query = link::query(&Address {
            settings,
            ..Address::default()
        });
        match query.split('&').any(|pair| pair == seed) {
            true => query,
            false if query.is_empty() => seed,
            false => format!("{query}&{seed}"),
        }
    }

    /// Opens the bytes of a recording: as the run, where it is one of the loaded model with the logits of the whole
    /// vocabulary, else step by step in Shape. Returns what there is to say.
    ///
    /// # Errors
    /// Any [`RecordingError`]; nothing has changed then.
    pub fn open_recording(self, file: &[u8]) -> Result<String, RecordingError> {
        let recording = Arc::new(recording_file::read(file)?);
        let loaded = self.engine.model().get_untracked();
        let replayed = RecordedRun::new(recording.clone()).and_then(|run| {
            if let Some(loaded) = loaded {
                run.check(&loaded)?;
            }
            self.open_run(Rc::new(run))
        });
        match replayed {
            Ok(said) => Ok(said),
            Err(
                reason @ (RecordingError::NoVocabulary
                | RecordingError::NoConfig
                | RecordingError::NoLogits
                | RecordingError::OtherModel { .. }),
            ) => self.open_steps(recording, &reason),
            Err(other) => Err(other),
        }
    }

    /// Makes a recorded run the present one, with the settings it was saved with.
    fn open_run(self, recorded: Rc<RecordedRun>) -> Result<String, RecordingError> {
        let texts = self.texts.get_untracked();
        let texts = texts.ok_or(RecordingError::NoModel)?;
        let recording = recorded.recording();
        let settings = match recording.parameters.as_str() {
            "" => self.settings.get_untracked(),
            query => Address::of_query(Query::read(query)).settings,
        };
        let opened = OpenedRun::new(&recorded, &texts, settings)?;
        // The recorded runs that answer here may be of an earlier model: then the run is open all the same.
        self.engine.recall_run(recorded.clone()).ok();
        let said = words::opened(&opened);
        self.put_opened(opened.run, recording, opened.settings);
        Ok(said)
    }

    fn put_opened(self, run: Run, recording: &Recording, settings: Settings) {
        self.drop_work();
        self.messages.failure.set(None);
        self.together(|| {
            self.remember_run("recording");
            self.save_run_aside();
            self.change("recording", |present| *present = settings);
        });
        self.selection.select_newest();
        self.own_logits.set(None);
        self.opened_recording.set(None);
        let text = recording.prompt.text.clone();
        // Its tokens are known, whether a tokenizer is here or not.
        self.tokenized.set(Tokenized {
            text: text.clone(),
            tokens: recording.prompt.input_ids.clone().into(),
            failure: None,
        });
        self.editing_prompt.set(false);
        self.prompt.set(text);
        self.run.set(Some(run));
        self.bound_logits();
        if self.screen.get_untracked().has_lanes() {
            self.screen.set(Screen::default());
        }
    }

    /// Shows the steps of a recording in Shape, beginning with the first that has logits.
    fn open_steps(
        self,
        recording: Arc<Recording>,
        reason: &RecordingError,
    ) -> Result<String, RecordingError> {
        let shown = (0..recording.steps.len()).find_map(|step| {
            let own = recordings::own_step(&recording, step)?;
            Some((step, own))
        });
        let (step, own) = shown.ok_or(RecordingError::NoSteps)?;
        let own = own.map_err(|_| RecordingError::Logits { step: step + 1 })?;
        let said = words::opened_steps(&recording.model.name, reason);
        self.pause();
        self.opened_recording.set(Some(recording));
        self.own_logits.set(Some(OwnSource::from(own)));
        if let Some(shape) = Screen::from_id(shape::SCREEN.id) {
            self.screen.set(shape);
        }
        Ok(said)
    }

    /// Shows another step (counted from 0) of the opened recording in Shape.
    ///
    /// # Errors
    /// A sentence, where the step has no logits.
    pub fn show_recorded_step(self, step: usize) -> Result<(), String> {
        let own = self
            .opened_recording
            .with_untracked(|recording| recordings::own_step(recording.as_ref()?, step));
        match own {
            None => Err(words::without_logits(step + 1)),
            Some(Err(error)) => Err(error.to_string()),
            Some(Ok(own)) => {
                self.own_logits.set(Some(OwnSource::from(own)));
                Ok(())
            }
        }
    }
}
