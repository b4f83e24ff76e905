//! What takes the place of a part that is off: zeros, or its mean over a text.

use leptos::prelude::*;
use page_model::{
    inside::words::{self, screen},
    read::{FIRST_TEXTS, LONGEST_TEXT},
};

use crate::{session::session, shared::choices::choices};

/// The choice, and the field with the text of the mean.
#[component]
pub fn InPlace() -> impl IntoView {
    let session = session();
    let part = session.inside.part;
    let is_mean = Memo::new(move |_| part.with(|part| part.mean_over.is_some()));
    let usual = move || FIRST_TEXTS.of(session.language()).to_owned();
    let chosen = Signal::derive(move || usize::from(is_mean.get()));
    let choose = Callback::new(move |place: usize| {
        session.switch_inside("inside-replace", |part| {
            part.mean_over = (place == 1).then(usual);
        });
    });
    let text = move || part.with(|part| part.mean_over.clone()).unwrap_or_default();
    let change = move |typed: String| {
        session.switch_inside("inside-mean", |part| {
            part.mean_over = Some(typed)
                .filter(|typed| !typed.is_empty())
                .or_else(|| Some(usual()));
        });
    };
    let choices_of = [screen::zeros(), screen::its_mean()].map(String::from);
    let explained = Memo::new(move |_| match is_mean.get() {
        true => session.read_inside(words::mean_over),
        false => Some(screen::about_off().into()),
    });
    view! {
        {choices("inside-replace", screen::replaced_by(), choices_of.into(), chosen, choose)}
        <label prop:hidden=move || !is_mean.get()>
            {screen::mean_text()}
            <textarea
                rows="3" data-testid="inside-mean" maxlength=LONGEST_TEXT
                prop:value=text on:change:target=move |event| change(event.target().value())
            ></textarea>
        </label>
        <p class="small quiet">{move || explained.get()}</p>
    }
}
