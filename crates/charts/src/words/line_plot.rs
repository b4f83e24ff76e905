//! Words of the picture `line_plot`: curves over two axes.

pub use texts::charts::{
    line_plot_empty as empty, line_plot_logarithmic as logarithmic, line_plot_marked as marked,
    line_plot_more_curves as more_curves, line_plot_point as point,
    line_plot_without_place as without_place,
};

/// A curve: its first and its last point, each with its height and its place.
pub fn curve(series: &str, [first, last]: [[String; 2]; 2]) -> String {
    let ([first_y, first_x], [last_y, last_x]) = (first, last);
    texts::charts::line_plot_curve(series, &first_y, &first_x, &last_y, &last_x)
}

pub fn shaded([from, to]: [String; 2], label: &str) -> String {
    texts::charts::line_plot_shaded(&from, &to, label)
}

/// The headings of a series whose points have intervals.
pub fn interval_columns(series: &str) -> Vec<String> {
    vec![
        series.into(),
        texts::charts::line_plot_interval_from(series),
        texts::charts::line_plot_interval_to(series),
    ]
}
