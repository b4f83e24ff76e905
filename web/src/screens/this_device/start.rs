//! In the place of the text: what the check does, and where it is.

use leptos::prelude::*;
use page_model::this_device::{
    desk::DeviceCheckState,
    words::{self, screen},
};

use crate::session::session;

/// What the check does; while it runs, where it is.
#[component]
pub fn CheckStart() -> impl IntoView {
    let desk = session().device.desk;
    let state = move || {
        desk.with(|desk| match desk {
            DeviceCheckState {
                running: Some(running),
                ..
            } => words::stage(running),
            DeviceCheckState {
                cancelled: true, ..
            } => words::cancelled().into(),
            DeviceCheckState { results, .. } if !results.is_empty() => words::done().into(),
            _ => String::new(),
        })
    };
    // On a phone the results need its room.
    let is_new = Memo::new(move |_| desk.with(|desk| desk.results.is_empty()));
    view! {
        <section class="text-part" aria-label=screen::check_part()>
            <Show when=move || is_new.get()>
                <p class="prose check-about">{words::about()}</p>
            </Show>
            <p class="small check-state" data-testid="check-state">{state}</p>
        </section>
    }
}
