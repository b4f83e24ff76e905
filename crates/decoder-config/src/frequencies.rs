//! The angles of a rotary embedding, from its parameters.

use crate::config::{RotaryParameters, RotaryScaling};

impl RotaryParameters {
    /// Radians per position, one number for each pair of rotated coordinates: `theta^(−2i/R)` for the pair `i`, scaled.
    pub fn inverse_frequencies(&self) -> Vec<f32> {
        let frequency = |pair| self.theta.powf(-((2 * pair) as f64) / self.width as f64);
        (0..self.width / 2)
            .map(|pair| scaled(self.scaling, frequency(pair)) as f32)
            .collect()
    }
}

/// Sine and cosine of the angle of a pair at a position.
///
/// The angle is rounded to f32 as in the reference; its sine and cosine are exact to the last bit.
pub fn rotary_turn(position: usize, inverse_frequency: f32) -> (f32, f32) {
    let angle = f64::from(position as f32 * inverse_frequency);
    (angle.sin() as f32, angle.cos() as f32)
}

/// The frequency in radians per position that the model uses instead of `frequency`.
fn scaled(scaling: RotaryScaling, frequency: f64) -> f64 {
    let RotaryScaling::Llama3 {
        factor,
        low_freq_factor,
        high_freq_factor,
        original_context,
    } = scaling
    else {
        return frequency;
    };
    // Wavelengths in one context of the first training: few for long waves.
    let waves = original_context as f64 * frequency / std::f64::consts::TAU;
    // 0 for long waves, 1 for short ones.
    let kept = (waves - low_freq_factor) / (high_freq_factor - low_freq_factor);
    let kept = kept.clamp(0.0, 1.0);
    frequency * (kept + (1.0 - kept) / factor)
}
