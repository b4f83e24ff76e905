//! What a pass is told: tokens, their positions and the angles of these, in one small buffer.

use decoder_config::{Config, Positions, rotary_turn};

/// Makes the rows of the buffer: a token, its position, then cosines and sines of the rotated pairs as bits.
///
/// The angles travel with the token, in place of a table of all positions that grows with the cache: they are those of
/// the CPU to the bit, and a row stays below a kilobyte.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PassInput {
    /// Radians per position; empty for models without rotary embedding.
    frequencies: Vec<f32>,
}

impl PassInput {
    pub(crate) fn new(config: &Config) -> Self {
        let frequencies = match config.positions() {
            Positions::Learned => Vec::new(),
            Positions::Rotary(rotary) => rotary.inverse_frequencies(),
        };
        Self { frequencies }
    }

    /// Rotated coordinates of a head.
    pub(crate) fn rotary_width(&self) -> usize {
        2 * self.frequencies.len()
    }

    /// Words of a row.
    pub(crate) fn stride(&self) -> usize {
        2 + self.rotary_width()
    }

    /// The rows of tokens from a position on.
    pub(crate) fn rows(&self, tokens: &[u32], first: usize) -> Vec<u32> {
        let mut words = Vec::with_capacity(tokens.len() * self.stride());
        for (position, token) in (first..).zip(tokens) {
            words.extend([*token, position as u32]);
            let turn = |frequency: &f32| rotary_turn(position, *frequency);
            words.extend(self.frequencies.iter().map(|f| turn(f).1.to_bits()));
            words.extend(self.frequencies.iter().map(|f| turn(f).0.to_bits()));
        }
        words
    }
}
