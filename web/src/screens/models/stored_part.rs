//! What the browser's storage holds: each model with its presses, the room, and how long it is kept.

use leptos::prelude::*;
use page_model::models::{
    stored::{self, StoredRow},
    words::screen,
};
use protocol::{ModelKey, StorageReport};

use crate::session::{Session, models::with_next_step, session};

/// The list, and below it the room.
#[component]
pub fn StoredPart() -> impl IntoView {
    let session = session();
    // The model whose deletion was asked for once.
    let asked = RwSignal::new(None::<ModelKey>);
    move || match session.models.storage.get() {
        None => view! { <p role="status">{screen::reading()}</p> }.into_any(),
        Some(Err(failure)) => {
            view! { <p class="trouble" role="alert">{with_next_step(&failure)}</p> }.into_any()
        }
        Some(Ok(report)) => stored_models(session, &report, asked),
    }
}

fn stored_models(
    session: Session,
    report: &StorageReport,
    asked: RwSignal<Option<ModelKey>>,
) -> AnyView {
    let rows = stored::rows(report);
    let none = rows
        .is_empty()
        .then(|| view! { <p>{screen::nothing_stored()}</p> });
    let rows = rows.into_iter().map(|row| stored_row(session, row, asked));
    let persist = (report.available && !report.persisted).then(|| {
        view! {
            <p class="buttons">
                <button type="button" data-testid="persist" on:click=move |_| session.ask_to_persist()>
                    {screen::persist()}
                </button>
            </p>
        }
    });
    view! {
        {none}
        <ul class="model-list" aria-label=screen::stored() data-testid="stored-models">{rows.collect_view()}</ul>
        <p data-testid="storage-room">{stored::room(report)}" "{stored::persistence(report)}</p>
        {persist}
    }
    .into_any()
}

fn stored_row(
    session: Session,
    row: StoredRow,
    asked: RwSignal<Option<ModelKey>>,
) -> impl IntoView {
    let StoredRow {
        key,
        name,
        about,
        complete,
    } = row;
    let is_asked = {
        let key = key.clone();
        Memo::new(move |_| asked.with(|asked| asked.as_ref() == Some(&key)))
    };
    let opened = key.clone();
    let first = match complete {
        true => view! {
            <button
                type="button"
                class="action"
                data-testid="open-stored"
                aria-label=screen::open(&name)
                on:click=move |_| session.open_stored(opened.clone())
            >
                {screen::open_model()}
            </button>
        }
        .into_any(),
        false => view! {
            <button
                type="button"
                data-testid="resume-stored"
                aria-label=screen::resume_model(&name)
                on:click=move |_| session.download_model(opened.clone(), None)
            >
                {screen::resume()}
            </button>
        }
        .into_any(),
    };
    let (label, repo) = (screen::delete_model(&name), key.repo.clone());
    let deletion = move || {
        let (deleted, label, key) = (key.clone(), label.clone(), key.clone());
        match is_asked.get() {
            false => view! {
                <button
                    type="button"
                    class="plain"
                    data-testid="delete-stored"
                    aria-label=label
                    on:click=move |_| asked.set(Some(key.clone()))
                >
                    {screen::delete()}
                </button>
            }
            .into_any(),
            true => view! {
                <button
                    type="button"
                    class="plain"
                    data-testid="delete-now"
                    on:click=move |_| {
                        asked.set(None);
                        session.delete_stored(deleted.clone());
                    }
                >
                    {screen::delete_now()}
                </button>
                <button type="button" class="plain" on:click=move |_| asked.set(None)>{screen::keep()}</button>
            }
            .into_any(),
        }
    };
    view! {
        <li class="model-row" data-repo=repo data-complete=complete.to_string()>
            <div class="model-said">
                <p class="model-name">{name}</p>
                <p class="small quiet">{about}</p>
            </div>
            <div class="buttons">{first}{deletion}</div>
        </li>
    }
}
