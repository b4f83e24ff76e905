//! One round of speculative decoding: what was proposed, what the target made of it, and what it cost.

use protocol::TokenId;
use sampling::{
    Choice, Coin, Distribution,
    speculative::{DraftVerdict, Drafted, TokenOrigin, verify},
};

pub use super::place::RoundPlace;

/// The most numbers of distributions that the present text keeps for the pictures of earlier rounds, about 64 MiB.
const MOST_KEPT: usize = 4 << 20;
/// Bytes of a number of a distribution: the token and its probability.
pub(super) const BYTES_OF_NUMBER: usize = 16;

/// A round that is over.
#[derive(Clone, Debug)]
pub struct SpeculativeRound {
    /// The number of the round, counted from 0.
    pub number: usize,
    /// The number of generated tokens before the round.
    pub start: usize,
    /// The proposals, in order.
    pub proposals: Vec<Proposal>,
    /// The token after the accepted proposals.
    pub last: Choice,
    /// The probability of that token in the target's distribution.
    pub last_target: f64,
    /// What that token was drawn from.
    pub origin: TokenOrigin,
    /// The tokens that the text has from this round: fewer than were accepted where the text ends in it.
    pub tokens: Vec<TokenId>,
    /// What the round cost.
    pub cost: RoundCost,
    /// Both distributions at each proposal, then the target's after the last; dropped from old rounds.
    pub(super) distributions: Option<RoundDistributions>,
}

/// The numbers of a proposed token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal {
    /// The token.
    pub token: TokenId,
    /// Its probability in the draft's distribution, which it was drawn from.
    pub q: f64,
    /// Its probability in the target's distribution.
    pub p: f64,
    /// What the target made of it; `None` behind the first rejected one.
    pub verdict: Option<DraftVerdict>,
    /// Σ min(p, q): the probability with which a token drawn from the draft is accepted here.
    pub overlap: f64,
}

/// The passes of a round and their time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoundCost {
    /// The number of passes of the draft model.
    pub draft_passes: usize,
    /// Milliseconds of these, where they were measured; 0 for a draft without a model.
    pub draft_milliseconds: Option<f64>,
    /// Milliseconds of the target's pass over all proposals, where it was measured.
    pub target_milliseconds: Option<f64>,
}

/// The distributions of a round.
#[derive(Clone, Debug)]
pub(super) struct RoundDistributions {
    pub drafted: Vec<Drafted>,
    pub bonus: Distribution,
}

impl Proposal {
    /// Whether it was accepted; `None` behind the first rejected one.
    pub fn is_accepted(&self) -> Option<bool> {
        self.verdict.map(|verdict| verdict.accepted)
    }
}

impl SpeculativeRound {
    /// Verifies the proposals of a round, numbered from 0, that begins after `start` generated tokens. `bonus` is the
    /// target's distribution after the last proposal.
    pub(super) fn verified(
        (number, start): (usize, usize),
        drafted: Vec<Drafted>,
        bonus: Distribution,
        coin: Coin,
        cost: RoundCost,
    ) -> Self {
        let speculation = verify(&drafted, &bonus, coin, start as u64);
        let proposal = |(place, drafted): (usize, &Drafted)| Proposal {
            token: drafted.token,
            q: drafted.draft.probability(drafted.token),
            p: drafted.target.probability(drafted.token),
            verdict: speculation.verdicts.get(place).copied(),
            overlap: drafted.target.overlap(&drafted.draft),
        };
        let target = match (speculation.origin, speculation.verdicts.len()) {
            (TokenOrigin::Residual, decided) => &drafted[decided - 1].target,
            (TokenOrigin::Bonus, _) => &bonus,
        };
        Self {
            number,
            start,
            proposals: drafted.iter().enumerate().map(proposal).collect(),
            tokens: speculation.tokens().collect(),
            last_target: target.probability(speculation.last.token),
            last: speculation.last,
            origin: speculation.origin,
            cost,
            distributions: Some(RoundDistributions { drafted, bonus }),
        }
    }

    /// How many proposals were accepted.
    pub fn accepted(&self) -> usize {
        self.verdicts().filter(|verdict| verdict.accepted).count()
    }

    /// The verdicts, up to and including the first rejection.
    pub fn verdicts(&self) -> impl Iterator<Item = DraftVerdict> + '_ {
        self.proposals.iter().map_while(|proposal| proposal.verdict)
    }

    /// Whether the text ends with an accepted proposal: what follows it in the round is not in the text.
    pub fn ends_in_proposals(&self) -> bool {
        self.tokens.len() <= self.accepted()
    }

    /// About how many bytes it takes without its distributions.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.proposals) + size_of_val(&*self.tokens)
    }

    /// How many numbers of distributions it keeps, at most: a distribution may have fewer than one for each token.
    pub(super) fn kept_numbers(&self, vocabulary: usize) -> usize {
        match self.distributions {
            Some(_) => 2 * self.places() * vocabulary,
            None => 0,
        }
    }

    /// Where a token of the text comes from, by its place in the round.
    pub fn origin_of(&self, place: usize) -> TokenSource {
        match (place < self.accepted(), self.origin) {
            (true, _) => TokenSource::Draft,
            (false, TokenOrigin::Residual) => TokenSource::Residual,
            (false, TokenOrigin::Bonus) => TokenSource::Bonus,
        }
    }

    /// The places of the round whose numbers are known: each proposal, and the one after the last.
    pub fn places(&self) -> usize {
        self.proposals.len() + 1
    }

    /// A place's distributions; `None` where they were dropped, or for a place there is not.
    pub fn place(&self, place: usize) -> Option<RoundPlace<'_>> {
        let distributions = self.distributions.as_ref()?;
        let accepted = self.accepted();
        let chosen = match place {
            before if before < accepted => Some(self.proposals[before].token),
            here if here == accepted => Some(self.last.token),
            _ => None,
        };
        let drafted = distributions.drafted.get(place);
        let target = match drafted {
            Some(drafted) => &drafted.target,
            None if place == distributions.drafted.len() => &distributions.bonus,
            None => return None,
        };
        Some(RoundPlace {
            round: self.number,
            place,
            target,
            draft: drafted.map(|drafted| &drafted.draft),
            proposed: drafted.map(|drafted| drafted.token),
            chosen,
        })
    }
}

/// Keeps the distributions of the newest rounds alone, as many as there is room for; those of the last in any case.
pub(super) fn drop_old_distributions(rounds: &mut [SpeculativeRound], vocabulary: usize) {
    let mut kept = 0;
    for (age, round) in rounds.iter_mut().rev().enumerate() {
        kept += round.kept_numbers(vocabulary);
        if age > 0 && kept > MOST_KEPT {
            round.distributions = None;
        }
    }
}

enums::listed! {
    /// Where a token of the text comes from.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TokenSource {
        /// An accepted proposal.
        Draft = "draft",
        /// Drawn from the residual, in place of a rejected one.
        Residual = "residual",
        /// Drawn from the target's distribution after the last proposal.
        Bonus = "bonus",
    }
}
