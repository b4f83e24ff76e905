//! The constraint worker of the page, started with the first constraint.

use engine_client::constraint::ConstraintClient;

use super::{host::not_fetched, split};

/// The client of a worker that is started when it is first asked.
pub fn constraint_client() -> ConstraintClient {
    ConstraintClient::new(Box::new(|| {
        Box::pin(async { split::start_constraint().await.map_err(not_fetched)?.await })
    }))
}
