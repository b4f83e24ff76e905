//! The words of rounds: names, the cells of the table of a round, what a round did.

use charts::{decimal, percent};
use sampling::speculative::DraftVerdict;

use crate::{
    speculative::{
        round::{SpeculativeRound, TokenSource},
        speed::SpeedCounts,
    },
    tokens::TokenTexts,
    words::labels::none,
};

pub use texts::speculative::rounds_round as round;

/// What became of a proposal, in one word; `None` behind the first rejected one.
pub fn outcome(accepted: Option<bool>) -> &'static str {
    match accepted {
        Some(true) => texts::speculative::rounds_accepted(),
        Some(false) => texts::speculative::rounds_rejected(),
        None => texts::speculative::rounds_dropped(),
    }
}

/// The name of a round, counted from 0.
pub fn round_name(round: usize) -> String {
    texts::speculative::rounds_name(&(round + 1).to_string())
}

/// The name of a place of a round in its table, counted from 0; `last` for the token after the accepted proposals.
pub fn place_name(place: usize, last: bool) -> String {
    match last {
        true => texts::speculative::rounds_then().into(),
        false => (place + 1).to_string(),
    }
}

/// The cells of a proposal in the table of its round: token, q, p, ratio, random number, outcome.
pub fn proposal_cells(round: &SpeculativeRound, place: usize, texts: &TokenTexts) -> [String; 6] {
    let proposal = &round.proposals[place];
    let acceptance = |verdict: DraftVerdict| decimal(verdict.acceptance, 4);
    let [u, outcome] = match proposal.verdict {
        Some(verdict) => [
            decimal(verdict.u.get(), 4),
            match (verdict.accepted, place < round.tokens.len()) {
                (true, true) => texts::speculative::rounds_accepted_below(&acceptance(verdict)),
                (true, false) => texts::speculative::rounds_accepted_after_end().into(),
                (false, _) => texts::speculative::rounds_rejected_not_below(&acceptance(verdict)),
            },
        ],
        None => [
            none().into(),
            texts::speculative::rounds_dropped_after_rejection().into(),
        ],
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
        TokenSource::Residual => {
            texts::speculative::rounds_in_its_place(&percent(last.probability))
        }
        TokenSource::Bonus | TokenSource::Draft => texts::speculative::rounds_bonus().into(),
    };
    let outcome = match round.ends_in_proposals() {
        true => texts::speculative::rounds_not_in_text().into(),
        false => from,
    };
    let u = last.u.map_or(none().into(), |u| decimal(u.get(), 4));
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
pub fn told(round: &SpeculativeRound, texts: &TokenTexts) -> String {
    let labels = round.tokens.iter().map(|&token| texts.label(token));
    let tokens = labels.collect::<Vec<_>>().join(" ");
    let (proposed, accepted) = (round.proposals.len(), round.accepted());
    let number = (round.number + 1).to_string();
    match (round.ends_in_proposals(), accepted == proposed) {
        (true, true) => texts::speculative::rounds_all_accepted_to_end(
            &number,
            proposed,
            round.tokens.len(),
            &tokens,
        ),
        (true, false) => texts::speculative::rounds_some_accepted_to_end(
            &number,
            accepted,
            proposed,
            round.tokens.len(),
            &tokens,
        ),
        (false, _) if proposed == 0 => {
            texts::speculative::rounds_nothing_proposed(&number, &tokens)
        }
        (false, true) => texts::speculative::rounds_all_accepted(&number, proposed, &tokens),
        (false, false) => {
            texts::speculative::rounds_some_accepted(&number, accepted, proposed, &tokens)
        }
    }
}

/// What all rounds gave.
pub fn gain(counts: &SpeedCounts) -> String {
    let SpeedCounts {
        tokens,
        rounds,
        draft_passes,
        ..
    } = *counts;
    match (draft_passes, rounds < tokens) {
        (0, false) => texts::speculative::rounds_gain(tokens, rounds),
        (0, true) => texts::speculative::rounds_gain_beside_plain(tokens, rounds),
        (drafted, false) => texts::speculative::rounds_gain_with_draft(tokens, rounds, drafted),
        (drafted, true) => {
            texts::speculative::rounds_gain_with_draft_beside_plain(tokens, rounds, drafted)
        }
    }
}

/// What was taken back: the open proposals, or the newest of this many rounds.
pub fn taken_back(only_proposals: bool, rounds: usize) -> String {
    match only_proposals {
        true => texts::speculative::rounds_proposals_taken_back().into(),
        false => texts::speculative::rounds_taken_back(&rounds.max(1).to_string()),
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
