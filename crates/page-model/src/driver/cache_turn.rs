//! Exclusive use of the cache of the page's engine: one pass at a time, and each knows whose text the cache holds.
//!
//! A measurement fills the cache with a text of its own. A pass of the run waits for the measurement's pass under way, has the
//! run's text read again, and then finds what it left there.

use std::sync::Arc;

use futures_util::lock::{Mutex, OwnedMutexGuard};
use protocol::TokenId;

/// Whose text the cache holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CacheHolder {
    /// The run, or whatever was read last besides measurements.
    #[default]
    Run,
    /// A measurement.
    Measurement {
        /// The text of the run that the cache held before; empty where it held none.
        before: Vec<TokenId>,
    },
}

/// The turns of passes that care whose text the cache holds. A handle; copies share them.
#[derive(Clone, Debug, Default)]
pub struct CacheTurns(Arc<Mutex<CacheHolder>>);

/// The turn of one pass. It ends when it is dropped.
#[derive(Debug)]
pub struct CacheTurn(OwnedMutexGuard<CacheHolder>);

impl CacheTurns {
    /// Waits until no other pass has its turn.
    pub async fn turn(&self) -> CacheTurn {
        CacheTurn(Arc::clone(&self.0).lock_owned().await)
    }
}

impl CacheTurn {
    /// Whose text the cache holds.
    pub fn holder(&self) -> &CacheHolder {
        &self.0
    }

    /// The cache holds a text of another one now.
    pub fn set_holder(&mut self, holder: CacheHolder) {
        *self.0 = holder;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::pin::pin;

    use engine_client::fake::poll;

    use super::*;

    #[test]
    fn one_pass_has_its_turn_and_leaves_word_of_the_text() {
        let turns = CacheTurns::default();
        let mut measured = poll(pin!(turns.turn())).unwrap();
        assert_eq!(*measured.holder(), CacheHolder::Run);
        let holder = CacheHolder::Measurement { before: vec![1, 2] };
        measured.set_holder(holder.clone());
        let mut of_run = pin!(turns.turn());
        let mut other = pin!(turns.turn());
        assert!(poll(of_run.as_mut()).is_none() && poll(other.as_mut()).is_none());
        drop(measured);
        let first = poll(of_run.as_mut()).unwrap();
        assert_eq!(*first.holder(), holder);
        assert!(
            poll(other.as_mut()).is_none(),
            "two that wait do not both go"
        );
        drop(first);
        assert!(poll(other.as_mut()).is_some());
    }
}
