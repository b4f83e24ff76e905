//! Pictures as data: numbers → scene (with title and description) → SVG.
//!
//! A chart is a value ([`Bars`], [`LinePlot`], …) that can be laid out and told as a table ([`Picture`]); its layout at
//! a width is a [`Scene`]; a scene is drawn by the page element by element, or written as a file by
//! [`Scene::to_svg_styled`]. No clock, no I/O; a shape names the concept it stands for ([`Paint`]), and `chart.css` says
//! how that concept looks, in the colors of the page's one token file.

mod axis;
mod bars;
mod branch_tree;
mod cache_grid;
mod chain_rows;
mod cumulative;
mod curves;
mod format;
#[doc(hidden)]
pub mod gallery;
mod heat_map;
mod labels;
mod layer_stack;
mod legend;
mod line_plot;
mod logit_bars;
mod marks;
mod measure;
mod memory_bars;
mod paint;
mod path;
mod picture;
mod repeated_draws;
mod rows;
mod scale;
mod scene;
mod share_line;
mod surface;
mod svg;
mod table;
mod theme;
mod timeline;
mod token_rows;
mod words;

pub use bars::{Bar, Bars, Columns, Fate, Rest};
pub use branch_tree::{BranchNode, BranchTree, NodeBox};
pub use cache_grid::CacheGrid;
pub use chain_rows::{ChainLink, ChainRows};
pub use cumulative::{ChosenPiece, CumulativeLine, Cut, Segment};
pub use format::{bits, bytes, count, decimal, figure, percent, probability};
pub use heat_map::HeatMap;
pub use layer_stack::LayerStack;
pub use line_plot::{Axis, Band, LinePlot, Look, Series, VerticalMarker};
pub use logit_bars::{LogitBar, LogitBars, LogitRest};
pub use memory_bars::{Limit, MemoryBars, MemoryRow};
pub use paint::Paint;
pub use path::{Dot, Form, Path};
pub use picture::Picture;
pub use repeated_draws::{Throw, Throws};
pub use scale::{Scale, Unit};
pub use scene::{Anchor, Node, Rect, Scene, Text, Triangle};
pub use surface::{Shape, Surface, Tag};
pub use table::Table;
pub use theme::Theme;

pub use timeline::{Lane, Span, Timeline};
