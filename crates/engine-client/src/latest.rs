//! A value that is asked for again whenever what it depends on changes: one request at a time, and the newest wish counts.
//!
//! While a request is under way, newer wishes replace one another; the last of them is asked next. So no answer is taken
//! for that to a newer question, and no wish is lost.

use std::{cell::RefCell, rc::Rc};

use protocol::Failure;

/// The wishes of one view. A handle; clones are the same wishes.
#[derive(Clone)]
pub struct LatestWish<K>(Rc<RefCell<WishList<K>>>);

/// One wish, with its number.
#[derive(Clone, Debug)]
pub struct NumberedWish<K> {
    number: u64,
    /// What is asked for.
    pub key: K,
}

struct WishList<K> {
    /// The number of the newest wish, also of one for nothing.
    newest: u64,
    /// Whether a request is under way.
    is_asking: bool,
    /// The wish that is asked next.
    waiting: Option<NumberedWish<K>>,
}

/// What came of a wish.
#[derive(Debug, PartialEq)]
pub struct GrantedWish<K, T> {
    /// What was asked for.
    pub key: K,
    /// The answer; never [`Failure::Cancelled`].
    pub outcome: Result<T, Failure>,
    /// Whether nothing else is wished for by now.
    pub is_newest: bool,
}

impl<K> Default for LatestWish<K> {
    fn default() -> Self {
        Self(Rc::new(RefCell::new(WishList {
            newest: 0,
            is_asking: false,
            waiting: None,
        })))
    }
}

impl<K: Clone> LatestWish<K> {
    /// Replaces what is wished for; `None`: nothing. Returns the wish that [`serve`](Self::serve) must be called with, unless
    /// a request is under way, which goes on with this one.
    pub fn want(&self, key: Option<K>) -> Option<NumberedWish<K>> {
        let mut list = self.0.borrow_mut();
        list.newest += 1;
        let number = list.newest;
        let wish = key.map(|key| NumberedWish { number, key });
        if list.is_asking {
            list.waiting = wish;
            return None;
        }
        list.is_asking = wish.is_some();
        wish
    }

    /// Whether this is still wished for.
    pub fn is_newest(&self, wish: &NumberedWish<K>) -> bool {
        self.0.borrow().newest == wish.number
    }

    /// Asks for a wish and for those that come meanwhile, and tells what came of each. One that was cancelled is asked
    /// again if it is still wished for: a restart of the run cancels every request.
    pub async fn serve<T>(
        &self,
        mut wish: NumberedWish<K>,
        ask: impl AsyncFn(&NumberedWish<K>) -> Result<T, Failure>,
        tell: impl Fn(GrantedWish<K, T>),
    ) {
        loop {
            let outcome = ask(&wish).await;
            let is_newest = self.is_newest(&wish);
            let is_cancelled = matches!(outcome, Err(Failure::Cancelled));
            let again = (is_newest && is_cancelled).then(|| wish.clone());
            let next = {
                let mut list = self.0.borrow_mut();
                let next = again.or_else(|| list.waiting.take());
                list.is_asking = next.is_some();
                next
            };
            if !is_cancelled {
                tell(GrantedWish {
                    key: wish.key,
                    outcome,
                    is_newest,
                });
            }
            match next {
                Some(next) => wish = next,
                None => return,
            }
        }
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
        fn serve(
            &self,
            wishes: &LatestWish<u32>,
            first: NumberedWish<u32>,
        ) -> Pin<Box<dyn Future<Output = ()>>> {
            let (asked, wishes, told) = (self.clone(), wishes.clone(), self.told.clone());
            Box::pin(async move {
                let ask = async |wish: &NumberedWish<u32>| {
                    let (answer, answered) = oneshot::channel();
                    asked.open.borrow_mut().push_back((wish.key, answer));
                    asked
                        .most
                        .set(asked.most.get().max(asked.open.borrow().len()));
                    answered.await.unwrap()
                };
                let tell = move |granted: GrantedWish<u32, u32>| {
                    let granted = (granted.key, granted.outcome, granted.is_newest);
                    told.borrow_mut().push(granted);
                };
                wishes.serve(first, ask, tell).await;
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
    fn of_wishes_that_come_meanwhile_the_last_one_is_asked_next() {
        let (wishes, asked) = (LatestWish::default(), Asked::default());
        let first = wishes.want(Some(1)).unwrap();
        let mut serving = asked.serve(&wishes, first);
        assert!(poll(serving.as_mut()).is_none());
        assert!(wishes.want(Some(2)).is_none() && wishes.want(Some(3)).is_none());
        asked.answer(1, Ok(10));
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(3, Ok(30));
        assert!(poll(serving.as_mut()).is_some());
        let told = [(1, Ok(10), false), (3, Ok(30), true)];
        assert_eq!(*asked.told.borrow(), told);
        assert_eq!(asked.most.get(), 1, "one request at a time");
        assert!(wishes.want(Some(4)).is_some(), "nothing is under way");
    }

    #[test]
    fn an_answer_to_what_is_wished_for_no_more_says_so() {
        let (wishes, asked) = (LatestWish::default(), Asked::default());
        let first = wishes.want(Some(1)).unwrap();
        let mut serving = asked.serve(&wishes, first.clone());
        assert!(poll(serving.as_mut()).is_none() && wishes.is_newest(&first));
        assert!(wishes.want(None).is_none() && !wishes.is_newest(&first));
        asked.answer(1, Err(Failure::NotANumber));
        assert!(poll(serving.as_mut()).is_some());
        assert_eq!(*asked.told.borrow(), [(1, Err(Failure::NotANumber), false)]);
    }

    #[test]
    fn what_was_cancelled_is_asked_again_and_never_told() {
        let (wishes, asked) = (LatestWish::default(), Asked::default());
        let first = wishes.want(Some(1)).unwrap();
        let mut serving = asked.serve(&wishes, first);
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(1, Err(Failure::Cancelled));
        assert!(poll(serving.as_mut()).is_none(), "asked again");
        assert!(wishes.want(Some(2)).is_none());
        asked.answer(1, Err(Failure::Cancelled));
        assert!(poll(serving.as_mut()).is_none());
        asked.answer(2, Ok(20));
        assert!(poll(serving.as_mut()).is_some());
        assert_eq!(*asked.told.borrow(), [(2, Ok(20), true)]);
    }
}
