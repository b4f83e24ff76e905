//! The choice of the page's language.

use leptos::{html, prelude::*};
use page_model::words::page as words;
use texts::Locale;

use crate::session::session;

/// The menu of languages, each under its own name; nothing where there is but one.
#[component]
pub fn LanguageChoice() -> impl IntoView {
    let session = session();
    let here = session.language.shown.get_untracked();
    let offered: Vec<Locale> = here.offered().collect();
    let choose = move |id: String| {
        if let Some(locale) = Locale::from_id(&id) {
            session.choose_language(locale);
        }
    };
    let menu = NodeRef::<html::Select>::new();
    // The choice has built all views anew, this one included.
    Effect::new(move |_| {
        if let Some(menu) = menu.get()
            && session.language.takes_focus()
        {
            // Fails only for an element that is not on the page.
            drop(menu.focus());
        }
    });
    (offered.len() > 1).then(|| {
        let option = |locale: Locale| {
            view! { <option value=locale.id() lang=locale.id() selected=locale == here>{locale.name()}</option> }
        };
        view! {
            <label class="choice">
                <span>{words::language()}</span>
                <select
                    node_ref=menu
                    data-testid="language"
                    on:change:target=move |event| choose(event.target().value())
                >
                    {offered.into_iter().map(option).collect::<Vec<_>>()}
                </select>
            </label>
        }
    })
}
