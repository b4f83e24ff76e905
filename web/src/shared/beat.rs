//! The moment after a token was written, in which the random number lands, its piece and bar light up, and the word goes into
//! the text. The styles move them; everything is in its place from the first.

use leptos::prelude::*;
use page_model::run::Run;
use wasm_bindgen_futures::spawn_local;

use crate::session::{Session, clock::sleep};

/// Milliseconds until the motion after a token is over, at rest and under Play.
const WHOLE: f64 = 1200.0;

/// While a new token is shown: whether its number is odd. Two names of one motion, by turns, begin it again with each token.
pub fn beat(session: Session) -> Signal<Option<bool>> {
    let written = Memo::new(move |_| {
        let steps = |run: &Run| run.steps().len();
        session.run.with(|run| run.as_ref().map_or(0, steps))
    });
    let beat = RwSignal::new(None);
    Effect::new(move |before: Option<usize>| {
        let now = written.get();
        if before.is_some_and(|before| now == before + 1) {
            beat.set(Some(now % 2 == 1));
            spawn_local(async move {
                sleep(WHOLE).await;
                if written.try_get_untracked() == Some(now) {
                    beat.try_set(None);
                }
            });
        } else {
            beat.set(None);
        }
        now
    });
    beat.into()
}
