//! The open round: its proposals as a table, and the shown place as a picture.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    speculative::{
        round::Proposal,
        round_table,
        words::{about, rounds as words, screen},
    },
};

use crate::{
    session::session,
    shared::{export::download, figure::Figure, fold::HowItWorks},
};

/// The name of the file with all rounds, and its type.
const TABLE_FILE: &str = "tokenloop-speculative-table.csv";

/// The cells of a row of the table, the place it shows, and its class.
type PlaceRow = ([String; 6], usize, &'static str);

/// The class of a row by what became of its proposal; `None` behind the first rejected one.
fn class(accepted: Option<bool>) -> &'static str {
    match accepted {
        Some(true) => "accepted",
        Some(false) => "rejected",
        None => "dropped",
    }
}

/// The table and the picture of the open round.
#[component]
pub fn RoundView() -> impl IntoView {
    let state = session().speculative;
    let shown = Memo::new(move |_| state.shown());
    let open = Memo::new(move |_| shown.get().map(|(round, _)| round));
    let rows = Memo::new(move |_| {
        let number = open.get()?;
        state.text.with(|text| {
            let text = text.as_ref()?;
            let texts = &text.start().texts;
            let round = text.rounds().get(number)?;
            let proposal = |(place, of): (usize, &Proposal)| {
                let cells = words::proposal_cells(round, place, texts);
                (cells, place, class(of.is_accepted()))
            };
            let mut rows: Vec<PlaceRow> =
                round.proposals.iter().enumerate().map(proposal).collect();
            let last = round.accepted().min(round.proposals.len());
            rows.push((words::last_cells(round, texts), last, "last"));
            Some((number, rows))
        })
    });
    let picture = Signal::derive(move || {
        let (round, place) = shown.get()?;
        state.text.with(|text| {
            let text = text.as_ref()?;
            let place = text.rounds().get(round)?.place(place)?;
            Some(Arc::new(place.picture(&text.start().texts)) as AnyPicture)
        })
    });
    let dropped = move || shown.get().is_some() && picture.with(Option::is_none);
    let row = move |number: usize, (cells, place, class): PlaceRow| {
        let here = move || (shown.get() == Some((number, place))).then_some("true");
        let [token, q, p, ratio, u, said] = cells;
        view! {
            <tr class=class aria-current=here>
                <th scope="row">
                    <button
                        type="button"
                        class="plain"
                        on:click=move |_| state.show(number, place)
                    >
                        {words::place_name(place, class == "last")}
                    </button>
                </th>
                <td class="token">{token}</td>
                <td>{q}</td>
                <td>{p}</td>
                <td>{ratio}</td>
                <td>{u}</td>
                <td>{said}</td>
            </tr>
        }
    };
    let save = move |_| {
        let table = state.text.with_untracked(|text| {
            let text = text.as_ref()?;
            Some(round_table::table(text.rounds(), &text.start().texts))
        });
        if let Some(table) = table {
            download::csv(TABLE_FILE, &table);
        }
    };
    let heads = || screen::columns().map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <Show when=move || rows.with(Option::is_some)>
            <section aria-labelledby="round-heading">
                <h3 id="round-heading">{move || open.get().map(words::round_name)}</h3>
                <div class="wide" role="region" tabindex="0" aria-label=screen::table()>
                    <table class="plain-table round-table" data-testid="round-table">
                        <thead><tr>{heads()}</tr></thead>
                        <tbody>
                            {move || rows.get().map(|(number, rows)| {
                                rows.into_iter().map(|of| row(number, of)).collect::<Vec<_>>()
                            })}
                        </tbody>
                    </table>
                </div>
                <p class="exports small">
                    <button type="button" class="plain" data-testid="csv-round-table" on:click=save>{screen::save_table()}</button>
                </p>
                {move || dropped().then(|| view! { <p class="notice">{screen::dropped()}</p> })}
                <Figure id="speculative-position" picture />
            </section>
        </Show>
    }
}

/// What the screen is about.
#[component]
pub fn RoundWords() -> impl IntoView {
    view! { <HowItWorks><p class="prose quiet">{about()}</p></HowItWorks> }
}

/// What the newest round did, and how the table below reads.
#[component]
pub fn RoundSaid() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let said = Memo::new(move |_| {
        let (number, _) = state.shown()?;
        state.text.with(|text| {
            let text = text.as_ref()?;
            let round = text.rounds().get(number)?;
            Some(words::told(round, &text.start().texts))
        })
    });
    let gain = move || {
        let counts = session.round_counts();
        (counts.rounds > 0).then(|| words::gain(&counts))
    };
    view! {
        {move || said.with(Option::is_some).then(|| view! { <p class="small quiet">{screen::legend()}</p> })}
        <p class="prose" data-testid="round-gain">{gain}</p>
        <p class="prose" data-testid="round-said">{said}</p>
    }
}
