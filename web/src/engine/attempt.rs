//! One attempt at bringing an engine up, and the place the engine takes when the attempt succeeds.
//!
//! A later attempt at the same device, or the end of the engine, makes an attempt void. Whatever a void attempt still
//! reports is ignored: a slow download that was given up cannot overwrite the state of the engine that came after it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use protocol::Failure;

use super::{Engine, EngineState, Notice, connection::EngineKind, seat::Seat};

/// The place of one device's engine.
#[derive(Default)]
pub(super) struct Slot {
    seat: RefCell<Option<Rc<Seat>>>,
    /// The number of the newest attempt; those before it are void.
    newest: Cell<u32>,
}

impl Slot {
    /// The engine that is there.
    pub fn seat(&self) -> Option<Rc<Seat>> {
        self.seat.borrow().clone()
    }

    /// Ends the engine and every attempt at it; the number of the next attempt.
    fn clear(&self) -> u32 {
        let number = self.newest.get() + 1;
        self.newest.set(number);
        // Taken out first: the requests that end with it may ask anew at once.
        let seat = self.seat.borrow_mut().take();
        drop(seat);
        number
    }
}

/// An attempt. A cheap handle.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    engine: Engine,
    kind: EngineKind,
    number: u32,
}

impl Attempt {
    /// Whether what it reports still counts.
    pub fn is_current(self) -> bool {
        self.engine.seats().slot(self.kind).newest.get() == self.number
    }

    /// Goes on only while it counts.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] once it is void.
    pub fn check(self) -> Result<(), Failure> {
        match self.is_current() {
            true => Ok(()),
            false => Err(Failure::Cancelled),
        }
    }

    /// Tells how far it is.
    pub fn report(self, state: EngineState) {
        if self.is_current() {
            self.engine.set(self.kind.device(), state);
        }
    }

    /// The attempt succeeded: from now on this engine answers.
    pub fn install(self, seat: Rc<Seat>) {
        if !self.is_current() {
            return; // the seat is dropped here, and its worker with it
        }
        let device = seat.device().clone();
        self.engine.seats().slot(self.kind).seat.replace(Some(seat));
        self.report(EngineState::Ready(device));
        self.engine.wake();
    }

    /// The attempt failed, or the engine it brought up was lost: the visitor is told once.
    pub fn fail(self, failure: Failure) {
        if self.is_current() {
            self.engine
                .retire(self.kind, EngineState::Failed(failure.clone()));
            self.engine.notify(Notice {
                engine: self.kind,
                failure,
            });
            self.engine.wake();
        }
    }
}

impl Engine {
    /// Begins an attempt; the ones before it, and the engine that was there, end.
    pub(super) fn begin(&self, kind: EngineKind) -> Attempt {
        let number = self.seats().slot(kind).clear();
        self.set(kind.device(), EngineState::Starting);
        Attempt {
            engine: *self,
            kind,
            number,
        }
    }

    /// Ends an engine and every attempt at it; whatever waited for it looks elsewhere.
    pub(super) fn retire(&self, kind: EngineKind, state: EngineState) {
        self.seats().slot(kind).clear();
        self.set(kind.device(), state);
    }

    /// A request found that its engine is gone. Requests of one engine find that out together: the first is the one
    /// that counts.
    pub(super) fn lost(&self, kind: EngineKind, seat: &Rc<Seat>, failure: Failure) {
        let seats = self.seats();
        let slot = seats.slot(kind);
        if slot.seat().is_some_and(|there| Rc::ptr_eq(&there, seat)) {
            let attempt = Attempt {
                engine: *self,
                kind,
                number: slot.newest.get(),
            };
            attempt.fail(failure);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use leptos::prelude::*;
    use protocol::Progress;

    use super::*;
    use crate::engine::{DeviceChoice, fake_engine::poll, seat::tests::seat};

    const CRASH: Failure = Failure::NotANumber;

    fn gpu(engine: &Engine) -> EngineState {
        engine.status().get_untracked().gpu
    }

    #[test]
    fn an_attempt_given_up_reports_nothing_and_retires_nobody() {
        let _owner = Owner::new_root(None);
        let engine = Engine::idle("tiny/".into(), None, DeviceChoice::Auto);
        let slow = engine.begin(EngineKind::Gpu);
        slow.report(EngineState::Loading(Progress::Upload));
        assert_eq!(gpu(&engine), EngineState::Loading(Progress::Upload));

        // The visitor chooses the CPU: the slow attempt is void, whatever it says.
        engine.retire(EngineKind::Gpu, EngineState::Absent);
        slow.report(EngineState::SelfTest);
        assert_eq!(gpu(&engine), EngineState::Absent);
        assert_eq!(slow.check(), Err(Failure::Cancelled));

        // The GPU again: a second attempt succeeds, then the first one comes back.
        let second = engine.begin(EngineKind::Gpu);
        let (_, healthy) = seat();
        second.install(healthy.clone());
        slow.fail(CRASH);
        let (_, late) = seat();
        slow.install(late);
        assert!(matches!(gpu(&engine), EngineState::Ready(_)));
        let there = engine.seats().slot(EngineKind::Gpu).seat().unwrap();
        assert!(Rc::ptr_eq(&there, &healthy));
        assert_eq!(engine.status().get_untracked().notices, []);
    }

    #[test]
    fn an_engine_lost_under_many_requests_is_told_once() {
        let _owner = Owner::new_root(None);
        let engine = Engine::idle("tiny/".into(), None, DeviceChoice::Cpu);
        let attempt = engine.begin(EngineKind::Cpu);
        let (worker, first) = seat();
        attempt.install(first);
        let mut asked = [(); 2].map(|()| Box::pin(engine.tokenize("a".into())));
        assert!(asked.iter_mut().all(|asked| poll(asked.as_mut()).is_none()));
        worker.crash(&CRASH);
        attempt.fail(CRASH); // as the connection says it
        for asked in &mut asked {
            assert_eq!(poll(asked.as_mut()).unwrap(), Err(CRASH));
        }
        let status = engine.status().get_untracked();
        assert_eq!(status.cpu, EngineState::Failed(CRASH));
        let expected = Notice {
            engine: EngineKind::Cpu,
            failure: CRASH,
        };
        assert_eq!(status.notices, [expected]);
    }
}
