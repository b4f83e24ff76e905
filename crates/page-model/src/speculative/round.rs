//! One round of speculative decoding: what was proposed, what the target made of it, and what it cost.

use charts::{Bar, Bars, BarsPair, Columns, Fate, Rest, ShareAxis};
use protocol::TokenId;
use sampling::{
    Choice, Coin, Distribution,
    speculative::{DraftVerdict, Drafted, TokenOrigin, verify},
};

use super::words;
use crate::tokens::TokenTexts;

/// The tokens with a bar of their own at each position.
const ROWS: usize = 8;

/// A round that is over.
#[derive(Clone, Debug)]
pub struct SpeculativeRound {
    /// The number of generated tokens before the round.
    pub start: usize,
    /// The proposals, in order.
    pub proposals: Vec<Proposal>,
    /// The token after the accepted proposals.
    pub last: Choice,
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

/// A place of a round: a proposal, or the token after the last one.
#[derive(Clone, Copy, Debug)]
pub struct RoundPlace<'a> {
    /// The target's distribution, p.
    pub target: &'a Distribution,
    /// The draft's distribution, q; `None` after the last proposal.
    pub draft: Option<&'a Distribution>,
    /// The proposed token.
    pub proposed: Option<TokenId>,
    /// The token that the text has here; `None` behind the first rejected proposal.
    pub chosen: Option<TokenId>,
}

impl Proposal {
    /// Whether it was accepted; `None` behind the first rejected one.
    pub fn is_accepted(&self) -> Option<bool> {
        self.verdict.map(|verdict| verdict.accepted)
    }
}

impl SpeculativeRound {
    /// Verifies the proposals of a round that begins after `start` generated tokens. `bonus` is the target's distribution
    /// after the last proposal.
    pub(super) fn verified(
        start: usize,
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
        Self {
            start,
            proposals: drafted.iter().enumerate().map(proposal).collect(),
            tokens: speculation.tokens().collect(),
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
        match distributions.drafted.get(place) {
            Some(drafted) => Some(RoundPlace {
                target: &drafted.target,
                draft: Some(&drafted.draft),
                proposed: Some(drafted.token),
                chosen,
            }),
            None if place == distributions.drafted.len() => Some(RoundPlace {
                target: &distributions.bonus,
                draft: None,
                proposed: None,
                chosen,
            }),
            None => None,
        }
    }
}

/// Where a token of the text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenSource {
    /// An accepted proposal.
    Draft,
    /// Drawn from the residual, in place of a rejected one.
    Residual,
    /// Drawn from the target's distribution after the last proposal.
    Bonus,
}

impl TokenSource {
    /// Its id in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Residual => "residual",
            Self::Bonus => "bonus",
        }
    }
}

impl RoundPlace<'_> {
    /// The picture: q and p over the same tokens, and the residual that is drawn from after a rejection. The tokens are
    /// the likeliest of both, with the proposed and the chosen one.
    pub fn picture(&self, texts: &TokenTexts) -> BarsPair {
        let residual = self.draft.map(|draft| self.target.residual(draft));
        let after = residual.as_ref().unwrap_or(self.target);
        let tokens = self.shown_tokens();
        let axis = {
            let shares = tokens.iter().flat_map(|&token| {
                let q = self.draft.map_or(0.0, |draft| draft.probability(token));
                [q, self.target.probability(token), after.probability(token)]
            });
            match shares.fold(0.0, f64::max) {
                // Two bars of a pair are compared: none of them may leave the axis.
                large if large > 0.5 => ShareAxis::Full,
                small => ShareAxis::fitted(small),
            }
        };
        let is_accepted = self.draft.is_some() && self.proposed == self.chosen;
        let side = |title: &str,
                    columns: [&str; 2],
                    [lower, upper]: [&Distribution; 2],
                    drawn_here: bool| {
            let bar = |&token: &TokenId| Bar {
                label: texts.label(token),
                model: lower.probability(token),
                rule: upper.probability(token),
                kept: upper.probability(token) > 0.0,
                fate: match drawn_here && self.chosen == Some(token) {
                    true => Fate::Chosen,
                    false => Fate::Open,
                },
                rank: None,
                truth: None,
            };
            let of = |distribution: &Distribution| {
                let shown: f64 = (tokens.iter())
                    .map(|&token| distribution.probability(token))
                    .sum();
                (1.0 - shown).max(0.0)
            };
            let shown_kept = |token: &&TokenId| upper.probability(**token) > 0.0;
            let rest = upper.vocabulary() - tokens.len();
            Bars {
                title: title.into(),
                rows: tokens.iter().map(bar).collect(),
                rest: (rest > 0).then(|| Rest {
                    tokens: rest,
                    kept: upper.len() - tokens.iter().filter(shown_kept).count(),
                    model: of(lower),
                    rule: of(upper),
                    truth: None,
                }),
                axis,
                columns: Columns {
                    model: columns[0].into(),
                    rule: columns[1].into(),
                },
            }
        };
        let draft = self.draft.unwrap_or(self.target);
        let [first, second] = match self.draft {
            Some(_) => [words::BOTH_MODELS, words::RESIDUAL],
            None => [words::TARGET_ALONE, words::BONUS],
        };
        let columns = match self.draft {
            Some(_) => [words::Q, words::P],
            None => [words::P, words::P],
        };
        BarsPair {
            title: words::TITLE_POSITION.into(),
            sides: [
                side(first, columns, [draft, self.target], is_accepted),
                side(
                    second,
                    [words::P, words::DRAWN_FROM],
                    [self.target, after],
                    !is_accepted,
                ),
            ],
        }
    }

    /// The likeliest tokens of both distributions, the target's first.
    fn shown_tokens(&self) -> Vec<TokenId> {
        let of = |distribution: &Distribution| {
            let top = distribution.top(ROWS).into_iter();
            top.map(|ranked| ranked.token).collect::<Vec<_>>()
        };
        let mut tokens: Vec<TokenId> = self.proposed.into_iter().chain(self.chosen).collect();
        let (target, draft) = (of(self.target), self.draft.map(of).unwrap_or_default());
        for place in 0..ROWS {
            for token in [target.get(place), draft.get(place)].into_iter().flatten() {
                if tokens.len() < ROWS && !tokens.contains(token) {
                    tokens.push(*token);
                }
            }
        }
        tokens.dedup();
        let order = |token: &TokenId| self.target.rank_of(*token).unwrap_or(usize::MAX);
        tokens.sort_by_key(|token| (order(token), *token));
        tokens
    }
}
