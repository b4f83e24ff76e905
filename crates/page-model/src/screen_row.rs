//! The row of a screen in the list of screens: its names, and what its step buttons act on.

use crate::words::page;

/// The description of one screen.
pub struct ScreenRow {
    /// The screen's id in addresses, attributes and file names.
    pub id: &'static str,
    /// The screen's name in the menu.
    pub name: &'static str,
    /// The screen's content in a few words.
    pub about: &'static str,
    /// The group of the menu that lists it.
    pub group: Group,
    /// What the step buttons act on.
    pub subject: Subject,
}

enums::listed! {
    /// The groups of the menu, in its order. The code of a group is fetched together.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Group {
        /// The screens about how a token is chosen.
        Generation = "generation",
        /// The screens about the cost of generating.
        Cost = "cost",
        /// The screens with exercises and questions.
        Exercises = "exercises",
        /// The model that all of them run, and the machine that computes it.
        Models = "models",
    }
}

impl Group {
    /// The group's name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Generation => page::GROUP_GENERATION,
            Self::Cost => page::GROUP_COST,
            Self::Exercises => page::GROUP_EXERCISES,
            Self::Models => page::GROUP_MODELS,
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
