//! The workers of the page that are no engines, each started by its first request.

use engine_client::{constraint::ConstraintClient, learning::LearningClient};

use super::{host::not_fetched, split};

/// The client of the constraint worker.
pub fn constraint_client() -> ConstraintClient {
    ConstraintClient::new(Box::new(|| {
        Box::pin(async { split::start_constraint().await.map_err(not_fetched)?.await })
    }))
}

/// The client of the learning worker.
pub fn learning_client() -> LearningClient {
    LearningClient::new(Box::new(|| {
        Box::pin(async { split::start_learning().await.map_err(not_fetched)?.await })
    }))
}
