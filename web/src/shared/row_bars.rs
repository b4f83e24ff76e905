//! The bars of a picture move to their places in the next one, row by row: a score becomes a probability.

use charts::{Node, Scene};
use wasm_bindgen::JsCast;
use web_sys::{HtmlDivElement, NodeList, SvgElement};

/// The title and the description stand before the shapes of a chart.
const BEFORE_SHAPES: usize = 2;
/// What is set while a bar is put back to where it was.
const SET: [&str; 3] = ["transition", "x", "width"];

/// The rows' bars of a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowBars {
    /// The id of the picture.
    picture: &'static str,
    /// Of each row's bar: its index among the shapes, its left edge and its length.
    bars: Vec<(usize, f64, f64)>,
}

impl RowBars {
    /// The rows' bars of a scene.
    pub fn of(scene: &Scene) -> Self {
        let bar = |&index: &usize| match scene.nodes.get(index) {
            Some(Node::Rect(rect)) => Some((index, rect.x, rect.width)),
            _ => None,
        };
        Self {
            picture: scene.id,
            bars: scene.row_bars.iter().filter_map(bar).collect(),
        }
    }

    /// Whether this is another picture of as many rows. Within one picture each shape keeps its element, and moves by itself.
    pub fn can_follow(&self, before: &Self) -> bool {
        self.picture != before.picture && self.bars.len() == before.bars.len()
    }

    /// Puts the bars where they were in the picture before and lets them go: the style of the page moves them.
    pub fn glide_from(&self, before: &Self, place: &HtmlDivElement) {
        let Ok(shapes) = place.query_selector_all("svg > *") else {
            return;
        };
        let moved = || {
            let pairs = self.bars.iter().zip(&before.bars);
            pairs.filter_map(|(now, before)| Some((element(&shapes, now.0)?, before)))
        };
        for (bar, (_, x, width)) in moved() {
            let values = ["none".into(), format!("{x}px"), format!("{width}px")];
            for (name, value) in SET.into_iter().zip(values) {
                // Fails only for an element whose style is read-only.
                drop(bar.style().set_property(name, &value));
            }
        }
        // Asking for the layout makes these the values from which the bars move.
        place.get_bounding_client_rect();
        for (bar, _) in moved() {
            for name in SET {
                drop(bar.style().remove_property(name));
            }
        }
    }
}

fn element(shapes: &NodeList, index: usize) -> Option<SvgElement> {
    let shape = shapes.get(u32::try_from(index + BEFORE_SHAPES).ok()?)?;
    shape.dyn_into().ok()
}
