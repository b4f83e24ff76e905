//! A field for each outcome, with a button to add and one to take away, beside its bar.

use leptos::{ev::KeyboardEvent, prelude::*};
use page_model::predict::{
    round::{PredictionEntry, PredictionRound},
    words::{self, any_other, screen},
};

use crate::session::session;

/// What is left to give, and the buttons that give or take all of it.
#[component]
pub fn PredictionRest() -> impl IntoView {
    let session = session();
    let desk = session.predictions.desk;
    let score = move || desk.with(|desk| desk.round().map(words::score_so_far));
    let by_percent = move || {
        let entry = desk.with(|desk| Some(desk.round()?.entry));
        entry == Some(PredictionEntry::Percents)
    };
    let change = move |label: &'static str, change: fn(&mut PredictionRound)| {
        session.change_predictions(label, |desk| desk.change(change));
    };
    view! {
        <div class="prediction-rest">
            <span role="status" data-testid="standing">{score}</span>
            <Show when=by_percent>
                <button
                    type="button"
                    class="plain"
                    data-testid="spread"
                    on:click=move |_| change("spread", PredictionRound::fill_up)
                >
                    {screen::fill_up()}
                </button>
            </Show>
            <button
                type="button"
                class="plain"
                data-testid="clear"
                on:click=move |_| change("clear", PredictionRound::clear)
            >
                {screen::clear()}
            </button>
        </div>
    }
}

/// The fields; built again where the rows are others.
#[component]
pub fn PredictionFields() -> impl IntoView {
    let desk = session().predictions.desk;
    let rows = Memo::new(move |_| {
        desk.with(|desk| {
            let round = desk.round()?;
            Some((round.outcomes.labels().to_vec(), round.entry))
        })
    });
    view! {
        <div class="prediction-fields" role="group" aria-label=screen::fields()>
            {move || rows.get().map(|(labels, entry)| {
                let all = labels.into_iter().chain([any_other().to_string()]);
                all.enumerate().map(|(row, label)| view! { <PredictionField row label entry /> }).collect_view()
            })}
        </div>
    }
}

/// One outcome's field.
#[component]
fn PredictionField(
    /// The outcome's place.
    row: usize,
    /// Its name.
    label: String,
    /// What the number is.
    entry: PredictionEntry,
) -> impl IntoView {
    let session = session();
    let desk = session.predictions.desk;
    let given = Memo::new(move |_| {
        desk.with(|desk| desk.round()?.given().get(row).copied())
            .unwrap_or_default()
    });
    let hands = entry == PredictionEntry::Hands;
    let give = move |number: i64| {
        session.change_predictions("give", |desk| desk.change(|round| round.give(row, number)));
    };
    let type_in = move |text: String| {
        let number = text.trim().trim_end_matches('%').trim().parse();
        // After an input that is no number the field shows the one in force.
        give(number.unwrap_or_else(|_| i64::from(given.get_untracked())));
    };
    let button = |by: i64, sign: &'static str| {
        let name = screen::button(&label, by, hands);
        let id = if by > 0 { "more" } else { "less" };
        view! {
            <button
                type="button"
                data-testid=format!("{id}-{row}")
                aria-label=name
                on:click=move |_| give(i64::from(given.get_untracked()) + by)
            >
                {sign}
            </button>
        }
    };
    let press = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowUp" => entry.step(),
            "ArrowDown" => -entry.step(),
            _ => return,
        };
        event.prevent_default();
        give(i64::from(given.get_untracked()) + by);
    };
    view! {
        <div class="prediction-field">
            {button(-entry.step(), screen::LESS)}
            <input
                type="text"
                inputmode="numeric"
                autocomplete="off"
                data-testid=format!("give-{row}")
                aria-label=screen::field(&label, hands)
                prop:value=move || given.get().to_string()
                on:change:target=move |event| {
                    type_in(event.target().value());
                    event.target().set_value(&given.get_untracked().to_string());
                }
                // A number that is typed replaces the one that is there.
                on:focus:target=move |event| event.target().select()
                on:keydown=press
            />
            {button(entry.step(), screen::MORE)}
        </div>
    }
}
