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

/// Why a file is no lesson: a sentence for each thing that is wrong.
pub type Refused = Vec<String>;

/// One sentence.
fn one(sentence: impl ToString) -> Refused {
    vec![sentence.to_string()]
}

/// Reads a text as a lesson and keeps it, also for a link. Its text stays as long as the page: a lesson borrows from it.
pub async fn take(session: Session, name: &str, text: String) -> Result<(), Refused> {
    let packing = lesson_packing().await.map_err(one)?;
    let link = (packing.pack)(&text);
    let name: &'static str = Box::leak(name.to_string().into_boxed_str());
    let text: &'static str = Box::leak(text.into_boxed_str());
    let lesson = own_lesson(name, text).map_err(|errors| {
        let sentences = errors.all().iter().map(ToString::to_string);
        sentences.collect::<Refused>()
    })?;
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
                None => Err(one(screen::not_there(file.path()))),
            },
            (None, Some(text)) => take_link(session, &text).await,
            (None, None) => Ok(()),
        };
        if let Err(refused) = read {
            for sentence in refused {
                session.messages.add_note(sentence);
            }
        }
    });
}

/// Opens a text as a lesson at its first step.
pub async fn open_text(session: Session, name: &str, text: String) -> Result<(), Refused> {
    take(session, name, text).await?;
    session.open_step(LessonPlace::first_own());
    Ok(())
}

/// Reads the lesson of a link.
async fn take_link(session: Session, text: &LessonText) -> Result<(), Refused> {
    let packing = lesson_packing().await.map_err(one)?;
    let text = (packing.unpack)(text).map_err(one)?;
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
    let refused = RwSignal::new(Refused::new());
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
            return refused.set(one(error));
        }
        let text = file.text();
        spawn_local(async move {
            let text = JsFuture::from(text).await.ok();
            let text = text.and_then(|text| text.as_string());
            let read = match text {
                Some(text) if !text.contains('\u{fffd}') => {
                    session.lessons.update(|desk| {
                        desk.file = None;
                        desk.is_author = true;
                    });
                    open_text(session, &name, text).await
                }
                _ => Err(one(screen::unreadable())),
            };
            // The screen may be gone by now.
            drop(refused.try_set(read.err().unwrap_or_default()));
        });
    };
    view! {
        <h2>{screen::own()}</h2>
        <p class="small">{screen::own_hint()}</p>
        <label class="file-choice">
            <span>{screen::open_file()}</span>
            <input type="file" accept=".md,.txt,text/plain,text/markdown" data-testid="lesson-file" node_ref=input on:change=chosen />
        </label>
        <ul class="trouble refused" role="alert" data-testid="lesson-refused">
            {move || refused.get().into_iter().map(|sentence| view! { <li>{sentence}</li> }).collect_view()}
        </ul>
    }
}
