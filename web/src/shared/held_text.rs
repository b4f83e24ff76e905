//! Shows the end of the text that is held back because a stop string may have begun.

use leptos::prelude::*;
use page_model::stop::{HeldText, watch, words};

use crate::session::{Session, session};

/// The run's text matched against the stop strings, up to the selected step if `focused`. A text that ended for another
/// reason is sent whole.
pub fn watched(session: Session, focused: bool) -> Memo<HeldText> {
    Memo::new(move |_| {
        let focus = session.selection.step.get().filter(|_| focused);
        session.run.with(|run| {
            let Some(run) = run else {
                return HeldText::default();
            };
            let steps = run.steps();
            let until = focus.map_or(steps.len(), |focus| steps.len().min(focus + 1));
            let watch = watch(&steps[..until], &session.settings.read().stop_strings);
            let whole = until == steps.len() && run.generation().stop_reason().is_some();
            match watch.found {
                None if whole => HeldText {
                    from: None,
                    tail: String::new(),
                    ..watch
                },
                _ => watch,
            }
        })
    })
}

/// The part of the text that would not have been sent yet. Empty without stop strings.
#[component]
pub fn HeldBack() -> impl IntoView {
    let session = session();
    let watch = watched(session, false);
    let sentence = move || {
        let watch = watch.get();
        watch
            .from
            .is_some()
            .then(|| words::waiting(&watch.tail, watch.found.is_some()))
    };
    view! {
        <p class="holding small" data-testid="held-back" data-text=move || {
            let watch = watch.get();
            watch.from.map(|_| watch.tail)
        }>
            {sentence}
        </p>
    }
}
