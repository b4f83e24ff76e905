//! What the hub said of a model that can run here, and the button that downloads it.

use leptos::prelude::*;
use page_model::models::{
    downloading::ModelDownloading,
    offered::{OfferWords, offer_words},
    words::screen,
};
use protocol::ModelOffer;

use super::hub_part::to_list;
use crate::session::session;

/// The offer: what it is, what fits, what is downloaded.
#[component]
pub fn Offer(offer: ModelOffer) -> impl IntoView {
    let session = session();
    let state = session.models;
    let OfferWords {
        about,
        license,
        download,
        files,
        formats,
    } = offer_words(&offer);
    let (key, revision) = (offer.key.clone(), offer.revision.clone());
    let of_storage = {
        let key = key.clone();
        Memo::new(move |_| {
            state.storage.with(|report| match report {
                Some(Ok(report)) => {
                    let mut models = report.models.iter();
                    models.any(|model| model.key == key && model.complete)
                }
                _ => false,
            })
        })
    };
    let busy = Memo::new(move |_| {
        let running = |download: &Option<ModelDownloading>| {
            download.as_ref().is_some_and(ModelDownloading::is_running)
        };
        state.download.with(running)
    });
    let (name, page) = (key.name(), offer.page.clone());
    let open_name = name.clone();
    let press = move || {
        let (key, revision) = (key.clone(), revision.clone());
        match of_storage.get() {
            true => view! {
                <button
                    type="button"
                    class="action"
                    data-testid="open-offer"
                    aria-label=screen::open(&open_name)
                    on:click=move |_| session.open_stored(key.clone())
                >
                    {screen::open_model()}
                </button>
            }
            .into_any(),
            false => view! {
                <button
                    type="button"
                    class="action"
                    data-testid="download-offer"
                    prop:disabled=busy
                    on:click=move |_| session.download_model(key.clone(), revision.clone())
                >
                    {screen::download_size(&download)}
                </button>
            }
            .into_any(),
        }
    };
    let format = |(name, fits): (String, String)| view! { <li><span class="format">{name}</span>" "{fits}</li> };
    let file = |(path, size): (String, String)| view! { <li><span class="path">{path}</span>" "{size}</li> };
    view! {
        <article class="offer" data-testid="offer" data-state="offered" aria-label=name.clone()>
            <h2>{name.clone()}</h2>
            <p class="buttons">{press}{to_list(session)}</p>
            <dl>
                <dt>{screen::network()}</dt>
                <dd>{about}</dd>
                <dt>{screen::license()}</dt>
                <dd>
                    {license}" "
                    <a href=page target="_blank" rel="noreferrer">{screen::card()}</a>
                </dd>
                <dt>{screen::memory()}</dt>
                <dd><ul>{formats.into_iter().map(format).collect_view()}</ul></dd>
                <dt>{screen::files()}</dt>
                <dd><ul class="files">{files.into_iter().map(file).collect_view()}</ul></dd>
            </dl>
        </article>
    }
}
