//! What the page has to say: failures, notes, and announcements for screen readers.

use leptos::prelude::*;
use page_model::notes::Notes;
use protocol::Failure;

use super::Session;
use crate::unfetched::Unfetched;

/// The messages. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Messages {
    /// Why the last command failed.
    pub failure: RwSignal<Option<Failure>>,
    /// Sentences that are shown until they are dismissed.
    pub notes: RwSignal<Notes>,
    /// The last step, for screen readers.
    pub announcement: RwSignal<String>,
    /// What the open lesson says to screen readers: in a region of its own, since a token or a setting is announced by the
    /// same press, a moment later.
    pub lesson: RwSignal<String>,
}

impl Session {
    /// Shows what is odd in the files of each model that is loaded.
    pub fn watch_model_notes(self) {
        let loaded = self.engine.model();
        Effect::new(move |_| {
            loaded.with(|model| {
                for note in model.iter().flat_map(|model| &model.info.notes) {
                    self.messages.add_note(note.clone());
                }
            });
        });
    }
}

impl Messages {
    /// The notes of the address, and nothing else.
    pub(super) fn new(notes: Notes) -> Self {
        Self {
            failure: RwSignal::new(None),
            notes: RwSignal::new(notes),
            announcement: RwSignal::new(String::new()),
            lesson: RwSignal::new(String::new()),
        }
    }

    /// Shows a sentence until it is dismissed.
    pub fn add_note(self, note: String) {
        self.notes.update(|notes| notes.add(note));
    }

    /// Shows that code could not be fetched, and what to do.
    pub fn add_unfetched(self, unfetched: Unfetched) {
        let note = format!("{unfetched} {}", unfetched.next_step());
        self.add_note(note);
    }
}
