//! The layers' times in a forward pass: the median of comparable warm passes, never including a cold one.

use crate::{
    median::median,
    run::{Pass, Run},
};

/// The times of the layers in the pass of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerTimes {
    /// Milliseconds of each layer, in order.
    pub layers: Vec<f64>,
    /// The resolution of the browser's clock, in milliseconds.
    pub resolution: f64,
    /// The passes that the times are taken from.
    pub basis: Basis,
}

/// The passes that times are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The median of this many warm passes, at least one.
    Warm(usize),
    /// The only pass so far, which is its engine's first.
    Cold,
}

impl LayerTimes {
    /// The times from the pass of a step, counted from 0, and from those before it that computed as many positions in
    /// the same way on the same device. Later passes are left out, so that a step's times do not change while the run
    /// continues. `None` if the engine reports no times.
    pub fn of(run: &Run, step: usize) -> Option<Self> {
        let pass = run.pass(step)?;
        let parts = pass.report.parts.as_ref()?;
        let warm: Vec<&[f64]> = (0..=step)
            .filter_map(|step| run.pass(step))
            .filter(|other| !other.cold && alike(pass, other))
            .filter_map(|other| Some(other.report.parts.as_ref()?.layers.as_slice()))
            .collect();
        let layers = match warm.is_empty() {
            true => parts.layers.clone(),
            false => (0..parts.layers.len())
                .map(|layer| median(times_of(&warm, layer)))
                .collect(),
        };
        Some(Self {
            layers,
            resolution: parts.resolution,
            basis: match warm.len() {
                0 => Basis::Cold,
                passes => Basis::Warm(passes),
            },
        })
    }

    /// Milliseconds of all layers together.
    pub fn total(&self) -> f64 {
        self.layers.iter().sum()
    }
}

/// Whether two passes did as much work, of the same kind, on the same device.
fn alike(one: &Pass, other: &Pass) -> bool {
    let from_cache = |pass: &Pass| pass.report.reused > 0;
    one.report.computed == other.report.computed
        && from_cache(one) == from_cache(other)
        && one.device == other.device
}

fn times_of(passes: &[&[f64]], layer: usize) -> Vec<f64> {
    let times = passes.iter().filter_map(|layers| layers.get(layer));
    times.copied().collect()
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]
    use generation::NextStage;
    use protocol::PassParts;
    use sampling::Logits;

    use super::*;
    use crate::run::tests::{pass, start, turn};

    /// A run whose pass of step `n` took `times[n]` in its layers; the first is its engine's first and reads the
    /// prompt.
    pub fn run(times: &[[f64; 2]]) -> Run {
        let mut run = start(vec![]);
        let mut index = 0;
        while index < times.len() {
            if let NextStage::Forward(_) = run.next() {
                let mut pass = pass();
                if index > 0 {
                    (pass.report.computed, pass.report.reused) = (1, index as u32 + 1);
                }
                pass.cold = index == 0;
                pass.report.parts = Some(PassParts {
                    embedding: 0.0,
                    layers: times[index].into(),
                    head: 0.0,
                    resolution: 0.1,
                });
                let logits = Logits::new(vec![0.0, 1.0, 3.0, 2.0]).unwrap();
                run.supply(&logits, pass).unwrap();
                index += 1;
            } else {
                turn(&mut run);
            }
        }
        run
    }

    /// A measured case: the first layer of the first pass took seventy times as long as any other.
    #[test]
    fn a_cold_pass_is_called_cold_and_enters_no_median() {
        let run = run(&[[36.0, 0.5], [0.5, 0.7], [9.0, 0.5], [0.7, 0.6]]);
        let times = |step| LayerTimes::of(&run, step).unwrap();
        assert_eq!(times(0).basis, Basis::Cold);
        assert_eq!(times(0).layers, [36.0, 0.5]);
        assert_eq!(times(1).basis, Basis::Warm(1));
        assert_eq!(times(3).basis, Basis::Warm(3));
        assert_eq!(times(3).layers, [0.7, 0.6]);
        assert_eq!(times(0).total(), 36.5);
        assert_eq!(LayerTimes::of(&run, 4), None);
    }

    #[test]
    fn passes_that_did_another_work_are_not_mixed() {
        let mut warm = start(vec![]);
        let mut first = pass();
        first.report.parts = run(&[[3.0, 3.0]]).pass(0).unwrap().report.parts.clone();
        let logits = Logits::new(vec![0.0, 1.0, 3.0, 2.0]).unwrap();
        warm.supply(&logits, first.clone()).unwrap();
        // A prompt read by an engine that has worked before is one warm pass.
        assert_eq!(LayerTimes::of(&warm, 0).unwrap().basis, Basis::Warm(1));
        let mut decode = first.clone();
        (decode.report.computed, decode.report.reused) = (1, 2);
        assert!(!alike(&first, &decode));
        let mut elsewhere = decode.clone();
        elsewhere.device.name = "another".into();
        assert!(alike(&decode, &decode) && !alike(&decode, &elsewhere));
    }
}
