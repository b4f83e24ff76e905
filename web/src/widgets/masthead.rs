//! The page's name, what it is, and the state of the engine.

use leptos::prelude::*;

use super::{device::DeviceSelect, status::Status, theme::ThemeChoice};

/// The head of the page.
#[component]
pub fn Masthead() -> impl IntoView {
    view! {
        <header class="masthead">
            <div class="title">
                <h1>"Tokenloop"</h1>
                <p class="lede">
                    "A language model writes one token at a time. Step through the loop and see how it picks each one."
                </p>
            </div>
            <div class="engine">
                <Status />
                <div class="choices">
                    <DeviceSelect />
                    <ThemeChoice />
                </div>
            </div>
        </header>
    }
}
