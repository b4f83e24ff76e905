//! What follows when an engine hangs: a new one is started on the same device, and the request repeated.
//!
//! Once: a request over which the new engine hangs too is not given to a third. It goes where it goes after a crash.

use protocol::Failure;

use super::{Asked, Engines};
use crate::registry::EngineRow;

impl Engines {
    /// Whether a new engine is to be started in place of one that failed: it hung while it answered requests, and is not
    /// itself one that was started so and has answered none.
    pub(super) fn is_to_be_replaced(&self, row: &EngineRow, failure: &Failure) -> bool {
        let slot = self.slot(row);
        let hung = matches!(failure, Failure::Unresponsive { .. });
        hung && slot.client().is_some() && !slot.unproven.get()
    }

    /// Starts a new engine in place of the one that is there.
    pub(super) fn replace(&self, row: &'static EngineRow) {
        // At once, so that the next request waits for it.
        let attempt = self.begin(row);
        self.slot(row).unproven.set(true);
        self.run(row, Some(attempt));
    }
}

impl Asked {
    /// Whether the request is to be repeated with the engine that is started in place of this one.
    pub(super) fn may_repeat(&mut self, row: &EngineRow, failure: &Failure) -> bool {
        let first = self.hung != Some(row.id);
        if !first || !matches!(failure, Failure::Unresponsive { .. }) {
            return false;
        }
        self.hung = Some(row.id);
        self.awaited = Some(row.id);
        true
    }
}
