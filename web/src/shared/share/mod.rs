//! The link of the page for others: as a QR code, and on paper.

pub mod panel;
pub mod printed;

use engine_client::CPU;
use leptos::prelude::*;
use page_model::{
    address::Address,
    link_code::{LinkCode, LinkTooLong, words},
    words::print,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    page_texts,
    session::{Session, link, session},
    shared::{printing, split},
};

/// The buttons that show the QR code and print the page.
#[component]
pub fn ShareButtons() -> impl IntoView {
    let session = session();
    let panel = RwSignal::new(None::<split::SharingParts>);
    let close = Callback::new(move |()| panel.set(None));
    let show = move |_| {
        spawn_local(async move {
            match page_texts::with(page_texts::SHARED, split::sharing()).await {
                // The buttons may be gone by now.
                Ok(parts) => drop(panel.try_set(Some(parts))),
                Err(unfetched) => session.messages.add_unfetched(unfetched),
            }
        });
    };
    let print = move |_| {
        spawn_local(async move {
            match page_texts::with(page_texts::SHARED, split::sharing()).await {
                Ok(parts) => {
                    (parts.add_printed)(session);
                    printing::print();
                }
                Err(unfetched) => session.messages.add_unfetched(unfetched),
            }
        });
    };
    // Once the engine no longer needs the network, so that the browser's own command prints the same.
    let at_work = Memo::new(move |_| session.engine.status().read().state(CPU).is_ready());
    Effect::new(move |_| {
        if at_work.get() {
            spawn_local(async move {
                // Without it, the page is printed without its link; the button fetches it again.
                if let Ok(parts) = page_texts::with(page_texts::SHARED, split::sharing()).await {
                    (parts.add_printed)(session);
                }
            });
        }
    });
    view! {
        <button type="button" class="plain" data-testid="qr-code" aria-haspopup="dialog" on:click=show>
            {words::qr_code()}
        </button>
        <button type="button" class="plain" data-testid="print" on:click=print>{print::print()}</button>
        {move || panel.get().map(|parts| (parts.panel)(close))}
    }
}

/// The QR code of a link to the present state.
fn code_of(session: Session) -> Result<LinkCode, LinkTooLong> {
    let address = session.address();
    let (whole, tokens) = (link::url(&address), address.run.len());
    let short = Address {
        run: Vec::new(),
        focus: None,
        ..address
    };
    LinkCode::new(whole, link::url(&short), tokens)
}
