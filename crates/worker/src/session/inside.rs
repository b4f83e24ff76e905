//! Replaces parts of the network, and answers what is inside it: chunk by chunk, with a look at the messages that have come
//! after each.

use engine::{AblateAdvance, InspectAdvance};
use protocol::{Ablations, Answer, Failure, InspectRequest, Payload};

use super::{CommandOutcome, WorkerSession};
use crate::task::RunningRequest;

impl WorkerSession {
    pub(super) async fn ablate(
        &mut self,
        ablations: Ablations,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let mut pass = engine.begin_ablate(ablations)?;
        loop {
            match pass.advance().await? {
                AblateAdvance::Done => return Ok((Answer::Ablated, Payload::None)),
                AblateAdvance::More(progress) => {
                    task.progress(progress);
                    task.yield_to_event_loop().await?;
                }
            }
        }
    }

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
