//! The words beside the table: the last mark, the hints, how far the exercise is, the score.

use leptos::{html, prelude::*};

use crate::{session::session, shared::figure::reveal_upper_part};
use page_model::practice::words::{cell_name, screen};

/// Marks and hints. The mark is announced.
#[component]
pub fn Remarks() -> impl IntoView {
    let desk = session().practice;
    let said = Memo::new(move |_| desk.with(|desk| desk.said.clone()));
    let hints = Memo::new(move |_| {
        desk.with(|desk| {
            let practice = desk.practice()?;
            let (cell, hints) = practice.hints()?;
            let name = cell_name(cell.column, cell.row, &practice.exercise);
            Some((name, hints))
        })
    });
    // On a phone the words follow the table.
    let remarks = NodeRef::<html::Div>::new();
    Effect::new(move |before: Option<()>| {
        said.track();
        if let Some(remarks) = remarks.get_untracked().filter(|_| before.is_some()) {
            request_animation_frame(move || reveal_upper_part(&remarks));
        }
    });
    // A hint that was just taken stands in the list: the line above it only announces it.
    let is_hint = move || {
        let hints = hints.get();
        hints.is_some_and(|(_, hints)| hints.last() == Some(&said.get()))
    };
    let hinted = move || {
        hints.get().map(|(name, hints)| {
            let hints = hints.into_iter().map(|hint| view! { <li>{hint}</li> });
            view! {
                <h3>{screen::hint()}": "{name}</h3>
                <ol class="hints" data-testid="hints">{hints.collect::<Vec<_>>()}</ol>
            }
        })
    };
    let progress = Memo::new(move |_| desk.with(|desk| Some(desk.practice()?.progress())));
    let progress = move || {
        progress
            .get()
            .map(|(right, all)| screen::progress(right, all))
    };
    let score = Memo::new(move |_| desk.with(|desk| desk.score));
    view! {
        <div class="remarks" node_ref=remarks>
            <p role="status" data-testid="mark" class:unseen=is_hint>{move || said.get()}</p>
            {hinted}
            <p class="small quiet" data-testid="progress">{progress}</p>
            <p class="small quiet" data-testid="score">{move || screen::score(score.get())}</p>
            <p class="small">{screen::introduction()}</p>
        </div>
    }
}
