//! Tells the workers the language of the page: when they start, and when it changes. What fails is said by the worker that
//! finds it.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use engine_client::transport::Transport;
use protocol::{Payload, SpokenLanguage};
use texts::{Locale, TextFile, locale};

use crate::page_texts;

/// Tells one worker; `false` once the worker is gone.
type TellWorker = Box<dyn Fn(SpokenLanguage) -> bool>;

thread_local! {
    /// The workers that run.
    static WORKERS: RefCell<Vec<TellWorker>> = const { RefCell::new(Vec::new()) };
}

/// Tells every worker the present language of the page. To be called when it has changed and its texts are there.
pub fn tell_workers() {
    if let Some(language) = SpokenLanguage::present() {
        WORKERS.with_borrow_mut(|workers| workers.retain(|tell| tell(language.clone())));
    }
}

/// Tells a worker that has just started the language of the page, and every later one. `speak` makes the command of it.
pub(super) async fn keep_told<C: 'static, A: 'static>(
    worker: &Rc<impl Transport<C, A> + 'static>,
    speak: fn(SpokenLanguage) -> C,
) {
    let tell: TellWorker = {
        let worker = Rc::downgrade(worker);
        Box::new(move |language| tell(&worker, speak(language)))
    };
    if locale() != Locale::En {
        // A worker that is not told says in English what fails.
        let _ = page_texts::fetch(&[TextFile::Failures]).await;
        if let Some(language) = SpokenLanguage::present() {
            tell(language);
        }
    }
    WORKERS.with_borrow_mut(|workers| workers.push(tell));
}

/// Sends the command, if the worker is still there. Nothing waits for the answer.
fn tell<C, A>(worker: &Weak<impl Transport<C, A>>, command: C) -> bool {
    let worker = worker.upgrade();
    let sent = worker.map(|worker| worker.send(command, Payload::None, Box::new(drop)));
    sent.is_some()
}
