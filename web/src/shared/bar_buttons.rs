//! The buttons of the control bar: one of them, and the two in one place that start something and stop it.

use leptos::{html::Button, prelude::*};

/// A button.
#[component]
pub fn BarButton(
    /// Its id in attributes.
    id: &'static str,
    /// Its text.
    #[prop(into)]
    label: Signal<&'static str>,
    /// What it does, where its text is too short to say so.
    #[prop(optional_no_strip, into)]
    about: Option<&'static str>,
    /// Its name for a screen reader, where its text is too short for one.
    #[prop(optional_no_strip, into)]
    name: Option<&'static str>,
    /// The keys that press it.
    #[prop(optional_no_strip, into)]
    keys: Option<&'static str>,
    /// Whether it is the main one of its row.
    #[prop(optional, into)]
    is_action: Signal<bool>,
    /// Whether it is hidden. It stays on the page, so that it keeps its name.
    #[prop(optional, into)]
    hidden: Signal<bool>,
    /// Whether it cannot be pressed.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Its element, which takes the focus from a button that is hidden.
    #[prop(optional)]
    element: NodeRef<Button>,
    /// Carries out a press.
    #[prop(into)]
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class:action=move || is_action.get()
            data-testid=id
            title=about
            aria-label=name
            aria-keyshortcuts=keys
            node_ref=element
            prop:hidden=move || hidden.get()
            prop:disabled=move || disabled.get()
            on:click=move |_| press.run(())
        >
            {move || label.get()}
        </button>
    }
}

/// Two buttons, one of which is there: the first starts something, the second stops it. The focus goes with the place.
#[component]
pub fn StartStop(
    /// Their ids in attributes.
    ids: [&'static str; 2],
    /// The text of the first one.
    #[prop(into)]
    start: Signal<&'static str>,
    /// The text of the second one.
    stop: &'static str,
    /// What the first one does, where its text is too short to say so.
    #[prop(optional)]
    about: Option<&'static str>,
    /// The name of the second one for a screen reader, where its text is too short for one.
    #[prop(optional)]
    stop_name: Option<&'static str>,
    /// The keys that press the one that is there.
    #[prop(optional)]
    keys: Option<&'static str>,
    /// Whether the first one is the main one of its row.
    #[prop(optional)]
    is_action: bool,
    /// Whether there is something to stop.
    #[prop(into)]
    running: Signal<bool>,
    /// Whether both are hidden.
    #[prop(optional, into)]
    hidden: Signal<bool>,
    /// Whether the first one cannot be pressed.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// The button that has the focus when all is done; the first one, unless another is given.
    #[prop(optional)]
    then: Option<NodeRef<Button>>,
    /// Carries out a press of the first one.
    #[prop(into)]
    on_start: Callback<()>,
    /// Carries out a press of the second one.
    #[prop(into)]
    on_stop: Callback<()>,
) -> impl IntoView {
    let (first, second) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    // What began without a press took no focus, and gives none.
    let pressed = StoredValue::new(false);
    // The button that had the focus is hidden at the end.
    Effect::new(move |before: Option<bool>| {
        let running = running.get();
        if before == Some(true) && !running && pressed.get_value() {
            pressed.set_value(false);
            rescue_focus(then.unwrap_or(first));
        }
        running
    });
    let start_hidden = Signal::derive(move || hidden.get() || running.get());
    let stop_hidden = Signal::derive(move || hidden.get() || !running.get());
    let press_start = move || {
        on_start.run(());
        pressed.set_value(true);
        hand_focus(second);
    };
    let press_stop = move || {
        on_stop.run(());
        hand_focus(first);
    };
    view! {
        <BarButton id=ids[0] label=start about keys is_action disabled element=first hidden=start_hidden press=press_start />
        <BarButton id=ids[1] label=stop name=stop_name keys element=second hidden=stop_hidden press=press_stop />
    }
}

/// Moves the focus to a button if in the next frame no element has it that can be seen and used.
pub fn rescue_focus(to: NodeRef<Button>) {
    request_animation_frame(move || {
        let focused = document().active_element();
        let lost = focused.is_none_or(|focused| {
            focused.tag_name() == "BODY"
                || focused.has_attribute("hidden")
                || focused.has_attribute("disabled")
        });
        // In the same frame: by the next one the visitor may have put it elsewhere.
        if lost {
            focus(to);
        }
    });
}

/// Moves the focus to the button that replaces the clicked one, in the next frame.
pub fn hand_focus(to: NodeRef<Button>) {
    request_animation_frame(move || focus(to));
}

fn focus(to: NodeRef<Button>) {
    // The screen may have been closed within the frame.
    if let Some(button) = to.try_get_untracked().flatten() {
        // Fails only for an element that is not on the page.
        drop(button.focus());
    }
}
