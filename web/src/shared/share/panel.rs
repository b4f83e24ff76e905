//! The panel with the QR code of a link: as large as the window allows, for the last row of a class.

use std::sync::Arc;

use charts::{Picture, Provenance};
use leptos::{html, prelude::*};
use page_model::{
    figures::any,
    link_code::{LinkCode, LinkTooLong, is_of_this_computer, words},
    words::export,
};
use wasm_bindgen_futures::spawn_local;

use super::code_of;
use crate::{
    session::session,
    shared::{
        chart::Chart,
        copy_link::CopyLink,
        dialog::{CloseDialog, Dialog},
        export::{Format, save::provenance},
        split,
    },
};

/// The id of the code's scene, also the name of its files.
const CODE_ID: &str = "link-code";
/// The id of the heading.
const TITLE_ID: &str = "link-panel-title";
/// The id of the sentence that says what the link holds.
const SAID_ID: &str = "link-panel-said";

/// The panel, open from the start. It keeps the link of the moment when it was opened: a code that changes while the run goes
/// on cannot be read.
#[component]
pub fn LinkPanel(
    /// Called when the panel was closed.
    close: Callback<()>,
) -> impl IntoView {
    let session = session();
    let code = untrack(|| code_of(session)).map(Arc::new);
    let without = untrack(|| session.left_out_of_links());
    let own_logits = session.own_logits.with_untracked(Option::is_some);
    view! {
        <Dialog id="link-panel" title=TITLE_ID said=SAID_ID close>
            <div class="link-said">
                <h2 id=TITLE_ID>{words::panel()}</h2>
                {match &code {
                    Ok(code) => said(code, own_logits, &without),
                    Err(error) => refused(*error),
                }}
                <CloseDialog id="close-link-panel" />
            </div>
            {code.ok().map(|code| {
                let scene = Callback::new(move |width| Some(code.picture.scene(CODE_ID, width)));
                view! { <div class="link-code"><Chart scene /></div> }
            })}
        </Dialog>
    }
}

/// What the link holds, the link, and what can be done with it.
fn said(code: &Arc<LinkCode>, own_logits: bool, without: &[&str]) -> AnyView {
    let place = NodeRef::<html::P>::new();
    let holds = words::holds(code);
    let local = is_of_this_computer(&code.link).then_some(words::this_computer());
    let left_out = own_logits.then_some(words::own_logits_left_out());
    let without_files = (!without.is_empty()).then(|| without.join(" "));
    let tokens = if code.has_tokens { code.tokens } else { 0 };
    let (shown, copied) = (code.link.clone(), code.link.clone());
    let link = Callback::new(move |()| (copied.clone(), tokens));
    let code = code.clone();
    view! {
        <p id=SAID_ID data-testid="link-holds">
            {holds} {left_out.map(|left_out| view! { " " {left_out} })}
        </p>
        {without_files.map(|without| view! { <p class="notice" data-testid="link-without-files">{without}</p> })}
        {local.map(|local| view! { <p class="notice">{local}</p> })}
        <p class="link" tabindex="0" role="group" aria-label=words::link() data-testid="code-link" node_ref=place>{shown}</p>
        <div class="exports">
            <CopyLink id="code-link" link place />
            <SaveCode code />
        </div>
    }
    .into_any()
}

/// The sentence about a link that no code holds, and what to do.
fn refused(error: LinkTooLong) -> AnyView {
    view! {
        <p id=SAID_ID class="trouble" data-testid="link-too-long">{error.to_string()}" "{error.next_step()}</p>
    }
    .into_any()
}

/// The buttons that save the code as a picture.
#[component]
fn SaveCode(code: Arc<LinkCode>) -> impl IntoView {
    let session = session();
    let save = move |format: Format| {
        let state = untrack(|| provenance(session));
        let from = Provenance {
            generated: if code.has_tokens {
                state.generated
            } else {
                String::new()
            },
            address: code.link.clone(),
            ..state
        };
        let picture = any(code.picture.clone());
        spawn_local(async move {
            let saved = split::save_picture(session, CODE_ID, picture, Some(from), format).await;
            if let Err(unfetched) = saved {
                session.messages.add_unfetched(unfetched);
            }
        });
    };
    let button = |format: Format| {
        let (ending, name) = format.names();
        let save = save.clone();
        view! {
            <button
                type="button"
                class="plain"
                data-testid=format!("{ending}-{CODE_ID}")
                aria-label=export::save_picture(name)
                on:click=move |_| save(format)
            >
                {name}
            </button>
        }
    };
    view! {
        <p class="exports small" role="group" aria-label=export::save()>
            <span class="quiet" aria-hidden="true">{export::save_as()}</span>
            {[Format::Svg, Format::Png].map(button)}
        </p>
    }
}
