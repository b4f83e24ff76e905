//! In the place of the text: what the check does, and where it is.

use leptos::prelude::*;
use page_model::this_device::{
    desk::DeviceDesk,
    words::{self, screen},
};

use crate::session::session;

/// What the check does; while it runs, where it is.
#[component]
pub fn CheckStart() -> impl IntoView {
    let desk = session().device.desk;
    let state = move || {
        desk.with(|desk| match desk {
            DeviceDesk {
                running: Some(running),
                ..
            } => words::stage(running),
            DeviceDesk {
                cancelled: true, ..
            } => words::CANCELLED.into(),
            DeviceDesk { results, .. } if !results.is_empty() => words::DONE.into(),
            _ => String::new(),
        })
    };
    view! {
        <section class="text-part" aria-label=screen::CHECK_PART>
            <p class="prose check-about">{words::ABOUT}</p>
            <p class="small check-state" data-testid="check-state">{state}</p>
        </section>
    }
}
