//! What the browser says of the device, row by row.

use leptos::prelude::*;
use page_model::this_device::words::{facts::facts, screen};

use crate::session::session;

/// The table of facts, once the browser has answered.
#[component]
pub fn MachineFacts() -> impl IntoView {
    let desk = session().device.desk;
    let machine = Memo::new(move |_| desk.with(|desk| desk.machine.clone()));
    let rows = move || {
        let row = |(name, value): (String, String)| {
            view! { <tr><th scope="row">{name}</th><td>{value}</td></tr> }
        };
        let facts = machine.with(|machine| machine.as_ref().map(facts));
        facts.map(|facts| facts.into_iter().map(row).collect::<Vec<_>>())
    };
    view! {
        <section aria-labelledby="machine-heading">
            <h2 id="machine-heading">{screen::machine()}</h2>
            <div class="wide" role="region" tabindex="0" aria-label=screen::facts()>
                <table class="plain-table device-facts" data-testid="device-facts"><tbody>{rows}</tbody></table>
            </div>
        </section>
    }
}
