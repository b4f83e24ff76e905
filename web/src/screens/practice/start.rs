//! What an exercise gives: in the place of the text.

use leptos::prelude::*;

use crate::session::session;
use page_model::practice::words::{self, screen, worksheet};

/// The title of the exercise and its settings.
#[component]
pub fn ExerciseStart() -> impl IntoView {
    let desk = session().practice;
    let opened = Memo::new(move |_| desk.with(|desk| desk.opened.clone()));
    let title = move || opened.get().map(|link| worksheet::title(&link));
    let start = Memo::new(move |_| {
        opened.track();
        let said =
            |practice: &page_model::practice::work::Practice| words::start(&practice.exercise);
        desk.with(|desk| desk.practice().map(said))
            .unwrap_or_default()
    });
    view! {
        <section class="text-part" aria-label=screen::start()>
            <h2 data-testid="exercise-title">{title}</h2>
            <p class="prose" data-testid="exercise-start">{move || start.get().join(" ")}</p>
        </section>
    }
}
