//! The rows of the scores as buttons: a click puts that token's numbers into the formulas.

use charts::{LogitBar, LogitBars, Node, Paint, Picture};
use leptos::prelude::*;
use page_model::the_loop::words::screen as words;
use protocol::TokenId;

use crate::{
    session::session,
    shared::{chart::FIRST_REM, roving},
};

/// The place and the name of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct BarRow {
    /// The token of the row.
    pub token: TokenId,
    /// The token's name and numbers, for screen readers.
    name: String,
    /// The distance from the top, in rem: charts are laid out in sixteenths of it, at every width. Below the rows there
    /// are notes, whose number of lines depends on the width.
    top: f64,
    /// The row's height, in rem.
    height: f64,
}

/// The rows of a picture; `tokens` are those of its rows, in the same order.
pub fn rows(picture: &LogitBars, tokens: &[TokenId]) -> Vec<BarRow> {
    let scene = picture.scene("rows", 640.0);
    let name = |bar: &LogitBar| words::score_row(&bar.label, bar.logit, picture.temperature);
    let bands = scene.nodes.iter().filter_map(|node| match node {
        Node::Rect(rect) if matches!(rect.paint, Paint::Row | Paint::RowChosen) => Some(rect),
        _ => None,
    });
    let rem = |units: f64| units / FIRST_REM;
    tokens
        .iter()
        .zip(&picture.rows)
        .zip(bands)
        .map(|((&token, bar), band)| BarRow {
            token,
            name: name(bar),
            top: rem(band.y),
            height: rem(band.height),
        })
        .collect()
}

/// The buttons, laid over the picture.
#[component]
pub fn BarRows(
    /// The step of the distribution.
    step: Signal<usize>,
    /// The rows of the picture.
    rows: Memo<Vec<BarRow>>,
    /// The token whose numbers stand in the formulas.
    subject: Memo<TokenId>,
) -> impl IntoView {
    let session = session();
    let button = move |token: TokenId| {
        let row = Memo::new(move |_| {
            rows.with(|rows| rows.iter().find(|row| row.token == token).cloned())
        });
        // Set property by property: a site may forbid style attributes, but not this.
        let rem = move |side: fn(&BarRow) -> f64| {
            move || row.with(|row| row.as_ref().map(|row| format!("{:.3}rem", side(row))))
        };
        let name = move || row.with(|row| row.as_ref().map(|row| row.name.clone()));
        let is_subject = move || subject.get() == token;
        let pick = move || {
            session
                .selection
                .picked
                .set(Some((step.get_untracked(), token)))
        };
        view! {
            <button
                type="button"
                class="bar-row"
                data-row=token
                style:top=rem(|row| row.top)
                style:height=rem(|row| row.height)
                aria-label=name
                aria-pressed=move || is_subject().to_string()
                tabindex=move || if is_subject() { "0" } else { "-1" }
                on:focus=move |_| pick()
                on:click=move |_| pick()
            ></button>
        }
    };
    view! {
        <div
            role="group"
            aria-label=words::rows()
            on:keydown=move |event| roving::move_focus(&event, ".bar-row")
        >
            <For each=move || rows.get() key=|row| row.token children=move |row| button(row.token) />
        </div>
    }
}
