//! One engine with its model loaded, and what its cache holds.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use protocol::{
    Answer, Command, DeviceInfo, Failure, ModelInfo, Progress, RequestId, SelfTestReport, TokenId,
    wire::Payload,
};

use super::{Forward, connection::Connection, context_plan::plan};

/// An engine that can be asked for logits.
pub struct Seat {
    connection: Rc<Connection>,
    device: DeviceInfo,
    /// The tokens in the engine's cache, as far as the page knows.
    cached: RefCell<Vec<TokenId>>,
    /// The forward pass under way.
    running: Cell<Option<RequestId>>,
}

/// What loading brought beside the seat itself.
pub struct Loaded {
    /// The seat.
    pub seat: Rc<Seat>,
    /// The model's shape.
    pub model: ModelInfo,
    /// The bytes of its tokens, where the engine has a tokenizer.
    pub pieces: Payload,
}

impl Seat {
    /// Has the engine at the other end load the model.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn load(
        connection: Connection,
        url: String,
        on_progress: impl FnMut(Progress) + 'static,
    ) -> Result<Loaded, Failure> {
        let connection = Rc::new(connection);
        let (_, ending) = connection.ask(Command::Load { url }, Payload::None, on_progress);
        match ending.await? {
            (Answer::Loaded { model, device, .. }, pieces) => {
                let seat = Self {
                    connection,
                    device,
                    cached: RefCell::default(),
                    running: Cell::default(),
                };
                Ok(Loaded {
                    seat: Rc::new(seat),
                    model: *model,
                    pieces,
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// The device it computes on.
    pub fn device(&self) -> &DeviceInfo {
        &self.device
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        let (_, ending) = self
            .connection
            .ask(Command::Tokenize { text }, Payload::None, drop);
        match ending.await? {
            (Answer::Tokenized { tokens }, _) => Ok(tokens),
            _ => Err(unexpected()),
        }
    }

    /// The logits after `context`.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine; what its cache holds is then unknown, and the next pass a prefill.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let command = plan(&self.cached.take(), &context);
        let (id, ending) = self.connection.ask(command, Payload::None, drop);
        self.running.set(Some(id));
        let ending = ending.await;
        if self.running.get() == Some(id) {
            self.running.set(None);
        }
        match ending? {
            (Answer::Logits(report), Payload::Floats(logits)) => {
                self.cached.replace(context);
                Ok(Forward {
                    logits,
                    report,
                    device: self.device.clone(),
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// Ends the forward pass under way, if there is one.
    pub fn cancel(&self) {
        if let Some(id) = self.running.get() {
            self.connection.cancel(id);
        }
    }

    /// The logits another engine must reproduce.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn known_answers(&self) -> Result<Vec<f32>, Failure> {
        let (_, ending) = self
            .connection
            .ask(Command::KnownAnswers, Payload::None, drop);
        ending.await?.1.into_floats().ok_or_else(unexpected)
    }

    /// Has the engine run its self-test against another's `answers`.
    ///
    /// # Errors
    /// [`Failure::SelfTestFailed`], or any other [`Failure`] of the engine.
    pub async fn self_test(&self, answers: Vec<f32>) -> Result<SelfTestReport, Failure> {
        let (_, ending) = self
            .connection
            .ask(Command::SelfTest, Payload::Floats(answers), drop);
        match ending.await? {
            (Answer::SelfTest(report), _) if report.passed => Ok(report),
            (
                Answer::SelfTest(SelfTestReport {
                    max_kl,
                    max_difference,
                    ..
                }),
                _,
            ) => Err(Failure::SelfTestFailed {
                max_kl,
                max_difference,
            }),
            _ => Err(unexpected()),
        }
    }
}

fn unexpected() -> Failure {
    Failure::Malformed {
        detail: "an answer to another question".into(),
    }
}
