//! A whole screen in the frame, without the head of the page and what stands below the frame.

use leptos::prelude::*;

use web::{
    screens::{ScreenFrame, ShownScreen},
    session::session,
};

/// The screen of the address, once its code is fetched.
#[component]
pub fn ScreenView() -> impl IntoView {
    let session = session();
    let shown = ShownScreen::follow(session, None);
    view! {
        <header class="unseen"><h1>{move || session.screen.get().name()}</h1></header>
        <ScreenFrame shown />
    }
}
