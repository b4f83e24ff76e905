//! Keyboard shortcuts of the loop, active outside text fields; they can be switched off.

use leptos::{
    ev::{self, KeyboardEvent},
    prelude::*,
};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::session::{Session, commands::RunControl, session};
use crate::shared::presenter;
use page_model::{
    screens::Screen,
    words::controls::{self as words, Key},
};

/// Whether the shortcuts are switched on. Provided by [`listen`].
#[derive(Clone, Copy)]
struct Enabled(RwSignal<bool>);

/// Handles keys pressed anywhere on the page.
pub fn listen() {
    let session = session();
    let enabled = RwSignal::new(true);
    provide_context(Enabled(enabled));
    presenter::listen(session, enabled.into());
    window_event_listener(ev::keydown, move |event| {
        // A key of the presenter view has done its work.
        if !enabled.get_untracked() || event.default_prevented() {
            return;
        }
        if is_undo_key(session, &event) || !is_taken(&event) && act(session, &event) {
            event.prevent_default();
        }
    });
}

/// For a screen with keys of its own: whether keys are on, and a pressed one is used by nothing else. In a page of others no
/// key is taken.
pub fn free_keys() -> impl Fn(&KeyboardEvent) -> bool {
    let enabled = use_context::<Enabled>();
    move |event| enabled.is_some_and(|Enabled(enabled)| enabled.get_untracked()) && !is_taken(event)
}

/// Handles undo and redo, outside fields that have their own.
fn is_undo_key(session: Session, event: &KeyboardEvent) -> bool {
    let modified = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    if !modified
        || event.default_prevented()
        || stands_in(event, "textarea, input[type=text], input[type=number]")
    {
        return false;
    }
    match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => session.undo(),
        ("z", true) | ("y", false) => session.redo(),
        _ => return false,
    }
    true
}

/// Whether the key was pressed inside an element that matches the selector.
fn stands_in(event: &KeyboardEvent, selector: &str) -> bool {
    let focused = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    focused.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// The screen of a digit, counted from 1; 0 is the tenth.
fn screen_of(key: &str) -> Option<Screen> {
    let place = match key.parse::<usize>().ok()? {
        0 => 9,
        digit => digit - 1,
    };
    Screen::all().nth(place)
}

/// Whether the focused element or the browser uses the key itself.
fn is_taken(event: &KeyboardEvent) -> bool {
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return true;
    }
    match event.key().as_str() {
        " " => stands_in(event, "input, textarea, select, button, summary, a"),
        "Escape" => false,
        _ => stands_in(event, "input:not([type=checkbox]), textarea, select"),
    }
}

fn act(session: Session, event: &KeyboardEvent) -> bool {
    match (event.key().as_str(), event.shift_key()) {
        (tab, false) if screen_of(tab).is_some() => {
            screen_of(tab)
                .into_iter()
                .for_each(|screen| session.visit(screen));
        }
        // What these keys would do cannot be seen beside an exercise or an experiment.
        _ if session.screen.get_untracked().hides_run() => return false,
        ("d" | "D", _) => session.draw_new_seed(),
        (key, shift) => return command(session, key, shift).is_some_and(|c| session.command(c)),
    }
    true
}

fn command(session: Session, key: &str, shift: bool) -> Option<RunControl> {
    Some(match (key, shift) {
        (" ", false) if untrack(|| session.is_playing()) => RunControl::Pause,
        (" ", false) => RunControl::Play,
        ("ArrowRight", true) | (".", _) => RunControl::Stage,
        ("ArrowRight", false) => RunControl::Token,
        ("ArrowLeft", false) => RunControl::Back,
        ("r" | "R", _) => RunControl::Restart,
        ("Escape", _) => RunControl::Newest,
        _ => return None,
    })
}

/// The list of shortcuts and the switch.
#[component]
pub fn Shortcuts() -> impl IntoView {
    let Enabled(enabled) = expect_context();
    let session = session();
    // Lanes have no stages.
    let here = move |key: &&Key| !(session.shows_lanes() && key.of_stages);
    view! {
        <details class="shortcuts">
            <summary>{words::keyboard()}</summary>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || enabled.get()
                    on:change:target=move |event| enabled.set(event.target().checked())
                />
                {words::keys_on()}
            </label>
            <dl>
                {move || words::KEYS.iter().filter(here).map(|&Key { key, does, .. }| view! {
                    <div><dt><kbd>{key()}</kbd></dt><dd>{does()}</dd></div>
                }).collect_view()}
            </dl>
        </details>
    }
}
