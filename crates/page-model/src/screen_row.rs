//! The row of a screen in the list of screens: its names, and what its step buttons act on.

use crate::words::page;

/// The description of one screen.
pub struct ScreenRow {
    /// The screen's id in addresses, attributes and file names.
    pub id: &'static str,
    /// The screen's name in the menu.
    pub name: &'static str,
    /// The screen's content in a few words, in the menu.
    pub about: &'static str,
    /// What it shows in one sentence, and the question that its picture answers. Above the picture.
    pub lede: &'static str,
    /// The place of the menu that has it.
    pub place: MenuPlace,
    /// What the step buttons act on.
    pub subject: Subject,
}

enums::listed! {
    /// The places of the menu, in its order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MenuPlace {
        /// The text that is written, and all settings that reshape it.
        Write = "write",
        /// Several settings side by side.
        Compare = "compare",
        /// Many texts of one prompt.
        ManyRuns = "many-runs",
        /// What the model reads: the pieces of a text.
        Tokens = "tokens",
        /// What ends a text, and what it takes.
        Cost = "cost",
        /// Exercises and questions.
        Exercises = "exercises",
        /// The lessons.
        Lessons = "lessons",
        /// What a class needs.
        Teachers = "teachers",
        /// Other models, other ways to decode, and this device.
        Engineers = "engineers",
    }
}

/// The two ranks of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// For whoever learns.
    Learn,
    /// For whoever teaches or builds.
    Work,
}

impl MenuPlace {
    /// The place's name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Write => page::WRITE,
            Self::Compare => page::COMPARE,
            Self::ManyRuns => page::MANY_RUNS,
            Self::Tokens => page::TOKENS,
            Self::Cost => page::COST,
            Self::Exercises => page::EXERCISES,
            Self::Lessons => page::LESSONS,
            Self::Teachers => page::TEACHERS,
            Self::Engineers => page::ENGINEERS,
        }
    }

    /// What is there, in a few words, where its screens do not say it: none of them has its name.
    pub fn about(self) -> Option<&'static str> {
        Some(match self {
            Self::Cost => page::ABOUT_COST,
            Self::Exercises => page::ABOUT_EXERCISES,
            Self::Teachers => page::ABOUT_TEACHERS,
            Self::Engineers => page::ABOUT_ENGINEERS,
            _ => return None,
        })
    }

    /// Its rank.
    pub fn rank(self) -> Rank {
        match self {
            Self::Teachers | Self::Engineers => Rank::Work,
            _ => Rank::Learn,
        }
    }
}

/// What the step buttons of a screen act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The one run that most screens show.
    Run,
    /// The lanes of Compare, side by side.
    Lanes,
    /// An exercise, a question or a model, which has buttons of its own.
    Exercise,
    /// A task that starts from the prompt and has buttons of its own.
    Task,
}
