//! The report: its text, a button that copies it, and one that saves it.

use leptos::{html::Pre, prelude::*};
use page_model::this_device::{
    report::DeviceReport,
    words::{self, screen},
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::session,
    shared::{clipboard, export::download},
};

/// The media type of the file.
const JSON: &str = "application/json";

/// The report of the results, once there are some.
#[component]
pub fn ReportPart() -> impl IntoView {
    let session = session();
    let desk = session.device.desk;
    let report = Memo::new(move |_| {
        desk.with(|desk| {
            // While a check runs, the report would change under the reader.
            let report = DeviceReport::of(desk).filter(|_| desk.running.is_none());
            report.map(|report| report.write())
        })
    });
    let shown = Memo::new(move |_| report.with(Option::is_some));
    let place = NodeRef::<Pre>::new();
    let said = RwSignal::new("");
    let copy = move |_| {
        let text = report.get_untracked().unwrap_or_default();
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            if !copied && let Some(place) = place.try_get_untracked().flatten() {
                clipboard::select(&place);
            }
            let done = if copied {
                words::copied()
            } else {
                words::selected()
            };
            said.try_set(done);
            session.messages.announcement.try_set(done.into());
        });
    };
    let save = move |_| {
        let text = report.get_untracked().unwrap_or_default();
        download::text(screen::FILE, JSON, &text);
    };
    view! {
        <Show when=move || shown.get()>
            <section aria-labelledby="report-heading">
                <h2 id="report-heading">{screen::report()}</h2>
                <p class="prose">{words::report_about()}</p>
                <div class="report-buttons">
                    <button type="button" data-testid="copy-report" on:click=copy>{screen::copy()}</button>
                    <button type="button" data-testid="save-report" on:click=save>{screen::save()}</button>
                    <span class="small quiet" data-testid="report-said">{said}</span>
                </div>
                <pre
                    class="report-text"
                    tabindex="0"
                    role="region"
                    aria-label=screen::report_text()
                    data-testid="report-text"
                    node_ref=place
                >{move || report.get()}</pre>
            </section>
        </Show>
    }
}
