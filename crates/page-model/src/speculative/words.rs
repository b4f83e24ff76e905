//! The texts of speculative decoding: titles, what happened in a round, and what the numbers mean.

pub mod presets;
pub mod screen;

use charts::{count, decimal, percent};
use protocol::TokenId;

use super::{
    repeated_rounds::RepeatedRounds,
    round::{Proposal, SpeculativeRound, TokenSource},
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
    speed::{CountedSpeedup, PlainTimes, SpeedCounts, expected_tokens},
};
use crate::{
    shape::words::{chi_squared, draws_title},
    tokens::TokenTexts,
    words::labels::NONE,
};

/// The title of the picture of one position.
pub const TITLE_POSITION: &str = "A proposal and the target";
/// The title of the counts of many rounds.
pub const TITLE_ROUNDS: &str = "Counts of 10,000 rounds beside the target’s probabilities";
/// The name of the pair of bars of both models.
pub const BOTH_MODELS: &str = "Draft and target";
/// The name of the bars of the residual.
pub const RESIDUAL: &str = "After a rejection: max(0, p − q), rescaled";
/// The name of the bars after the last proposal.
pub const TARGET_ALONE: &str = "The target after all proposals";
/// The name of the bars that the bonus token is drawn from.
pub const BONUS: &str = "The bonus token is drawn from p";
/// The draft's bars.
pub const Q: &str = "draft, q";
/// The target's bars.
pub const P: &str = "target, p";
/// The bars of what is drawn from.
pub const DRAWN_FROM: &str = "drawn from";

/// The title of the screen, where it is presented.
pub const TITLE_SCREEN: &str = "Speculative decoding";

/// The name of a round, counted from 0.
pub fn round_name(round: usize) -> String {
    format!("Round {}", round + 1)
}

/// The name of a place of a round in its table, counted from 0; `last` for the token after the accepted proposals.
pub fn place_name(place: usize, last: bool) -> String {
    match last {
        true => "then".into(),
        false => format!("{}", place + 1),
    }
}

/// What the screen is about.
pub const ABOUT: &str = "A small draft proposes several tokens, one pass of its own for each. The target reads them all in \
                         one pass. Each proposal x is accepted with probability min(1, p(x) / q(x)): p is the target’s \
                         probability, q the draft’s. The first rejected one is replaced by a draw from max(0, p − q), \
                         rescaled to a sum of 1, and those behind it are dropped. If all are accepted, the same pass has \
                         given the distribution of one more token. The text then has exactly the distribution of the target \
                         alone (Leviathan, Kalman and Matias 2023).";

/// The title of the counts of so many rounds.
pub fn rounds_title(done: u32, block: u32) -> String {
    format!("First token of a round, {}", draws_title(done, block))
}

/// What the draft draws from, as a sentence.
pub fn draft_draws(setup: SpeculativeSetup, greedy_target: bool) -> &'static str {
    match (setup.source, setup.draws) {
        (DraftSource::Lookup, _) => {
            "A token that is looked up is certain: q is 1 for it and 0 for every other, so it is accepted with \
             probability p."
        }
        (_, DraftDraws::Greedy) => {
            "A greedy draft proposes its most likely token. What was drawn from has one token: q is 1 for it, so it is \
             accepted with probability p. vLLM and SGLang draft so by default."
        }
        (_, DraftDraws::SameSettings) if greedy_target => {
            "Your settings are greedy, for the draft too: a proposal is accepted if it is the target’s most likely token."
        }
        (_, DraftDraws::SameSettings) => {
            "The draft draws under your settings: q is its distribution after temperature and filters, as p is the \
             target’s."
        }
    }
}

/// What a source is, in the list.
pub fn source(source: DraftSource) -> &'static str {
    match source {
        DraftSource::Small => "small draft model",
        DraftSource::Checkpoint => "early checkpoint",
        DraftSource::Lookup => "look-up in the text",
        DraftSource::Target => "the target itself",
    }
}

/// The name of a choice of how the draft draws.
pub fn draws(draws: DraftDraws) -> &'static str {
    match draws {
        DraftDraws::SameSettings => "under your settings",
        DraftDraws::Greedy => "greedily",
    }
}

/// The settings of a text in a file.
pub fn made_with(setup: SpeculativeSetup, settings: &str) -> String {
    let drawn = match setup.source {
        DraftSource::Lookup => String::new(),
        _ => format!(", which draws {}", draws(setup.draws)),
    };
    let proposals = match setup.proposals {
        1 => "1 proposal".into(),
        more => format!("{more} proposals"),
    };
    format!(
        "{settings}; speculative decoding, {proposals} by {}{drawn}",
        source(setup.source)
    )
}

/// Where a token comes from, as one word or two.
pub fn token_source(source: TokenSource) -> &'static str {
    match source {
        TokenSource::Draft => "accepted",
        TokenSource::Residual => "from the residual",
        TokenSource::Bonus => "bonus",
    }
}

/// The cells of a proposal in the table of its round: token, q, p, ratio, random number, outcome.
pub fn proposal_cells(proposal: &Proposal, texts: &TokenTexts) -> [String; 6] {
    let [u, outcome] = match proposal.verdict {
        Some(verdict) => [
            format!("{:.4}", verdict.u.get()),
            match verdict.accepted {
                true => format!("accepted: u is below {}", decimal(verdict.acceptance, 4)),
                false => format!(
                    "rejected: u is not below {}",
                    decimal(verdict.acceptance, 4)
                ),
            },
        ],
        None => [NONE.into(), "dropped: an earlier one was rejected".into()],
    };
    let ratio = match proposal.q > 0.0 {
        true => decimal(proposal.p / proposal.q, 4),
        false => NONE.into(),
    };
    [
        texts.label(proposal.token),
        percent(proposal.q),
        percent(proposal.p),
        ratio,
        u,
        outcome,
    ]
}

/// The cells of the token after the accepted proposals: token, its probability where it was drawn, the random number.
pub fn last_cells(round: &SpeculativeRound, texts: &TokenTexts) -> [String; 6] {
    let last = &round.last;
    let from = match round.origin_of(round.accepted()) {
        TokenSource::Residual => "residual: drawn in place of the rejected one",
        TokenSource::Bonus | TokenSource::Draft => "bonus: drawn after the last proposal",
    };
    let u = last.u.map_or(NONE.into(), |u| format!("{:.4}", u.get()));
    [
        texts.label(last.token),
        NONE.into(),
        percent(last.probability),
        NONE.into(),
        u,
        from.into(),
    ]
}

/// What a round did, as a sentence. It is announced, too.
pub fn round(number: usize, round: &SpeculativeRound, texts: &TokenTexts) -> String {
    let tokens = |tokens: &[TokenId]| {
        let labels = tokens.iter().map(|&token| texts.label(token));
        labels.collect::<Vec<_>>().join(" ")
    };
    let proposed = round.proposals.len();
    let accepted = round.accepted();
    let said = match (proposed, accepted == proposed) {
        (0, _) => "nothing was proposed, so the target’s pass gave one token".into(),
        (1, true) => "the proposal was accepted, and a bonus token follows".into(),
        (_, true) => format!("all {proposed} proposals were accepted, and a bonus token follows"),
        (_, false) => format!(
            "{accepted} of {proposed} {} accepted, then one token from the residual",
            match proposed {
                1 => "proposal was",
                _ => "proposals were",
            }
        ),
    };
    let end = match round.tokens.len() < accepted + 1 {
        true => " The text ends within it.",
        false => "",
    };
    format!(
        "Round {number}: {said}. New: {}.{end}",
        tokens(&round.tokens)
    )
}

/// The counts of many rounds, as sentences.
pub fn repeated(rounds: &RepeatedRounds) -> String {
    let (chi, degrees) = rounds.chi_squared();
    let share = f64::from(rounds.accepted) / f64::from(rounds.done());
    format!(
        "Accepted: {} of the proposals; Σ min(p, q) = {} was to be expected. {}",
        percent(share),
        percent(rounds.overlap()),
        chi_squared(chi, degrees)
    )
}

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
            "Proposals accepted",
            format!(
                "{} ({} of {} decided)",
                percent(acceptance),
                count(counts.accepted),
                count(counts.decided)
            ),
        ));
        rows.push((
            "Expected: mean of Σ min(p, q) = 1 − TV(p, q)",
            percent(expected),
        ));
    }
    rows
}

/// The expected length of a round by the formula, as a sentence; `None` before the first decided proposal.
pub fn expected_length(counts: &SpeedCounts, proposals: usize) -> Option<String> {
    let acceptance = counts.expected_acceptance()?;
    Some(format!(
        "If every proposal were accepted with the same probability α = {}, a round of k = {proposals} would give \
         (1 − α^(k+1)) / (1 − α) = {} tokens on average. Here α changes from token to token, so the counts may differ.",
        percent(acceptance),
        decimal(expected_tokens(acceptance, proposals), 2)
    ))
}

/// The measured time of both ways on this machine, as sentences: which is faster, and the passes that make it so.
pub fn measured(counts: &SpeedCounts, plain: &PlainTimes, device: &str) -> Option<String> {
    let milliseconds = |time: f64| format!("{} ms", decimal(time, 2));
    let (speculative, alone) = (
        counts.milliseconds_per_token()?,
        plain.milliseconds_per_token(),
    );
    let verdict = match alone >= speculative {
        true => format!("{} times as fast", decimal(alone / speculative, 2)),
        false => format!(
            "{} times as slow: what the extra tokens of a round save is less than what the longer pass and the draft cost",
            decimal(speculative / alone, 2)
        ),
    };
    let draft = match counts.draft_pass_milliseconds() {
        Some(pass) => format!(", and one of the draft {}", milliseconds(pass)),
        None => String::new(),
    };
    Some(format!(
        "Measured here: {} a token by speculative decoding, draft and target together, {} by plain decoding on {device} \
         ({} tokens). So it is {verdict}. A pass of the target over all proposals takes {} on average, one over a single \
         token {}{draft}.",
        milliseconds(speculative),
        milliseconds(alone),
        count(plain.tokens),
        milliseconds(counts.target_pass_milliseconds()?),
        milliseconds(alone),
    ))
}

/// What it would give for a large model, with its assumption.
pub fn counted(acceptance: f64, proposals: usize) -> Option<String> {
    let counted = CountedSpeedup::of_llama(acceptance, proposals)?;
    let gigabytes = |bytes: f64| decimal(bytes / 1e9, 1);
    Some(format!(
        "Counted for Llama-3.1-70B with the 8B model as its draft: a pass of the target reads {} GB of weights in 16 bits, a \
         pass of the draft {} GB. Where reading weights takes all the time, as for one text on a GPU, a round of {proposals} \
         proposals takes 1 + {proposals} × {} = {} passes of the target and gives {} tokens at α = {}: {} times as fast as \
         plain decoding. α is the mean of Σ min(p, q) in this text, not Llama’s.",
        gigabytes(counted.target_bytes),
        gigabytes(counted.draft_bytes),
        decimal(counted.draft_bytes / counted.target_bytes, 3),
        decimal(counted.tokens / counted.speedup(proposals), 2),
        decimal(counted.tokens, 2),
        percent(acceptance),
        decimal(counted.speedup(proposals), 2)
    ))
}
