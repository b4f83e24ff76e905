//! One engine at a time for frames whose page has no script of ours: they take turns, so that ten figures do not keep ten
//! models in memory. A frame that needs the engine says so; the one that has it gives it up as soon as it is at rest.
//!
//! The turn is a Web Lock. Where the browser has none, or denies it to a sandboxed frame, each frame has its own engine.

use std::{cell::RefCell, rc::Rc};

use futures_channel::oneshot;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

use crate::ONLY_RECORDED;
use web::{
    engine::access::{AwaitedPermit, EngineAccess, EnginePermit},
    session::Session,
};

/// The name of the lock, and of the channel on which frames say that they wait.
const NAME: &str = "tokenloop-engine";
/// A frame waits for the engine.
const WANTED: &str = "wanted";
/// A frame has got the engine: others that still wait say so again.
const HELD: &str = "held";

/// The turn of this frame.
#[derive(Default)]
pub struct Turns {
    /// Gives the lock back; there while this frame has it.
    release: RefCell<Option<Function>>,
    /// The attempt to start an engine that waits for the lock.
    waiting: RefCell<Option<oneshot::Sender<EnginePermit>>>,
    channel: RefCell<Option<BroadcastChannel>>,
}

impl Turns {
    /// Listens to the other frames, and gives the engine up for them while `session` is at rest.
    pub fn open(session: Session) -> Rc<Self> {
        let turns = Rc::new(Self::default());
        let wanted = RwSignal::new(false);
        // A sandboxed frame may have no channel.
        if let Ok(channel) = BroadcastChannel::new(NAME) {
            let listening = turns.clone();
            let heard =
                Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| match message
                    .data()
                    .as_string()
                    .as_deref()
                {
                    Some(WANTED) if listening.release.borrow().is_some() => wanted.set(true),
                    Some(HELD) if listening.waiting.borrow().is_some() => listening.say(WANTED),
                    _ => {}
                });
            channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
            // It listens as long as the frame lives.
            heard.forget();
            turns.channel.replace(Some(channel));
        }
        let at_rest = Memo::new(move |_| !session.player.running.get() && !session.is_playing());
        let giving = StoredValue::new_local(turns.clone());
        Effect::new(move |_| {
            if wanted.get() && at_rest.get() {
                wanted.set(false);
                session.engine.choose(ONLY_RECORDED);
                session.engine.stop();
                giving.with_value(|turns| turns.release());
            }
        });
        turns
    }

    fn say(&self, word: &str) {
        if let Some(channel) = &*self.channel.borrow() {
            // Fails only for a closed channel.
            drop(channel.post_message(&word.into()));
        }
    }

    fn release(&self) {
        if let Some(release) = self.release.take() {
            // A function of the browser's own, which does not throw.
            drop(release.call0(&JsValue::UNDEFINED));
        }
    }

    /// Lets the attempt that waits go on. One that was given up needs no engine.
    fn grant(&self) {
        let granted = self
            .waiting
            .take()
            .map(|waiting| waiting.send(EnginePermit::Own));
        if !matches!(granted, Some(Ok(()))) {
            self.release();
        }
    }

    /// Requests the lock; [`grant`](Self::grant) follows. Where there are no locks it follows at once.
    fn request(self: &Rc<Self>) {
        let locks = Reflect::get(&window().navigator(), &"locks".into()).unwrap_or_default();
        let request = Reflect::get(&locks, &"request".into()).ok();
        let Some(request) = request.and_then(|request| request.dyn_into::<Function>().ok()) else {
            return self.grant();
        };
        let turns = self.clone();
        // The lock is held until the promise that this returns is settled.
        let held = Closure::once_into_js(move |_: JsValue| {
            let held = Promise::new(&mut |resolve, _| {
                turns.release.replace(Some(resolve));
            });
            turns.say(HELD);
            turns.grant();
            held
        });
        // A sandboxed frame is refused, at once or with a rejected promise: then it has an engine of its own.
        let Ok(requested) = request.call2(&locks, &NAME.into(), &held) else {
            return self.grant();
        };
        let turns = self.clone();
        spawn_local(async move {
            if let Ok(requested) = requested.dyn_into::<Promise>()
                && JsFuture::from(requested).await.is_err()
            {
                turns.grant();
            }
        });
    }
}

impl EngineAccess for Turns {
    fn permit(self: Rc<Self>) -> AwaitedPermit {
        if self.release.borrow().is_some() {
            return Box::pin(std::future::ready(EnginePermit::Own));
        }
        let (sender, granted) = oneshot::channel();
        self.waiting.replace(Some(sender));
        self.request();
        self.say(WANTED);
        Box::pin(async move {
            // Dropped only by a later attempt, which makes this one void.
            granted.await.unwrap_or(EnginePermit::Own)
        })
    }
}
