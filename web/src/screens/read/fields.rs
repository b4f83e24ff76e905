//! The fields of both texts, in place of the text of the run.

use leptos::prelude::*;
use page_model::read::{LONGEST_TEXT, SecondText, TextSide, words::screen};

use crate::{session::session, shared::toggle_button::ToggleButton};

/// Text A; who writes text B; text B, where the visitor does.
#[component]
pub fn ReadFields() -> impl IntoView {
    let session = session();
    let part = session.read.part;
    let first = move || part.with(|part| part.first(session.language()).to_owned());
    let is_greedy = Memo::new(move |_| part.with(|part| part.second == SecondText::Greedy));
    let own = move || {
        part.with(|part| match &part.second {
            SecondText::Greedy => String::new(),
            SecondText::Own(text) => text.clone(),
        })
    };
    view! {
        <section class="text-part read-fields" aria-label=screen::both_texts()>
            <div class="read-field">
                <label for="read-first">{screen::first_text()}</label>
                <TextField side=TextSide::First text=Signal::derive(first) />
            </div>
            <div class="read-field">
                <div class="looks" role="group" aria-label=screen::beside()>
                    <span class="small quiet">{screen::beside()}</span>
                    <ToggleButton
                        id="second-greedy" label=screen::greedy() plain=true chosen=is_greedy
                        choose=move || session.choose_second_text(SecondText::Greedy)
                    />
                    <ToggleButton
                        id="second-own" label=screen::own() plain=true chosen=move || !is_greedy.get()
                        choose=move || if is_greedy.get_untracked() {
                            session.choose_second_text(SecondText::Own(String::new()));
                        }
                    />
                </div>
                {move || match is_greedy.get() {
                    true => view! { <p class="small quiet">{screen::greedy_about()}</p> }.into_any(),
                    false => view! {
                        <label class="unseen" for="read-second">{screen::second_text()}</label>
                        <TextField side=TextSide::Second text=Signal::derive(own) />
                    }
                    .into_any(),
                }}
            </div>
        </section>
    }
}

/// A field of a text.
#[component]
fn TextField(
    /// Which of the two texts.
    side: TextSide,
    /// What stands in it.
    text: Signal<String>,
) -> impl IntoView {
    let session = session();
    let id = match side {
        TextSide::First => "read-first",
        TextSide::Second => "read-second",
    };
    view! {
        <textarea
            id=id
            data-testid=id
            rows="2"
            maxlength=LONGEST_TEXT
            spellcheck="false"
            autocomplete="off"
            prop:value=move || text.get()
            on:input:target=move |event| session.type_read_text(side, event.target().value())
        ></textarea>
    }
}
