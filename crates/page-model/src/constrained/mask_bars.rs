//! The mask of a step as bars: the model's likeliest tokens and the likeliest allowed ones, each before and after the mask.

use charts::{Bar, Bars, Columns, Fate, Rest, ShareAxis};
use protocol::TokenId;
use sampling::AppliedMask;

use super::words;
use crate::{tokens::TokenTexts, words::labels::of_model};

/// The most tokens with a bar of their own.
pub const BARS: usize = 7;
/// How many of them are the model's likeliest, allowed or not.
const LIKELIEST: usize = 4;

/// A token with a bar of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaskBar {
    /// The token.
    pub token: TokenId,
    /// Its probability by the model, before any processor.
    pub before: f64,
    /// Its share among the allowed tokens; 0 where it is not allowed.
    pub after: f64,
    /// Whether the mask allows it.
    pub allowed: bool,
}

/// The bars of a step, by falling probability before the mask, and what the others have together.
#[derive(Clone, Debug, PartialEq)]
pub struct MaskBars {
    /// At most [`BARS`] tokens.
    pub rows: Vec<MaskBar>,
    /// All other tokens together.
    pub rest: Rest,
}

impl MaskBars {
    /// The bars of a mask after which `token` was chosen.
    pub fn of(mask: &AppliedMask, token: TokenId) -> Self {
        let (before, after) = (mask.before(), mask.after());
        let top = |of: &sampling::Distribution, most: usize| {
            let ranked = of.top(most).into_iter();
            ranked.map(|ranked| ranked.token).collect::<Vec<_>>()
        };
        let mut shown = vec![token];
        let wanted = top(&before, LIKELIEST).into_iter();
        for token in wanted.chain(top(&after, BARS)) {
            if shown.len() < BARS && !shown.contains(&token) {
                shown.push(token);
            }
        }
        let mut rows: Vec<MaskBar> = (shown.into_iter())
            .map(|token| MaskBar {
                token,
                before: before.probability(token),
                after: after.probability(token),
                allowed: after.rank_of(token).is_some(),
            })
            .collect();
        rows.sort_by(|one, other| {
            let by_probability = other.before.total_cmp(&one.before);
            by_probability.then(one.token.cmp(&other.token))
        });
        let sum = |of: fn(&MaskBar) -> f64| rows.iter().map(of).sum::<f64>();
        let kept = rows.iter().filter(|row| row.allowed).count();
        let rest = Rest {
            tokens: before.vocabulary().saturating_sub(rows.len()),
            kept: mask.allowed().saturating_sub(kept),
            model: (1.0 - sum(|row| row.before)).max(0.0),
            rule: (1.0 - sum(|row| row.after)).max(0.0),
            truth: None,
        };
        Self { rows, rest }
    }

    /// The picture of the step at which `chosen` was taken.
    pub fn picture(&self, chosen: TokenId, texts: &TokenTexts) -> Bars {
        let bar = |row: &MaskBar| Bar {
            label: texts.label(row.token),
            model: row.before,
            rule: row.after,
            kept: row.allowed,
            fate: match row.token == chosen {
                true => Fate::Chosen,
                false => Fate::Open,
            },
            rank: None,
            truth: None,
        };
        Bars {
            title: words::title_mask().into(),
            rows: self.rows.iter().map(bar).collect(),
            rest: (self.rest.tokens > 0).then_some(self.rest),
            // Both bars of a row are compared: neither may leave the axis.
            axis: ShareAxis::Full,
            columns: Columns {
                model: of_model().into(),
                rule: words::after_mask().into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use charts::Picture;
    use sampling::{Logits, Ranking};

    use super::*;
    use crate::tokens::tests::texts;

    /// Rounding of sums of eight probabilities.
    const TOLERANCE: f64 = 1e-12;

    #[test]
    fn removed_tokens_have_no_share_and_all_bars_sum_to_one() {
        let logits = Logits::new((0..8).map(|token| token as f32 * 0.5).collect()).unwrap();
        let mask = AppliedMask::new(&Ranking::of(&logits), |token| token < 4).unwrap();
        let bars = MaskBars::of(&mask, 0);
        assert_eq!(bars.rows.len(), BARS);
        // The one without a bar is the least likely of the four that are allowed, but for the chosen one.
        assert_eq!((bars.rest.tokens, bars.rest.kept), (1, 1));
        for row in &bars.rows {
            assert_eq!(row.allowed, row.token < 4);
            let share = row.before / mask.mass_allowed();
            let expected = if row.allowed { share } else { 0.0 };
            assert!((row.after - expected).abs() < TOLERANCE, "{row:?}");
        }
        let sum = |of: fn(&MaskBar) -> f64| bars.rows.iter().map(of).sum::<f64>();
        assert!((sum(|row| row.before) + bars.rest.model - 1.0).abs() < TOLERANCE);
        assert!((sum(|row| row.after) + bars.rest.rule - 1.0).abs() < TOLERANCE);
        let wanted = bars.rows[0].token;
        assert_eq!((wanted, bars.rows[0].allowed), (7, false));
        let picture = bars.picture(0, &texts());
        let chosen = picture.rows.iter().find(|bar| bar.fate == Fate::Chosen);
        assert_eq!(chosen.map(|bar| bar.kept), Some(true));
        assert_eq!(picture.table().rows.len(), BARS + 1);
    }
}
