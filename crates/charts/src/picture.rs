//! The interface of all pictures: a scene at a width, and a table of the numbers.

use crate::{Scene, Table};

/// A picture as plain data, which can be shown, exported as SVG and written as CSV.
///
/// ```
/// use charts::{Axis, LinePlot, Picture, Provenance, Series, Theme};
///
/// let plot = LinePlot {
///     title: "Cache".into(),
///     x: Axis::linear("position"),
///     y: Axis::linear("bytes").bytes(),
///     series: vec![Series::line("this model", vec![(1.0, 6_144.0), (64.0, 393_216.0)])],
///     ..LinePlot::default()
/// };
/// let from = Provenance { model: "tiny".into(), ..Provenance::default() };
/// let file = plot.scene("cache", 640.0).to_file(Theme::Light, &from);
/// let numbers = plot.table().to_csv();
/// # assert!(file.starts_with("<svg") && numbers.contains("393216"));
/// ```
pub trait Picture {
    /// Lays the picture out at a width in CSS pixels. `id` is unique on the page.
    #[must_use]
    fn scene(&self, id: &'static str, width: f64) -> Scene;

    /// All numbers of the picture as a table.
    #[must_use]
    fn table(&self) -> Table;
}
