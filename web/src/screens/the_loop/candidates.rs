//! The candidates for the next token: the line on which the random number falls, and below it a row for each, in the same
//! scale. A press on a row picks its token, and offers to go on with it.

use charts::Fate;
use leptos::prelude::*;
use page_model::{
    the_loop::{
        candidates::{CandidateRow, Candidates, LinePiece},
        words::{candidates as words, screen},
    },
    words::{labels, marks::SPACE, numbers},
};
use protocol::TokenId;

use crate::{
    session::session,
    shared::{explanation::parts, roving},
};

/// The line and the rows of the step shown.
#[component]
pub fn CandidatePicture(
    /// The candidates; `None` before there are logits.
    candidates: Memo<Option<Candidates>>,
    /// The step that they belong to.
    step: Signal<usize>,
    /// The token whose numbers stand in the formulas.
    subject: Memo<TokenId>,
    /// Whether the bars move to their new lengths.
    gliding: Signal<bool>,
) -> impl IntoView {
    let of = move |pick: fn(&Candidates) -> bool| {
        move || candidates.with(|candidates| candidates.as_ref().is_some_and(pick))
    };
    let differs = Memo::new(move |_| of(|candidates| candidates.differs)());
    let rows = Memo::new(move |_| {
        candidates.with(|candidates| {
            candidates
                .as_ref()
                .map_or_else(Vec::new, |c| c.rows.clone())
        })
    });
    let instead =
        Memo::new(move |_| candidates.with(|candidates| candidates.as_ref()?.instead.clone()));
    let rest = move || candidates.with(|candidates| candidates.as_ref()?.rest.clone());
    let space = of(|candidates| candidates.has_space);
    view! {
        <figure
            class="candidates"
            class:differs=move || differs.get()
            class:gliding=gliding
            data-testid="bars"
        >
            <Line candidates />
            <p class="candidate-heads" aria-hidden="true" prop:hidden=move || !differs.get()>
                <span>{words::settings()}</span>
                <span>{words::with()}</span>
                <span>{words::without()}</span>
            </p>
            <ol
                style=("--rows", move || rows.with(Vec::len).to_string())
                aria-label=screen::rows()
                on:keydown=move |event| roving::move_focus(&event, ".bar-row")
            >
                <For each=move || rows.get() key=|row| row.token let:row>
                    <Row token=row.token rows step subject differs />
                </For>
            </ol>
            <div class="candidate-rest small">
                <p role="status" data-testid="would-draw">
                    {move || instead.get().map(|label| view! { {words::would_draw()}<mark>{label}</mark> })}
                </p>
                <p prop:hidden=move || instead.with(Option::is_some)>{rest}</p>
                <p>{move || space().then_some(words::space_sign())}</p>
            </div>
        </figure>
    }
}

/// The kept tokens end to end, and the random number on them. Screen readers have the rows, and the sentence of the draw.
#[component]
fn Line(candidates: Memo<Option<Candidates>>) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        candidates.with(|candidates| {
            candidates
                .as_ref()
                .map_or_else(Vec::new, |candidates| candidates.pieces.clone())
        })
    });
    let u = Memo::new(move |_| candidates.with(|candidates| candidates.as_ref()?.u));
    let piece = |LinePiece { range, label, fate }: LinePiece| {
        view! {
            <span class="piece" data-fate=fate_id(fate) style:left=share(range.start) style:width=share(range.end - range.start)>
                <span>{label.trim_start_matches(SPACE).to_string()}</span>
            </span>
        }
    };
    let mark = move || {
        u.get().map(|u| {
            // Where too little of the line is left for the number, it moves to the left: the part before it shrinks.
            view! {
                <span class="u-mark" style:left=share(u)></span>
                <span class="u-number"><span style:flex-basis=share(u)></span>{words::random_number(u)}</span>
            }
        })
    };
    view! {
        <div class="draw-line" aria-hidden="true" data-testid="u" data-u=move || u.get().map(|u| u.to_string())>
            {move || pieces.get().into_iter().map(piece).collect_view()}
            <span class="line-end small">{move || pieces.with(|pieces| (!pieces.is_empty()).then_some(words::whole()))}</span>
            {mark}
        </div>
    }
}

/// The row of a token.
#[component]
fn Row(
    token: TokenId,
    rows: Memo<Vec<CandidateRow>>,
    step: Signal<usize>,
    subject: Memo<TokenId>,
    differs: Memo<bool>,
) -> impl IntoView {
    let session = session();
    let row =
        Memo::new(move |_| rows.with(|rows| rows.iter().find(|row| row.token == token).cloned()));
    let of = move |pick: fn(&CandidateRow) -> String| {
        move || row.with(|row| row.as_ref().map(pick).unwrap_or_default())
    };
    let label = of(|row| row.label.clone());
    let is_removed = move || row.with(|row| row.as_ref().is_some_and(|row| !row.kept));
    let picked = Memo::new(move |_| session.selection.picked_at(step.get()) == Some(token));
    let fate = Memo::new(move |_| row.with(|row| row.as_ref().map_or(Fate::Open, |row| row.fate)));
    let pick = move |()| {
        session
            .selection
            .picked
            .set(Some((step.get_untracked(), token)))
    };
    let offer = move || {
        (picked.get() && fate.get() != Fate::Chosen).then(|| {
            view! {
                <button
                    type="button"
                    class="let-say"
                    data-testid="let-say"
                    on:click=move |_| session.put_token(step.get_untracked(), token)
                >
                    {move || parts(screen::what_if(&label(), false))}
                </button>
            }
        })
    };
    let number = move || match is_removed() {
        true => labels::removed().into(),
        false => of(|row| numbers::share(row.rule))(),
    };
    view! {
        <li class="candidate" class:removed=is_removed class:picked=move || picked.get() data-fate=move || fate_id(fate.get())>
            <button
                type="button"
                class="bar-row"
                data-row=token
                aria-label=of(|row| row.name.clone())
                aria-pressed=move || (subject.get() == token).to_string()
                tabindex=move || if subject.get() == token { "0" } else { "-1" }
                on:focus=move |_| pick(())
                on:click=move |_| pick(())
            >
                <span class="candidate-bar" style:width=of(|row| share(row.rule))></span>
                <span class="candidate-model" style:width=of(|row| share(row.model)) prop:hidden=move || !differs.get()></span>
                <span class="candidate-name">{move || marked(&label())}</span>
            </button>
            {offer}
            <span class="candidate-share" aria-hidden="true">{number}</span>
            <span class="candidate-share of-model" aria-hidden="true" prop:hidden=move || !differs.get()>
                {of(|row| numbers::share(row.model))}
            </span>
        </li>
    }
}

/// A share of the whole width.
fn share(of: f64) -> String {
    format!("{:.3}%", of * 100.0)
}

/// The name of a fate in attributes.
fn fate_id(fate: Fate) -> &'static str {
    match fate {
        Fate::Open => "open",
        Fate::Chosen => "chosen",
        Fate::Instead => "instead",
    }
}

/// A token's text; the sign of a leading space stands back, so that the word is read first.
fn marked(label: &str) -> impl IntoView + use<> {
    let (sign, rest) = match label.strip_prefix(SPACE) {
        Some(rest) if !rest.is_empty() => (Some(SPACE.to_string()), rest),
        _ => (None, label),
    };
    view! { {sign.map(|sign| view! { <span class="sign">{sign}</span> })}{rest.to_string()} }
}
