//! A run with its branches as a tree: what was recorded after a context.

use crate::{RecordedStep, Recording, RecordingError, TokenId, numbers::count};

impl Recording {
    /// All steps: those of the run, then those of the branches in order.
    pub fn all_steps(&self) -> impl Iterator<Item = &RecordedStep> {
        let branches = self.branches.iter().flat_map(|branch| &branch.steps);
        self.steps.iter().chain(branches)
    }

    /// The step that follows a context, if it was recorded.
    pub fn step_after(&self, context: &[TokenId]) -> Option<&RecordedStep> {
        let mut rest = context.strip_prefix(&self.prompt.input_ids[..])?;
        let (mut first, mut steps) = (0, &self.steps);
        loop {
            let chosen = steps.iter().map(|step| step.token);
            let same = chosen
                .zip(rest)
                .take_while(|(chosen, token)| *chosen == Some(**token))
                .count();
            rest = &rest[same..];
            let Some((token, after)) = rest.split_first() else {
                return steps.get(same);
            };
            // Another token than the step's own: a branch, if there is one.
            let here = first + same;
            steps.get(same)?;
            let mut number = self.steps.len();
            let branch = self.branches.iter().find(|branch| {
                first = number;
                number += branch.steps.len();
                branch.step as usize == here && branch.token == *token
            })?;
            (steps, rest) = (&branch.steps, after);
        }
    }

    /// The number of tokens before the first step of each branch; of no meaning for one that goes on from no earlier step,
    /// which is refused with the header.
    pub(crate) fn branch_contexts(&self) -> Result<Vec<u32>, RecordingError> {
        let first = count(self.prompt.input_ids.len())?;
        let mut lengths: Vec<u32> = (first..).take(self.steps.len()).collect();
        let mut starts = Vec::with_capacity(self.branches.len());
        for branch in &self.branches {
            let before = lengths.get(branch.step as usize).copied();
            let start = before.map_or(0, |before| before.saturating_add(1));
            lengths.extend((start..).take(branch.steps.len()));
            starts.push(start);
        }
        Ok(starts)
    }
}

#[cfg(test)]
mod tests {
    use crate::{RecordedBranch, RecordedPrompt, StepNumbers, TokenBytes};

    use super::*;

    /// A step whose only logit tells which one it is.
    fn step(number: f32, token: Option<TokenId>) -> RecordedStep {
        RecordedStep {
            token,
            numbers: StepNumbers::All(vec![number]),
            ..RecordedStep::default()
        }
    }

    fn branch(step: u32, token: TokenId, steps: Vec<RecordedStep>) -> RecordedBranch {
        RecordedBranch { step, token, steps }
    }

    /// Prompt 7 8, run 1 2; after the first step also 5 6, and after the first of that also 9.
    fn recording() -> Recording {
        Recording {
            model: crate::RecordedModel::default(),
            recorded_by: String::new(),
            parameters: String::new(),
            prompt: RecordedPrompt {
                text: String::new(),
                input_ids: vec![7, 8],
            },
            tokens: TokenBytes::default(),
            steps: vec![step(0.0, Some(1)), step(1.0, Some(2))],
            branches: vec![
                branch(1, 4, vec![step(2.0, None)]),
                branch(0, 5, vec![step(3.0, Some(6)), step(4.0, None)]),
                branch(3, 9, vec![step(5.0, None)]),
            ],
            texts: None,
            inside: None,
        }
    }

    #[test]
    fn a_step_is_found_by_its_context_in_the_run_and_in_each_branch() {
        let recording = recording();
        let after = |context: &[TokenId]| {
            let step = recording.step_after(context)?;
            step.numbers.whole().map(|logits| logits[0])
        };
        for (context, expected) in [
            (&[7, 8][..], Some(0.0)),
            (&[7, 8, 1], Some(1.0)),
            (&[7, 8, 1, 2], None),
            (&[7, 8, 1, 4], Some(2.0)),
            (&[7, 8, 5], Some(3.0)),
            (&[7, 8, 5, 6], Some(4.0)),
            (&[7, 8, 5, 9], Some(5.0)),
            (&[7, 8, 5, 6, 1], None),
            (&[7, 8, 4], None),
            (&[7], None),
            (&[8, 8], None),
            (&[], None),
        ] {
            assert_eq!(after(context), expected, "{context:?}");
        }
        assert_eq!(recording.branch_contexts(), Ok(vec![4, 3, 4]));
        assert_eq!(recording.all_steps().count(), 6);
    }
}
