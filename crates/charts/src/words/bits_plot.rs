//! Words of the picture `bits_plot`: the bits of a text, token by token.

pub use super::bars::in_truth;
pub use texts::charts::{
    bits_plot_about_truth as about_truth, bits_plot_bits as bits, bits_plot_bits_of as bits_of,
    bits_plot_empty as empty, bits_plot_token as token,
};

/// The headings of the table, but for that of the truth.
pub fn columns() -> [&'static str; 6] {
    [
        texts::charts::bits_plot_text_heading(),
        texts::charts::bits_plot_place_heading(),
        super::token(),
        texts::charts::bits_plot_probability_heading(),
        super::bars::rank_heading(),
        texts::charts::bits_plot_bits_heading(),
    ]
}

/// The name of the line of a text's mean.
pub fn mean(name: &str, mean: f64) -> String {
    texts::charts::bits_plot_mean(name, &crate::bits(mean))
}

/// A text in the description: its tokens with their bits, and the one that costs the most.
pub fn text(name: &str, (tokens, bits): (usize, f64), (label, most): (&str, f64)) -> String {
    let mean = bits / tokens as f64;
    let [bits, mean, most] = [bits, mean, most].map(crate::bits);
    texts::charts::bits_plot_description(name, tokens, &bits, &mean, label, &most)
}
