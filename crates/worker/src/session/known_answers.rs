//! The known-answer test, pass by pass: a reference computes its answers, another engine is compared with them.

use engine::{Engine, KnownAnswerTest, compare};
use protocol::{Answer, Failure, Payload, Progress};

use super::{CommandOutcome, WorkerSession};
use crate::task::RunningRequest;

impl WorkerSession {
    /// Computes the known answers.
    pub(super) async fn known_answers(&self, task: &RunningRequest) -> CommandOutcome {
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        let test = engine.known_answer_test();
        let answers = run(engine, &test, task).await?;
        let steps = test.steps() as u32;
        Ok((Answer::KnownAnswers { steps }, Payload::Floats(answers)))
    }

    /// Compares this engine's answers with the known ones.
    pub(super) async fn self_test(
        &self,
        payload: Payload,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let Some(reference) = payload.into_floats() else {
            return Err(Failure::Malformed {
                detail: "a self-test without answers".into(),
            });
        };
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        task.progress(Progress::WarmUp);
        let test = engine.known_answer_test();
        let candidate = run(engine, &test, task).await?;
        Ok((
            Answer::SelfTest(compare(&reference, &candidate, test.steps())),
            Payload::None,
        ))
    }
}

/// Runs the test to its end, and lets the event loop deliver messages between two passes.
async fn run(
    engine: &Engine,
    test: &KnownAnswerTest,
    task: &RunningRequest,
) -> Result<Vec<f32>, Failure> {
    let mut run = engine.begin_known_answer_test(test);
    loop {
        if let Some(answers) = run.advance().await? {
            return Ok(answers);
        }
        task.yield_to_event_loop().await?;
    }
}
