//! The download of a model in a line, in the status of every screen but Models.

use leptos::prelude::*;
use page_model::{
    models::{SCREEN, downloading::ModelDownloading, words::screen},
    screens::Screen,
    words::page,
};

use crate::session::{Session, session};

/// The download in the status of the other screens.
#[component]
pub fn DownloadLine() -> impl IntoView {
    let session = session();
    let open = move |_| {
        if let Some(models) = Screen::from_id(SCREEN.id) {
            session.screen.set(models);
        }
    };
    let elsewhere = move || session.screen.get().id() != SCREEN.id;
    view! {
        {move || elsewhere().then(|| view! {
            // Not announced: it changes many times a second.
            <p class="waiting download-line" aria-live="off" data-testid="download-line">
                <span>{move || read_download(session, ModelDownloading::line)}</span>
                <Bar session />
                <button type="button" class="plain" on:click=open>{screen::to_models()}</button>
            </p>
        })}
    }
}

/// What is read_download of the download; `None` if there is none. Tracks it.
pub fn read_download<T>(session: Session, tell: fn(&ModelDownloading) -> T) -> Option<T> {
    session
        .models
        .download
        .with(|download| download.as_ref().map(tell))
}

/// The part that is there.
#[component]
pub fn Bar(
    /// The page's state.
    session: Session,
) -> impl IntoView {
    let is_running =
        Memo::new(move |_| read_download(session, ModelDownloading::is_running) == Some(true));
    let fraction = move || read_download(session, ModelDownloading::fraction).flatten();
    let known = Memo::new(move |_| fraction().is_some());
    move || {
        is_running.get().then(|| match known.get() {
            true => {
                view! { <progress aria-label=page::loading() max="1" value=fraction /> }.into_any()
            }
            false => view! { <progress aria-label=page::loading() /> }.into_any(),
        })
    }
}
