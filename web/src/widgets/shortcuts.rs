//! Keys for the loop, where nothing is being typed; they can be switched off.

use leptos::{
    ev::{self, KeyboardEvent},
    prelude::*,
};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::{
    app::session,
    state::session::{Press, Session},
};

/// Each key and what it does.
const KEYS: [(&str, &str); 7] = [
    ("Space", "play or pause"),
    ("→", "step a token"),
    ("Shift →", "step a stage; also ."),
    ("←", "back"),
    ("R", "restart"),
    ("D", "new dice"),
    ("Esc", "back to the newest token"),
];

/// Whether the keys do anything. Provided by [`listen`].
#[derive(Clone, Copy)]
struct Enabled(RwSignal<bool>);

/// Listens on the whole page.
pub fn listen() {
    let session = session();
    let enabled = RwSignal::new(true);
    provide_context(Enabled(enabled));
    window_event_listener(ev::keydown, move |event| {
        if enabled.get_untracked() && !is_taken(&event) && act(session, &event) {
            event.prevent_default();
        }
    });
}

/// Whether the key belongs to what has the focus, or to the browser.
fn is_taken(event: &KeyboardEvent) -> bool {
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return true;
    }
    let focused = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let inside = |selector: &str| {
        focused
            .as_ref()
            .is_some_and(|element| element.closest(selector).ok().flatten().is_some())
    };
    match event.key().as_str() {
        " " => inside("input, textarea, select, button, summary, a"),
        "Escape" => false,
        _ => inside("input:not([type=checkbox]), textarea, select"),
    }
}

fn act(session: Session, event: &KeyboardEvent) -> bool {
    match (event.key().as_str(), event.shift_key()) {
        (" ", false) if session.playing.get_untracked() => session.pause(),
        (" ", false) => session.play(),
        ("ArrowRight", true) | (".", _) => session.press(Press::Stage),
        ("ArrowRight", false) => session.press(Press::Token),
        ("ArrowLeft", false) => session.back(),
        ("r" | "R", _) => session.restart(),
        ("d" | "D", _) => session.new_dice(),
        ("Escape", _) => session.look_at_present(),
        _ => return false,
    }
    true
}

/// The list of keys and the switch.
#[component]
pub fn Shortcuts() -> impl IntoView {
    let Enabled(enabled) = expect_context();
    view! {
        <details class="shortcuts">
            <summary>"Keyboard"</summary>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || enabled.get()
                    on:change:target=move |event| enabled.set(event.target().checked())
                />
                "Keys on"
            </label>
            <dl>
                {KEYS.map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div> })}
            </dl>
        </details>
    }
}
