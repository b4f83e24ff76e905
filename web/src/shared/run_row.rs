//! The buttons about the whole run: from the beginning again, undo, redo, a link, a file.

use leptos::prelude::*;

use crate::{
    session::{commands::RunControl, session},
    shared::{copy_link::CopyLink, export::run::RunExport},
};
use page_model::words::controls;

/// The row of buttons.
#[component]
pub fn RunRow() -> impl IntoView {
    let session = session();
    view! {
        <button
            type="button"
            class="plain"
            data-testid="restart"
            aria-keyshortcuts="R"
            prop:disabled=move || !session.can_restart()
            on:click=move |_| {
                session.command(RunControl::Restart);
            }
        >
            {controls::RESTART}
        </button>
        <button
            type="button"
            class="plain"
            data-testid="undo"
            aria-keyshortcuts="Control+Z"
            prop:disabled=move || !session.history.read().can_undo()
            on:click=move |_| session.undo()
        >
            {controls::UNDO}
        </button>
        <button
            type="button"
            class="plain"
            data-testid="redo"
            aria-keyshortcuts="Control+Shift+Z"
            prop:disabled=move || !session.history.read().can_redo()
            on:click=move |_| session.redo()
        >
            {controls::REDO}
        </button>
        <CopyLink />
        <RunExport />
    }
}
