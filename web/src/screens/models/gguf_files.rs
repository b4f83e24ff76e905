//! The GGUF files of a repository: each is a model that can be looked up.

use leptos::prelude::*;
use page_model::models::{
    gguf_files::{GgufRow, rows},
    words::{self, screen},
};
use protocol::GgufRepository;

use super::hub_part::to_list;
use crate::session::{Session, session};

/// What the repository is, and its files.
#[component]
pub fn GgufFiles(repository: GgufRepository) -> impl IntoView {
    let session = session();
    let rows = rows(&repository);
    let GgufRepository {
        repo,
        page,
        license,
        ..
    } = repository;
    let license = words::licence(license.as_deref());
    view! {
        <article class="offer" data-testid="offer" data-state="several" aria-label=repo.clone()>
            <h2>{repo.clone()}</h2>
            <p>{screen::several_gguf()}</p>
            <p>
                {license}" "
                <a href=page target="_blank" rel="noreferrer">{screen::card()}</a>
            </p>
            <p class="buttons">{to_list(session)}</p>
            <ul class="model-list" aria-label=screen::gguf_list() data-testid="gguf-files">
                {rows.into_iter().map(|row| file_row(session, row)).collect_view()}
            </ul>
        </article>
    }
}

fn file_row(session: Session, row: GgufRow) -> impl IntoView {
    let GgufRow {
        path,
        about,
        address,
    } = row;
    let ask = move |_| session.look_up(address.clone());
    view! {
        <li class="model-row" data-file=path.clone()>
            <div class="model-said">
                <p class="model-name">{path.clone()}</p>
                <p class="small quiet">{about}</p>
            </div>
            <button type="button" aria-label=screen::look_up_model(&path) on:click=ask>{screen::look_up()}</button>
        </li>
    }
}
