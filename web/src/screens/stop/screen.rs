//! The Stop screen: the reason why a run ends, and the conditions that would end it.

use leptos::prelude::*;

use crate::{
    screens::stop::{
        conditions::{Conditions, ends},
        ending::Ending,
        json::JsonSection,
        matching::Matching,
        reasons::Reasons,
        with_run,
    },
    session::session,
    shared::{held_text::watched, later::later, split as shared},
};
use page_model::{
    measured::tables::MeasuredPart,
    stop::{EndCurve, json_record, words},
};

/// The tokens that the screen opens with: enough for the curve of the end’s probability.
const OPENING_TOKENS: usize = 24;

/// A sentence, the conditions, and their effects.
#[component]
pub fn StopScreen() -> impl IntoView {
    let session = session();
    session.begin_with_tokens(OPENING_TOKENS);
    let curve = Memo::new(move |before: Option<&EndCurve>| {
        let ends = ends(session);
        session.run.with(|run| match run {
            Some(run) => EndCurve::of(run, &session.settings.read(), &ends, before),
            None => EndCurve::default(),
        })
    });
    let watch = watched(session, false);
    let record = Memo::new(move |_| {
        session
            .run
            .with(|run| json_record(run.as_ref()?, &watch.read()))
    });
    let came_out = move || {
        let ended = with_run(session, |run| run.generation().stop_reason())?.is_some();
        let record = record.get().filter(|_| ended)?;
        Some(format!(" {}", words::json(&record.state, ended)))
    };
    let headline = move || {
        let settings = session.settings.read();
        let found = watch.get().found.map(|(stop, _)| stop);
        let stop = found.and_then(|stop| settings.stop_strings.get(stop));
        let stop = stop.map(|stop| stop.as_str());
        let window = session.texts.with(|texts| {
            texts
                .as_ref()
                .map(|texts| texts.info().context_window as usize)
        });
        let prompt = session.context.get().and_then(Result::ok);
        let prompt = prompt.map_or(0, |context| context.len());
        session.run.with(|run| {
            let (reason, written, length) = match run {
                Some(run) => (
                    run.generation().stop_reason(),
                    run.steps().len(),
                    run.generation().len(),
                ),
                None => (None, 0, prompt),
            };
            let room = window.unwrap_or(0).saturating_sub(length);
            words::headline(&settings, reason, stop, written, room)
        })
    };
    view! {
        <section class="step sections stop" aria-label=words::screen::stop()>
            <p class="verdict" role="status" data-testid="verdict">{headline}{came_out}</p>
            <Ending curve />
            <Conditions curve />
            <Matching />
            <JsonSection record />
            <Reasons />
            {later(shared::measured(), |table| table(MeasuredPart::Answers))}
        </section>
    }
}
