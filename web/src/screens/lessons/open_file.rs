//! A lesson of the visitor's own: chosen from the disk, or of the address, which holds it or names a file beside the page.

use leptos::{html, prelude::*};
use page_model::{
    lessons::{
        own::{own_lesson, too_large},
        words::screen,
    },
    places::{lesson_place::LessonPlace, lesson_text::LessonText},
};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::split::lesson_packing;
use crate::session::{Session, link::absolute, session};

/// Why a file is no lesson, as a sentence.
type Refused = String;

/// Reads a text as a lesson and keeps it, also for a link. Its text stays as long as the page: a lesson borrows from it.
async fn take(session: Session, name: &str, text: String) -> Result<(), Refused> {
    let packing = lesson_packing().await.map_err(|error| error.to_string())?;
    let link = (packing.pack)(&text);
    let name: &'static str = Box::leak(name.to_string().into_boxed_str());
    let text: &'static str = Box::leak(text.into_boxed_str());
    let lesson = own_lesson(name, text).map_err(|error| error.to_string())?;
    let lesson = Box::leak(Box::new(lesson));
    session.lessons.update(|desk| {
        desk.own = Some(lesson);
        // One that lies beside the page is linked by its name.
        desk.text = link.filter(|_| desk.file.is_none());
    });
    Ok(())
}

/// Reads the lesson of the address, once: from its text, or from the file that it names. What is wrong with it stands among the
/// notes of the page.
pub fn read_named_file(session: Session) {
    let (text, file) = session.lessons.with_untracked(|desk| match desk.own {
        None => (desk.text.clone(), desk.file.clone()),
        Some(_) => (None, None),
    });
    spawn_local(async move {
        let read = match (file, text) {
            (Some(file), _) => match fetched(&absolute(file.path())).await {
                Some(text) => take(session, file.path(), text).await,
                None => Err(screen::not_there(file.path())),
            },
            (None, Some(text)) => take_link(session, &text).await,
            (None, None) => Ok(()),
        };
        if let Err(refused) = read {
            session.messages.add_note(refused);
        }
    });
}

/// Reads the lesson of a link.
async fn take_link(session: Session, text: &LessonText) -> Result<(), Refused> {
    let packing = lesson_packing().await.map_err(|error| error.to_string())?;
    let text = (packing.unpack)(text).map_err(|error| error.to_string())?;
    take(session, screen::link_name(), text).await
}

/// The text at an address of this site; `None` if there is none.
async fn fetched(url: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(url)).await.ok()?;
    let answer = web_sys::Response::from(answer);
    if !answer.ok() {
        return None;
    }
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    text.as_string()
}

/// The choice of a file, and what is wrong with the one that was chosen.
#[component]
pub fn OpenFile() -> impl IntoView {
    let session = session();
    let refused = RwSignal::new(None::<Refused>);
    let input = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        let Some(field) = input.get_untracked() else {
            return;
        };
        let Some(file) = field.files().and_then(|files| files.get(0)) else {
            return;
        };
        // The same file can be chosen again after it was mended.
        let name = file.name();
        field.set_value("");
        if let Some(error) = too_large(&name, file.size() as u64) {
            return refused.set(Some(error.to_string()));
        }
        let text = file.text();
        spawn_local(async move {
            let text = JsFuture::from(text).await.ok();
            let text = text.and_then(|text| text.as_string());
            let read = match text {
                Some(text) if !text.contains('\u{fffd}') => {
                    session.lessons.update(|desk| desk.file = None);
                    take(session, &name, text).await
                }
                _ => Err(screen::unreadable().into()),
            };
            if read.is_ok()
                && let Some(own) = session.lessons.with_untracked(|desk| desk.own)
            {
                session.open_step(LessonPlace::new(own.id, own.steps[0].id));
            }
            // The screen may be gone by now.
            drop(refused.try_set(read.err()));
        });
    };
    view! {
        <h2>{screen::own()}</h2>
        <p class="small">{screen::own_hint()}</p>
        <label class="file-choice">
            <span>{screen::open_file()}</span>
            <input type="file" accept=".md,.txt,text/plain,text/markdown" data-testid="lesson-file" node_ref=input on:change=chosen />
        </label>
        <p class="trouble" role="alert" data-testid="lesson-refused">{refused}</p>
    }
}
