//! What a connection to an engine implements: requests out, exactly one outcome back for each.

use std::pin::Pin;

use protocol::{Answer, Command, Failure, Payload, Progress, RequestId};

/// How a request ends.
pub type Outcome = Result<(Answer, Payload), Failure>;

/// A request that was sent.
pub struct PendingRequest {
    /// Its id, for [`Transport::cancel`].
    pub id: RequestId,
    /// Resolves with the outcome.
    pub outcome: Pin<Box<dyn Future<Output = Outcome>>>,
}

/// A connection to an engine: a Web Worker, a recorded run, or the fake of the tests.
pub trait Transport {
    /// Sends a command. `on_progress` is called any number of times before the outcome.
    fn send(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest;

    /// Makes `request` end early, with [`Failure::Cancelled`] or with its answer.
    fn cancel(&self, request: RequestId);

    /// Whether it will be able to answer more requests than now without being replaced. Only recorded runs do.
    fn is_growing(&self) -> bool {
        false
    }
}
