//! The words of speed: what was counted, what was measured here, and what it would give for a large model.

use charts::{decimal, percent};

use crate::speculative::{
    setup::{DraftSource, SpeculativeSetup},
    speed::{CountedSpeedup, PlainTimes, SpeedCounts, expected_tokens},
};

/// A row of the numbers of speed: its name, and its value.
pub type SpeedRow = (&'static str, String);

/// The counts of the rounds so far, row by row.
pub fn speed_rows(counts: &SpeedCounts) -> Vec<SpeedRow> {
    let (Some(per_pass), true) = (counts.tokens_per_pass(), counts.rounds > 0) else {
        return Vec::new();
    };
    let mut rows = vec![(
        texts::speculative::speed_tokens_per_pass(),
        texts::speculative::speed_tokens_and_passes(
            &decimal(per_pass, 2),
            counts.tokens,
            counts.rounds,
        ),
    )];
    if let (Some(acceptance), Some(expected)) = (counts.acceptance(), counts.expected_acceptance())
    {
        rows.push((
            texts::speculative::speed_proposed(),
            texts::speculative::speed_proposed_tokens(
                counts.proposed,
                counts.accepted,
                counts.decided - counts.accepted,
                counts.proposed - counts.decided,
            ),
        ));
        rows.push((texts::speculative::speed_accepted(), percent(acceptance)));
        rows.push((texts::speculative::speed_expected(), percent(expected)));
    }
    rows
}

/// The expected length of a round by the formula, as a sentence; `None` before the first decided proposal.
pub fn expected_length(counts: &SpeedCounts, setup: SpeculativeSetup) -> Option<String> {
    let acceptance = counts.expected_acceptance()?;
    let k = setup.proposals;
    let tokens = decimal(expected_tokens(acceptance, k), 2);
    let acceptance = percent(acceptance);
    Some(match setup.source {
        DraftSource::Lookup => {
            texts::speculative::speed_expected_length_of_look_up(&acceptance, k, &tokens)
        }
        _ => texts::speculative::speed_expected_length(&acceptance, k, &tokens),
    })
}

/// What a draft costs, and where.
pub fn draft_place(source: DraftSource) -> &'static str {
    match source {
        DraftSource::Small | DraftSource::Checkpoint => texts::speculative::speed_draft_on_cpu(),
        DraftSource::Lookup => texts::speculative::speed_look_up_is_free(),
        DraftSource::Target => texts::speculative::speed_target_drafts(),
    }
}

/// The measured time of both ways on this machine, as sentences: which is faster, and the passes that make it so.
pub fn measured(counts: &SpeedCounts, plain: &PlainTimes, device: &str) -> String {
    let milliseconds = |time: f64| texts::speculative::speed_milliseconds(&decimal(time, 2));
    let (Some(times), Some(speculative), Some(tokens)) = (
        counts.times,
        counts.milliseconds_per_token(),
        counts.tokens_per_pass(),
    ) else {
        return texts::speculative::speed_too_few_rounds().into();
    };
    let alone = plain.milliseconds;
    let medians = match times.draft_pass {
        Some(_) => texts::speculative::speed_measured_with_draft,
        None => texts::speculative::speed_measured,
    };
    let medians = medians(
        &milliseconds(times.round),
        &decimal(tokens, 2),
        &milliseconds(speculative),
        &milliseconds(alone),
        device,
        plain.passes,
    );
    let verdict = match (alone >= speculative, times.draft_pass) {
        (true, _) => texts::speculative::speed_is_faster(&decimal(alone / speculative, 2)),
        (false, Some(_)) => {
            texts::speculative::speed_is_slower_with_draft(&decimal(speculative / alone, 2))
        }
        (false, None) => texts::speculative::speed_is_slower(&decimal(speculative / alone, 2)),
    };
    let (target, single) = (milliseconds(times.target_pass), milliseconds(alone));
    let passes = match times.draft_pass {
        Some(draft) => {
            texts::speculative::speed_passes_with_draft(&target, &single, &milliseconds(draft))
        }
        None => texts::speculative::speed_passes(&target, &single),
    };
    format!("{medians} {verdict} {passes}")
}

/// What it would give for a large model, with its assumption; `None` where the target itself drafts, which gains nothing
/// with any model.
pub fn counted(counts: &SpeedCounts, setup: SpeculativeSetup) -> Option<String> {
    let (acceptance, k) = (counts.expected_acceptance()?, setup.proposals);
    let counted = CountedSpeedup::of_llama(acceptance, k)?;
    let gigabytes = |bytes: f64| decimal(bytes / 1e9, 1);
    match setup.source {
        DraftSource::Target => None,
        DraftSource::Lookup => {
            let per_pass = decimal(counts.tokens_per_pass()?, 2);
            Some(texts::speculative::speed_counted_with_look_up(
                &gigabytes(counted.target_bytes),
                &per_pass,
                &per_pass,
            ))
        }
        DraftSource::Small | DraftSource::Checkpoint => {
            Some(texts::speculative::speed_counted_with_draft(
                &gigabytes(counted.target_bytes),
                &gigabytes(counted.draft_bytes),
                k,
                &decimal(counted.draft_bytes / counted.target_bytes, 3),
                &decimal(counted.tokens / counted.speedup(k), 2),
                &decimal(counted.tokens, 2),
                &percent(acceptance),
                &decimal(counted.speedup(k), 2),
            ))
        }
    }
}
