//! The worksheet of the live model, and its key, which begins a page of its own on paper.

use leptos::prelude::*;
use page_model::teach::{
    live_sheet::{LiveSheet, SheetSource, WrittenToken},
    teacher_page::TeacherPage,
    words::live_sheet as words,
};

use super::{show, shown};
use crate::{
    screens::practice::sheet::exercise,
    session::Session,
    shared::{later::later, split},
};

/// The page of a worksheet.
pub fn sheet(session: Session) -> AnyView {
    let page = shown(session);
    let number = Memo::new(move |_| match page.get() {
        TeacherPage::Worksheet(number) => number,
        _ => 1,
    });
    let live = move || {
        let step = session.selection.charted.get()?;
        let texts = session.texts.get()?;
        session.run.with(|run| {
            let run = run.as_ref()?;
            Some(LiveSheet::of(&SheetSource {
                prompt: run.text(),
                ranking: &step.ranking,
                label: &|token| texts.label(token),
                written: &WrittenToken::of(run, step.index, &texts),
                number: number.get(),
            }))
        })
    };
    let other = move |_| {
        show(
            session,
            TeacherPage::Worksheet(number.get_untracked().wrapping_add(1)),
        )
    };
    view! {
        <div class="line sheet-choice">
            <p class="small quiet">{words::live()}</p>
            <button type="button" data-testid="other-sheet" on:click=other>{words::other()}</button>
        </div>
        {move || match live() {
            None => view! { <h2>{words::sheet()}</h2><p role="status">{words::no_step()}</p> }.into_any(),
            Some(Err(error)) => view! { <h2>{words::sheet()}</h2><p class="trouble" role="alert">{error.to_string()}</p> }.into_any(),
            Some(Ok(sheet)) => pages(&sheet, number.get()),
        }}
    }
    .into_any()
}

/// The sheet with its blanks, and the key.
fn pages(sheet: &LiveSheet, number: u32) -> AnyView {
    let exercises = |with_answers| {
        let exercises = sheet.exercises.iter();
        exercises
            .map(|of| exercise(of, with_answers))
            .collect_view()
    };
    let number = words::number(number);
    view! {
        <section class="live-sheet" data-testid="live-sheet">
            <h2>{words::sheet()}</h2>
            <p class="line"><span>{number.clone()}</span><span class="pupil">{words::pupil()}</span></p>
            <p>{words::text(&sheet.text)}</p>
            <p>{page_model::practice::words::worksheet::task()}</p>
            {exercises(false)}
            {later(split::sharing(), |parts| (parts.printed_link)())}
        </section>
        <section class="live-sheet sheet-key answer-part" data-testid="live-key">
            <h2>{words::key()}</h2>
            <p>{number}</p>
            {exercises(true)}
        </section>
    }
    .into_any()
}
