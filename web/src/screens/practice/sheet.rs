//! The worksheet: on paper alone, in place of the page.

use leptos::prelude::*;

use crate::{
    session::session,
    shared::{later::later, split},
};
use page_model::practice::{
    words::worksheet as words,
    worksheet::{WorksheetCell, WorksheetExercise, WorksheetTable, worksheet},
};

/// The worksheet and its key, which begins a page of its own. Only a printer shows them.
#[component]
pub fn PrintedWorksheet() -> impl IntoView {
    let desk = session().practice;
    let wanted = Memo::new(move |_| {
        desk.with(|desk| (desk.opened.clone(), desk.practice().is_some(), desk.count))
    });
    let sheet = move || {
        let (link, _, count) = wanted.get();
        desk.with_untracked(|desk| worksheet(&desk.practice()?.exercise, &link?, count).ok())
    };
    move || {
        sheet().map(|exercises| {
            view! {
                <section class="worksheet" data-testid="worksheet">
                    <div>
                        <h2>{words::sheet()}</h2>
                        <p>{words::task()}</p>
                        {exercises.iter().map(|of| exercise(of, false)).collect::<Vec<_>>()}
                        {later(split::sharing(), |parts| (parts.printed_link)())}
                    </div>
                    <div class="worksheet-key">
                        <h2>{words::key()}</h2>
                        {exercises.iter().map(|of| exercise(of, true)).collect::<Vec<_>>()}
                    </div>
                </section>
            }
        })
    }
}

/// An exercise as its tables, with their answers or with blanks.
pub fn exercise(of: &WorksheetExercise, with_answers: bool) -> AnyView {
    let tables = of.tables.iter().map(|of| table(of, with_answers));
    view! {
        <article>
            <h3>{of.title.clone()}</h3>
            <p>{of.start.join(" ")}</p>
            {tables.collect::<Vec<_>>()}
        </article>
    }
    .into_any()
}

fn table(of: &WorksheetTable, with_answers: bool) -> AnyView {
    let cell = |cell: &WorksheetCell| match cell {
        WorksheetCell::Given(text) => view! { <td>{text.clone()}</td> }.into_any(),
        WorksheetCell::Blank(answer) => {
            let answer = with_answers.then(|| answer.clone());
            view! { <td class="blank">{answer}</td> }.into_any()
        }
        WorksheetCell::Nothing => view! { <td></td> }.into_any(),
    };
    let row = |row: &Vec<WorksheetCell>| {
        let cells = row.iter().map(cell).collect::<Vec<_>>();
        view! { <tr>{cells}</tr> }
    };
    let heads = of.heads.iter().cloned();
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <table>
            <thead><tr>{heads.collect::<Vec<_>>()}</tr></thead>
            <tbody>{of.rows.iter().map(row).collect::<Vec<_>>()}</tbody>
        </table>
    }
    .into_any()
}
