//! The contents of the KV cache at a step of the run: the positions this pass computed, and those it only read.

use std::ops::Range;

use costs::Method;
use protocol::{ForwardReport, TokenId};

use crate::run::Run;

/// The cache after the pass of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct CacheSnapshot {
    /// The step of the pass, counted from 0.
    pub step: usize,
    /// The token at every position that the pass read.
    pub tokens: Vec<TokenId>,
    /// The number of these tokens that belong to the prompt.
    pub prompt: usize,
    /// The positions in the order in which they were computed, one range for each pass.
    pub passes_done: Vec<Range<usize>>,
    /// The token that this step chose. The cache does not hold it before the next pass.
    pub next: Option<TokenId>,
    /// Whether the pass used the cache.
    pub method: Method,
    /// The engine's report of the pass.
    pub report: ForwardReport,
}

impl CacheSnapshot {
    /// The cache at the selected step, or at the newest one that was computed. `None` before the first pass.
    pub fn of(run: &Run, focus: Option<usize>) -> Option<Self> {
        let newest = (0..=run.steps().len())
            .rev()
            .find(|&step| run.pass(step).is_some())?;
        let step = focus.map_or(newest, |step| step.min(newest));
        let pass = run.pass(step)?;
        let prompt = run.generation().prompt().len();
        let mut tokens = run.generation().tokens();
        tokens.truncate(prompt + step);
        let next = run.steps().get(step).map(|step| step.choice.token);
        let mut passes_done: Vec<Range<usize>> = Vec::new();
        for pass in (0..=step).filter_map(|step| run.pass(step)) {
            let start = pass.report.reused as usize;
            let end = start + pass.report.computed as usize;
            passes_done.retain_mut(|stroke| {
                stroke.end = stroke.end.min(start);
                stroke.start < stroke.end
            });
            passes_done.push(start..end);
        }
        Some(Self {
            step,
            tokens,
            prompt,
            passes_done,
            next,
            method: pass.method,
            report: pass.report.clone(),
        })
    }

    /// The positions that this pass computed.
    pub fn computed(&self) -> Range<usize> {
        let start = self.report.reused as usize;
        start..start + self.report.computed as usize
    }

    /// The number of positions that the model read, from the cache or computed anew.
    pub fn positions(&self) -> usize {
        self.tokens.len()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use generation::NextStage;
    use sampling::Logits;

    use super::*;
    use crate::run::tests::{pass, start, turn};

    /// A run whose pass of step `n` reports `passes[n]`: positions reused, positions computed, and the method.
    fn written(passes: &[(u32, u32, Method)]) -> Run {
        let mut run = start(vec![]);
        let mut next = passes.iter();
        loop {
            if let NextStage::Forward(_) = run.next() {
                let Some(&(reused, computed, method)) = next.next() else {
                    return run;
                };
                let mut pass = pass();
                (pass.report.reused, pass.report.computed) = (reused, computed);
                pass.method = method;
                let logits = Logits::new(vec![0.0, 1.0, 3.0, 2.0]).unwrap();
                run.supply(&logits, pass).unwrap();
            } else {
                turn(&mut run);
            }
        }
    }

    #[test]
    fn prefill_is_one_stroke_and_a_step_one_column() {
        let run = written(&[
            (0, 2, Method::Cached),
            (2, 1, Method::Cached),
            (3, 1, Method::Cached),
        ]);
        let filling = CacheSnapshot::of(&run, None).unwrap();
        assert_eq!(filling.passes_done, [0..2, 2..3, 3..4]);
        assert_eq!(filling.computed(), 3..4);
        // The last chosen token is in the text, but not yet in the cache.
        assert_eq!(filling.positions() + 1, run.generation().len());
        assert_eq!(filling.next, run.generation().tokens().last().copied());
    }

    #[test]
    fn an_earlier_step_had_less() {
        let run = written(&[
            (0, 2, Method::Cached),
            (2, 1, Method::Cached),
            (3, 1, Method::Cached),
        ]);
        let first = CacheSnapshot::of(&run, Some(0)).unwrap();
        assert_eq!((first.positions(), first.computed()), (2, 0..2));
        assert_eq!(
            CacheSnapshot::of(&run, Some(9)),
            CacheSnapshot::of(&run, None)
        );
        assert_eq!(CacheSnapshot::of(&start(vec![]), None), None);
    }

    #[test]
    fn without_the_cache_each_pass_is_one_stroke_over_everything() {
        let run = written(&[
            (0, 2, Method::Cached),
            (2, 1, Method::Cached),
            (0, 4, Method::Naive),
        ]);
        let filling = CacheSnapshot::of(&run, None).unwrap();
        assert_eq!(filling.passes_done, vec![0..4]);
        assert_eq!((filling.computed(), filling.method), (0..4, Method::Naive));
    }
}
