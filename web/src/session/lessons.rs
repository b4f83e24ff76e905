//! The lessons: opens the state that a step begins from, and keeps the progress in this browser.

use leptos::prelude::*;
use page_model::{
    lessons::{
        Part, SCREEN,
        desk::{LessonState, OpenStep},
        progress::LessonProgress,
        words::{link_without_file, screen::FIRST_STEP},
    },
    models::{Model, words::screen::link_without_files},
    places::lesson_place::{LessonPlace, OWN_ID},
    screens::Screen,
};

use super::{Session, quick_check::storage, screen_state::ScreenState};

/// The key of the progress in `localStorage`.
const KEY: &str = "tokenloop-lessons";

/// What the session does with the lessons.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let is_list = session.screen.get().is(&SCREEN);
        address.parts.lessons = session.lessons.with(|desk| {
            let place = desk.open.as_ref().map(|open| open.place.clone());
            let is_own = place.as_ref().is_some_and(|place| place.lesson == OWN_ID);
            Part {
                place,
                file: desk.file.clone().filter(|_| is_own || is_list),
                text: desk.text.clone().filter(|_| is_own || is_list),
            }
        });
    },
    ..ScreenState::of(&SCREEN)
};

impl Session {
    /// Reads the kept progress, unless it was read before.
    pub fn read_progress(self) {
        if self.lessons.with_untracked(|desk| desk.progress.is_some()) {
            return;
        }
        let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
        let progress = LessonProgress::read(&kept.unwrap_or_default());
        self.lessons.update(|desk| desk.progress = Some(progress));
    }

    /// What no link to the present state holds, as sentences: files of the visitor. Tracks it.
    pub fn left_out_of_links(self) -> Vec<&'static str> {
        let is_of_disk = !self.model.with(Model::has_address);
        let is_own_lesson = self.lessons.with(|desk| {
            let open = desk.open.as_ref();
            open.is_some_and(|open| open.place.lesson == OWN_ID)
                && desk.file.is_none()
                && desk.text.is_none()
        });
        let sentences = [
            is_of_disk.then(link_without_files),
            is_own_lesson.then(link_without_file),
        ];
        sentences.into_iter().flatten().collect()
    }

    /// Opens a step beside the figures. The view of the step brings the page to the state that it begins from.
    pub fn open_step(self, place: LessonPlace) {
        self.quick_check.update(|check| check.task = None);
        self.lessons
            .update(|desk| desk.open = Some(OpenStep::at(place.clone())));
        self.change_progress(|progress| progress.visit(place));
        if self.screen.get_untracked().has_exercise() {
            self.screen.set(Screen::default());
        }
    }

    /// Opens the step that was looked at last, or the first one.
    pub fn go_on_with_lessons(self) {
        self.read_progress();
        let last = self.lessons.with_untracked(|desk| {
            let progress = desk.progress.as_ref()?;
            progress.last().cloned()
        });
        let (lesson, step) = FIRST_STEP;
        self.open_step(last.unwrap_or_else(|| LessonPlace::new(lesson, step)));
    }

    /// Closes the lesson. The step can be opened again where it was left.
    pub fn leave_lesson(self) {
        self.lessons.update(|desk| desk.open = None);
    }

    /// Changes the open step, if there is one.
    pub fn change_step(self, change: impl FnOnce(&mut OpenStep)) {
        self.lessons.update(|desk| {
            if let Some(open) = &mut desk.open {
                change(open);
            }
        });
    }

    /// Changes the progress, and keeps it.
    pub fn change_progress(self, change: impl FnOnce(&mut LessonProgress)) {
        self.read_progress();
        self.lessons.update(|desk| {
            if let Some(progress) = &mut desk.progress {
                change(progress);
            }
        });
        let written = self.lessons.with_untracked(|desk| {
            let progress = desk.progress.as_ref();
            progress.map(LessonProgress::written)
        });
        if let Some((storage, written)) = storage().zip(written) {
            // The storage may be full: the progress is then kept until the page is closed.
            drop(storage.set_item(KEY, &written));
        }
    }

    /// Forgets the progress, here and in the browser's storage.
    pub fn forget_progress(self) {
        self.lessons.update(|desk: &mut LessonState| {
            desk.progress = Some(LessonProgress::default());
        });
        if let Some(storage) = storage() {
            // Fails only where storing fails as well.
            drop(storage.remove_item(KEY));
        }
    }
}
