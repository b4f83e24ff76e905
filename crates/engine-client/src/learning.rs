//! The client of the learning worker. Each request names its training, so nothing is known here of what the worker holds.

use protocol::{
    Failure, LearnRequest, LearningAnswer, LearningCommand, LearningRefusal, LearningReport,
    LearningRun, Payload,
};

use crate::side_worker::{SideWorker, StartSideWorker, unexpected};

/// Starts a learning worker.
pub type StartLearningWorker = StartSideWorker<LearningCommand, LearningAnswer>;

/// How a request to learn ended.
#[derive(Debug, Clone, PartialEq)]
pub enum LearningOutcome {
    /// How the training stands.
    Learned(Box<LearningReport>),
    /// Nothing can be learned from this text.
    Refused(LearningRefusal),
    /// The weights are no numbers any more.
    Diverged,
    /// The worker does not have this training any more.
    Gone,
}

/// A file of a model folder, with its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The learning worker, started when it is first needed.
pub struct LearningClient(SideWorker<LearningCommand, LearningAnswer, ()>);

impl LearningClient {
    /// No worker is started yet.
    pub fn new(start: StartLearningWorker) -> Self {
        Self(SideWorker::new(start))
    }

    /// Learns, and says how the training stands.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker.
    pub async fn learn(&self, request: LearnRequest) -> Result<LearningOutcome, Failure> {
        match self.ask(LearningCommand::Learn(request)).await? {
            (LearningAnswer::Learned(report), _) => Ok(LearningOutcome::Learned(report)),
            (LearningAnswer::Refused(refusal), _) => Ok(LearningOutcome::Refused(refusal)),
            (LearningAnswer::Diverged, _) => Ok(LearningOutcome::Diverged),
            (LearningAnswer::Gone, _) => Ok(LearningOutcome::Gone),
            _ => Err(unexpected()),
        }
    }

    /// The network as the files of a model folder; `None` where the worker does not have this training any more.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker.
    pub async fn files(&self, run: LearningRun) -> Result<Option<Vec<NamedFile>>, Failure> {
        match self.ask(LearningCommand::Files { run }).await? {
            (LearningAnswer::Files(files), Payload::Bytes(bytes)) => {
                let mut start = 0;
                let files = files.into_iter().map(|file| {
                    let end = file.end as usize;
                    let bytes = bytes.get(start..end)?.to_vec();
                    start = end;
                    let name = file.name;
                    Some(NamedFile { name, bytes })
                });
                let files: Option<Vec<NamedFile>> = files.collect();
                files.map(Some).ok_or_else(unexpected)
            }
            (LearningAnswer::Gone, _) => Ok(None),
            _ => Err(unexpected()),
        }
    }

    async fn ask(&self, command: LearningCommand) -> Result<(LearningAnswer, Payload), Failure> {
        let _turn = self.0.turn().await?;
        self.0.started().await?;
        self.0.ask(command, Payload::None).await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::{cell::RefCell, pin::pin, rc::Rc};

    use learning::{LearningSession, LearningSettings};
    use protocol::{LearningEffort, LearningSource, Progress, RequestId};

    use super::*;
    use crate::{
        fake::poll,
        transport::{PendingRequest, Transport},
    };

    /// A session in the same thread; dropped, it is gone with its trainings.
    struct SessionTransport(RefCell<LearningSession>);

    impl Transport<LearningCommand, LearningAnswer> for SessionTransport {
        fn send(
            &self,
            command: LearningCommand,
            _: Payload,
            _: Box<dyn FnMut(Progress)>,
        ) -> PendingRequest<LearningAnswer> {
            let outcome = match self.0.try_borrow_mut() {
                Ok(mut session) => session.answer(command, || 0.0),
                Err(_) => Err(Failure::Cancelled),
            };
            PendingRequest {
                id: RequestId(0),
                outcome: Box::pin(async { outcome }),
            }
        }

        fn cancel(&self, _: RequestId) {}
    }

    fn client() -> LearningClient {
        LearningClient::new(Box::new(|| {
            let settings = LearningSettings {
                hidden_size: 4,
                intermediate_size: 4,
                heads: 1,
                key_value_heads: 1,
                layers: 1,
                context: 8,
                ..LearningSettings::default()
            };
            let session = SessionTransport(RefCell::new(LearningSession::new(settings)));
            Box::pin(async { Ok(Rc::new(session) as Rc<dyn Transport<_, _>>) })
        }))
    }

    fn request(steps: u64) -> LearnRequest {
        LearnRequest {
            run: LearningRun {
                source: LearningSource::Grammar,
                seed: 1,
                number: 0,
            },
            steps,
            effort: LearningEffort::Step,
            learning_rate: 4e-3,
            prompt: String::new(),
            sampling_seed: 1,
        }
    }

    #[test]
    fn a_training_is_gone_with_its_worker() {
        let client = client();
        let learn = |steps| poll(pin!(client.learn(request(steps)))).unwrap().unwrap();
        for steps in 0..2 {
            let LearningOutcome::Learned(report) = learn(steps) else {
                panic!("it learns");
            };
            assert_eq!(report.steps, steps + 1);
        }
        client.0.cancel();
        assert_eq!(learn(2), LearningOutcome::Gone);
        assert!(matches!(learn(0), LearningOutcome::Learned(_)));
    }

    #[test]
    fn the_files_of_a_network_have_their_own_bytes() {
        let client = client();
        let files = || poll(pin!(client.files(request(0).run))).unwrap().unwrap();
        assert_eq!(files(), None, "not begun");
        poll(pin!(client.learn(request(0)))).unwrap().unwrap();
        let files = files().unwrap();
        let config = files.iter().find(|file| file.name == "config.json");
        let text = String::from_utf8(config.unwrap().bytes.clone()).unwrap();
        assert!(text.starts_with('{') && text.ends_with('}'), "{text}");
        assert!(files.iter().all(|file| !file.bytes.is_empty()));
    }
}
