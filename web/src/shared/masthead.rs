//! The head of the page: its name, the menu of screens, a description, and the state of the engines.

use leptos::{
    ev::{FocusEvent, KeyboardEvent},
    html,
    prelude::*,
};
use page_model::screens::{Group, Screen};
use wasm_bindgen::JsCast;
use web_sys::Node;

use page_model::{lessons::words::screen as lessons, words::page as words};

use crate::{
    session::session,
    shared::{about::AboutModel, presenter::PresentButton, status::Status},
};

/// All screens in their groups: in a row if there is room, else in a list behind a button.
#[component]
fn ScreenMenu() -> impl IntoView {
    let session = session();
    let open = RwSignal::new(false);
    let (menu, button) = (NodeRef::<html::Nav>::new(), NodeRef::<html::Button>::new());
    let close = move || {
        if open.get_untracked() {
            open.set(false);
            if let Some(button) = button.get_untracked() {
                // Fails only for an element that is not on the page.
                drop(button.focus());
            }
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.prevent_default();
            close();
        }
    };
    // Closes the menu when the focus leaves it, also after a click elsewhere.
    let on_focusout = move |event: FocusEvent| {
        let to = event.related_target();
        let to = to.and_then(|target| target.dyn_into::<Node>().ok());
        let inside = menu
            .get_untracked()
            .is_some_and(|menu| menu.contains(to.as_ref()));
        if !inside {
            open.set(false);
        }
    };
    let entry = move |screen: Screen| {
        let here = move || (session.screen.get() == screen).then_some("page");
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("tab-{}", screen.id())
                    title=screen.row().about
                    aria-current=here
                    on:click=move |_| {
                        session.screen.set(screen);
                        close();
                    }
                >
                    {screen.name()}
                </button>
            </li>
        }
    };
    let group = move |group: Group| {
        view! {
            <li class="group">
                <span class="group-name">{group.name()}</span>
                <ul aria-label=group.name()>{group.screens().map(entry).collect_view()}</ul>
            </li>
        }
    };
    view! {
        <nav class="screens" class:open=move || open.get() aria-label=words::SCREENS node_ref=menu on:keydown=on_keydown on:focusout=on_focusout>
            <button
                type="button"
                class="screens-button"
                node_ref=button
                data-testid="screens"
                aria-expanded=move || open.get().to_string()
                aria-controls="screen-list"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {move || session.screen.get().name()}
            </button>
            <ul id="screen-list">
                {Group::ALL.map(group)}
                <li><PresentButton /></li>
            </ul>
        </nav>
    }
}

/// The button that opens the first lesson, or the step at which a lesson was left. Gone while a step is open.
#[component]
fn LessonOffer() -> impl IntoView {
    let session = session();
    session.read_progress();
    let is_open = Memo::new(move |_| session.lessons.with(|desk| desk.open.is_some()));
    let has_begun = Memo::new(move |_| {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            progress.is_some_and(|progress| progress.last().is_some())
        })
    });
    let offer = move || {
        (!is_open.get()).then(|| {
            view! {
                <button
                    type="button"
                    class="lesson-offer"
                    data-testid="lesson-offer"
                    aria-label=move || has_begun.get().then_some(lessons::GO_ON)
                    on:click=move |_| session.go_on_with_lessons()
                >
                    {move || if has_begun.get() { lessons::GO_ON_SHORT } else { lessons::FIRST_LESSON }}
                </button>
            }
        })
    };
    view! { {offer} }
}

/// The head of the page with the description and the status.
#[component]
pub fn Masthead() -> impl IntoView {
    view! {
        <header class="masthead">
            <h1>{words::NAME}</h1>
            <ScreenMenu />
            <LessonOffer />
        </header>
        <section class="prelude" aria-label=words::ABOUT>
            <AboutModel />
            <Status />
        </section>
    }
}
