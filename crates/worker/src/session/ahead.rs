//! Writes the text ahead: posts its tokens in parts, and reads the messages that have come after each.

use engine::AheadAdvance;
use generation::AheadRequest;
use protocol::{AHEAD_PART, AheadPart, AheadReport, Answer, Failure, Payload, Progress};

use super::{CommandOutcome, WorkerSession};
use crate::task::RunningRequest;

/// Milliseconds after which messages are read although a part is not full: half a frame at 60 Hz, so that a step of the
/// run waits for no more than that and one pass.
const LONGEST_PART: f64 = 8.0;

impl WorkerSession {
    pub(super) async fn write_ahead(
        &mut self,
        request: AheadRequest,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let engine = self.engine.as_mut().ok_or(Failure::NotLoaded)?;
        let now = || task.scope().now();
        let began = now();
        let mut looked = began;
        let mut pass = engine.begin_ahead(request)?;
        let mut part = AheadPart::default();
        loop {
            match pass.advance().await? {
                AheadAdvance::Read => {}
                AheadAdvance::Written(token) => part.tokens.push(token),
                AheadAdvance::End(end) => {
                    let report = AheadReport {
                        rest: part,
                        end,
                        passes: pass.passes(),
                        milliseconds: Some(now() - began),
                    };
                    return Ok((Answer::Ahead(report), Payload::None));
                }
            }
            if part.tokens.len() >= AHEAD_PART || now() - looked >= LONGEST_PART {
                if !part.tokens.is_empty() {
                    task.progress(Progress::Ahead(part.take()));
                }
                task.yield_to_event_loop().await?;
                looked = now();
            }
        }
    }
}
