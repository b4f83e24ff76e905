//! What the visitor hands in: all that this browser keeps of answers, exercises and lessons.

use leptos::prelude::*;
use page_model::{
    class_results::result::{ClassResult, OwnLessonResult, shortened},
    practice::score::PracticeScore,
};

use super::{Session, practice::kept_score};

impl Session {
    /// The result under the name that the visitor typed. Tracks what it reads.
    pub fn class_result(self, name: &str) -> ClassResult {
        self.read_score();
        self.read_progress();
        let practice = self.practice.with(|desk| desk.score);
        // Practice reads the kept score when it is opened.
        let practice = match practice == PracticeScore::default() {
            true => kept_score().unwrap_or_default(),
            false => practice,
        };
        let (progress, own) = self.lessons.with(|desk| {
            let progress = desk.progress.clone().unwrap_or_default();
            let own = desk.own.map(|lesson| OwnLessonResult {
                title: shortened(lesson.title),
                done: progress.steps_of(lesson),
                all: lesson.steps.len(),
            });
            (progress, own)
        });
        ClassResult {
            name: shortened(name),
            score: self
                .quick_check
                .with(|check| check.score.clone().unwrap_or_default()),
            practice,
            progress,
            own,
        }
    }
}
