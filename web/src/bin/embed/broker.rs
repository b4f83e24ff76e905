//! One engine for all frames of a page: the page's script says which frame owns it, and gives the others a port to it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures_channel::oneshot;
use page_model::embed::message::{EngineRole, EngineWish, FrameMessage};
use web_sys::MessagePort;

use crate::host::HostLink;
use web::engine::{
    EngineHandle,
    access::{AwaitedPermit, EngineAccess, EnginePermit},
};

/// Asks the page around for the engine.
pub struct Broker {
    link: HostLink,
    /// Whether this frame owns the engine.
    owns: Cell<bool>,
    /// The attempt to start an engine that waits for the page's answer.
    waiting: RefCell<Option<oneshot::Sender<EnginePermit>>>,
    /// A permission that came unasked: it replaces the one before.
    next: RefCell<Option<EnginePermit>>,
}

impl Broker {
    /// Nothing asked yet.
    pub fn new(link: HostLink) -> Self {
        Self {
            link,
            owns: Cell::new(false),
            waiting: RefCell::default(),
            next: RefCell::default(),
        }
    }

    /// Takes the part that the page gives this frame. A new way to the engine replaces the one before: its owner is gone.
    pub fn take(&self, engine: EngineHandle, role: EngineRole, port: Option<MessagePort>) {
        let permit = match (role, port) {
            (EngineRole::Serve, Some(port)) => return engine.serve(port),
            (EngineRole::Use, Some(port)) if !self.owns.get() => EnginePermit::Port(port),
            (EngineRole::Own, _) if !self.owns.replace(true) => EnginePermit::Own,
            // Without a port there is nothing to use, and an owner stays the owner.
            _ => return,
        };
        match self.waiting.take() {
            // The attempt may have been given up.
            Some(waiting) => drop(waiting.send(permit)),
            None => {
                self.next.replace(Some(permit));
                engine.restart();
            }
        }
    }
}

impl EngineAccess for Broker {
    fn permit(self: Rc<Self>) -> AwaitedPermit {
        if let Some(next) = self.next.take() {
            return Box::pin(std::future::ready(next));
        }
        if self.owns.get() {
            return Box::pin(std::future::ready(EnginePermit::Own));
        }
        let (sender, granted) = oneshot::channel();
        self.waiting.replace(Some(sender));
        self.link.send(&FrameMessage::Engine {
            state: EngineWish::Wanted,
        });
        Box::pin(async move {
            // Dropped only by a later attempt, which makes this one void.
            granted.await.unwrap_or(EnginePermit::Own)
        })
    }
}
