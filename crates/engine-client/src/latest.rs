//! A value that is asked for again whenever what it depends on changes: one request at a time, and the newest one counts.
//!
//! While a request is under way, newer ones replace one another; the last of them is asked next. So no answer is taken
//! for that to a newer question, and no question is lost.

use std::{cell::RefCell, rc::Rc};

use protocol::Failure;

/// The requests of one view. A handle; clones are the same requests.
#[derive(Clone)]
pub struct LatestRequest<K>(Rc<RefCell<RequestState<K>>>);

struct RequestState<K> {
    /// What is asked for by now.
    newest: Option<K>,
    /// Whether a request is under way.
    is_asking: bool,
}

/// What came of a request.
#[derive(Debug, PartialEq)]
pub struct LatestAnswer<K, T> {
    /// What was asked for.
    pub key: K,
    /// The answer; never [`Failure::Cancelled`].
    pub outcome: Result<T, Failure>,
    /// Whether nothing else is asked for by now.
    pub is_newest: bool,
}

impl<K> Default for LatestRequest<K> {
    fn default() -> Self {
        Self(Rc::new(RefCell::new(RequestState {
            newest: None,
            is_asking: false,
        })))
    }
}

impl<K: Clone + PartialEq> LatestRequest<K> {
    /// Replaces what is asked for; `None`: nothing. Returns whether [`serve`](Self::serve) must be called: not while a request
    /// is under way, which goes on with this one.
    #[must_use]
    pub fn replace(&self, key: Option<K>) -> bool {
        let mut state = self.0.borrow_mut();
        state.newest = key;
        let must_begin = !state.is_asking && state.newest.is_some();
        state.is_asking |= must_begin;
        must_begin
    }

    /// Whether this is still asked for.
    pub fn is_newest(&self, key: &K) -> bool {
        self.0.borrow().newest.as_ref() == Some(key)
    }

    /// Asks, also for what comes meanwhile, and tells what came of each request. One that was cancelled is asked again if it
    /// is still the newest: whoever cancels may cancel every request of the engine.
    pub async fn serve<T>(
        &self,
        ask: impl AsyncFn(&K) -> Result<T, Failure>,
        tell: impl Fn(LatestAnswer<K, T>),
    ) {
        loop {
            let newest = self.0.borrow().newest.clone();
            let Some(key) = newest else { break };
            let outcome = ask(&key).await;
            let is_newest = self.is_newest(&key);
            let is_cancelled = matches!(outcome, Err(Failure::Cancelled));
            if !is_cancelled {
                tell(LatestAnswer {
                    key,
                    outcome,
                    is_newest,
                });
            }
            if is_newest && !is_cancelled {
                break;
            }
        }
        self.0.borrow_mut().is_asking = false;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::{cell::Cell, collections::VecDeque, pin::Pin};

    use futures_channel::oneshot;

    use super::*;
    use crate::fake::poll;

    type TestOutcome = Result<u32, Failure>;
    type OpenRequest = (u32, oneshot::Sender<TestOutcome>);

    /// Requests that the test answers, and what was told.
    #[derive(Clone, Default)]
    struct Asked {
        open: Rc<RefCell<VecDeque<OpenRequest>>>,
        told: Rc<RefCell<Vec<(u32, TestOutcome, bool)>>>,
        most: Rc<Cell<usize>>,
    }

    impl Asked {
        fn serve(&self, requests: &LatestRequest<u32>) -> Pin<Box<dyn Future<Output = ()>>> {
            let (asked, requests, told) = (self.clone(), requests.clone(), self.told.clone());
            Box::pin(async move {
                let ask = async |key: &u32| {
                    let (answer, answered) = oneshot::channel();
                    asked.open.borrow_mut().push_back((*key, answer));
                    asked
                        .most
                        .set(asked.most.get().max(asked.open.borrow().len()));
                    answered.await.unwrap()
                };
                let tell = move |answer: LatestAnswer<u32, u32>| {
                    let answer = (answer.key, answer.outcome, answer.is_newest);
                    told.borrow_mut().push(answer);
                };
                requests.serve(ask, tell).await;
            })
        }

        /// Answers the request that is open, which is for this key.
        fn answer(&self, key: u32, outcome: TestOutcome) {
            let (asked, answer) = self.open.borrow_mut().pop_front().unwrap();
            assert_eq!(asked, key);
            answer.send(outcome).unwrap();
        }
    }

    #[test]
    fn of_requests_that_come_meanwhile_the_last_one_is_asked_next() {
        let (requests, asked) = (LatestRequest::default(), Asked::default());
        assert!(requests.replace(Some(1)));
        let mut serving = asked.serve(&requests);
        assert!(poll(serving.as_mut()).is_none());
        assert!(!requests.replace(Some(2)) && !requests.replace(Some(3)));
        asked.answer(1, Ok(10));
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(3, Ok(30));
        assert!(poll(serving.as_mut()).is_some());
        let told = [(1, Ok(10), false), (3, Ok(30), true)];
        assert_eq!(*asked.told.borrow(), told);
        assert_eq!(asked.most.get(), 1, "one request at a time");
        assert!(requests.replace(Some(3)), "nothing is under way");
    }

    #[test]
    fn an_answer_to_what_is_asked_for_no_more_says_so() {
        let (requests, asked) = (LatestRequest::default(), Asked::default());
        assert!(requests.replace(Some(1)));
        let mut serving = asked.serve(&requests);
        assert!(poll(serving.as_mut()).is_none() && requests.is_newest(&1));
        assert!(!requests.replace(None) && !requests.is_newest(&1));
        asked.answer(1, Err(Failure::NotANumber));
        assert!(poll(serving.as_mut()).is_some());
        assert_eq!(*asked.told.borrow(), [(1, Err(Failure::NotANumber), false)]);
    }

    #[test]
    fn what_was_cancelled_is_asked_again_and_never_told() {
        let (requests, asked) = (LatestRequest::default(), Asked::default());
        assert!(requests.replace(Some(1)));
        let mut serving = asked.serve(&requests);
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(1, Err(Failure::Cancelled));
        assert!(poll(serving.as_mut()).is_none(), "asked again");
        assert!(!requests.replace(Some(2)));
        asked.answer(1, Err(Failure::Cancelled));
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(2, Ok(20));
        assert!(poll(serving.as_mut()).is_some());
        assert_eq!(*asked.told.borrow(), [(2, Ok(20), true)]);
    }
}
