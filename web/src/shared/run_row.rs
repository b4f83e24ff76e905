//! The buttons about the whole run: from the beginning again, undo, redo, a link, a file; and the place of recordings.
//! Exercises have those of the link alone: the others would act on a run that is not shown.

use leptos::prelude::*;

use crate::{
    session::{commands::RunControl, link, session},
    shared::{
        builder::EmbedButton, copy_link::CopyLink, export::run::RunExport,
        recording::RecordingPanel, share::ShareButtons,
    },
};
use page_model::words::controls;

/// In the context of an embed: its address is not the page's, so it has no link of its own to share.
#[derive(Clone, Copy)]
pub struct Embedded;

/// The row of buttons. Undo and redo are of more than the run: the experiments have them, too.
#[component]
pub fn RunRow() -> impl IntoView {
    let session = session();
    let restart = Callback::new(move |()| {
        session.command(RunControl::Restart);
    });
    let (undo, redo) = (
        Callback::new(move |()| session.undo()),
        Callback::new(move |()| session.redo()),
    );
    let can_restart = Signal::derive(move || session.can_restart());
    let can_undo = Signal::derive(move || session.history.read().can_undo());
    let can_redo = Signal::derive(move || session.history.read().can_redo());
    let link = Callback::new(move |()| {
        let address = untrack(|| session.address());
        (link::url(&address), address.run.len())
    });
    view! {
        <div class="of-run">
            <RunButton id="restart" keys="R" label=controls::restart() possible=can_restart act=restart />
        </div>
        <div class="of-run of-history">
            <RunButton id="undo" keys="Control+Z" label=controls::undo() possible=can_undo act=undo />
            <RunButton id="redo" keys="Control+Shift+Z" label=controls::redo() possible=can_redo act=redo />
        </div>
        {use_context::<Embedded>().is_none().then(|| view! {
            <CopyLink id="link" link />
            <ShareButtons />
            <EmbedButton />
        })}
        <div class="of-run">
            <RunExport />
            <RecordingPanel />
        </div>
    }
}

/// A button about the whole run; `keys` press it too.
#[component]
fn RunButton(
    id: &'static str,
    keys: &'static str,
    label: &'static str,
    possible: Signal<bool>,
    act: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="plain"
            data-testid=id
            aria-keyshortcuts=keys
            prop:disabled=move || !possible.get()
            on:click=move |_| act.run(())
        >
            {label}
        </button>
    }
}
