//! Permission to run an engine: a page that stands alone always has it; frames that share one page ask for it.

use std::{pin::Pin, rc::Rc};

use web_sys::MessagePort;

/// How an engine may be reached.
pub enum EnginePermit {
    /// This page starts its own worker.
    Own,
    /// Another page has one, at the other end of this port.
    Port(MessagePort),
}

/// A permission that is waited for.
pub type AwaitedPermit = Pin<Box<dyn Future<Output = EnginePermit>>>;

/// Gives permissions, one for each attempt to start an engine.
pub trait EngineAccess {
    /// Resolves once an engine may be reached.
    fn permit(self: Rc<Self>) -> AwaitedPermit;
}

/// The access of a page that shares nothing.
pub struct Alone;

impl EngineAccess for Alone {
    fn permit(self: Rc<Self>) -> AwaitedPermit {
        Box::pin(std::future::ready(EnginePermit::Own))
    }
}
