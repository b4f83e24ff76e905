//! The language of the page, changed while it is open.

use leptos::prelude::*;
use texts::Locale;
use wasm_bindgen_futures::spawn_local;

use super::Session;
use crate::{engine::language::tell_workers, page_texts};

/// The languages of the page. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct PageLanguage {
    /// The language that was chosen, by the address or on the page: links keep it.
    pub chosen: RwSignal<Option<Locale>>,
    /// The language in which the page is shown now. All views are built anew when it changes.
    pub shown: RwSignal<Locale>,
    /// Whether the choice of languages was used, and has not been focused since.
    was_used: StoredValue<bool>,
}

impl PageLanguage {
    /// The language of the address, and the one in which the page has been opened.
    pub(super) fn new(chosen: Option<Locale>) -> Self {
        Self {
            chosen: RwSignal::new(chosen),
            shown: RwSignal::new(texts::locale()),
            was_used: StoredValue::new(false),
        }
    }

    /// Whether the choice of languages, which was built anew, has the focus that it had before.
    pub fn takes_focus(self) -> bool {
        self.was_used
            .try_update_value(std::mem::take)
            .unwrap_or_default()
    }
}

impl Session {
    /// Shows the page in another language as soon as its texts are there. Of several that are chosen in a row the last one
    /// counts.
    pub fn choose_language(self, locale: Locale) {
        let language = self.language;
        let before = language.chosen.get_untracked();
        language.chosen.set(Some(locale));
        spawn_local(async move {
            let is_wanted = move || language.chosen.get_untracked() == Some(locale);
            match page_texts::change(locale, is_wanted).await {
                Ok(true) => {
                    language.was_used.set_value(true);
                    // What was said last was said in the other language.
                    self.messages.lesson.set(String::new());
                    self.practice.update(|desk| desk.said.clear());
                    language.shown.set(locale);
                    tell_workers();
                }
                Ok(false) => {}
                Err(unfetched) => {
                    if is_wanted() {
                        language.chosen.set(before);
                    }
                    self.messages.add_unfetched(unfetched);
                }
            }
        });
    }
}
