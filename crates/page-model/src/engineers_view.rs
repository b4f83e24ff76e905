//! Two views that the menu lists for engineers, although the screens that have them stand among those for learners.

use crate::{
    experiments::{self, ExperimentView, words::determinism},
    screens::Screen,
    shape::{self, ShapeView, words as shape_words},
};

enums::listed! {
    /// The views, in the order of the menu.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EngineersView {
        /// One text, read in several ways.
        Determinism = "determinism",
        /// The same settings in several engines.
        Engines = "engines",
    }
}

impl EngineersView {
    /// Its name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Determinism => ExperimentView::Determinism.name(),
            Self::Engines => ShapeView::Engines.name(),
        }
    }

    /// Its content in a few words, in the menu.
    pub fn about(self) -> &'static str {
        match self {
            Self::Determinism => determinism::shows(),
            Self::Engines => shape_words::engines_show(),
        }
    }

    /// What it shows in one sentence, and the question that its picture answers.
    pub fn lede(self) -> &'static str {
        match self {
            Self::Determinism => determinism::lede(),
            Self::Engines => shape_words::engines_lede(),
        }
    }

    /// The screen that it is a view of.
    pub fn screen(self) -> Screen {
        Screen::of(match self {
            Self::Determinism => &experiments::SCREEN,
            Self::Engines => &shape::SCREEN,
        })
    }
}

impl ExperimentView {
    /// Whether the menu lists it among what is for engineers: it then has a tab only while it is open.
    pub fn is_for_engineers(self) -> bool {
        self == Self::Determinism
    }
}

impl ShapeView {
    /// Whether the menu lists it among what is for engineers: it then has a tab only while it is open.
    pub fn is_for_engineers(self) -> bool {
        self == Self::Engines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_one_of_its_screen_and_says_what_it_asks() {
        assert!(EngineersView::Determinism.screen().is(&experiments::SCREEN));
        assert!(EngineersView::Engines.screen().is(&shape::SCREEN));
        for view in EngineersView::ALL {
            assert!(view.lede().ends_with('?') && !view.about().is_empty());
        }
    }
}
