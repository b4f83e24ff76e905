//! A modal dialog over the page.

use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html,
    prelude::*,
};
use page_model::words::labels::close;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement};

/// A dialog, open from the start. Escape and its [`CloseDialog`] close it.
#[component]
pub fn Dialog(
    /// Its id for tests, also its class; its content has this class with `-inside`.
    id: &'static str,
    /// The id of its heading.
    title: &'static str,
    /// The id of the sentence that says what it holds, if it has one.
    #[prop(optional)]
    said: Option<&'static str>,
    /// Called when it was closed.
    close: Callback<()>,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // Fails only for a dialog that is open or not on the page.
            drop(dialog.show_modal());
        }
    });
    // The keys of the page do not act on what stands behind the dialog.
    let keep = |event: KeyboardEvent| event.stop_propagation();
    view! {
        <dialog
            class=id
            data-testid=id
            aria-labelledby=title
            aria-describedby=said
            node_ref=dialog
            on:close=move |_| close.run(())
        >
            <div class=format!("{id}-inside") tabindex="-1" on:keydown=keep>{children()}</div>
        </dialog>
    }
}

/// The button that closes the dialog it stands in. It has the focus first.
#[component]
pub fn CloseDialog(
    /// Its id for tests.
    id: &'static str,
) -> impl IntoView {
    let shut = |event: MouseEvent| {
        let pressed = event
            .target()
            .and_then(|pressed| pressed.dyn_into::<Element>().ok());
        let dialog = pressed.and_then(|pressed| pressed.closest("dialog").ok().flatten());
        if let Some(dialog) = dialog.and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok())
        {
            dialog.close();
        }
    };
    view! { <button type="button" data-testid=id autofocus on:click=shut>{close()}</button> }
}
