//! The words of speed: what was counted, what was measured here, and what it would give for a large model.

use charts::{count, decimal, percent};

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
        "Tokens for each pass of the target",
        format!(
            "{} ({} tokens, {} passes)",
            decimal(per_pass, 2),
            count(counts.tokens),
            count(counts.rounds)
        ),
    )];
    if let (Some(acceptance), Some(expected)) = (counts.acceptance(), counts.expected_acceptance())
    {
        rows.push((
            "Proposed tokens",
            format!(
                "{} proposed, {} accepted, {} rejected, {} dropped after a rejection",
                count(counts.proposed),
                count(counts.accepted),
                count(counts.decided - counts.accepted),
                count(counts.proposed - counts.decided)
            ),
        ));
        rows.push((
            "Accepted of those that were not dropped",
            percent(acceptance),
        ));
        rows.push((
            "Expected: mean of Σ min(p, q) = 1 − TV(p, q)",
            percent(expected),
        ));
    }
    rows
}

/// The expected length of a round by the formula, as a sentence; `None` before the first decided proposal.
pub fn expected_length(counts: &SpeedCounts, setup: SpeculativeSetup) -> Option<String> {
    let acceptance = counts.expected_acceptance()?;
    let k = setup.proposals;
    let (round, end) = match setup.source {
        DraftSource::Lookup => (
            "a round in which look-up finds",
            "Look-up may find fewer, and α changes from token to token, so the counts differ.",
        ),
        _ => (
            "a round of",
            "Here α changes from token to token, so the counts may differ.",
        ),
    };
    Some(format!(
        "If every proposal were accepted with the same probability α = {}, {round} k = {k} would give (1 − α^(k+1)) / (1 − α) \
         = {} tokens on average. {end}",
        percent(acceptance),
        decimal(expected_tokens(acceptance, k), 2)
    ))
}

/// What a draft costs, and where.
pub fn draft_place(source: DraftSource) -> &'static str {
    match source {
        DraftSource::Small | DraftSource::Checkpoint => {
            "The draft runs on the CPU, in a worker of its own beside the target."
        }
        DraftSource::Lookup => "Look-up needs no model and no pass: only the target computes.",
        DraftSource::Target => {
            "The target drafts as well: each proposal costs a pass as long as one of plain decoding, so nothing is gained."
        }
    }
}

/// The measured time of both ways on this machine, as sentences: which is faster, and the passes that make it so.
pub fn measured(counts: &SpeedCounts, plain: &PlainTimes, device: &str) -> String {
    let milliseconds = |time: f64| format!("{} ms", decimal(time, 2));
    let (Some(times), Some(speculative), Some(tokens)) = (
        counts.times,
        counts.milliseconds_per_token(),
        counts.tokens_per_pass(),
    ) else {
        return "Times are compared from three rounds on: the first passes of an engine are slower. Make more rounds.".into();
    };
    let alone = plain.milliseconds;
    let costs = match times.draft_pass {
        Some(_) => "the longer pass and the draft cost",
        None => "the longer pass costs",
    };
    let verdict = match alone >= speculative {
        true => format!("{} times as fast", decimal(alone / speculative, 2)),
        false => format!(
            "{} times as slow: what the extra tokens of a round save is less than what {costs}",
            decimal(speculative / alone, 2)
        ),
    };
    let with_draft = match times.draft_pass {
        Some(_) => ", draft and target together",
        None => "",
    };
    let draft = match times.draft_pass {
        Some(pass) => format!(", one of the draft {}", milliseconds(pass)),
        None => String::new(),
    };
    format!(
        "Measured here, as medians: a round takes {}{with_draft}. It gives {} tokens on average, so a token takes {}. It takes \
         {} by plain decoding on {device} ({} passes of the same text). So speculative decoding is {verdict}. A pass of the \
         target over all proposals takes {}, one over a single token {}{draft}.",
        milliseconds(times.round),
        decimal(tokens, 2),
        milliseconds(speculative),
        milliseconds(alone),
        count(plain.passes),
        milliseconds(times.target_pass),
        milliseconds(alone),
    )
}

/// What it would give for a large model, with its assumption; `None` where the target itself drafts, which gains nothing
/// with any model.
pub fn counted(counts: &SpeedCounts, setup: SpeculativeSetup) -> Option<String> {
    let (acceptance, k) = (counts.expected_acceptance()?, setup.proposals);
    let counted = CountedSpeedup::of_llama(acceptance, k)?;
    let gigabytes = |bytes: f64| decimal(bytes / 1e9, 1);
    match setup.source {
        DraftSource::Target => None,
        DraftSource::Lookup => Some(format!(
            "Counted for Llama-3.1-70B with look-up: a pass reads {} GB of weights in 16 bits, and a proposal costs no pass. \
             Where reading weights takes all the time, as for one text on a GPU, a round takes as long as one pass. With {} \
             tokens for each pass it is {} times as fast as plain decoding. The tokens for each pass are those of this text, not \
             Llama’s.",
            gigabytes(counted.target_bytes),
            decimal(counts.tokens_per_pass()?, 2),
            decimal(counts.tokens_per_pass()?, 2)
        )),
        DraftSource::Small | DraftSource::Checkpoint => Some(format!(
            "Counted for Llama-3.1-70B with the 8B model as its draft: a pass of the target reads {} GB of weights in 16 bits, \
             a pass of the draft {} GB. Where reading weights takes all the time, as for one text on a GPU, a round of {k} \
             proposals takes 1 + {k} × {} = {} passes of the target and gives {} tokens at α = {}: {} times as fast as plain \
             decoding. α is the mean of Σ min(p, q) in this text, not Llama’s.",
            gigabytes(counted.target_bytes),
            gigabytes(counted.draft_bytes),
            decimal(counted.draft_bytes / counted.target_bytes, 3),
            decimal(counted.tokens / counted.speedup(k), 2),
            decimal(counted.tokens, 2),
            percent(acceptance),
            decimal(counted.speedup(k), 2)
        )),
    }
}
