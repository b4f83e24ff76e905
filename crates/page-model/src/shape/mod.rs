//! The Shape screen: one step's distribution before and after each sampler. Plain data; the charts are in `charts`.

pub mod before_after;
pub mod engine_comparison;
pub mod engine_scan;
pub mod figures;
pub mod grammar_truth;
mod part;
pub mod repeated_draws;
pub mod temperature_curves;
pub mod vote;
pub mod words;

use crate::screen_row::{Group, ScreenRow, Subject};

pub use part::ShapePart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "shape",
    name: words::screen::NAME,
    about: words::screen::SHOWS,
    group: Group::Generation,
    subject: Subject::Run,
};

/// The beginning of the ids of the screen's figures, and of no others: they show the visitor's own logits, if there are any.
pub const FIGURE_PREFIX: &str = "shape-";

/// A view of the Shape screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShapeView {
    /// The probabilities as bars.
    #[default]
    Bars,
    /// The tokens that each sampler of the chain leaves.
    Chain,
    /// The line of the draw, the random number u, and ten thousand draws.
    Draw,
    /// The same logits at several temperatures.
    Temperature,
    /// The same settings in several engines, along the run and at one step.
    Engines,
    /// Many samples and a vote, beside one sample and greedy decoding.
    Vote,
}

impl ShapeView {
    /// All views, in the order of the tabs.
    pub const ALL: [Self; 6] = [
        Self::Bars,
        Self::Chain,
        Self::Draw,
        Self::Temperature,
        Self::Engines,
        Self::Vote,
    ];

    /// The view's id in the address and in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Bars => "bars",
            Self::Chain => "chain",
            Self::Draw => "draw",
            Self::Temperature => "temperature",
            Self::Engines => "engines",
            Self::Vote => "vote",
        }
    }

    /// The view's name on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bars => "Bars",
            Self::Chain => "Chain",
            Self::Draw => "Draw",
            Self::Temperature => "Temperature",
            Self::Engines => "Engines",
            Self::Vote => "Vote",
        }
    }

    /// The view with this id in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.id() == id)
    }
}
