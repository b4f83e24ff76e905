//! The words of rounds: names, the cells of the table of a round, what a round did.

use charts::{count, decimal, percent};
use protocol::TokenId;

use crate::{
    speculative::{
        round::{SpeculativeRound, TokenSource},
        speed::SpeedCounts,
    },
    tokens::TokenTexts,
    words::labels::none,
};

/// The heading of the column with the number of a round.
pub const ROUND: &str = "Round";

/// What became of a proposal, in one word; `None` behind the first rejected one. Also its id in attributes.
pub fn outcome(accepted: Option<bool>) -> &'static str {
    match accepted {
        Some(true) => "accepted",
        Some(false) => "rejected",
        None => "dropped",
    }
}

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

/// The cells of a proposal in the table of its round: token, q, p, ratio, random number, outcome.
pub fn proposal_cells(round: &SpeculativeRound, place: usize, texts: &TokenTexts) -> [String; 6] {
    let proposal = &round.proposals[place];
    let [u, outcome] = match proposal.verdict {
        Some(verdict) => [
            format!("{:.4}", verdict.u.get()),
            match (verdict.accepted, place < round.tokens.len()) {
                (true, true) => format!("accepted: u is below {}", decimal(verdict.acceptance, 4)),
                (true, false) => "accepted, but the text ends before it".into(),
                (false, _) => {
                    format!(
                        "rejected: u is not below {}",
                        decimal(verdict.acceptance, 4)
                    )
                }
            },
        ],
        None => [none().into(), "dropped: an earlier one was rejected".into()],
    };
    let ratio = match proposal.q > 0.0 {
        true => decimal(proposal.p / proposal.q, 4),
        false => none().into(),
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

/// The cells of the token after the accepted proposals: token, the target’s probability, the random number, what it was
/// drawn from.
pub fn last_cells(round: &SpeculativeRound, texts: &TokenTexts) -> [String; 6] {
    let last = &round.last;
    let from = match round.origin_of(round.accepted()) {
        TokenSource::Residual => format!(
            "drawn in its place: residual share {}",
            percent(last.probability)
        ),
        TokenSource::Bonus | TokenSource::Draft => "bonus: drawn after the last proposal".into(),
    };
    let outcome = match round.ends_in_proposals() {
        true => "not in the text, which ends before it".into(),
        false => from,
    };
    let u = last.u.map_or(none().into(), |u| format!("{:.4}", u.get()));
    [
        texts.label(last.token),
        none().into(),
        percent(round.last_target),
        none().into(),
        u,
        outcome,
    ]
}

/// What a round did, as a sentence. It is announced, too.
pub fn round(round: &SpeculativeRound, texts: &TokenTexts) -> String {
    let tokens = |tokens: &[TokenId]| {
        let labels = tokens.iter().map(|&token| texts.label(token));
        labels.collect::<Vec<_>>().join(" ")
    };
    let proposed = round.proposals.len();
    let accepted = round.accepted();
    let counted = match (proposed, accepted == proposed) {
        (0, _) => "nothing was proposed".into(),
        (1, true) => "the proposal was accepted".into(),
        (1, false) => "0 of 1 proposal was accepted".into(),
        (_, true) => format!("all {proposed} proposals were accepted"),
        (_, false) => format!("{accepted} of {proposed} proposals were accepted"),
    };
    let then = match (round.ends_in_proposals(), proposed, accepted == proposed) {
        (true, ..) => format!(
            ", and the text ends with proposal {}. What follows it in the round is not in the text",
            round.tokens.len()
        ),
        (false, 0, _) => ", so the target’s pass gave one token".into(),
        (false, _, true) => ", and a bonus token follows".into(),
        (false, _, false) => {
            ", and the large model put one token in place of the rejected one".into()
        }
    };
    format!(
        "{}: {counted}{then}. New: {}.",
        round_name(round.number),
        tokens(&round.tokens)
    )
}

/// What all rounds gave.
pub fn gain(counts: &SpeedCounts) -> String {
    let SpeedCounts {
        tokens,
        rounds,
        draft_passes,
        ..
    } = *counts;
    let of = |number: usize, one: &'static str, several: &str| match number {
        1 => one.to_string(),
        _ => format!("{} {several}", count(number)),
    };
    let instead = match rounds < tokens {
        true => format!("; plain decoding takes {} of the large one", count(tokens)),
        false => String::new(),
    };
    let drafted = match draft_passes {
        0 => String::new(),
        _ => format!(" and {} of the small one", count(draft_passes)),
    };
    format!(
        "{} with {} of the large model{drafted}{instead}.",
        of(tokens, "1 token", "tokens"),
        of(rounds, "1 pass", "passes"),
    )
}

/// What was taken back: the open proposals, or the newest of this many rounds.
pub fn taken_back(only_proposals: bool, rounds: usize) -> String {
    match only_proposals {
        true => "The open proposals are taken back.".into(),
        false => format!("{} is taken back.", round_name(rounds.saturating_sub(1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gain_counts_tokens_and_passes() {
        let counted = |tokens, rounds, draft_passes| {
            gain(&SpeedCounts {
                tokens,
                rounds,
                draft_passes,
                ..SpeedCounts::default()
            })
        };
        assert_eq!(
            counted(20, 6, 24),
            "20 tokens with 6 passes of the large model and 24 of the small one; plain decoding takes 20 of the large one."
        );
        assert_eq!(counted(1, 1, 0), "1 token with 1 pass of the large model.");
    }
}
