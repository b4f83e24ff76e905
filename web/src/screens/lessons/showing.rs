//! Carries out the solution of a step on the page, with the commands that the page's own controls give. Each move is
//! awaited, and watched for a moment. All of it is undone together.

use leptos::prelude::*;
use page_model::{
    driver::Job,
    history::History,
    lessons::{
        desk::Showing,
        step::{
            StepAction,
            moves::{moves, pause},
        },
        words,
    },
};
use wasm_bindgen_futures::spawn_local;

use super::moves::Shower;
use crate::session::{
    Session,
    clock::{sleep, wants_less_motion},
    until::until,
};

/// Milliseconds for which the page may still be busy with what the last move asked for.
const PATIENCE: f64 = 2000.0;

/// Begins to carry an action out, and notes on the step how far it is. `done` says whether it is done.
pub fn show(session: Session, job: &Job, action: &'static StepAction<'static>, done: Memo<bool>) {
    session.change_step(|open| open.showing = Showing::UnderWay);
    session.messages.lesson.set(words::showing().into());
    let work = job.run(carry_out(session, action, done));
    spawn_local(async move {
        // Whoever ends it says so.
        let Some(carried_out) = work.await else {
            return;
        };
        let is_done = done.try_get_untracked().unwrap_or(true);
        if carried_out.is_some() && !is_done {
            session.messages.lesson.set(words::not_shown().into());
        }
        session.change_step(|open| {
            open.showing = match carried_out {
                Some(()) => Showing::Over,
                None => Showing::No,
            };
        });
    });
}

/// All moves; `None` where the visitor has turned to something else.
async fn carry_out(
    session: Session,
    action: &'static StepAction<'static>,
    done: Memo<bool>,
) -> Option<()> {
    // The prompt of the step is read, and its tokens are written.
    until(None, move || {
        session.context.with(Option::is_some) && !session.writes_linked_tokens()
    })
    .await;
    let _entry = OneEntry::begin(session);
    let shower = Shower::begin(session);
    for (place, step) in moves(&action.witness).into_iter().enumerate() {
        shower.make(step).await?;
        rest(place).await;
    }
    // The view may be gone by now.
    until(Some(PATIENCE), move || done.try_get().unwrap_or(true)).await;
    Some(())
}

/// Lets the visitor see what a move brought.
pub async fn rest(place: usize) {
    if !wants_less_motion() {
        sleep(pause(place)).await;
    }
}

/// The changes of the history until this is dropped, which are undone together.
struct OneEntry(Session);

impl OneEntry {
    fn begin(session: Session) -> Self {
        session.history.update(History::begin_press);
        Self(session)
    }
}

impl Drop for OneEntry {
    fn drop(&mut self) {
        self.0.history.update(History::end_press);
    }
}
