//! The losses of all steps in a bounded number of points, for a curve.

/// The most points of a history.
pub const MOST_POINTS: usize = 512;

/// A point of the curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LossPoint {
    /// Steps taken at the last loss of this point.
    pub step: u64,
    /// The mean of its losses, in nats a token.
    pub loss: f64,
}

/// The losses of any number of steps. Whenever there are [`MOST_POINTS`] points, each two neighbours become one, their
/// mean: so every point but the last has the mean of equally many losses.
#[derive(Debug, Clone, PartialEq)]
pub struct LossHistory {
    points: Vec<LossPoint>,
    /// Losses of a full point.
    per_point: u64,
    /// Losses of the last point.
    in_last: u64,
}

impl Default for LossHistory {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            per_point: 1,
            in_last: 1,
        }
    }
}

impl LossHistory {
    /// The curve, in the order of the steps; at most [`MOST_POINTS`] points.
    pub fn points(&self) -> &[LossPoint] {
        &self.points
    }

    /// Adds the loss after so many steps.
    pub fn push(&mut self, step: u64, loss: f64) {
        match self.points.last_mut() {
            Some(last) if self.in_last < self.per_point => {
                self.in_last += 1;
                last.loss += (loss - last.loss) / self.in_last as f64;
                last.step = step;
            }
            _ => {
                if self.points.len() == MOST_POINTS {
                    self.halve();
                }
                self.points.push(LossPoint { step, loss });
                self.in_last = 1;
            }
        }
    }

    fn halve(&mut self) {
        let pairs = self.points.chunks_exact(2);
        let merged = pairs.map(|pair| LossPoint {
            step: pair[1].step,
            loss: f64::midpoint(pair[0].loss, pair[1].loss),
        });
        self.points = merged.collect();
        self.per_point *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_steps_fits() {
        let mut history = LossHistory::default();
        for step in 1..=100_000_u64 {
            history.push(step, step as f64);
            assert!(history.points().len() <= MOST_POINTS);
            assert_eq!(history.points().last().map(|last| last.step), Some(step));
        }
        assert!(history.points().len() > MOST_POINTS / 2);
        assert!(history.points().is_sorted_by(|a, b| a.step < b.step));
    }

    #[test]
    fn a_point_is_the_mean_of_its_losses() {
        let mut history = LossHistory::default();
        (1..=3_000).for_each(|step| history.push(step, step as f64));
        // The losses are 1, 2, 3 …, so their mean is in the middle between the steps of this point and of the last.
        let mut before = 0;
        for point in history.points() {
            let middle = f64::midpoint((before + 1) as f64, point.step as f64);
            assert!((point.loss - middle).abs() < 1e-9, "{point:?}");
            before = point.step;
        }
    }

    #[test]
    fn few_losses_are_kept_as_they_are() {
        let mut history = LossHistory::default();
        (1..=MOST_POINTS as u64).for_each(|step| history.push(20 * step, 1.0 / step as f64));
        let points = history.points().iter().zip(1..);
        assert_eq!(history.points().len(), MOST_POINTS);
        for (point, step) in points {
            let (step, loss) = (20 * step, 1.0 / step as f64);
            assert_eq!(*point, LossPoint { step, loss });
        }
    }
}
