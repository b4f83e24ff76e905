//! The bars of a picture move to their places in the next one, row by row: a score becomes a probability.

use charts::{Node, Scene};

use super::drawn_scene::DrawnScene;

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

    /// Whether this is another picture of the same rows. Within one picture each shape keeps its element, and moves by itself.
    pub fn can_follow(&self, before: &Self) -> bool {
        self.picture != before.picture
    }

    /// Puts the bars where they were in the picture before and lets them go: the style of the page moves them.
    pub fn glide_from(&self, before: &Self, drawn: &DrawnScene) {
        let pairs = self.bars.iter().zip(&before.bars);
        let moved: Vec<_> = pairs
            .filter_map(|(now, before)| Some((drawn.shape(now.0)?, before)))
            .collect();
        for (bar, (_, x, width)) in &moved {
            let values = ["none".into(), format!("{x}px"), format!("{width}px")];
            for (name, value) in SET.into_iter().zip(values) {
                // Fails only for an element whose style is read-only.
                drop(bar.style().set_property(name, &value));
            }
        }
        // Asking for the layout makes these the values from which the bars move.
        if let Some((bar, _)) = moved.first() {
            bar.get_bounding_client_rect();
        }
        for (bar, _) in &moved {
            for name in SET {
                drop(bar.style().remove_property(name));
            }
        }
    }
}
