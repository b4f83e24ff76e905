//! The status: what is loading, what failed, and what to do about it; and at the foot, which model runs where.

use leptos::prelude::*;
use protocol::Failure;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::session::session;
use crate::shared::{device::DeviceName, later::later, model_select::ModelSelect, split};
use engine_client::{CPU, Notice};
use page_model::{
    engines,
    models::{self, Model, words::screen as models_words},
    screens::Screen,
    words::page,
};

const STATUS_ID: &str = "status";

/// What is awaited, what went wrong, and what to do about it; nothing while the page is at rest.
#[component]
pub fn Status() -> impl IntoView {
    let session = session();
    let problem = move || match session.context.get() {
        Some(Err(problem)) => Some((problem.to_string(), problem.next_step().to_owned())),
        _ => None,
    };
    let has_download = Memo::new(move |_| session.models.download.with(Option::is_some));
    let lacks_model = Memo::new(move |_| session.lacks_stored_model());
    let is_recorded = Memo::new(move |_| session.model.with(Model::has_recorded_runs_alone));
    view! {
        <div id=STATUS_ID class="status" role="status" data-testid="status" tabindex="-1">
            <WaitingFor />
            // Visible beside the prompt; here for screen readers.
            {move || problem().map(|(words, next)| view! { <p class="unseen">{words}" "{next}</p> })}
            {move || has_download.get().then(|| later(split::download_line(), |line| line()))}
            {move || is_recorded.get().then(|| later(split::go_on(), |button| button()))}
            {move || lacks_model.get().then(|| later(split::needed_model(), |needed| needed()))}
            <Notes />
            <Troubles />
        </div>
    }
}

/// The foot of the first view: the model and the device that computes.
#[component]
pub fn Foot() -> impl IntoView {
    let session = session();
    let status = session.engine.status();
    let second = move || engines::in_background(&status.read());
    view! {
        <footer class="foot small" aria-label=page::foot() data-testid="foot">
            <p>
                <DeviceName />
                {move || second().map(|words| format!(". {words}"))}
            </p>
            <p><ModelSelect />" "<MoreModels /></p>
        </footer>
    }
}

/// The button that leads to the Models screen, on every other one.
#[component]
fn MoreModels() -> impl IntoView {
    let session = session();
    let models = Screen::from_id(models::SCREEN.id);
    let elsewhere = move || models.filter(|models| session.screen.get() != *models);
    view! {
        {move || elsewhere().map(|models| view! {
            <button type="button" class="plain" data-testid="more-models" on:click=move |_| session.screen.set(models)>
                {models_words::more()}
            </button>
        })}
    }
}

/// What the visitor waits for, and how much of it is done.
#[component]
pub fn WaitingFor() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    let waiting = move || {
        let reading = engine.reading().get();
        engines::waiting(
            &engine.status().read(),
            reading.as_ref(),
            session.is_completing(),
        )
    };
    view! {
        {move || waiting().map(|engines::Waiting { words, fraction }| view! {
            <p class="waiting">
                <span>{words}</span>
                {match fraction {
                    Some(fraction) => view! { <progress aria-label=page::loading() max="1" value=fraction /> }.into_any(),
                    None => view! { <progress aria-label=page::loading() /> }.into_any(),
                }}
            </p>
        })}
    }
}

/// Why the last command failed, and the notices about engines.
#[component]
pub fn Troubles() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    // What is offered in place of a model that is not stored says so already.
    let offered = move |notice: &Notice| {
        engines::is_not_stored(&notice.failure) && session.lacks_stored_model()
    };
    let notices = move || {
        let mut notices = engine.status().read().notices.clone();
        notices.retain(|notice| !offered(notice));
        notices
    };
    // A failure already shown in an engine's notice is not shown again for the request.
    let failure = move || {
        let failure = session.messages.failure.get()?;
        let status = engine.status().get();
        let is_noticed = (status.notices.iter()).any(|notice| notice.failure == failure);
        (failure != Failure::Cancelled && !is_noticed).then_some(failure)
    };
    view! {
        {move || failure().map(|failure| {
            // Where a recording ends, nothing went wrong.
            let class = match failure {
                Failure::NotRecorded { .. } => "notice small",
                _ => "trouble",
            };
            view! { <p class=class>{failure.to_string()}" "{failure.next_step().to_owned()}</p> }
        })}
        {move || notices().into_iter().map(|notice| view! {
            <p class="trouble" data-testid="notice">
                {engines::notice(&notice)}" "
                {(notice.engine == CPU && !notice.replaced).then(|| view! {
                    <button type="button" class="plain" on:click=move |_| engine.retry()>{page::try_again()}</button>
                })}
                <Dismiss dismiss=move || engine.dismiss_notice(notice.engine) />
            </p>
        }).collect_view()}
    }
}

/// Messages to read once, each with a button that removes it.
#[component]
fn Notes() -> impl IntoView {
    let notes = session().messages.notes;
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
            }>{page::dismiss_all()}</button>
        })}
    }
}

/// A button that removes the message before it.
#[component]
fn Dismiss(dismiss: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button type="button" class="plain" data-testid="dismiss" on:click=move |_| {
            dismiss();
            keep_focus();
        }>{page::dismiss()}</button>
    }
}

/// Keeps the focus on the status line, because the focused button is removed.
fn keep_focus() {
    let status = document().get_element_by_id(STATUS_ID);
    if let Some(status) = status.and_then(|status| status.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that is not on the page.
        drop(status.focus());
    }
}
