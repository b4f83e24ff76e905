//! The Quick check: opens the start state of a task, counts answers, and keeps the score in this browser.

use leptos::prelude::*;
use page_model::{
    address::Address,
    quick_check::{
        Part, SCREEN,
        condition::{ConditionReading, LiveCondition, LiveState},
        score::{GivenAnswer, Score},
    },
};
use web_sys::Storage;

use super::{Session, screen_state::ScreenState};

/// The key of the score in `localStorage`.
const KEY: &str = "tokenloop-quick-check";

/// What the session does with the Quick check.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        address.parts.quick_check = session.quick_check.with(|check| Part {
            group: check.group,
            test: check.test,
            question: Some(check.question.clone()).filter(|question| !question.is_empty()),
        });
    },
    only_when_open: true,
    ..ScreenState::of(&SCREEN)
};

/// Whether the score is stored: not inside another page, whose visitors did not choose this site.
pub fn is_stored() -> bool {
    storage().is_some()
}

/// The browser's storage, if this page is no part of another one and the browser allows it.
pub fn storage() -> Option<Storage> {
    let window = window();
    let is_top = window.top().ok().flatten().is_some_and(|top| top == window);
    window.local_storage().ok().flatten().filter(|_| is_top)
}

impl Session {
    /// Reads the kept score, unless it was read before.
    pub fn read_score(self) {
        if self
            .quick_check
            .with_untracked(|check| check.score.is_some())
        {
            return;
        }
        let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
        let score = Score::read(&kept.unwrap_or_default());
        self.quick_check.update(|check| check.score = Some(score));
    }

    /// Counts an answer to a question, or notes it where a test is taken, and keeps the score.
    pub fn count_answer(self, id: &str, answer: GivenAnswer) {
        self.read_score();
        let right = answer == GivenAnswer::Right;
        self.quick_check
            .update(|check| match (&mut check.score, check.test) {
                (Some(score), None) => score.count(id, answer),
                (Some(score), Some(moment)) => score.note(moment, id, answer),
                (None, _) => {}
            });
        self.note_answer(id, right);
        let written = self.quick_check.with_untracked(|check| {
            let score = check.score.as_ref();
            score.map(Score::written)
        });
        if let Some((storage, written)) = storage().zip(written) {
            // The storage may be full: the score is then kept until the page is closed.
            drop(storage.set_item(KEY, &written));
        }
    }

    /// Notes the last answer, which the page around an embed is told; one that is no question of the list is not counted.
    pub fn note_answer(self, id: &str, right: bool) {
        self.quick_check.update(|check| {
            let before = check.answered.as_ref().map_or(0, |(_, _, count)| *count);
            check.answered = Some((id.into(), right, before + 1));
        });
    }

    /// Forgets the score, here and in the browser's storage.
    pub fn forget_score(self) {
        self.quick_check
            .update(|check| check.score = Some(Score::default()));
        if let Some(storage) = storage() {
            // Fails only where storing fails as well.
            drop(storage.remove_item(KEY));
        }
    }

    /// Opens the state that a task or a step begins from, with its tokens. The run before is saved; one undo restores it,
    /// its prompt and the settings.
    pub fn open_start(self, start: &Address) {
        // A task is about the model's own step.
        self.own_logits.set(None);
        self.together(|| {
            self.take_prompt(start.opening_prompt());
            self.take_state(start);
        });
        self.write_linked_tokens(&start.run);
    }

    /// Conditions on the present state; `None` until the model is loaded. Tracks what they read.
    pub fn conditions(self, conditions: &[LiveCondition]) -> Option<Vec<ConditionReading>> {
        self.with_live(|state| LiveCondition::readings(conditions, state))
    }

    /// Reads what conditions and measures are read from; `None` until the model is loaded. Tracks all of it.
    pub fn with_live<T>(self, read: impl FnOnce(&LiveState) -> T) -> Option<T> {
        let texts = self.texts.get()?;
        let step = self.read(self.selection.charted);
        let comparison = self.compare.comparison.read();
        self.run.with(|run| {
            let state = LiveState {
                texts: &texts,
                settings: &self.settings.read(),
                run: run.as_ref(),
                step: step.as_ref(),
                saved: &self.saved_runs.read(),
                lanes: comparison.as_ref(),
                stage: self.selection.stage.get(),
                typed_pieces: self.tokenizer.pieces.get(),
                view: self.view.get(),
                findings: self.experiment_findings(),
                rounds: self.round_counts(),
                inside: self.inside.found.get(),
                checkpoint_steps: self.training_part().checkpoint.steps(),
            };
            Some(read(&state))
        })
    }
}
