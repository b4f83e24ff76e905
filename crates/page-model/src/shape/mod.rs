//! Shape: one step's distribution, before and after each link of the chain. Plain data; the pictures are in `charts`.

pub mod before_after;
pub mod engine_comparison;
pub mod figures;
pub mod grammar_truth;
pub mod repeated_draws;
pub mod temperature_curves;
pub mod words;

use crate::screens::{Group, ScreenRow, Subject};

/// Its row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "shape",
    name: words::screen::NAME,
    about: words::screen::SHOWS,
    group: Group::Generation,
    subject: Subject::Run,
};

/// What is looked at on Shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShapeView {
    /// The probabilities as bars.
    #[default]
    Bars,
    /// What each link of the chain leaves.
    Chain,
    /// The line of the draw, the random number, and ten thousand throws.
    Draw,
    /// The same scores at several temperatures.
    Temperature,
}

impl ShapeView {
    /// All of them, in the order of the switch.
    pub const ALL: [Self; 4] = [Self::Bars, Self::Chain, Self::Draw, Self::Temperature];

    /// The name in the address and in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Bars => "bars",
            Self::Chain => "chain",
            Self::Draw => "draw",
            Self::Temperature => "temperature",
        }
    }

    /// The name on the switch.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bars => "Bars",
            Self::Chain => "Chain",
            Self::Draw => "Draw",
            Self::Temperature => "Temperature",
        }
    }

    /// The view of a name in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.id() == id)
    }
}
