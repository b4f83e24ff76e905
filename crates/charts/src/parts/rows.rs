//! Rows of equal height: where each begins, and the band behind it that shows a selection and carries a tooltip.

use crate::{Paint, Scene};

/// Rows from top to bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The upper edge of the first row.
    pub top: f64,
    /// From one upper edge to the next.
    pub height: f64,
    pub count: usize,
}

impl Rows {
    /// The upper edge of a row.
    pub fn top_of(&self, index: usize) -> f64 {
        self.top + index as f64 * self.height
    }

    /// The lower edge of the last row.
    pub fn bottom(&self) -> f64 {
        self.top_of(self.count)
    }

    /// The band behind a row over the whole width, with `gap` pixels to the next one.
    pub fn band(&self, scene: &mut Scene, index: usize, gap: f64, selected: bool, hint: String) {
        let paint = if selected {
            Paint::RowChosen
        } else {
            Paint::Row
        };
        let place = (0.0, self.top_of(index), scene.width, self.height - gap);
        scene.hinted(place, paint, hint);
    }
}
