//! What is inside the network in one pass.

use protocol::{Answer, Command, Failure, InspectRequest, Inspection, NetworkShape, Payload};

use super::{EngineClient, unexpected};

impl EngineClient {
    /// The dimensions of the engine's model.
    pub fn shape(&self) -> &NetworkShape {
        &self.shape
    }

    /// What one pass computes on its way. It waits for its turn as passes do, is cancelled with them, and changes nothing that
    /// the client knows of the cache.
    ///
    /// # Errors
    /// Those of [`InspectRequest::check`], before anything is sent; or any [`Failure`] of the engine.
    pub async fn inspect(&self, request: InspectRequest) -> Result<Inspection, Failure> {
        request.check(&self.shape)?;
        let _turn = self.queue.turn().await?;
        let command = Command::Inspect(Box::new(request.clone()));
        match self.ask_and_report(command).await? {
            (Answer::Inspected, Payload::Floats(numbers)) => Inspection::from_numbers(&numbers)
                .filter(|inspection| inspection.answers(&request))
                .ok_or_else(unexpected),
            _ => Err(unexpected()),
        }
    }
}
