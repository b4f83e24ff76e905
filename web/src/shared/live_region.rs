//! What the page says to screen readers, on every screen.

use leptos::prelude::*;

use crate::session::session;

/// The region in which an announcement is read aloud as soon as it changes.
#[component]
pub fn LiveRegion() -> impl IntoView {
    let announcement = session().messages.announcement;
    view! { <p class="unseen" aria-live="polite" data-testid="announcement">{move || announcement.get()}</p> }
}
