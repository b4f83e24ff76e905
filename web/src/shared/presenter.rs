//! The presenter view on the page: large type, the keys of a clicker, the full screen, and a black picture.

use js_sys::{Function, Promise, Reflect};
use leptos::{
    ev::{self, KeyboardEvent},
    prelude::*,
};
use page_model::{driver::Job, presenter::words};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlElement;

use crate::session::{Session, clock::when_at_rest, session};
use crate::shared::figure::FIGURE_ID;

/// The attribute of the page's root while the view is open.
const PRESENT: &str = "data-present";
/// Milliseconds for which a sentence is shown.
const SHOWN: f64 = 6000.0;

/// What stands over the screen while it is presented: a sentence for a moment, or nothing but black.
#[component]
pub fn PresenterView() -> impl IntoView {
    let session = session();
    let presenter = session.presenter;
    let on = Memo::new(move |_| presenter.is_on());
    Effect::new(move |before: Option<bool>| {
        let on = on.get();
        if let Some(root) = document().document_element() {
            // Fails only for an invalid attribute name.
            drop(match on {
                true => root.set_attribute(PRESENT, ""),
                false => root.remove_attribute(PRESENT),
            });
        }
        if on {
            // The keys that scroll then scroll the figure.
            focus_figure();
        } else if before == Some(true) {
            leave_full_screen();
        }
        on
    });
    // The browser ends the full screen itself at Escape, and that key does not arrive here.
    let was_full = StoredValue::new(false);
    let full = window_event_listener_untyped("fullscreenchange", move |_| {
        let is_full = document().fullscreen_element().is_some();
        if was_full.get_value() && !is_full && presenter.pace.get_untracked().is_some() {
            session.stop_presenting();
        }
        was_full.set_value(is_full);
    });
    on_cleanup(move || full.remove());
    let shown = RwSignal::new(None::<&'static str>);
    let showing = Job::default();
    Effect::new(move |_| {
        let said = presenter.said.get();
        if !on.get() {
            return shown.set(None);
        }
        shown.set(Some(said));
        when_at_rest(&showing, SHOWN, move || {
            // The page may be gone by now.
            let _ = shown.try_set(None);
        });
    });
    let trouble = move || {
        let failure = session.messages.failure.get()?;
        Some(format!("{failure} {}", failure.next_step()))
    };
    view! {
        <Show when=move || on.get()>
            <div class="presenter">
                <p class="presenter-said" data-testid="presenter-said">{move || shown.get()}</p>
                <p class="presenter-said trouble" role="alert">{trouble}</p>
                {move || presenter.black.get().then(|| view! { <div class="blackout" data-testid="blackout"></div> })}
            </div>
        </Show>
    }
}

/// The button that opens the view, on the full screen where the browser allows it.
#[component]
pub fn PresentButton() -> impl IntoView {
    let session = session();
    let open = move |_| {
        session.present();
        enter_full_screen();
    };
    view! {
        <button type="button" class="entry" data-testid="present" on:click=open>
            {words::present()}
            <span class="what">{words::about()}</span>
        </button>
    }
}

/// Does what a key does while the view is open; false for a key that has no meaning here. Keys with letters wait for
/// `letters`, which the visitor can switch off.
pub fn press(session: Session, event: &KeyboardEvent, letters: bool) -> bool {
    let presenter = session.presenter;
    if presenter.pace.get_untracked().is_none()
        || event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
    {
        return false;
    }
    let key = event.key();
    let black = presenter.black.get_untracked();
    match key.as_str() {
        "ArrowRight" | "PageDown" | "ArrowLeft" | "PageUp" | "Escape" if black => {
            session.turn_black(false);
        }
        "ArrowRight" if event.shift_key() => return false,
        "ArrowRight" | "PageDown" => session.step_presentation(true),
        "ArrowLeft" | "PageUp" => session.step_presentation(false),
        "Escape" => session.stop_presenting(),
        "b" | "B" | "." if letters => session.turn_black(!black),
        "s" | "S" if letters => session.change_presenter_pace(),
        _ => return false,
    }
    true
}

fn focus_figure() {
    let figure = document().get_element_by_id(FIGURE_ID);
    if let Some(figure) = figure.and_then(|figure| figure.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that is not on the page.
        drop(figure.focus());
    }
}

/// Asks for the full screen. A browser may refuse: the view is then as large as the window.
fn enter_full_screen() {
    if let Some(root) = document().document_element() {
        call(&root, "requestFullscreen");
    }
}

fn leave_full_screen() {
    if document().fullscreen_element().is_some() {
        call(&document(), "exitFullscreen");
    }
}

/// Calls a method that returns a promise, if it is there; what the browser refuses changes nothing.
fn call(of: &JsValue, method: &str) {
    let method = Reflect::get(of, &method.into()).ok();
    let method = method.and_then(|method| method.dyn_into::<Function>().ok());
    let promise = method.and_then(|method| method.call0(of).ok());
    let promise = promise.and_then(|promise| promise.dyn_into::<Promise>().ok());
    if let Some(promise) = promise {
        spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}

/// Handles the keys of the view anywhere on the page, before any other shortcut.
pub fn listen(session: Session, letters: Signal<bool>) {
    window_event_listener(ev::keydown, move |event| {
        if !event.default_prevented() && press(session, &event, letters.get_untracked()) {
            event.prevent_default();
        }
    });
}
