//! Shows the stop reason under the names of three APIs.

use leptos::prelude::*;

use crate::screens::stop::with_run;
use crate::session::session;
use page_model::stop::words::{self, screen};

/// A table of these names for the present run.
#[component]
pub fn Reasons() -> impl IntoView {
    let session = session();
    let reason =
        Memo::new(move |_| with_run(session, |run| run.generation().stop_reason()).flatten());
    let rows = move || {
        words::finish(reason.get()).map(|finish| {
            view! {
                <tr>
                    <th scope="row">{finish.api}</th>
                    <td class="token">{finish.field}</td>
                    <td class="token" data-testid="finish-reason" data-api=finish.api>{finish.value}</td>
                </tr>
            }
        })
    };
    view! {
        <section aria-labelledby="reasons-heading">
            <h2 id="reasons-heading">{screen::reasons()}</h2>
            <div class="wide">
                <table class="plain-table">
                    <thead>
                        <tr>{screen::reason_heads().map(|head| view! { <th scope="col">{head}</th> })}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="small quiet">{words::finish_note()}</p>
        </section>
    }
}
