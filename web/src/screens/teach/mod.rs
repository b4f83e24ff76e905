//! The pages for teachers: one at a time, each to be read, used in class and printed on its own.

mod class_page;
mod lesson_page;
mod open_step;
mod plan_page;
mod reading_page;
mod sheet_page;
pub mod split;

use leptos::prelude::*;

use crate::{
    session::{
        Session,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::{figure::FIGURE_ID, printing::print},
};
use page_model::teach::{
    Part,
    teacher_page::TeacherPage,
    words::{self, screen},
};

/// Shows a page from its beginning.
fn show(session: Session, page: TeacherPage) {
    session.parts.teach.set(Part {
        page: Some(page.id()),
    });
    if let Some(place) = document().get_element_by_id(FIGURE_ID) {
        place.set_scroll_top(0);
    }
}

/// The page that is shown, by the name in the session.
fn shown(session: Session) -> Memo<TeacherPage> {
    Memo::new(move |_| TeacherPage::of(&session.parts.teach.read()))
}

/// The open page.
#[component]
pub fn TeachScreen() -> impl IntoView {
    let session = session();
    let page = shown(session);
    // Another worksheet is built by the page of worksheets: the button that was pressed keeps the focus.
    let entry = Memo::new(move |_| page.get().entry());
    let content = move || match entry.get() {
        TeacherPage::Plan(length) => plan_page::plan(session, length),
        TeacherPage::Lesson(_) => lesson_page::lesson(session, entry.get()),
        TeacherPage::Worksheet(_) => sheet_page::sheet(session),
        TeacherPage::Reading => reading_page::reading(),
        TeacherPage::Class => class_page::class(),
    };
    let unknown = move || {
        let open = session.parts.teach.read();
        let is_unknown =
            (open.page.as_deref()).is_some_and(|id| TeacherPage::from_id(id).is_none());
        is_unknown.then(|| view! { <p class="trouble" role="alert">{screen::unknown()}</p> })
    };
    let solved = RwSignal::new(false);
    Effect::new(move |_| {
        page.track();
        solved.set(false);
    });
    session
        .presenter
        .take_steps(StepsOwner::Screen, steps(session, page, solved));
    view! {
        <section class="step" aria-label=screen::content()>
            {unknown}
            <article
                class="teacher-page"
                data-testid="teacher-page"
                data-page=move || page.get().id()
                data-solved=move || solved.get().then_some("")
            >
                {content}
            </article>
        </section>
    }
}

/// In the presenter view: on shows the answers of a page that has some, then the next page; back hides them, then shows the
/// page before.
fn steps(session: Session, page: Memo<TeacherPage>, solved: RwSignal<bool>) -> PresenterSteps {
    let step = move |onwards: bool| {
        Callback::new(move |()| {
            let here = page.get_untracked();
            let has_answers = matches!(here, TeacherPage::Lesson(_) | TeacherPage::Worksheet(_));
            match (
                has_answers && solved.get_untracked() != onwards,
                here.beside(onwards),
            ) {
                (true, _) => solved.set(onwards),
                (false, Some(other)) => show(session, other),
                (false, None) => {}
            }
            true
        })
    };
    PresenterSteps {
        on: step(true),
        back: step(false),
    }
}

/// In the place of the text: the choice of a page.
#[component]
pub fn PageChoice() -> impl IntoView {
    let session = session();
    let page = shown(session);
    let chosen = move |entry: TeacherPage| page.get().entry() == entry;
    let entry = |entry: TeacherPage| {
        view! { <option value=entry.id() prop:selected=move || chosen(entry)>{entry.title()}</option> }
    };
    // Nothing is said of the page that the screen was opened with.
    let said = Memo::new(move |before: Option<&String>| {
        let title = page.get().title();
        before.map_or_else(String::new, |_| words::opened(&title))
    });
    let choose = move |id: String| {
        if let Some(page) = TeacherPage::from_id(&id) {
            show(session, page);
        }
    };
    view! {
        <section class="text-part" aria-label=screen::page()>
            <label class="choice page-choice">
                <span>{screen::page()}</span>
                <select data-testid="teacher-pages" on:change:target=move |event| choose(event.target().value())>
                    {TeacherPage::all().into_iter().map(entry).collect_view()}
                </select>
            </label>
            <p class="unseen" role="status" data-testid="page-said">{said}</p>
        </section>
    }
}

/// The buttons in the control bar: the page before, the page after, print.
#[component]
pub fn PageButtons() -> impl IntoView {
    let session = session();
    let page = shown(session);
    let button = move |onwards: bool, id: &'static str, name: &'static str| {
        let go = move |_| {
            if let Some(other) = page.get_untracked().beside(onwards) {
                show(session, other);
            }
        };
        view! {
            <button
                type="button"
                data-testid=id
                aria-disabled=move || page.get().beside(onwards).is_none().to_string()
                on:click=go
            >
                {name}
            </button>
        }
    };
    view! {
        {button(false, "previous-page", screen::previous())}
        {button(true, "next-page", screen::next())}
        <button type="button" class="action" data-testid="print-page" on:click=move |_| print()>{screen::print()}</button>
    }
}

/// In place of the settings: what can be done with a page.
#[component]
pub fn TeachPanel() -> impl IntoView {
    view! {
        <section class="rule teach-panel" aria-label=screen::name()>
            <p class="prose">{screen::about()}</p>
        </section>
    }
}
