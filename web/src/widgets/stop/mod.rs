//! The parts of the Stop screen: what ends the run, what waits because of it, and how likely the end was.

pub mod conditions;
pub mod ending;
pub mod matching;
pub mod reasons;

use leptos::prelude::*;

use crate::state::{
    run::Run,
    session::Session,
    stop::{Watch, watch},
};

/// The text of the run held against the stop strings, up to the step that is looked at if `focused`. A text that ended
/// for another reason was sent whole.
pub fn watched(session: Session, focused: bool) -> Memo<Watch> {
    Memo::new(move |_| {
        let focus = session.focus.get().filter(|_| focused);
        session.run.with(|run| {
            let Some(run) = run else {
                return Watch::default();
            };
            let steps = run.steps();
            let until = focus.map_or(steps.len(), |focus| steps.len().min(focus + 1));
            let watch = watch(&steps[..until], &session.settings.read().stop_strings);
            let whole = until == steps.len() && run.generation().stop_reason().is_some();
            match watch.found {
                None if whole => Watch {
                    from: None,
                    tail: String::new(),
                    ..watch
                },
                _ => watch,
            }
        })
    })
}

/// What the run on the page has come to, as far as this screen needs it.
fn with_run<T>(session: Session, read: impl FnOnce(&Run) -> T) -> Option<T> {
    session.run.with(|run| run.as_ref().map(read))
}
