//! What loads, what runs, what went wrong and what to do about it.

use leptos::prelude::*;
use protocol::{Failure, Progress};

use super::{device::DeviceName, model_select::ModelSelect};
use crate::{app::session, engine::EngineState, text::words};

/// The status of everything that can keep a visitor waiting.
#[component]
pub fn Status() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    let status = engine.status();
    let waiting = move || match &status.read().cpu {
        EngineState::Starting => Some(("Starting the engine".to_string(), None)),
        EngineState::Loading(progress) => Some((words::progress(progress), fraction(progress))),
        EngineState::SelfTest => Some(("Testing the device".into(), None)),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => None,
    };
    let second = move || match &status.read().gpu {
        EngineState::Starting => Some("The GPU’s engine is on its way."),
        EngineState::Loading(_) => Some("The GPU is loading the model."),
        EngineState::SelfTest => Some("The GPU’s numbers are being checked against the CPU’s."),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => None,
    };
    let model = move || {
        session
            .lexicon
            .with(|lexicon| lexicon.as_ref().map(|lexicon| words::model(lexicon.info())))
    };
    let problem = move || match session.context.get() {
        Some(Err(problem)) => Some((problem.to_string(), problem.next_step())),
        _ => None,
    };
    let failure = move || {
        session
            .failure
            .get()
            .filter(|failure| *failure != Failure::Cancelled)
    };
    let notice = move || status.read().notices.last().cloned();
    view! {
        <div class="status" role="status" data-testid="status">
            {move || waiting().map(|(words, fraction)| view! {
                <p class="waiting">
                    <span>{words}</span>
                    {match fraction {
                        Some(fraction) => view! { <progress aria-label="Loading" max="1" value=fraction /> }.into_any(),
                        None => view! { <progress aria-label="Loading" /> }.into_any(),
                    }}
                </p>
            })}
            <p class="device-line">
                <DeviceName />
                {move || second().map(|words| format!(". {words}"))}
            </p>
            // At rest: what is on its way has the place of these words, and nothing below moves.
            {move || (waiting().is_none() && second().is_none()).then(|| view! {
                <p class="model-line"><ModelSelect /> {model()}</p>
            })}
            // Seen beside the prompt, heard here.
            {move || problem().map(|(words, next)| view! { <p class="unseen">{words}" "{next}</p> })}
            {move || session.notes.get().into_iter().map(|note| view! { <p class="trouble">{note}</p> }).collect_view()}
            {move || failure().map(|failure| view! {
                <p class="trouble">{failure.to_string()}" "{failure.next_step()}</p>
            })}
            {move || notice().map(|notice| view! {
                <p class="trouble">
                    {notice.failure.to_string()}" "{notice.failure.next_step()}" "
                    {(!notice.recovered).then(|| view! {
                        <button type="button" class="plain" on:click=move |_| engine.retry()>"Try again"</button>
                    })}
                    <button type="button" class="plain" on:click=move |_| engine.dismiss_notice()>"Dismiss"</button>
                </p>
            })}
        </div>
    }
}

fn fraction(progress: &Progress) -> Option<f64> {
    match progress {
        Progress::Download { received, total } if *total > 0 => {
            Some(*received as f64 / *total as f64)
        }
        _ => None,
    }
}
