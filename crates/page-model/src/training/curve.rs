//! The log of the training: loss and KL after steps of the optimizer.

/// Lines of a number of steps, the loss and the divergence.
const LOG: &str = include_str!("../../content/training.txt");

/// What was measured after some steps, on documents that the model was not trained on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingPoint {
    /// The steps of the optimizer.
    pub steps: usize,
    /// Cross entropy against the token that came, in nats per token.
    pub loss: f64,
    /// KL(true ‖ model), in nats per token.
    pub divergence: f64,
}

/// The measurements, the earliest first.
pub fn points() -> Vec<TrainingPoint> {
    points_of(LOG)
}

fn points_of(log: &str) -> Vec<TrainingPoint> {
    let lines = log.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(point).collect()
}

fn point(line: &str) -> Option<TrainingPoint> {
    let mut cells = line.split(' ');
    Some(TrainingPoint {
        steps: cells.next()?.parse().ok()?,
        loss: crate::parse::float(cells.next()?)?,
        divergence: crate::parse::float(cells.next()?)?,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::training::network::TrainedNetwork;

    /// The log of the training itself, and the evaluation of the model that ships.
    const WHOLE: &str = include_str!("../../../training/runs/shipped/log.csv");
    const MANIFEST: &str = include_str!("../../../../public/models/tiny/manifest.json");
    /// The evaluation is written here with six decimals.
    const ROUNDING: f64 = 5e-7;

    #[test]
    fn each_point_is_a_line_of_the_log_or_the_evaluation_of_the_model_that_ships() {
        let lines = LOG.lines().filter(|line| !line.starts_with('#'));
        let points = points();
        assert_eq!(points.len(), lines.count(), "a line was not read");
        let (last, of_log) = points.split_last().unwrap();
        for point in of_log {
            let begin = format!("{},", point.steps);
            let line = WHOLE.lines().find(|line| line.starts_with(&begin)).unwrap();
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(cells[5].parse(), Ok(point.loss), "{line}");
            assert_eq!(cells[6].parse(), Ok(point.divergence), "{line}");
        }
        let manifest: serde_json::Value = serde_json::from_str(MANIFEST).unwrap();
        let training = &manifest["training"];
        let evaluation = &training["evaluation"];
        assert_eq!(training["steps"], last.steps);
        assert!((evaluation["loss"].as_f64().unwrap() - last.loss).abs() <= ROUNDING);
        assert!((evaluation["kl"].as_f64().unwrap() - last.divergence).abs() <= ROUNDING);
    }

    #[test]
    fn each_checkpoint_has_a_point() {
        let steps: Vec<usize> = points().iter().map(|point| point.steps).collect();
        assert!(steps.is_sorted());
        for checkpoint in TrainedNetwork::Shipped.checkpoints() {
            assert!(steps.contains(&checkpoint.steps()), "{checkpoint:?}");
        }
    }
}
