//! What screen readers are told after a press, and the title of the page.

use std::{cell::Cell, rc::Rc};

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    ahead::{self, AheadChange},
    driver::Job,
    words::{announcements as words, page},
};

use super::{Session, clock::when_at_rest};

/// Milliseconds for which a setting must rest before its outcome is said: a slider moves through many values.
const SETTING_PAUSE: f64 = 600.0;

impl Session {
    /// Announces the last token and its probability.
    pub(super) fn announce_token(self) {
        let said = self.texts.with_untracked(|texts| {
            self.run.with_untracked(|run| {
                let choice = &run.as_ref()?.steps().last()?.choice;
                Some(words::token(
                    choice.token,
                    choice.probability,
                    texts.as_ref()?,
                ))
            })
        });
        self.messages.announcement.set(said.unwrap_or_default());
    }

    /// Announces the stage that was reached.
    pub(super) fn announce_stage(self, stage: Stage) {
        let said = untrack(|| {
            let (step, texts) = (self.read(self.selection.charted)?, self.texts.get()?);
            Some(words::stage(stage, &step, &texts))
        });
        self.messages.announcement.set(said.unwrap_or_default());
    }

    /// Announces what became of the distribution after a setting was changed.
    pub fn announce_settings(self) {
        let rest = Job::default();
        Effect::new(move |before: Option<()>| {
            self.settings.track();
            if before.is_none() {
                return;
            }
            when_at_rest(&rest, SETTING_PAUSE, move || {
                let said = untrack(|| {
                    let (step, texts) = (self.read(self.selection.charted)?, self.texts.get()?);
                    Some(words::setting(&step, &texts))
                });
                self.messages.announcement.set(said.unwrap_or_default());
            });
        });
    }

    /// What has changed in the text ahead, once it is at rest: the first token that a slider has changed on its way.
    pub fn said_ahead(self, change: Memo<Option<AheadChange>>) -> ReadSignal<String> {
        let (said, say) = signal(String::new());
        let (rest, first) = (Job::default(), Rc::new(Cell::new(None::<AheadChange>)));
        Effect::new(move |_| {
            let earlier = first.get();
            let changes = earlier.into_iter().chain(change.get());
            first.set(changes.min_by_key(|change| change.step()));
            let first = first.clone();
            when_at_rest(&rest, SETTING_PAUSE, move || {
                let change = first.take().map(ahead::words::change);
                // The view may be gone by now.
                drop(say.try_set(change.unwrap_or_default()));
            });
        });
        said
    }

    /// Names the screen and the prompt in the title of the page, and announces another screen.
    pub fn name_page(self) {
        Effect::new(move |before: Option<()>| {
            self.language.shown.track();
            let name = self.screen.get().name();
            if before.is_some() {
                self.messages.announcement.set(name.into());
            }
        });
        Effect::new(move |_| {
            self.language.shown.track();
            let title = page::title(self.screen.get().name(), &self.prompt.read());
            document().set_title(&title);
        });
    }
}
