//! What is needed beyond the recording: the engine and the model, whose size is stated before the reader loads them.

use engine_client::{CPU, EngineChoice, GPU};
use leptos::prelude::*;
use page_model::{
    embed::{
        EmbedContent,
        message::{FrameMessage, ModelReason},
        words,
    },
    figures::Need,
    prompt::PromptProblem,
};
use protocol::Failure;

use crate::{EmbedState, embed, host::HostLink, only_recorded, recording_failed};
use web::{
    session::{Session, commands::RunControl, session},
    shared::status::{Troubles, WaitingFor},
};

/// The bytes of engine and model together, as `cargo xtask build` counted them.
fn bytes_of_engine() -> Option<u64> {
    let meta = document().query_selector("meta[name='tokenloop-engine-bytes']");
    let meta = meta.ok().flatten()?;
    meta.get_attribute("content")?.parse().ok()
}

/// Why the figure or screen needs the model, which is not loaded; `None` while a recording is enough. Tracks all of it.
fn needed(session: Session, embed: EmbedState) -> Option<ModelReason> {
    let is_recorded = only_recorded(session) || embed.other_model.with(Option::is_some);
    is_recorded.then_some(())?;
    let content = embed.embed.with_value(|embed| embed.content);
    let not_recorded = |problem: &PromptProblem| {
        matches!(problem, PromptProblem::Failed(Failure::NotRecorded { .. }))
    };
    let failed = |failure: &Option<Failure>| matches!(failure, Some(Failure::NotRecorded { .. }));
    if recording_failed(session).is_some() {
        Some(ModelReason::NoRecording)
    } else if matches!(session.context.get(), Some(Err(problem)) if not_recorded(&problem)) {
        Some(ModelReason::Prompt)
    } else if session.messages.failure.with(failed) {
        Some(ModelReason::Step)
    } else {
        match content {
            EmbedContent::Figure(figure, _) => {
                let shows_times = figure.needs.contains(&Need::Times);
                shows_times.then_some(ModelReason::Times)
            }
            // Exercises need no engine of their own.
            EmbedContent::Screen(_) => {
                let has_exercise = session.screen.get().has_exercise();
                (!has_exercise).then_some(ModelReason::Screen)
            }
            EmbedContent::Guide => None,
        }
    }
}

/// The reason as a sentence.
fn sentence(session: Session, reason: ModelReason) -> String {
    match (reason, recording_failed(session)) {
        (ModelReason::NoRecording, Some(failure)) => words::no_recording(&failure),
        (ModelReason::NoRecording | ModelReason::Step, _) => words::beyond().into(),
        (ModelReason::Prompt, _) => session.prompt.with(|prompt| words::other_prompt(prompt)),
        (ModelReason::Times, _) => words::no_times().into(),
        (ModelReason::Screen, _) => words::recorded_screen().into(),
    }
}

/// Loads the engine and the model, and asks again for what the recording could not answer. Nothing where the reader has loaded
/// them already.
pub fn load(session: Session, embed: EmbedState) {
    if !untrack(|| only_recorded(session)) {
        return;
    }
    let reason = untrack(|| needed(session, embed));
    // Without a word of the author only the CPU's: the GPU's engine is three times as large. A shared one is the CPU's.
    let wanted = embed.embed.with_value(|embed| match embed.address.device {
        EngineChoice::From(GPU) if !embed.shares_engine => EngineChoice::From(GPU),
        _ => EngineChoice::From(CPU),
    });
    session.messages.failure.set(None);
    embed.refused.set(None);
    session.engine.choose(wanted);
    // It waits until an engine is ready.
    match reason {
        Some(ModelReason::Prompt) => session.tokenize_again(),
        Some(ModelReason::Step) => drop(session.command(RunControl::Token)),
        // The prompt is read again by the engine, and times begin with it.
        Some(ModelReason::Times) => drop(session.command(RunControl::Restart)),
        Some(ModelReason::NoRecording | ModelReason::Screen) | None => {}
    }
}

/// The sentence and the button while there is no recording, or it has no answer; then the progress of loading, and what went
/// wrong. The page around is told the reason.
#[component]
pub fn EngineOffer() -> impl IntoView {
    let (session, embed) = (session(), embed());
    let reason = Memo::new(move |_| needed(session, embed));
    // Of another model nothing is there but its recording.
    let is_other = Memo::new(move |_| embed.other_model.with(Option::is_some));
    let link = HostLink::find();
    Effect::new(move |_| {
        if let (Some(reason), Some(link), false) = (reason.get(), &link, is_other.get()) {
            link.send(&FrameMessage::NeedsModel { reason });
        }
    });
    let is_recorded = Memo::new(move |_| only_recorded(session));
    view! {
        <div class="embed-status" role="status" data-testid="status">
            {move || reason.get().map(|reason| view! {
                <p>
                    {sentence(session, reason)}" "
                    {(!is_other.get()).then(|| view! {
                        {session.model.with(|model| words::offer(model, bytes_of_engine()))}" "
                        <button type="button" data-testid="load" on:click=move |_| load(session, embed)>{words::load()}</button>
                    })}
                </p>
            })}
            {move || (!is_recorded.get() && !is_other.get()).then(|| view! { <WaitingFor /><Troubles /> })}
        </div>
    }
}
