//! The panel with the QR code of a link: as large as the window allows, for the last row of a class.

use std::sync::Arc;

use charts::{Picture, Provenance};
use leptos::{ev::KeyboardEvent, html, prelude::*};
use page_model::{
    figures::any,
    link_code::{LinkCode, LinkTooLong, is_of_this_computer, words},
    words::{export, labels::CLOSE},
};
use wasm_bindgen_futures::spawn_local;

use super::code_of;
use crate::{
    session::session,
    shared::{
        chart::Chart,
        copy_link::CopyLink,
        export::{Format, save::provenance},
        split,
    },
};

/// The id of the code's scene, also the name of its files.
const CODE_ID: &str = "link-code";

/// The panel, open from the start. It keeps the link of the moment when it was opened: a code that changes while the run goes
/// on cannot be read.
#[component]
pub fn LinkPanel(
    /// Called when the panel was closed.
    close: Callback<()>,
) -> impl IntoView {
    let session = session();
    let code = untrack(|| code_of(session)).map(Arc::new);
    let own_logits = session.own_logits.with_untracked(Option::is_some);
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // Fails only for a dialog that is open or not on the page.
            drop(dialog.show_modal());
        }
    });
    let shut = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    // The keys of the page do not act on what stands behind the panel.
    let keep = |event: KeyboardEvent| event.stop_propagation();
    view! {
        <dialog
            class="link-panel"
            data-testid="link-panel"
            aria-labelledby="link-panel-title"
            aria-describedby="link-panel-said"
            node_ref=dialog
            on:close=move |_| close.run(())
        >
            <div class="link-panel-inside" tabindex="-1" on:keydown=keep>
                <div class="link-said">
                    <h2 id="link-panel-title">{words::PANEL}</h2>
                    {match &code {
                        Ok(code) => said(code, own_logits),
                        Err(error) => refused(*error),
                    }}
                    <button type="button" data-testid="close-link-panel" autofocus on:click=shut>{CLOSE}</button>
                </div>
                {code.ok().map(|code| {
                    let scene = Callback::new(move |width| Some(code.picture.scene(CODE_ID, width)));
                    view! { <div class="link-code"><Chart scene /></div> }
                })}
            </div>
        </dialog>
    }
}

/// What the link holds, the link, and what can be done with it.
fn said(code: &Arc<LinkCode>, own_logits: bool) -> AnyView {
    let place = NodeRef::<html::P>::new();
    let holds = words::holds(code);
    let local = is_of_this_computer(&code.link).then_some(words::THIS_COMPUTER);
    let left_out = own_logits.then_some(words::OWN_LOGITS_LEFT_OUT);
    let tokens = if code.has_tokens { code.tokens } else { 0 };
    let (shown, copied) = (code.link.clone(), code.link.clone());
    let link = Callback::new(move |()| (copied.clone(), tokens));
    let code = code.clone();
    view! {
        <p id="link-panel-said" data-testid="link-holds">
            {holds} {left_out.map(|left_out| view! { " " {left_out} })}
        </p>
        {local.map(|local| view! { <p class="notice">{local}</p> })}
        <p class="link" tabindex="0" role="group" aria-label=words::LINK data-testid="code-link" node_ref=place>{shown}</p>
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
        <p id="link-panel-said" class="trouble" data-testid="link-too-long">{error.to_string()}" "{error.next_step()}</p>
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
        <p class="exports small" role="group" aria-label=export::SAVE>
            <span class="quiet" aria-hidden="true">{export::SAVE_AS}</span>
            {[Format::Svg, Format::Png].map(button)}
        </p>
    }
}
