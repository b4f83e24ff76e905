//! The page's name, its screens, what it is, and the state of the engine.

use leptos::prelude::*;

use crate::session::session;
use page_model::{screens::Screen, words::page as words};

use crate::shared::{device::DeviceSelect, status::Status, theme::ThemeChoice};

/// The screens.
#[component]
fn Tabs() -> impl IntoView {
    let session = session();
    let tab = move |screen: Screen| {
        let here = move || (session.screen.get() == screen).then_some("page");
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("tab-{}", screen.id())
                    aria-current=here
                    on:click=move |_| session.screen.set(screen)
                >
                    {screen.name()}
                </button>
            </li>
        }
    };
    view! {
        <nav class="tabs" aria-label=words::SCREENS>
            <ul>{Screen::ALL.map(tab)}</ul>
        </nav>
    }
}

/// The head of the page, and under it what the page is and what it is waiting for.
#[component]
pub fn Masthead() -> impl IntoView {
    view! {
        <header class="masthead">
            <h1>{words::NAME}</h1>
            <Tabs />
            <div class="choices">
                <DeviceSelect />
                <ThemeChoice />
            </div>
        </header>
        <section class="prelude" aria-label=words::ABOUT>
            <p class="lede">{words::LEDE}</p>
            <Status />
        </section>
    }
}
