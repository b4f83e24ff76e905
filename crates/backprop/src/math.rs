//! Operations other than matrix products, forward and backward, on plain slices that the compiler can vectorize.

/// Number of partial sums: with a single one, each addition would have to wait for the last.
const LANES: usize = 16;

/// Σ of the values, in `LANES` partial sums.
pub fn sum(values: &[f32]) -> f32 {
    let (chunks, rest) = values.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for chunk in chunks {
        for (sum, value) in sums.iter_mut().zip(chunk) {
            *sum += value;
        }
    }
    sums.iter().chain(rest).sum()
}

/// Σ of the products, in `LANES` partial sums.
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a_chunks, a_rest) = a.as_chunks::<LANES>();
    let (b_chunks, b_rest) = b.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (a, b) in a_chunks.iter().zip(b_chunks) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// `to += from`, element by element.
pub fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// e^x for x ≤ 88, accurate to two units in the last place, without branches or calls.
///
/// x = n·ln 2 + r with |r| ≤ ln 2 / 2; e^r by its Taylor series, 2ⁿ by setting the exponent bits.
pub fn exp(x: f32) -> f32 {
    const ROUNDER: f32 = 12_582_912.0; // 1.5·2²³: what is added to it is rounded to a whole number in the last bits
    const LN_2_HIGH: f32 = 0.693_359_4; // ln 2 to few bits, so that n times it is exact
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.max(-87.0); // e^−87 is the smallest f32 with all its bits
    let shifted = x * std::f32::consts::LOG2_E + ROUNDER;
    let n = shifted - ROUNDER;
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let inverse_factorials = [
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        1.0 / 2.0,
        1.0,
        1.0,
    ];
    let series = inverse_factorials
        .iter()
        .fold(1.0 / 5_040.0, |series, term| series * r + term);
    let exponent = shifted
        .to_bits()
        .wrapping_sub(ROUNDER.to_bits())
        .wrapping_shl(23);
    f32::from_bits(series.to_bits().wrapping_add(exponent))
}

/// Replaces logits by their probabilities and returns the logarithm of the normalizer: ln p = logit − that.
pub fn softmax(logits: &mut [f32]) -> f32 {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for logit in logits.iter_mut() {
        *logit = exp(*logit - highest);
    }
    let total = sum(logits);
    let scale = 1.0 / total;
    for weight in logits.iter_mut() {
        *weight *= scale;
    }
    highest + total.ln()
}

/// Replaces the gradient of softmax's outputs by that of its inputs.
pub fn softmax_backward(probabilities: &[f32], gradient: &mut [f32]) {
    let mean = dot(probabilities, gradient);
    for (gradient, p) in gradient.iter_mut().zip(probabilities) {
        *gradient = p * (*gradient - mean);
    }
}

/// x / √(mean(x²) + ε) · γ for every row; also returns 1 / √(mean(x²) + ε) of every row.
pub fn rms_norm(hidden: &[f32], gamma: &[f32], epsilon: f32) -> (Vec<f32>, Vec<f32>) {
    let width = gamma.len();
    let mut normed = Vec::with_capacity(hidden.len());
    let mut scales = Vec::with_capacity(hidden.len() / width);
    for row in hidden.chunks_exact(width) {
        let scale = (dot(row, row) / width as f32 + epsilon).sqrt().recip();
        normed.extend(row.iter().zip(gamma).map(|(x, g)| x * scale * g));
        scales.push(scale);
    }
    (normed, scales)
}

/// Adds the gradient of a norm's inputs to `to`, and that of its γ to `to_gamma`.
pub fn rms_norm_backward(
    gradient: &[f32],
    (hidden, gamma, scales): (&[f32], &[f32], &[f32]),
    to: &mut [f32],
    to_gamma: &mut [f32],
) {
    let width = gamma.len();
    let mut weighted = vec![0.0; width];
    let rows = gradient
        .chunks_exact(width)
        .zip(hidden.chunks_exact(width))
        .zip(scales)
        .zip(to.chunks_exact_mut(width));
    for (((gradient, x), &scale), to) in rows {
        for i in 0..width {
            to_gamma[i] += gradient[i] * x[i] * scale;
            weighted[i] = gradient[i] * gamma[i];
        }
        let along = dot(&weighted, x) * scale * scale * scale / width as f32;
        for i in 0..width {
            to[i] += weighted[i] * scale - x[i] * along;
        }
    }
}

/// silu(gate)·up for every row of `[gate, up]`.
pub fn swiglu(inner: &[f32], width: usize) -> Vec<f32> {
    let mut active = Vec::with_capacity(inner.len() / 2);
    for row in inner.chunks_exact(2 * width) {
        let (gate, up) = row.split_at(width);
        let gated = gate.iter().zip(up);
        active.extend(gated.map(|(gate, up)| gate / (1.0 + exp(-gate)) * up));
    }
    active
}

/// The gradient of `[gate, up]` from that of silu(gate)·up.
pub fn swiglu_backward(gradient: &[f32], inner: &[f32], width: usize) -> Vec<f32> {
    let mut back = vec![0.0; inner.len()];
    let rows = gradient
        .chunks_exact(width)
        .zip(inner.chunks_exact(2 * width))
        .zip(back.chunks_exact_mut(2 * width));
    for ((gradient, row), back) in rows {
        let (gate, up) = row.split_at(width);
        let (to_gate, to_up) = back.split_at_mut(width);
        for i in 0..width {
            let sigmoid = 1.0 / (1.0 + exp(-gate[i]));
            let silu = gate[i] * sigmoid;
            to_up[i] = gradient[i] * silu;
            to_gate[i] = gradient[i] * up[i] * (sigmoid + silu * (1.0 - sigmoid));
        }
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_exp() {
        /// One unit in the last place of f32, as a share.
        const UNIT: f64 = f32::EPSILON as f64;
        for step in -8_600..8_600 {
            let x = step as f32 / 100.0;
            let (found, true_value) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((found / true_value - 1.0).abs() < 2.0 * UNIT, "e^{x}");
        }
        assert!(exp(-1e30) < 1e-37);
    }

    #[test]
    fn sums_have_all_the_numbers() {
        let numbers: Vec<f32> = (1..=100).map(|n| n as f32).collect();
        assert_eq!(sum(&numbers), 5_050.0);
        assert_eq!(dot(&numbers, &numbers), 338_350.0);
    }
}
