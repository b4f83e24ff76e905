//! Pictures as data: numbers → scene (with title and description) → SVG.
//!
//! A picture is a value ([`Bars`], [`LinePlot`], …) that lays itself out at a width as a [`Scene`] and has its numbers
//! as a [`Table`] ([`Picture`]). A scene is a list of shapes; every output draws it by the same walk ([`Surface`]): the
//! page element by element, a file by [`Scene::to_file`]. A shape names the concept that it stands for
//! ([`Paint`]), and `chart.css` defines how a concept looks, in the colors of the page. No clock, no I/O.
//!
//! A new picture has a module in `pictures`, built of `parts`, with its words in `words` and its states in `gallery`.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod file;
mod format;
#[doc(hidden)]
pub mod gallery;
mod kept_shapes;
mod paint;
mod parts;
mod path;
mod picture;
mod pictures;
mod scene;
mod surface;
mod svg;
mod table;
mod theme;
mod words;

pub use file::Provenance;
pub use format::{
    bits, bytes, count, decimal, figure, percent, percent_of_difference, superscript,
};
pub use kept_shapes::KeptShapes;
pub use paint::Paint;
pub use parts::scale::{Scale, Unit};
pub use parts::tree::NodeBox;
pub use path::{Dot, Form, Path};
pub use picture::Picture;
pub use pictures::answer_bars::{AnswerBars, AnswerRow};
pub use pictures::bars::{
    Bar, Bars, Columns, Fate, KnownProbability, NextTokenBar, NextTokenBars, RangeBar, RangeBars,
    RangeRest, Rest, ShareAxis,
};
pub use pictures::bars_pair::BarsPair;
pub use pictures::bits_plot::{BitsPlot, BitsText, BitsToken};
pub use pictures::branch_tree::{BranchNode, BranchSubject, BranchTree};
pub use pictures::cache_grid::CacheGrid;
pub use pictures::chain_rows::{ChainRow, ChainRows};
pub use pictures::contribution_bars::{Contribution, ContributionBars, ContributionOrder};
pub use pictures::cumulative::{ChosenPiece, CumulativeLine, CutLine, Segment};
pub use pictures::engine_scan::{EngineScan, EngineStep};
pub use pictures::heat_map::HeatMap;
pub use pictures::layer_stack::LayerStack;
pub use pictures::line_plot::{Axis, Band, LinePlot, Look, Series, VerticalMarker};
pub use pictures::logit_bars::{LogitBar, LogitBars, LogitRest};
pub use pictures::memory_bars::{Limit, MemoryBars, MemoryRow};
pub use pictures::pass_grid::{
    MeasuredColumn, PartOff, PassCell, PassColumn, PassColumns, PassGrid, PassLens, PassNext,
    PickedCell,
};
pub use pictures::piece_boxes::{PieceBox, PieceBoxes, PieceRow};
pub use pictures::piece_product::{PieceProbability, PieceProduct};
pub use pictures::prediction_bars::{PredictionBars, PredictionRow};
pub use pictures::prefix_tree::{PrefixText, PrefixToken, PrefixTree, TextRow};
pub use pictures::qr_code::{QUIET_ZONE, QrCode};
pub use pictures::question_card::{CardAnswers, QuestionCard};
pub use pictures::repeated_draws::{DrawCount, DrawCounts};
pub use pictures::share_table::{SharePart, ShareTable};
pub use pictures::step_paths::{StepPath, StepPaths};
pub use pictures::survivors::{SurvivorCount, Survivors};
pub use pictures::temperature_fan::{FanCurve, TemperatureFan};
pub use pictures::time_bars::{TimeBars, TimeRow};
pub use pictures::time_plan::{ClassWork, PlannedPart, TimePlan};
pub use pictures::timeline::{Span, Timeline, TimelineLane};
pub use pictures::token_tree::{TokenNode, TokenState, TokenTree, TreeSubject};
pub use pictures::written_text::WrittenText;
pub use scene::{Anchor, Node, Rect, Scene, Text, Triangle};
pub use surface::{Shape, Surface, Tag};
pub use table::Table;
pub use theme::Theme;
pub use words::odds::{one_in, percent_in_words};

use parts::{
    axis, columns, curves, labels, legend, marks, measure, named_rows, rows, scale, share_line,
    token_rows,
};
