//! What is needed beyond the recording: the engine and the model, whose size is stated before the reader loads them.

use engine_client::{CPU, EngineChoice, GPU};
use leptos::prelude::*;
use page_model::{
    embed::{EmbedContent, words},
    figures::Need,
    prompt::PromptProblem,
};
use protocol::Failure;

use crate::{embed, only_recorded, recording_failed};
use web::{
    session::{commands::RunControl, session},
    shared::status::{Troubles, WaitingFor},
};

/// The bytes of engine and model together, as `cargo xtask build` counted them.
fn bytes_of_engine() -> Option<u64> {
    let meta = document().query_selector("meta[name='tokenloop-engine-bytes']");
    let meta = meta.ok().flatten()?;
    meta.get_attribute("content")?.parse().ok()
}

/// The sentence and the button while there is no recording, or it has no answer; then the progress of loading, and what went wrong.
#[component]
pub fn EngineOffer() -> impl IntoView {
    let session = session();
    let embed = embed();
    let content = embed.embed.with_value(|embed| embed.content);
    let shows_times =
        matches!(content, EmbedContent::Figure(figure, _) if figure.needs.contains(&Need::Times));
    // Exercises need no engine of their own.
    let wants_engine =
        move || matches!(content, EmbedContent::Screen(_)) && !session.screen.get().has_exercise();
    let only_recorded = Memo::new(move |_| only_recorded(session));
    let prompt_unknown = Memo::new(move |_| {
        let not_recorded = |problem: &PromptProblem| {
            matches!(problem, PromptProblem::Failed(Failure::NotRecorded { .. }))
        };
        matches!(session.context.get(), Some(Err(problem)) if not_recorded(&problem))
    });
    let step_unknown = Memo::new(move |_| {
        let failure = session.messages.failure.get();
        matches!(failure, Some(Failure::NotRecorded { .. }))
    });
    // What the model is needed for, while it is not loaded.
    let needed = Memo::new(move |_| {
        only_recorded.get().then_some(())?;
        match recording_failed(session) {
            Some(failure) => Some(words::no_recording(&failure)),
            None if prompt_unknown.get() => Some(words::other_prompt().into()),
            None if step_unknown.get() => Some(words::beyond().into()),
            None if shows_times => Some(words::no_times().into()),
            None if wants_engine() => Some(words::recorded_screen().into()),
            None => None,
        }
    });
    let load = move |_| {
        // Without a word of the author only the CPU's: the GPU's engine is three times as large. A shared one is the CPU's.
        let wanted = embed.embed.with_value(|embed| match embed.address.device {
            EngineChoice::From(GPU) if !embed.shares_engine => EngineChoice::From(GPU),
            _ => EngineChoice::From(CPU),
        });
        let (asks_prompt, asks_step) =
            (prompt_unknown.get_untracked(), step_unknown.get_untracked());
        session.messages.failure.set(None);
        session.engine.choose(wanted);
        // What the recording could not answer is asked again: it waits until an engine is ready.
        if asks_prompt {
            session.tokenize_again();
        } else if asks_step {
            session.command(RunControl::Token);
        } else if shows_times {
            // The prompt is read again by the engine, and times begin with it.
            session.command(RunControl::Restart);
        }
    };
    view! {
        <div class="embed-status" role="status" data-testid="status">
            {move || needed.get().map(|needed| view! {
                <p>
                    {needed}" "{session.model.with(|model| words::offer(model, bytes_of_engine()))}" "
                    <button type="button" data-testid="load" on:click=load>{words::load()}</button>
                </p>
            })}
            {move || (!only_recorded.get()).then(|| view! { <WaitingFor /><Troubles /> })}
        </div>
    }
}
