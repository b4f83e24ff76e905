//! The table of words: the letters in each word, and its tokens in each tokenizer.

use leptos::prelude::*;

use crate::session::session;
use page_model::{
    tokenizer::{
        cut::TextCut,
        word_table::{WordRow, whole, words_of},
        words::screen,
    },
    words::labels::none,
};

/// A row for each word, and one for the whole text.
#[component]
pub fn WordTable(
    /// The text as each tokenizer cuts it.
    cuts: Memo<Vec<TextCut>>,
    /// The letter that is counted.
    letter: Memo<Option<String>>,
) -> impl IntoView {
    let text = session().tokenizer.text;
    let heads = move || {
        let letter = letter.get().map(|letter| screen::letter_head(&letter));
        let names: Vec<String> = cuts.read().iter().map(|cut| cut.name.clone()).collect();
        let heads = std::iter::once(screen::word_head().into()).chain(letter);
        let heads = heads.chain(names);
        heads
            .map(|head: String| view! { <th scope="col">{head}</th> })
            .collect::<Vec<_>>()
    };
    let rows = move || {
        let (text, letter, cuts) = (text.read(), letter.read(), cuts.read());
        let mut rows = words_of(&text, letter.as_deref(), &cuts);
        rows.push(whole(screen::whole(), &text, letter.as_deref(), &cuts));
        rows.into_iter().map(row).collect::<Vec<_>>()
    };
    view! {
        <div>
            <h2 id="words-heading">{screen::words()}</h2>
            <div class="wide" role="region" tabindex="0" aria-labelledby="words-heading">
                <table class="plain-table" data-testid="words">
                    <thead><tr>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </div>
    }
}

fn row(row: WordRow) -> AnyView {
    let letters = row.letters.map(|letters| letters.to_string());
    let tokens = row.tokens.into_iter();
    let tokens =
        tokens.map(|tokens| tokens.map_or_else(|| none().into(), |tokens| tokens.to_string()));
    let cells = letters.into_iter().chain(tokens);
    let cells = cells.map(|cell| view! { <td>{cell}</td> });
    view! { <tr><th scope="row" class="token">{row.word}</th>{cells.collect::<Vec<_>>()}</tr> }
        .into_any()
}
