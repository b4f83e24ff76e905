//! The optimizer: Adam.

use backprop::{Parameters, math};

/// The share of the old mean of gradients that is kept.
const BETA_1: f32 = 0.9;
/// The share of the old mean of squared gradients that is kept.
const BETA_2: f32 = 0.98;

/// Keeps a step finite where all gradients were 0.
const EPSILON: f32 = 1e-8;
/// The longest gradient, over all weights together; a longer one is shortened to it.
const CLIP_NORM: f32 = 1.0;

/// Adam (Kingma and Ba 2015, arXiv 1412.6980): the running means of the gradients and of their squares, of which a step is
/// the quotient. Both begin at 0, which the first steps correct.
#[derive(Debug, Clone)]
pub struct Adam {
    means: Parameters<Vec<f32>>,
    squares: Parameters<Vec<f32>>,
    /// β₁ and β₂ to the power of the number of steps.
    decayed: [f32; 2],
}

impl Adam {
    /// An optimizer of weights of this shape, before its first step.
    pub fn new(weights: &Parameters<Vec<f32>>) -> Self {
        Self {
            means: weights.zeros_like(),
            squares: weights.zeros_like(),
            decayed: [1.0; 2],
        }
    }

    /// Moves the weights against the gradients.
    pub fn step(
        &mut self,
        weights: &mut Parameters<Vec<f32>>,
        gradients: &Parameters<Vec<f32>>,
        learning_rate: f32,
    ) {
        let gradients = gradients.as_ref().into_ordered();
        let norm: f32 = gradients
            .iter()
            .map(|of| math::dot(of, of))
            .sum::<f32>()
            .sqrt();
        let clip = (CLIP_NORM / norm).min(1.0);
        self.decayed[0] *= BETA_1;
        self.decayed[1] *= BETA_2;
        let [mean_scale, square_scale] = self.decayed.map(|decayed| 1.0 / (1.0 - decayed));
        let moved = weights
            .iter_mut()
            .zip(gradients)
            .zip(self.means.iter_mut().zip(self.squares.iter_mut()));
        for ((weights, gradients), (means, squares)) in moved {
            let moments = means.iter_mut().zip(squares);
            for ((weight, gradient), (mean, square)) in
                weights.iter_mut().zip(gradients).zip(moments)
            {
                let gradient = gradient * clip;
                *mean += (1.0 - BETA_1) * (gradient - *mean);
                *square += (1.0 - BETA_2) * (gradient * gradient - *square);
                let size = (*square * square_scale).sqrt() + EPSILON;
                *weight -= learning_rate * *mean * mean_scale / size;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn parameters(values: [f32; 2]) -> Parameters<Vec<f32>> {
        Parameters::from_ordered([values.to_vec(), Vec::new()]).unwrap()
    }

    /// Rounding of a few operations on numbers near 1.
    const ROUNDING: f32 = 1e-5;

    #[test]
    fn the_first_step_is_the_learning_rate_in_the_direction_of_the_sign() {
        let mut weights = parameters([1.0, 1.0]);
        let mut adam = Adam::new(&weights);
        adam.step(&mut weights, &parameters([0.3, -1e-3]), 0.1);
        let [first, second] = weights.embedding[..].try_into().unwrap();
        assert!((first - 0.9_f32).abs() < ROUNDING && (second - 1.1_f32).abs() < ROUNDING);
    }

    #[test]
    fn a_gradient_of_any_length_moves_as_far() {
        let moved = |length: f32| {
            let mut weights = parameters([0.0, 0.0]);
            let mut adam = Adam::new(&weights);
            let gradient = parameters([3.0 * length, 4.0 * length]);
            (0..5).for_each(|_| adam.step(&mut weights, &gradient, 0.1));
            weights.embedding[0]
        };
        assert!((moved(1.0) - moved(1e6)).abs() < ROUNDING);
    }
}
