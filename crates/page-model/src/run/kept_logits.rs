//! Limits the memory for the logits of runs, which a large vocabulary would otherwise fill.
//!
//! A step's logits take 4 bytes for each token of the vocabulary: 201 kB at 50,257 tokens. The present run keeps all of
//! them, so its length is limited. Saved runs and undo can hold seventy runs of hundreds of steps. The newest runs keep their logits up to a limit. The others keep only their
//! texts, and their logits are computed again when they are brought back.

use std::collections::HashSet;

use sampling::Logits;

use crate::{run::Run, settings::MOST_NEW_TOKENS};

/// The most bytes of logits that saved and undone runs keep, not counting those shared with the present run: what a
/// phone can spare, and 8,192 steps of the model that ships.
pub const MOST_BYTES: usize = 64 << 20;

/// The most bytes of logits that the present run keeps, and every lane of a comparison: at most 441 steps of a vocabulary of
/// 151,936 tokens, and 1,335 of GPT-2's, which are more than its context window has.
pub const MOST_BYTES_PRESENT: usize = 256 << 20;

/// The most tokens that a run on the page may have: it keeps the logits of all of them.
pub fn most_new_tokens(vocab_size: u32) -> usize {
    let step = vocab_size as usize * size_of::<f32>();
    (MOST_BYTES_PRESENT / step.max(1)).clamp(1, MOST_NEW_TOKENS)
}

/// Drops the logits of every saved or undone run for which `most` bytes leave no room. `aside` lists the runs in the
/// order in which they may keep theirs. Logits shared by several runs count once; those of `present` do not count.
pub fn bound<'r>(present: Option<&Run>, aside: impl Iterator<Item = &'r mut Run>, most: usize) {
    let mut counted: HashSet<*const f32> = HashSet::new();
    counted.extend(present.into_iter().flat_map(Run::logits).map(place));
    let mut room = most;
    for run in aside {
        let own: Vec<&Logits> = run
            .logits()
            .filter(|logits| !counted.contains(&place(logits)))
            .collect();
        let bytes: usize = own
            .iter()
            .map(|logits| size_of_val(logits.as_slice()))
            .sum();
        match room.checked_sub(bytes) {
            Some(rest) => {
                room = rest;
                counted.extend(own.into_iter().map(place));
            }
            None => run.forget_logits(),
        }
    }
}

/// The address of the logits in memory: a run that continues another shares its logits.
fn place(logits: &Logits) -> *const f32 {
    logits.as_slice().as_ptr()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::run::tests::{start, turn};

    /// Bytes of one step's logits in these tests: four tokens.
    const STEP: usize = 4 * size_of::<f32>();

    fn run(steps: usize) -> Run {
        let mut run = start(vec![]);
        while run.steps().len() < steps {
            turn(&mut run);
        }
        run
    }

    /// Bytes of logits in these runs, shared ones counted once.
    fn bytes(runs: &[Run]) -> usize {
        let places: HashSet<_> = runs.iter().flat_map(Run::logits).map(place).collect();
        places.len() * STEP
    }

    #[test]
    fn a_run_is_as_long_as_its_logits_have_room() {
        assert_eq!(most_new_tokens(2_048), MOST_NEW_TOKENS);
        assert_eq!(most_new_tokens(50_257), 1_335);
        assert_eq!(most_new_tokens(151_936), 441);
        for vocabulary in [0, 1, 49_152, u32::MAX] {
            let most = most_new_tokens(vocabulary);
            let bytes = most * vocabulary as usize * size_of::<f32>();
            assert!(most == 1 || bytes <= MOST_BYTES_PRESENT, "{vocabulary}");
        }
    }

    #[test]
    fn many_long_runs_keep_their_texts_within_the_bound() {
        let mut aside: Vec<Run> = (0..72).map(|_| run(5)).collect();
        let texts: Vec<Vec<_>> = (aside.iter())
            .map(|run| run.generation().generated().collect())
            .collect();
        assert_eq!(bytes(&aside), 72 * 5 * STEP);
        bound(None, aside.iter_mut(), 12 * STEP);
        assert_eq!(bytes(&aside), 10 * STEP, "the two newest fit");
        for (run, text) in aside.iter().zip(texts) {
            assert!(run.generation().generated().eq(text));
        }
    }

    #[test]
    fn what_is_shared_counts_once_and_what_is_on_the_page_not_at_all() {
        let present = run(5);
        let mut shorter = present.clone();
        shorter.back();
        let other = run(3);
        let mut aside = [shorter, other.clone(), other];
        bound(Some(&present), aside.iter_mut(), 3 * STEP);
        assert!(aside.iter().all(|run| run.missing_logits().is_none()));
        // Without a present run, the first run counts, and there is no room for the rest.
        bound(None, aside.iter_mut(), 5 * STEP);
        let kept: Vec<_> = aside
            .iter()
            .map(|run| run.missing_logits().is_none())
            .collect();
        assert_eq!(kept, [true, false, false]);
    }
}
