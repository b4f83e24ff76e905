//! The table of an exercise: a row for each token, a column for each step, the sum and the choice below.

use leptos::prelude::*;

use super::cell::AnswerField;
use crate::session::session;
use page_model::{
    practice::{
        columns::{AnswerCell, AnswerColumn},
        words::{self, hints::logit},
    },
    words::controls::token,
};

/// A column of the table.
#[derive(Clone, Copy, PartialEq)]
enum TableColumn {
    Logit,
    Asked(AnswerColumn),
}

/// The table of the open exercise, with the columns of the chosen method.
#[component]
pub fn AnswerTable() -> impl IntoView {
    let desk = session().practice;
    let Some((exercise, columns)) = desk.with_untracked(|desk| {
        let practice = desk.practice()?;
        Some((practice.exercise.clone(), desk.columns()))
    }) else {
        return ().into_any();
    };
    let present = Memo::new(move |_| desk.with(|desk| desk.cell.map(|cell| cell.column)));
    // A column that is filled in now, or that is needed for it. The others are hidden where there is no room.
    let is_near = move |column: TableColumn| {
        present.get().is_none_or(|present| match column {
            TableColumn::Logit => matches!(present, AnswerColumn::Scaled | AnswerColumn::Exp),
            TableColumn::Asked(AnswerColumn::Exp) if present == AnswerColumn::Probability => true,
            TableColumn::Asked(column) => column == present || present.feeds().contains(&column),
        })
    };
    let in_rows = columns.iter().filter(|column| !column.is_single());
    let in_rows = in_rows.copied().map(TableColumn::Asked);
    let in_rows: Vec<TableColumn> = std::iter::once(TableColumn::Logit).chain(in_rows).collect();
    let heads = in_rows.iter().map(|&column| {
        let head = match column {
            TableColumn::Logit => words::logit_head().into(),
            TableColumn::Asked(column) => words::head(column, &exercise),
        };
        let is_present = move || match column {
            TableColumn::Logit => false,
            TableColumn::Asked(column) => present.get() == Some(column),
        };
        view! { <th scope="col" class:far=move || !is_near(column) class:now=is_present>{head}</th> }
    });
    let heads: Vec<_> = heads.collect();
    let row = |row: usize| {
        let cell = |&column: &TableColumn| {
            let content = match column {
                TableColumn::Logit => {
                    let token = exercise.tokens.get(row);
                    token.map(|token| logit(token.logit)).into_any()
                }
                TableColumn::Asked(column) => {
                    let cell = AnswerCell::at(column, row);
                    let asked = exercise.cells_of(column).any(|of| of == cell);
                    let given = exercise.rest.filter(|_| column == AnswerColumn::Exp);
                    match (asked, given) {
                        (true, _) => view! { <AnswerField cell /> }.into_any(),
                        (false, Some(rest)) => words::rest_exp(rest).into_any(),
                        (false, None) => ().into_any(),
                    }
                }
            };
            view! { <td class:far=move || !is_near(column)>{content}</td> }
        };
        let cells: Vec<_> = in_rows.iter().map(cell).collect();
        let name = words::row_name(&exercise, row);
        view! { <tr><th scope="row" class="token">{name}</th>{cells}</tr> }
    };
    let rows: Vec<_> = (0..exercise.rows()).map(row).collect();
    let sum = |&column: &TableColumn| {
        let is_sum = column == TableColumn::Asked(AnswerColumn::Exp);
        let cell = AnswerCell::at(AnswerColumn::Sum, 0);
        let field = is_sum.then(|| view! { <AnswerField cell /> });
        view! { <td class:far=move || !is_near(column)>{field}</td> }
    };
    let sums: Vec<_> = in_rows.iter().map(sum).collect();
    let has_sum = move || {
        let sums = [
            AnswerColumn::Exp,
            AnswerColumn::Sum,
            AnswerColumn::Probability,
        ];
        present.get().is_none_or(|present| sums.contains(&present))
    };
    let picks = columns
        .iter()
        .filter(|column| column.is_single() && column.method().is_some());
    let pick = |&column: &AnswerColumn| {
        let cell = AnswerCell::at(column, 0);
        let name = words::full_head(column, &exercise);
        view! { <p class="pick"><label for=cell.id()>{name}</label><AnswerField cell /></p> }
    };
    let picks: Vec<_> = picks.map(pick).collect();
    let sum_head = words::head(AnswerColumn::Sum, &exercise);
    view! {
        <div class="wide answers">
            <table class="plain-table">
                <thead><tr><th scope="col">{token()}</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr class:far=move || !has_sum()><th scope="row">{sum_head}</th>{sums}</tr></tfoot>
            </table>
        </div>
        {picks}
    }
    .into_any()
}
