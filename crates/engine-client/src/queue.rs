//! A first-in, first-out lock: forward passes on one engine run one after the other.
//!
//! The cheapest command for a context depends on what the pass before it leaves in the cache. So the command is chosen
//! only when that pass has ended, and other requests wait until then.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use futures_channel::oneshot;
use protocol::Failure;

/// The lock. Clones are handles to the same lock.
#[derive(Clone, Default)]
pub struct Queue(Rc<RefCell<QueueState>>);

#[derive(Default)]
struct QueueState {
    busy: bool,
    /// How often all who waited were sent away.
    cancelled: u64,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// Held while a pass runs; dropping it wakes the next waiter.
pub struct Turn(Rc<RefCell<QueueState>>);

impl Queue {
    /// Waits until all earlier turns were dropped.
    ///
    /// # Errors
    /// [`Failure::Cancelled`], after [`Self::cancel_waiting`].
    pub async fn turn(&self) -> Result<Turn, Failure> {
        let (wait, cancelled) = {
            let mut state = self.0.borrow_mut();
            if !std::mem::replace(&mut state.busy, true) {
                return Ok(Turn(self.0.clone()));
            }
            let (go, wait) = oneshot::channel();
            state.waiting.push_back(go);
            (wait, state.cancelled)
        };
        let turn = wait.await.map_err(|_| Failure::Cancelled)?;
        // A turn may be handed over just before those who wait are sent away. Then this one waited too.
        match self.0.borrow().cancelled == cancelled {
            true => Ok(turn),
            false => Err(Failure::Cancelled),
        }
    }

    /// Makes every waiter fail.
    pub fn cancel_waiting(&self) {
        let waiting = {
            let mut state = self.0.borrow_mut();
            state.cancelled += 1;
            std::mem::take(&mut state.waiting)
        };
        drop(waiting);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.borrow_mut();
            let next = state.waiting.pop_front();
            state.busy = next.is_some();
            next
        };
        if let Some(next) = next {
            // If the receiver was dropped, the returned `Turn` drops here and wakes the next waiter.
            drop(next.send(Self(self.0.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::pin::pin;

    use super::*;
    use crate::fake::poll;

    #[test]
    fn turns_come_in_order_and_skip_those_who_left() {
        let queue = Queue::default();
        let first = poll(pin!(queue.turn())).unwrap().unwrap();
        let mut second = Box::pin(queue.turn());
        let mut third = pin!(queue.turn());
        assert!(poll(second.as_mut()).is_none() && poll(third.as_mut()).is_none());
        drop(first);
        drop(second); // it had been given the turn, and never took it
        let third = poll(third.as_mut()).unwrap().unwrap();
        let mut fourth = pin!(queue.turn());
        assert!(poll(fourth.as_mut()).is_none());
        drop(third);
        assert!(poll(fourth.as_mut()).unwrap().is_ok());
        assert!(poll(pin!(queue.turn())).unwrap().is_ok(), "nobody holds it");
    }

    #[test]
    fn those_sent_away_are_told_and_the_one_at_work_is_left_alone() {
        let queue = Queue::default();
        let working = poll(pin!(queue.turn())).unwrap().unwrap();
        let mut waiting = pin!(queue.turn());
        assert!(poll(waiting.as_mut()).is_none());
        queue.cancel_waiting();
        assert_eq!(
            poll(waiting.as_mut()).unwrap().err(),
            Some(Failure::Cancelled)
        );
        assert!(poll(pin!(queue.turn())).is_none(), "still at work");
        drop(working);
        assert!(poll(pin!(queue.turn())).unwrap().is_ok());
    }

    #[test]
    fn one_that_was_handed_the_turn_and_has_not_begun_is_sent_away_too() {
        let queue = Queue::default();
        let working = poll(pin!(queue.turn())).unwrap().unwrap();
        let mut waiting = pin!(queue.turn());
        assert!(poll(waiting.as_mut()).is_none());
        drop(working);
        queue.cancel_waiting();
        let mut later = pin!(queue.turn());
        assert!(poll(later.as_mut()).is_none());
        assert_eq!(
            poll(waiting.as_mut()).unwrap().err(),
            Some(Failure::Cancelled)
        );
        assert!(poll(later.as_mut()).unwrap().is_ok(), "asked afterwards");
    }
}
