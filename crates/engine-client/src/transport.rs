//! What a connection to a worker implements: requests out, exactly one outcome back for each.

use std::pin::Pin;

use protocol::{Answer, Command, Failure, Payload, Progress, RequestId};

/// How a request ends.
pub type Outcome<A = Answer> = Result<(A, Payload), Failure>;

/// A request that was sent.
pub struct PendingRequest<A = Answer> {
    /// Its id, for [`Transport::cancel`].
    pub id: RequestId,
    /// Resolves with the outcome.
    pub outcome: Pin<Box<dyn Future<Output = Outcome<A>>>>,
}

/// A connection to an engine: a Web Worker, a recorded run, or the fake of the tests. With other commands and answers, a
/// connection to a worker that is no engine.
pub trait Transport<C = Command, A = Answer> {
    /// Sends a command. `on_progress` is called any number of times before the outcome.
    fn send(
        &self,
        command: C,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest<A>;

    /// Makes `request` end early, with [`Failure::Cancelled`] or with its answer.
    fn cancel(&self, request: RequestId);

    /// Whether it will be able to answer more requests than now without being replaced. Only recorded runs do.
    fn is_growing(&self) -> bool {
        false
    }
}
