//! The light or dark theme, from the system or chosen by the visitor.

use leptos::prelude::*;
use page_model::words::page as words;

enums::listed! {
    /// The visitor's choice of theme.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum PageTheme {
        System = "system",
        Light = "light",
        Dark = "dark",
    }
}

/// The theme now shown.
pub fn on_screen() -> charts::Theme {
    let root = document().document_element();
    let chosen = root.and_then(|root| root.get_attribute("data-theme"));
    let dark = match chosen.as_deref() {
        Some(theme) => theme == PageTheme::Dark.id(),
        None => window()
            .match_media("(prefers-color-scheme: dark)")
            .ok()
            .flatten()
            .is_some_and(|query| query.matches()),
    };
    if dark {
        charts::Theme::Dark
    } else {
        charts::Theme::Light
    }
}

/// The key of the choice in `localStorage`.
const KEY: &str = "tokenloop-theme";

impl PageTheme {
    fn name(self) -> &'static str {
        match self {
            Self::System => words::colors_of_system(),
            Self::Light => words::light(),
            Self::Dark => words::dark(),
        }
    }

    /// The choice of an earlier visit. An embedded page may have no storage: then the system decides.
    fn remembered() -> Self {
        let storage = window().local_storage().ok().flatten();
        let id = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
        id.and_then(|id| Self::from_id(&id)).unwrap_or(Self::System)
    }

    fn remember(self) {
        if let Ok(Some(storage)) = window().local_storage() {
            // The storage may be full or forbidden: then the choice holds for this visit.
            drop(storage.set_item(KEY, self.id()));
        }
    }

    fn apply(self) {
        let Some(root) = document().document_element() else {
            return;
        };
        // Fails only for an invalid attribute name.
        drop(match self {
            Self::System => root.remove_attribute("data-theme"),
            _ => root.set_attribute("data-theme", self.id()),
        });
    }
}

/// Gives the page the colors chosen at an earlier visit.
pub fn apply_remembered() {
    PageTheme::remembered().apply();
}

/// The menu of themes.
#[component]
pub fn ThemeChoice() -> impl IntoView {
    let theme = RwSignal::new(PageTheme::remembered());
    let choose = move |id: String| {
        let chosen = PageTheme::from_id(&id).unwrap_or(PageTheme::System);
        theme.set(chosen);
        chosen.apply();
        chosen.remember();
    };
    view! {
        <label class="choice">
            <span>{words::colors()}</span>
            <select on:change:target=move |event| choose(event.target().value()) prop:value=move || theme.get().id()>
                {PageTheme::ALL.map(|theme| view! { <option value=theme.id()>{theme.name()}</option> })}
            </select>
        </label>
    }
}
