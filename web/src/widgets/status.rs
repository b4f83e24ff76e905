//! What loads, what runs, what went wrong and what to do about it.

use leptos::prelude::*;
use protocol::{Failure, Progress};

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{device::DeviceName, model_select::ModelSelect};
use crate::{
    app::session,
    engine::{EngineKind, EngineState},
    text::words,
};

const STATUS_ID: &str = "status";

/// The status of everything that can keep a visitor waiting.
#[component]
pub fn Status() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    let status = engine.status();
    let waiting = move || match &status.read().cpu {
        EngineState::Starting | EngineState::Building { .. } => {
            Some(("Starting the engine".to_string(), None))
        }
        EngineState::Loading(progress) => Some((words::progress(progress), fraction(progress))),
        EngineState::SelfTest => Some(("Testing the device".into(), None)),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => {
            if let Some(reading) = engine.reading().get() {
                return Some((words::progress(&reading), fraction(&reading)));
            }
            session
                .is_completing()
                .then(|| (words::COMPLETING.into(), None))
        }
    };
    let second = move || match &status.read().gpu {
        EngineState::Starting => Some("The GPU’s engine is on its way.".into()),
        EngineState::Building { done, total } => Some(words::building(*done, *total)),
        EngineState::Loading(_) => Some("The GPU is loading the model.".into()),
        EngineState::SelfTest => {
            Some("The GPU’s numbers are being checked against the CPU’s.".into())
        }
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => None,
    };
    // Building takes minutes, in which there is no reason to wait.
    let at_rest = move || {
        let building = matches!(status.read().gpu, EngineState::Building { .. });
        waiting().is_none() && (building || second().is_none())
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
    let notices = move || status.read().notices.clone();
    // What an engine's notice says already is not said of the request as well.
    let failure = move || {
        let failure = session.failure.get()?;
        let told = notices().iter().any(|notice| notice.failure == failure);
        (failure != Failure::Cancelled && !told).then_some(failure)
    };
    view! {
        <div id=STATUS_ID class="status" role="status" data-testid="status" tabindex="-1">
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
            {move || at_rest().then(|| view! {
                <p class="model-line"><ModelSelect /> {model()}</p>
            })}
            // Seen beside the prompt, heard here.
            {move || problem().map(|(words, next)| view! { <p class="unseen">{words}" "{next}</p> })}
            <Notes />
            {move || failure().map(|failure| view! {
                <p class="trouble">{failure.to_string()}" "{failure.next_step()}</p>
            })}
            {move || notices().into_iter().map(|notice| view! {
                <p class="trouble" data-testid="notice">
                    {words::notice(&notice)}" "
                    {(notice.engine == EngineKind::Cpu).then(|| view! {
                        <button type="button" class="plain" on:click=move |_| engine.retry()>"Try again"</button>
                    })}
                    <Dismiss dismiss=move || engine.dismiss_notice(notice.engine) />
                </p>
            }).collect_view()}
        </div>
    }
}

/// What the visitor should read once, each sentence with a button that takes it away.
#[component]
fn Notes() -> impl IntoView {
    let notes = session().notes;
    view! {
        {move || notes.read().iter().cloned().map(|note| view! {
            <p class="trouble" data-testid="note">
                {note.clone()}" "
                <Dismiss dismiss=move || notes.update(|notes| notes.dismiss(&note)) />
            </p>
        }).collect_view()}
        {move || (notes.read().iter().len() > 1).then(|| view! {
            <button type="button" class="plain" on:click=move |_| {
                notes.set(Default::default());
                keep_focus();
            }>"Dismiss all"</button>
        })}
    }
}

/// A button that takes the sentence before it away.
#[component]
fn Dismiss(dismiss: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button type="button" class="plain" data-testid="dismiss" on:click=move |_| {
            dismiss();
            keep_focus();
        }>"Dismiss"</button>
    }
}

/// The button that was pressed is gone: the focus stays where it was instead of falling to the page.
fn keep_focus() {
    let status = document().get_element_by_id(STATUS_ID);
    if let Some(status) = status.and_then(|status| status.dyn_into::<HtmlElement>().ok()) {
        // Focus can only fail on an element that is not there.
        drop(status.focus());
    }
}

fn fraction(progress: &Progress) -> Option<f64> {
    let (done, total) = match progress {
        Progress::Download { received, total } => (*received as f64, *total as f64),
        Progress::Forward { done, total } => (f64::from(*done), f64::from(*total)),
        Progress::Upload | Progress::WarmUp => return None,
    };
    (total > 0.0).then(|| done / total)
}
