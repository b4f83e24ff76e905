//! A lesson as it is read from its folder.

use super::step::LessonStep;

/// One lesson: what it is about, and its steps in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson<'a> {
    /// Its name, without the number of its folder: `softmax`.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// How long it takes, in minutes.
    pub minutes: u32,
    /// What it shows, in a sentence for the list.
    pub about: String,
    /// What can be done or explained afterwards, for the teacher.
    pub aim: String,
    /// Hints for the teacher.
    pub notes: Vec<String>,
    /// Its steps; at least one.
    pub steps: Vec<LessonStep<'a>>,
}
