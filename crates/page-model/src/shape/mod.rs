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

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::ShapePart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "shape",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Shape],
    place: MenuPlace::Write,
    subject: Subject::Run,
};

/// The beginning of the ids of the screen's figures, and of no others: they show the visitor's own logits, if there are any.
pub const FIGURE_PREFIX: &str = "shape-";

enums::listed! {
    /// The views of the Shape screen, in the order of the tabs.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ShapeView {
        /// The probabilities as bars.
        #[default]
        Bars = "bars",
        /// The tokens that each sampler of the chain leaves.
        Chain = "chain",
        /// The line of the draw, the random number u, and ten thousand draws.
        Draw = "draw",
        /// The same logits at several temperatures.
        Temperature = "temperature",
        /// The same settings in several engines, along the run and at one step.
        Engines = "engines",
        /// Many samples and a vote, beside one sample and greedy decoding.
        Vote = "vote",
    }
}

impl ShapeView {
    /// The view's name on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bars => texts::shape::tab_bars(),
            Self::Chain => texts::shape::tab_chain(),
            Self::Draw => texts::shape::tab_draw(),
            Self::Temperature => texts::shape::tab_temperature(),
            Self::Engines => texts::first::shape_engines(),
            Self::Vote => texts::shape::tab_vote(),
        }
    }
}
