//! Keeps the score in the browser's storage, where the page is not a part of another one.

use leptos::prelude::*;

use crate::session::{
    practice::{KEY, kept_score},
    quick_check::storage,
};
use page_model::practice::{desk::PracticeState, score::PracticeScore};

/// Reads the stored score once, and stores each change.
pub fn keep_score(desk: RwSignal<PracticeState>) {
    // What was counted since the page was opened is stored already.
    if let Some(stored) = kept_score() {
        desk.update(|desk| desk.score = stored);
    }
    let score = Memo::new(move |_| desk.with(|desk| desk.score));
    Effect::new(move |before: Option<PracticeScore>| {
        let score = score.get();
        if before.is_some_and(|before| before != score)
            && score != PracticeScore::default()
            && let Some(storage) = storage()
        {
            // The storage may be full: then the score lasts as long as the page.
            drop(storage.set_item(KEY, &score.written()));
        }
        score
    });
}

/// Forgets the score, also the stored one.
pub fn forget_score(desk: RwSignal<PracticeState>) {
    desk.update(|desk| desk.score = PracticeScore::default());
    if let Some(storage) = storage() {
        // Fails only where nothing could be stored either.
        drop(storage.remove_item(KEY));
    }
}
