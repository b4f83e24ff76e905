//! One cell of the table: a field for a number or a choice, and its mark.

use leptos::{ev::KeyboardEvent, prelude::*};

use super::go_to;
use crate::session::session;
use page_model::{
    practice::{
        answer::{KEPT_ID, REMOVED_ID},
        columns::{AnswerCell, CellKind},
        marking::Verdict,
        words::{self, cell_name, diagnosis, screen},
    },
    words::labels::removed,
};

/// A cell that is filled in, with its mark and, once it is shown, its solution.
#[component]
pub fn AnswerField(cell: AnswerCell) -> impl IntoView {
    let desk = session().practice;
    let Some((name, typed, tokens, solution)) = desk.with_untracked(|desk| {
        let practice = desk.practice()?;
        let exercise = &practice.exercise;
        let rows = 0..exercise.rows();
        let tokens: Vec<String> = rows.map(|row| words::row_name(exercise, row)).collect();
        let solution = practice
            .is_revealed()
            .then(|| practice.solution.shown(exercise, cell));
        Some((
            cell_name(cell.column, cell.row, exercise),
            practice.answer(cell).to_owned(),
            tokens,
            solution,
        ))
    }) else {
        return ().into_any();
    };
    let verdict = Memo::new(move |_| desk.with(|desk| desk.practice()?.verdict(cell)));
    let is_wrong = Memo::new(move |_| {
        let verdict = verdict.get();
        verdict.is_some_and(|verdict| !matches!(verdict, Verdict::Right | Verdict::Blank))
    });
    let (id, mark) = (cell.id(), format!("{}-mark", cell.id()));
    let described = mark.clone();
    let described = move || verdict.get().map(|_| described.clone());
    let type_in = move |text: String| desk.update(|desk| desk.type_in(cell, &text));
    let leave = move |_| desk.update(|desk| desk.leave(cell));
    let enter = move |_| {
        if desk.with_untracked(|desk| desk.cell != Some(cell)) {
            desk.update(|desk| desk.enter(cell));
        }
    };
    let press = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            // The field is left: its change is marked before the focus moves.
            let changed = desk.with_untracked(|desk| {
                let practice = desk.practice();
                practice.is_some_and(|practice| practice.verdict(cell).is_none())
            });
            if changed {
                desk.update(|desk| desk.leave(cell));
            }
            let next = desk.with_untracked(|desk| desk.beside(cell, !event.shift_key()));
            if let Some(next) = next {
                go_to(desk, next);
            }
        }
    };
    let chosen_before = typed.clone();
    let option = move |(value, name): (String, String)| {
        let chosen = value == chosen_before;
        view! { <option value=value selected=chosen>{name}</option> }
    };
    let choice = |options: Vec<(String, String)>| {
        view! {
            <select
                id=id.clone()
                data-testid=id.clone()
                aria-label=name.clone()
                aria-invalid=move || is_wrong.get().to_string()
                aria-describedby=described.clone()
                on:change:target=move |event| { type_in(event.target().value()); desk.update(|desk| desk.leave(cell)); }
                on:focus=enter
                on:keydown=press
            >
                <option value="">{screen::blank()}</option>
                {options.into_iter().map(option).collect::<Vec<_>>()}
            </select>
        }
        .into_any()
    };
    let field = match cell.column.kind() {
        CellKind::Kept => choice(vec![
            (KEPT_ID.into(), words::kept().into()),
            (REMOVED_ID.into(), removed().into()),
        ]),
        CellKind::Token => {
            let tokens = tokens.into_iter().enumerate();
            choice(tokens.map(|(row, name)| (row.to_string(), name)).collect())
        }
        CellKind::Number(_) => view! {
            <input
                id=id.clone()
                data-testid=id.clone()
                type="text"
                inputmode="decimal"
                autocomplete="off"
                aria-label=name.clone()
                aria-invalid=move || is_wrong.get().to_string()
                aria-describedby=described.clone()
                value=typed
                on:input:target=move |event| type_in(event.target().value())
                on:change=leave
                on:focus=enter
                on:keydown=press
            />
        }
        .into_any(),
    };
    let said = move || {
        let verdict = verdict.get()?;
        desk.with_untracked(|desk| {
            let exercise = &desk.practice()?.exercise;
            Some(diagnosis::verdict(verdict, cell, exercise))
        })
    };
    view! {
        <span class="answer" class:wrong=move || is_wrong.get() class:right=move || verdict.get() == Some(Verdict::Right)>
            {field}
            <span class="unseen" id=mark>{said}</span>
            {solution.map(|solution| view! { <span class="solution" data-solution=cell.id()>{solution}</span> })}
        </span>
    }
    .into_any()
}
