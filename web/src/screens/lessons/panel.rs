//! Beside the list of lessons: where the progress is kept, the button that forgets it, and a lesson from a file.

use leptos::prelude::*;

use super::{open_file::OpenFile, writer::WriteLesson};
use crate::{
    session::{quick_check::is_stored, session},
    shared::hand_in::HandIn,
};
use page_model::lessons::words::screen;

/// In place of the settings: progress and own lesson.
#[component]
pub fn LessonsPanel() -> impl IntoView {
    let session = session();
    let forgotten = RwSignal::new(false);
    let nothing = move || {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            progress.is_none_or(|progress| progress.is_empty())
        })
    };
    let forget = move |_| {
        if untrack(nothing) {
            return;
        }
        session.forget_progress();
        forgotten.set(true);
    };
    view! {
        <section class="rule lessons-panel" aria-label=screen::progress()>
            <p class="small quiet">{if is_stored() { screen::kept_here() } else { screen::kept_nowhere() }}</p>
            <div class="buttons">
                <button
                    type="button"
                    data-testid="forget-progress"
                    aria-disabled=move || nothing().to_string()
                    on:click=forget
                >
                    {screen::forget()}
                </button>
            </div>
            <p class="small" role="status">{move || (forgotten.get() && nothing()).then_some(screen::forgotten())}</p>
            <HandIn />
            <OpenFile />
            <WriteLesson />
        </section>
    }
}
