//! Pictures as data: numbers → scene (with title and description) → SVG.
//!
//! A chart is a value ([`Bars`], [`CumulativeLine`]); its layout at a width is a [`Scene`]; a scene is drawn by the
//! page element by element, or written as a file by [`Scene::to_svg`]. No clock, no I/O, no colors: a shape names the
//! concept it stands for ([`Paint`]), and the page's one token file says how that concept looks.

mod bars;
mod cumulative;
mod format;
mod scale;
mod scene;
mod svg;

pub use bars::{Bar, Bars, Fate, Rest};
pub use cumulative::{ChosenPiece, CumulativeLine, Segment};
pub use format::{count, decimal, percent};
pub use scene::{Anchor, Node, Paint, Rect, Scene, Text, Triangle};
