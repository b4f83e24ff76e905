//! The price sheet, and the cost of the run, of a thousand such runs and of a chat.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use charts::count;
use leptos::prelude::*;

use crate::screens::price::fact;
use crate::{
    session::link::storage,
    shared::{choices::steps, figure::Figure},
};
use page_model::price::{
    MOST_TURNS, OFFERS, Sheet,
    figures::chat_cost,
    words::{self, screen},
};

/// The key of the price sheet in the tab's storage.
const KEY: &str = "tokenloop-prices";
/// The initial number of turns in a chat.
const FIRST_TURNS: usize = 10;

/// The price sheet, the cost of the run and the cost of a chat.
#[component]
pub fn PriceSheet(
    /// The run's numbers of input and output tokens.
    tokens: Memo<(usize, usize)>,
) -> impl IntoView {
    let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    let sheet = RwSignal::new(kept.and_then(|kept| Sheet::read(&kept)).unwrap_or_default());
    let change = move |change: &dyn Fn(&mut Sheet)| {
        sheet.update(change);
        if let Some(storage) = storage() {
            // The storage may be full or forbidden: then the prices last as long as the page.
            drop(storage.set_item(KEY, &sheet.read_untracked().write()));
        }
    };
    let row = move |(line, offer): (usize, page_model::price::Offer)| {
        let cell = move |(column, name): (usize, &'static str)| {
            view! {
                <td>
                    <input
                        type="text"
                        inputmode="decimal"
                        autocomplete="off"
                        data-testid=format!("price-{line}-{column}")
                        aria-label=screen::price_of((offer.name)(), name)
                        prop:value=move || sheet.get().prices[line].column(column).to_string()
                        on:change:target=move |event| {
                            let typed = event.target().value();
                            change(&|sheet| sheet.edit(line, column, &typed));
                        }
                    />
                </td>
            }
        };
        let source = move || match sheet.read().is_edited(line) {
            true => screen::edited(),
            false => (offer.source)(),
        };
        let kept = words::caching(&offer.caching);
        view! {
            <tr class:chosen=move || sheet.read().chosen == line>
                <th scope="row">
                    <label class="check">
                        <input
                            type="radio"
                            name="offer"
                            data-testid=format!("offer-{line}")
                            prop:checked=move || sheet.read().chosen == line
                            on:change=move |_| change(&|sheet| sheet.chosen = line)
                        />
                        <span>
                            {(offer.name)()}
                            <span class="source small quiet">{source}</span>
                            <span class="source small quiet">{kept}</span>
                        </span>
                    </label>
                </th>
                {screen::columns().into_iter().enumerate().map(cell).collect::<Vec<_>>()}
            </tr>
        }
        .into_any()
    };
    let bill = move || {
        let sheet = sheet.read();
        let offer = &OFFERS[sheet.chosen];
        words::bill(offer, sheet.is_edited(sheet.chosen))
    };
    let runs = move |runs: f64| {
        let (input, output) = tokens.get();
        words::dollars(runs * sheet.read().in_force().call(input, output))
    };
    view! {
        <section aria-labelledby="sheet-heading">
            <h2 id="sheet-heading">{screen::sheet()}</h2>
            <p class="prose" data-testid="bill">{bill}</p>
            <dl class="facts">
                {fact(screen::tokens_in(), "tokens-in", move || count(tokens.get().0))}
                {fact(screen::tokens_out(), "tokens-out", move || count(tokens.get().1))}
                {fact(screen::this_run(), "cost-run", move || runs(1.0))}
                {fact(screen::thousand_runs(), "cost-thousand", move || runs(1000.0))}
            </dl>
            <details data-testid="prices">
                <summary>{screen::prices()}</summary>
                <div class="wide" role="region" tabindex="0" aria-label=screen::sheet_table()>
                    <table class="plain-table sheet">
                        <caption class="small quiet">{screen::unit()}</caption>
                        <thead>
                            <tr>
                                <th scope="col">{screen::service()}</th>
                                {screen::columns().map(|name| view! { <th scope="col">{name}</th> })}
                            </tr>
                        </thead>
                        <tbody>{OFFERS.into_iter().enumerate().map(row).collect::<Vec<_>>()}</tbody>
                    </table>
                </div>
                <p class="small quiet">
                    {words::sheet_note()} " "
                    <button type="button" class="plain" data-testid="reset-prices" on:click=move |_| change(&|sheet| *sheet = Sheet::default())>
                        {screen::reset()}
                    </button>
                </p>
            </details>
        </section>
        <ChatCost sheet tokens />
    }
}

/// The cost of a chat of such runs.
#[component]
fn ChatCost(sheet: RwSignal<Sheet>, tokens: Memo<(usize, usize)>) -> impl IntoView {
    let turns = RwSignal::new(FIRST_TURNS);
    let at = move |turns: usize| {
        let (question, answer) = tokens.get();
        let sheet = sheet.read();
        sheet
            .in_force()
            .chat(&sheet.caching(), turns, question, answer)
    };
    let chat = move || at(turns.get());
    let most = Signal::derive(|| MOST_TURNS);
    let words_of_turns = Signal::derive(move || turns.get().to_string());
    let set_turns = Callback::new(move |to| turns.set(to));
    let plot = Signal::derive(move || {
        let plot = chat_cost(&sheet.read(), turns.get(), tokens.get())?;
        Some(Arc::new(plot) as AnyPicture)
    });
    let discount = move || {
        let (question, answer) = tokens.get();
        words::discount(&sheet.read(), &chat(), question, answer)
    };
    view! {
        <section aria-labelledby="chat-heading">
            <h2 id="chat-heading">{screen::chat()}</h2>
            <p class="prose explains">{words::about_chat()}</p>
            <dl class="facts">
                {fact(screen::tokens_in(), "chat-in", move || count(chat().input))}
                {fact(screen::read_again(), "chat-again", move || count(chat().again))}
                {fact(screen::discounted(), "chat-discounted", move || count(chat().discounted))}
                {fact(screen::tokens_out(), "chat-out", move || count(chat().output))}
                {fact(screen::full_price(), "chat-plain", move || words::dollars(chat().plain))}
                {fact(screen::cached_price(), "chat-cached", move || words::dollars(chat().cached))}
            </dl>
            <p class="small" data-testid="chat-discount">{discount}</p>
            {steps("turns", screen::number_of_turns(), 1, most, Signal::derive(move || turns.get()), words_of_turns, set_turns)}
            <Figure id="chat-cost" picture=plot />
        </section>
    }
}
