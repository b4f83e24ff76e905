//! Recorded runs of the model as an engine: the contexts that were recorded are answered as they were, and no others.
//!
//! Nothing in a recording was measured on this machine, so its passes carry no times.

mod ahead;
mod model;

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
};

use protocol::{
    Answer, CacheReport, Command, DeviceInfo, DeviceKind, Failure, ForwardReport, ModelInfo,
    Payload, Progress, RequestId, TokenId, TruthKnown,
};
use recording::{RecordedPass, RecordedStep, Recording, RecordingError, TruthOrigin};
use sampling::Logits;

use crate::{
    command::extend,
    status::LoadedModel,
    transport::{Outcome, PendingRequest, Transport},
};

pub use ahead::Pause;
pub use model::{model_info, recorded_model};

use model::differing_field;
pub(crate) use model::recorded_part;

/// A recorded run that can be replayed: with its model, the bytes of all tokens, and the logits of the whole vocabulary.
#[derive(Debug)]
pub struct RecordedRun {
    recording: Arc<Recording>,
    /// The model, with the places of its tokens' bytes.
    model: ModelInfo,
}

impl RecordedRun {
    /// Takes a recording as a run.
    ///
    /// # Errors
    /// [`RecordingError::NoVocabulary`], [`RecordingError::NoLogits`] or [`RecordingError::NoConfig`] where it has less
    /// than that needs, [`RecordingError::Field`] for a number type that is not known.
    pub fn new(recording: Arc<Recording>) -> Result<Self, RecordingError> {
        if recording.tokens.ids.is_some() {
            return Err(RecordingError::NoVocabulary);
        }
        if !recording.steps.iter().any(|step| step.numbers.is_whole()) {
            return Err(RecordingError::NoLogits);
        }
        Ok(Self {
            model: ModelInfo {
                piece_ends: Some(recording.tokens.ends().collect()),
                ..model_info(recording.model.clone())?
            },
            recording,
        })
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Checks that it is a run of the loaded model.
    ///
    /// # Errors
    /// [`RecordingError::OtherModel`].
    pub fn check(&self, loaded: &LoadedModel) -> Result<(), RecordingError> {
        let tokens = loaded.vocabulary.as_ref().clone().into_parts();
        let model = ModelInfo {
            piece_ends: Some(tokens.1),
            ..(*loaded.info).clone()
        };
        self.same(&model, &tokens.0)
    }

    fn same(&self, model: &ModelInfo, pieces: &[u8]) -> Result<(), RecordingError> {
        let is_same_text = self.recording.tokens.bytes == pieces;
        let field = differing_field(&self.model, model);
        let Some(field) = field.or((!is_same_text).then_some("tokens")) else {
            return Ok(());
        };
        let named = |model: &ModelInfo| format!("{} {}", model.name, model.version);
        Err(RecordingError::OtherModel {
            recorded: named(&self.model),
            loaded: named(model),
            field,
        })
    }

    /// What recorded it.
    pub fn device(&self) -> DeviceInfo {
        DeviceInfo {
            kind: DeviceKind::Recorded,
            name: self.recording.recorded_by.clone(),
        }
    }

    /// The step that follows a context.
    fn step_after(&self, context: &[TokenId]) -> Option<&RecordedStep> {
        self.recording.step_after(context)
    }

    fn loaded(&self) -> (Answer, Payload) {
        let answer = Answer::Loaded {
            model: Box::new(self.model.clone()),
            device: self.device(),
            milliseconds: None,
        };
        (answer, Payload::Bytes(self.recording.tokens.bytes.clone()))
    }

    fn tokenized(&self, text: &str) -> Option<(Answer, Payload)> {
        let prompt = &self.recording.prompt;
        let tokens = prompt.input_ids.clone();
        (prompt.text == text).then_some((Answer::Tokenized { tokens }, Payload::None))
    }

    fn truth(&self, context: &[TokenId]) -> Option<(Answer, Payload)> {
        let truth = self.step_after(context)?.truth.as_ref()?;
        let (known, payload) = match truth.known {
            TruthOrigin::NoGrammar => (TruthKnown::NoGrammar, Payload::None),
            TruthOrigin::OutsideGrammar => (TruthKnown::OutsideGrammar, Payload::None),
            TruthOrigin::Exactly => {
                let distribution = Payload::Distribution {
                    tokens: truth.tokens.clone(),
                    probabilities: truth.probabilities.clone(),
                };
                (TruthKnown::Exactly, distribution)
            }
        };
        Some((Answer::Truth { known }, payload))
    }

    /// The logits after a context, with how many tokens they name.
    fn logits(&self, context: &[TokenId]) -> Option<Logits> {
        let numbers = &self.step_after(context)?.numbers;
        let logits = Logits::new(numbers.whole()?.into_owned()).ok()?;
        Some(logits.naming(numbers.listed().map(|listed| listed as usize)))
    }

    fn forward(&self, context: &[TokenId]) -> Option<(Answer, Payload)> {
        let step = self.step_after(context)?;
        let logits = step.numbers.whole()?.into_owned();
        let report = ForwardReport {
            listed: step.numbers.listed(),
            ..self.report(step.pass, context.len() as u32)
        };
        Some((Answer::Logits(report), Payload::Floats(logits)))
    }

    /// What a pass did. Where that was not recorded: the first computes the whole prompt and each later one a position,
    /// with a cache that is as long as the text.
    pub fn report(&self, pass: Option<RecordedPass>, positions: u32) -> ForwardReport {
        let pass = pass.unwrap_or_else(|| {
            let reused = match positions as usize == self.recording.prompt.input_ids.len() {
                true => 0,
                false => positions.saturating_sub(1),
            };
            RecordedPass {
                computed: positions - reused,
                reused,
                slots: positions,
            }
        });
        let bytes =
            |positions: u32| u64::from(positions) * u64::from(self.model.cache_bytes_per_token);
        ForwardReport {
            computed: pass.computed,
            reused: pass.reused,
            milliseconds: None,
            parts: None,
            listed: None,
            cache: CacheReport {
                positions,
                slots: pass.slots,
                bytes: bytes(positions),
                allocated_bytes: bytes(pass.slots),
            },
        }
    }
}

/// Recorded runs of one model that answer together. More can be added at any time.
pub struct RecordedRuns {
    /// The first one, whose model is loaded.
    first: Rc<RecordedRun>,
    /// The others, oldest first.
    others: RefCell<Vec<Rc<RecordedRun>>>,
    /// What the cache of an engine would hold.
    context: RefCell<Vec<TokenId>>,
    next_id: Cell<u32>,
    /// Runs that are being fetched.
    coming: Cell<usize>,
    /// Between two parts of a text ahead.
    pause: Option<Pause>,
}

impl RecordedRuns {
    /// With one run.
    pub fn new(first: Rc<RecordedRun>) -> Self {
        Self {
            first,
            others: RefCell::default(),
            context: RefCell::default(),
            next_id: Cell::default(),
            coming: Cell::default(),
            pause: None,
        }
    }

    /// The same, with a pause of the program between two parts of a text ahead.
    #[must_use]
    pub fn with_pause(self, pause: Pause) -> Self {
        Self {
            pause: Some(pause),
            ..self
        }
    }

    /// Another run is being fetched: requests that miss wait for it.
    pub fn expect(&self) {
        self.coming.set(self.coming.get() + 1);
    }

    /// The run that was [expected](Self::expect), or `None` where it could not be fetched. One of another model is
    /// ignored.
    pub fn resolve(&self, run: Option<RecordedRun>) {
        self.coming.set(self.coming.get().saturating_sub(1));
        if let Some(run) = run {
            drop(self.add(Rc::new(run)));
        }
    }

    /// Adds a run, which is found before the others.
    ///
    /// # Errors
    /// [`RecordingError::OtherModel`]; nothing is added then.
    pub fn add(&self, run: Rc<RecordedRun>) -> Result<(), RecordingError> {
        run.same(&self.first.model, &self.first.recording.tokens.bytes)?;
        self.others.borrow_mut().push(run);
        Ok(())
    }

    /// The runs, in the order in which they are asked.
    pub fn runs(&self) -> Vec<Rc<RecordedRun>> {
        let others = self.others.borrow();
        others.iter().rev().chain([&self.first]).cloned().collect()
    }

    fn answer(&self, command: &Command) -> Outcome {
        let runs = self.runs();
        let known = match command {
            Command::Load { .. } => Some(self.first.loaded()),
            Command::Tokenize { text } => runs.iter().find_map(|run| run.tokenized(text)),
            Command::Truth { tokens } => runs.iter().find_map(|run| run.truth(tokens)),
            // What was recorded is of the whole network. What is inside is read by who looks at it.
            Command::Inspect(_) => return Err(Failure::InsideNotRecorded),
            command => {
                let mut context = self.context.borrow_mut();
                extend(&mut context, command)
                    .and_then(|()| runs.iter().find_map(|run| run.forward(&context)))
            }
        };
        known.ok_or_else(|| self.not_recorded())
    }

    fn not_recorded(&self) -> Failure {
        let others = self.others.borrow();
        let newest = others.last().unwrap_or(&self.first);
        Failure::NotRecorded {
            prompt: newest.recording.prompt.text.clone(),
            tokens: newest.recording.steps.len() as u32,
        }
    }
}

impl Transport for RecordedRuns {
    fn send(
        &self,
        command: Command,
        _payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        let id = RequestId(self.next_id.replace(self.next_id.get() + 1));
        if let Command::WriteAhead(request) = command {
            let refused = self.not_recorded();
            let written = ahead::write(*request, self.runs(), self.pause.clone(), on_progress);
            let outcome = async move { written.await.unwrap_or(Err(refused)) };
            return PendingRequest {
                id,
                outcome: Box::pin(outcome),
            };
        }
        let outcome = self.answer(&command);
        PendingRequest {
            id,
            outcome: Box::pin(std::future::ready(outcome)),
        }
    }

    // Every request has ended when it is sent, but for a text ahead, which ends when nobody waits for it.
    fn cancel(&self, _request: RequestId) {}

    fn is_growing(&self) -> bool {
        self.coming.get() > 0
    }
}

#[cfg(test)]
pub(crate) mod tests;
