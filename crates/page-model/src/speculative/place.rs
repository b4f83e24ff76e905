//! A place of a round as a picture: draft and target over the same tokens, and what is drawn from after a rejection.

use charts::{Bar, Bars, BarsPair, Columns, Fate, Rest, ShareAxis};
use protocol::TokenId;
use sampling::Distribution;

use super::words;
use crate::tokens::TokenTexts;

/// The tokens with a bar of their own at each place.
const ROWS: usize = 8;
/// The greatest distance 1 − Σ min(p, q) that is told as none: one model that reads a text token by token, or several
/// tokens in one pass, rounds differently, which moves its probabilities by some millionths. Drafts are percents away.
const ROUNDING: f64 = 1e-4;

/// A place of a round: a proposal, or the token after the last one.
#[derive(Clone, Copy, Debug)]
pub struct RoundPlace<'a> {
    /// The number of the round, counted from 0.
    pub round: usize,
    /// The number of the place in it, counted from 0.
    pub place: usize,
    /// The target's distribution, p.
    pub target: &'a Distribution,
    /// The draft's distribution, q; `None` after the last proposal.
    pub draft: Option<&'a Distribution>,
    /// The proposed token.
    pub proposed: Option<TokenId>,
    /// The token that the round has here; `None` behind the first rejected proposal.
    pub chosen: Option<TokenId>,
}

/// One half of the picture.
struct PlaceHalf<'a> {
    title: String,
    /// The names of its two distributions.
    columns: [&'static str; 2],
    lower: &'a Distribution,
    /// `None` where it is 0 for every token.
    upper: Option<&'a Distribution>,
    /// Whether the token of the round came from this side.
    drawn_here: bool,
}

impl RoundPlace<'_> {
    /// Whether the proposal was accepted; `None` behind the first rejected one, and after the last one.
    fn is_accepted(&self) -> Option<bool> {
        Some(self.chosen? == self.proposed?)
    }

    /// The picture: q and p over the same tokens, and the residual that is drawn from after a rejection. The tokens are
    /// the likeliest of both, with the proposed and the chosen one.
    pub fn picture(&self, texts: &TokenTexts) -> BarsPair {
        let residual = self.draft.map(|draft| self.target.residual(draft));
        let tokens = self.shown_tokens();
        let sides = match (self.draft, &residual) {
            (Some(draft), Some(residual)) => self.with_draft(draft, residual, texts),
            _ => self.after_all(),
        };
        let shown = |side: &PlaceHalf| {
            let distributions = [Some(side.lower), side.upper].into_iter().flatten();
            let shares = |of: &Distribution| largest(of, &tokens);
            distributions.map(shares).fold(0.0, f64::max)
        };
        let axis = match sides.iter().map(shown).fold(0.0, f64::max) {
            // Two bars of a pair are compared: none of them may leave the axis.
            large if large > 0.5 => ShareAxis::Full,
            small => ShareAxis::fitted(small),
        };
        BarsPair {
            title: words::position_title(self.round, self.place, self.draft.is_some()),
            sides: sides.map(|side| self.bars(side, &tokens, axis, texts)),
        }
    }

    /// Both halves at a proposal.
    fn with_draft<'a>(
        &'a self,
        draft: &'a Distribution,
        residual: &'a Distribution,
        texts: &TokenTexts,
    ) -> [PlaceHalf<'a>; 2] {
        let accepted = self.is_accepted();
        let label = self.proposed.map(|token| texts.label(token));
        // The difference of two equal distributions is rounding alone, and its shape would mean nothing.
        let equal = accepted != Some(false) && 1.0 - self.target.overlap(draft) < ROUNDING;
        [
            PlaceHalf {
                title: words::both_models(&label.unwrap_or_default(), accepted),
                columns: [words::q(), words::p()],
                lower: draft,
                upper: Some(self.target),
                drawn_here: accepted == Some(true),
            },
            PlaceHalf {
                title: match equal {
                    true => words::no_residual().into(),
                    false => words::residual().into(),
                },
                columns: [words::p(), words::residual_share()],
                lower: self.target,
                upper: (!equal).then_some(residual),
                drawn_here: accepted == Some(false),
            },
        ]
    }

    /// Both halves after the last proposal.
    fn after_all(&self) -> [PlaceHalf<'_>; 2] {
        let side = |title: &str, columns, drawn_here| PlaceHalf {
            title: title.into(),
            columns,
            lower: self.target,
            upper: Some(self.target),
            drawn_here,
        };
        [
            side(words::target_alone(), [words::p(), words::p()], false),
            side(words::bonus(), [words::p(), words::drawn_from()], true),
        ]
    }

    fn bars(
        &self,
        side: PlaceHalf,
        tokens: &[TokenId],
        axis: ShareAxis,
        texts: &TokenTexts,
    ) -> Bars {
        let upper = |token| side.upper.map_or(0.0, |upper| upper.probability(token));
        let bar = |&token: &TokenId| Bar {
            label: texts.label(token),
            model: side.lower.probability(token),
            rule: upper(token),
            // A token that one of the two gives nothing was not removed from the other.
            kept: true,
            fate: match side.drawn_here && self.chosen == Some(token) {
                true => Fate::Chosen,
                false => Fate::Open,
            },
            rank: None,
            truth: None,
        };
        let others = |of: &Distribution| {
            let shown = tokens.iter().map(|&token| of.probability(token));
            (1.0 - shown.sum::<f64>()).max(0.0)
        };
        let rest = side.lower.vocabulary() - tokens.len();
        Bars {
            title: side.title,
            rows: tokens.iter().map(bar).collect(),
            rest: (rest > 0).then(|| Rest {
                tokens: rest,
                kept: rest,
                model: others(side.lower),
                rule: side.upper.map_or(0.0, others),
                truth: None,
            }),
            axis,
            columns: Columns {
                model: side.columns[0].into(),
                rule: side.columns[1].into(),
            },
        }
    }

    /// The likeliest tokens of both distributions, the target's first.
    fn shown_tokens(&self) -> Vec<TokenId> {
        let of = |distribution: &Distribution| {
            let top = distribution.top(ROWS).into_iter();
            top.map(|ranked| ranked.token).collect::<Vec<_>>()
        };
        let (target, draft) = (of(self.target), self.draft.map(of).unwrap_or_default());
        let likeliest = (0..ROWS).flat_map(|place| [target.get(place), draft.get(place)]);
        let likeliest = likeliest.flatten().copied();
        let mut tokens = Vec::with_capacity(ROWS);
        for token in self
            .proposed
            .into_iter()
            .chain(self.chosen)
            .chain(likeliest)
        {
            if tokens.len() < ROWS && !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        let order = |token: &TokenId| self.target.rank_of(*token).unwrap_or(usize::MAX);
        tokens.sort_by_key(|token| (order(token), *token));
        tokens
    }
}

/// The largest probability of some tokens.
fn largest(of: &Distribution, tokens: &[TokenId]) -> f64 {
    let shares = tokens.iter().map(|&token| of.probability(token));
    shares.fold(0.0, f64::max)
}
