//! The texts that follow with and without the parts that are off, one below the other.

use leptos::prelude::*;
use page_model::{
    inside::words::{self, screen},
    the_loop::former::FormerText,
};

use crate::session::session;

/// Both texts, as far as they are written; nothing while no part is off.
#[component]
pub fn TextsAfter() -> impl IntoView {
    let session = session();
    let texts = Memo::new(move |_| session.read_inside(|reading| reading.continued_texts()));
    let parting = Memo::new(move |_| session.read_inside(|reading| reading.parting()));
    let line = |name: &'static str, text: FormerText| {
        view! {
            <p class="continued">
                <span class="small">{name}</span>
                <span class="continued-text">{text.before}<mark>{text.instead_of}</mark>{text.after}</span>
            </p>
        }
    };
    let both = move || {
        texts.get().map(|[whole, without]| {
            view! {
                <h3>{screen::texts_after()}</h3>
                {line(words::whole(), whole)}
                {line(words::without(), without)}
            }
        })
    };
    view! {
        <div data-testid="inside-texts">
            {both}
            <p class="prose" role="status" data-testid="inside-parting">{move || parting.get()}</p>
        </div>
    }
}
