//! The download on the Models screen: its bar, speed and presses.

use leptos::prelude::*;
use page_model::models::{
    downloading::{DownloadPress, ModelDownloading},
    words::screen,
};
use protocol::ModelKey;

use crate::{
    session::{Session, session},
    shared::model_download::{Bar, read_download},
};

/// The download on the Models screen.
#[component]
pub fn DownloadCard() -> impl IntoView {
    let session = session();
    let download = session.models.download;
    let is_there = Memo::new(move |_| download.with(Option::is_some));
    view! {
        {move || is_there.get().then(|| view! {
            <div class="download-card" data-testid="download" data-state=move || read_download(session, state_id)>
                <p role="status"><LineOf session /></p>
                <Bar session />
                // Not announced: it changes many times a second.
                <p class="small quiet" data-testid="download-details">
                    {move || read_download(session, ModelDownloading::details).flatten()}
                </p>
                <Presses session />
            </div>
        })}
    }
}

fn state_id(download: &ModelDownloading) -> &'static str {
    match download.press() {
        DownloadPress::Cancel => "running",
        DownloadPress::Resume => "stopped",
        DownloadPress::Open => "done",
    }
}

/// The line that is read aloud: while bytes arrive it is the same, so that not each of them is announced.
#[component]
fn LineOf(session: Session) -> impl IntoView {
    let ended =
        Memo::new(move |_| read_download(session, ModelDownloading::is_running) == Some(false));
    view! {
        <span aria-live=move || if ended.get() { "polite" } else { "off" }>
            {move || read_download(session, ModelDownloading::line)}
        </span>
    }
}

/// Cancel, or Resume, or Open.
#[component]
fn Presses(session: Session) -> impl IntoView {
    let press = Memo::new(move |_| {
        let press = read_download(session, ModelDownloading::press)?;
        let (key, revision) = session.models.download.with(|download| {
            let download = download.as_ref()?;
            Some((download.key.clone(), download.revision.clone()))
        })?;
        Some((press, key, revision))
    });
    let hide = move || {
        view! {
            <button
                type="button"
                class="plain"
                data-testid="hide-download"
                on:click=move |_| session.forget_download()
            >
                {screen::hide()}
            </button>
        }
    };
    move || {
        press.get().map(|(press, key, revision): (DownloadPress, ModelKey, Option<String>)| match press {
            DownloadPress::Cancel => view! {
                <p class="buttons">
                    <button type="button" data-testid="cancel-download" on:click=move |_| session.cancel_download()>
                        {screen::cancel()}
                    </button>
                </p>
            }
            .into_any(),
            DownloadPress::Resume => view! {
                <p class="buttons">
                    <button
                        type="button"
                        class="action"
                        data-testid="resume-download"
                        aria-label=screen::resume_model(&key.name())
                        on:click=move |_| session.download_model(key.clone(), revision.clone())
                    >
                        {screen::resume()}
                    </button>
                    {hide()}
                </p>
            }
            .into_any(),
            DownloadPress::Open => view! {
                <p class="buttons">
                    <button
                        type="button"
                        class="action"
                        data-testid="open-download"
                        aria-label=screen::open(&key.name())
                        on:click=move |_| session.open_downloaded()
                    >
                        {screen::open_model()}
                    </button>
                    {hide()}
                </p>
            }
            .into_any(),
        })
    }
}
