//! A step of a lesson by its name, with the button that opens it beside the figures.

use leptos::prelude::*;
use page_model::{
    places::lesson_place::LessonPlace,
    teach::words::{self, screen},
};

use crate::session::Session;

/// The button that opens a step. Paper has none.
pub fn open_step(session: Session, place: LessonPlace, name: &str) -> AnyView {
    let id = format!("open-{}", place.written());
    let label = words::open_step(name);
    view! {
        <button
            type="button"
            class="plain"
            data-testid=id
            aria-label=label
            on:click=move |_| session.open_step(place.clone())
        >
            {screen::open_step()}
        </button>
    }
    .into_any()
}
