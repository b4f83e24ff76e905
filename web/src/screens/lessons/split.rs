//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{
    lessons::{
        packed::{DamagedLesson, packed, unpacked},
        words::screen,
    },
    places::lesson_text::LessonText,
    screens::Screen,
};

use super::{
    LessonPanel, LessonsButtons, LessonsPanel, LessonsScreen, LessonsStart, StepsDone,
    open_file::open_text,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::Session,
    shared::{parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// The lessons. The screens with exercises and questions are fetched together.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lessons(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <LessonsStart /> }.into_any()),
        more: Some(|| view! { <StepsDone /> }.into_any()),
        settings: Some(|| view! { <LessonsPanel /> }.into_any()),
        controls: Some(|| view! { <LessonsButtons /> }.into_any()),
        ..Parts::new(of, || view! { <LessonsScreen /> }.into_any())
    })
}

/// The step of a lesson that is open, for the words of another screen.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lesson() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <LessonPanel /> }.into_any())
}

/// Opens a lesson that the page around an embed has sent, and says what is wrong with it.
pub type OpenLesson = fn(Session, String, fn(&str));

/// What opens a lesson of the page around.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lesson_of_page() -> Result<OpenLesson, Unfetched> {
    Ok(|session, text, refuse| {
        spawn_local(async move {
            if let Err(refused) = open_text(session, screen::page_name(), text).await {
                refused.iter().for_each(|sentence| refuse(sentence));
            }
        });
    })
}

/// Packs a lesson for a link, and unpacks that of a link.
pub struct LessonPacking {
    /// Packs a text; `None` where it is too long for a link.
    pub pack: fn(&str) -> Option<LessonText>,
    /// Unpacks a text.
    pub unpack: fn(&LessonText) -> Result<String, DamagedLesson>,
}

/// What packs lessons of the visitor's own, which few open.
#[wasm_split(lesson_link, wasm_split_path = leptos::wasm_split, fallible)]
pub fn lesson_packing() -> Result<LessonPacking, Unfetched> {
    Ok(LessonPacking {
        pack: packed,
        unpack: unpacked,
    })
}
