//! Answers what is inside the network: chunk by chunk, with a look at the messages that have come after each.

use engine::InspectAdvance;
use protocol::{Answer, Failure, InspectRequest, Payload};

use super::{CommandOutcome, WorkerSession};
use crate::task::RunningRequest;

impl WorkerSession {
    pub(super) async fn inspect(
        &mut self,
        request: InspectRequest,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let mut pass = engine.begin_inspect(request)?;
        loop {
            match pass.advance().await? {
                InspectAdvance::Done(inspection) => {
                    let numbers = inspection.into_numbers();
                    return Ok((Answer::Inspected, Payload::Floats(numbers)));
                }
                InspectAdvance::More(progress) => {
                    task.progress(progress);
                    task.yield_to_event_loop().await?;
                }
            }
        }
    }
}
