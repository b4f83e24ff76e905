//! First come, first served: forward passes on one engine, one after the other.
//!
//! The cheapest command for a context depends on what the pass before it leaves in the cache. So it is chosen only when
//! that pass has ended, and whoever asks meanwhile waits in line.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use futures_channel::oneshot;
use protocol::Failure;

/// The line. Clones are the same line.
#[derive(Clone, Default)]
pub struct Queue(Rc<RefCell<Line>>);

#[derive(Default)]
struct Line {
    busy: bool,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// Whoever has it may go; dropping it lets the next one go.
pub struct Turn(Rc<RefCell<Line>>);

impl Queue {
    /// Waits for its turn.
    ///
    /// # Errors
    /// [`Failure::Cancelled`], when the line was [sent away](Self::send_away) meanwhile.
    pub async fn turn(&self) -> Result<Turn, Failure> {
        let wait = {
            let mut line = self.0.borrow_mut();
            if !std::mem::replace(&mut line.busy, true) {
                return Ok(Turn(self.0.clone()));
            }
            let (go, wait) = oneshot::channel();
            line.waiting.push_back(go);
            wait
        };
        wait.await.map_err(|_| Failure::Cancelled)
    }

    /// Ends the waiting of all who wait.
    pub fn send_away(&self) {
        let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
        drop(waiting);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut line = self.0.borrow_mut();
            let next = line.waiting.pop_front();
            line.busy = next.is_some();
            next
        };
        if let Some(next) = next {
            // One who no longer waits gives the turn back by dropping it, and so on down the line.
            drop(next.send(Self(self.0.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::pin::pin;

    use super::*;
    use crate::engine::fake_engine::poll;

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
        assert!(
            poll(pin!(queue.turn())).unwrap().is_ok(),
            "the line is free"
        );
    }

    #[test]
    fn those_sent_away_are_told_and_the_one_at_work_is_left_alone() {
        let queue = Queue::default();
        let working = poll(pin!(queue.turn())).unwrap().unwrap();
        let mut waiting = pin!(queue.turn());
        assert!(poll(waiting.as_mut()).is_none());
        queue.send_away();
        assert_eq!(
            poll(waiting.as_mut()).unwrap().err(),
            Some(Failure::Cancelled)
        );
        assert!(poll(pin!(queue.turn())).is_none(), "still at work");
        drop(working);
        assert!(poll(pin!(queue.turn())).unwrap().is_ok());
    }
}
