//! The labels of the Cache screen: headings, buttons, names, and texts for screen readers.

pub use texts::first::{cache_lede as lede, cache_name as name, cache_shows as shows};

pub use texts::cache::{
    all_models, at_once, axes, bigger, cache, cache_bits, context, counted, grid, head, measure,
    measured, measuring, not_measured, pair, parts, place_in_vector, race, read_text, shown, up_to,
    weight_bits, why, without_cache,
};

/// The label of the button that cancels a measurement.
pub use crate::words::labels::cancel;

/// The choices of what the plots show.
pub fn spans() -> [&'static str; 2] {
    [texts::cache::span_step(), texts::cache::span_all()]
}

/// The choices of axes.
pub fn scales() -> [&'static str; 2] {
    [
        texts::cache::scale_linear(),
        texts::cache::scale_logarithmic(),
    ]
}

/// A choice of bits, in words.
pub fn bits(bits: u64) -> String {
    texts::cache::bits(bits as usize)
}
