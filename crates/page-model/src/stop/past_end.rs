//! Analyses a text that continued past its end: the change of its perplexity, and what may be concluded from it.

use crate::stop::{EndCurve, EndPoint};

/// A text that continued past the place where the model would have ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct PastEnd {
    /// The steps at which the end was the likeliest token and another one was chosen, and the end's probability there.
    /// At least one. Any token chosen there has a high surprise, which says nothing about the text.
    pub apart: Vec<(usize, f64)>,
    /// The surprise of the tokens from the first of these steps on.
    pub all: Surprise,
    /// The surprise of those tokens without the steps in `apart`.
    pub rest: Option<Surprise>,
    /// The surprise of the tokens before the first of these steps.
    pub before: Option<Surprise>,
}

/// The surprise of several tokens to the model that generated them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// The number of tokens, at least one.
    pub tokens: usize,
    /// The mean surprise, in bits per token.
    pub mean: f64,
    /// The standard deviation, in bits; 0 for a single token.
    pub deviation: f64,
}

/// The conclusion that two perplexities allow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EndVerdict {
    /// There are too few tokens on one side for a conclusion.
    TooFew,
    /// The difference is within the range of chance.
    Unclear(Difference),
    /// The text became harder to predict, or easier if the difference is negative.
    Clear(Difference),
}

/// The difference of two mean surprises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference in bits per token; positive if the later tokens had a greater surprise.
    pub bits: f64,
    /// Two standard errors of the difference, which chance alone seldom exceeds.
    pub margin: f64,
}

/// The fewest tokens for which a standard deviation is meaningful.
const LEAST_TOKENS: usize = 10;
/// In 19 of 20 cases without a true difference, two means differ by less than this number of standard errors.
const STANDARD_ERRORS: f64 = 2.0;

impl PastEnd {
    /// Compares the tokens before with those after, without the steps in `apart`.
    pub fn verdict(&self) -> EndVerdict {
        let enough = |surprise: &Surprise| surprise.tokens >= LEAST_TOKENS;
        let (before, rest) = (self.before.filter(enough), self.rest.filter(enough));
        let Some((before, rest)) = before.zip(rest) else {
            return EndVerdict::TooFew;
        };
        let variance = before.variance_of_mean() + rest.variance_of_mean();
        let difference = Difference {
            bits: rest.mean - before.mean,
            margin: STANDARD_ERRORS * variance.sqrt(),
        };
        match difference.bits.abs() > difference.margin {
            true => EndVerdict::Clear(difference),
            false => EndVerdict::Unclear(difference),
        }
    }
}

impl Surprise {
    /// The surprise of the chosen tokens that are not the end; `None` if there are none.
    fn of<'p>(points: impl Iterator<Item = &'p EndPoint>) -> Option<Self> {
        let bits: Vec<f64> = points.filter_map(|point| point.surprise).collect();
        if bits.is_empty() {
            return None;
        }
        let tokens = bits.len() as f64;
        let mean = bits.iter().sum::<f64>() / tokens;
        let squares: f64 = bits.iter().map(|bits| (bits - mean).powi(2)).sum();
        Some(Self {
            tokens: bits.len(),
            mean,
            deviation: (squares / (tokens - 1.0).max(1.0)).sqrt(),
        })
    }

    /// The perplexity: the number of equally likely tokens with the same mean surprise.
    pub fn perplexity(&self) -> f64 {
        self.mean.exp2()
    }

    fn variance_of_mean(&self) -> f64 {
        self.deviation.powi(2) / self.tokens as f64
    }
}

impl EndCurve {
    /// The analysis of the text after the first step at which the model would have ended it; `None` if it ended there.
    pub fn past_end(&self) -> Option<PastEnd> {
        let from = self.points.iter().position(EndPoint::was_passed_over)?;
        let (before, after) = self.points.split_at(from);
        let (apart, rest): (Vec<_>, Vec<_>) = after
            .iter()
            .enumerate()
            .partition(|(_, point)| point.was_passed_over());
        Some(PastEnd {
            apart: apart
                .into_iter()
                .map(|(place, point)| (from + place, point.model))
                .collect(),
            all: Surprise::of(after.iter())?,
            rest: Surprise::of(rest.into_iter().map(|(_, point)| point)),
            before: Surprise::of(before.iter()),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A curve whose tokens have these surprises in bits; the end had 99% at the steps in `forbidden`.
    fn curve(bits: &[f64], forbidden: &[usize]) -> EndCurve {
        let point = |(index, &bits): (usize, &f64)| EndPoint {
            model: if forbidden.contains(&index) {
                0.99
            } else {
                0.01
            },
            rule: 0.0,
            likeliest: forbidden.contains(&index),
            surprise: Some(bits),
        };
        let mut curve = EndCurve::default();
        curve.points.extend(bits.iter().enumerate().map(point));
        curve
    }

    /// A measured case: four tokens in place of a certain end caused all of the difference.
    #[test]
    fn a_few_steps_in_place_of_the_end_are_no_reason_to_call_a_text_harder() {
        let ordinary = |count: usize| (0..count).map(|index| [0.2, 2.0, 1.2, 3.4][index % 4]);
        let mut bits: Vec<f64> = ordinary(100).collect();
        let forbidden = [33, 60, 61, 90];
        for step in forbidden {
            bits[step] = 20.0;
        }
        let past = curve(&bits, &forbidden).past_end().unwrap();
        assert_eq!(past.apart.len(), 4);
        assert_eq!((past.all.tokens, past.rest.unwrap().tokens), (67, 63));
        assert!(past.all.perplexity() > 1.5 * past.before.unwrap().perplexity());
        assert!(matches!(past.verdict(), EndVerdict::Unclear(_)));
    }

    #[test]
    fn a_text_that_does_become_harder_to_foresee_is_told_apart() {
        let bits =
            |count: usize, level: f64| (0..count).map(move |index| level + (index % 3) as f64);
        let rising: Vec<f64> = bits(30, 1.0).chain([20.0]).chain(bits(40, 5.0)).collect();
        let verdict = |bits: &[f64]| curve(bits, &[30]).past_end().unwrap().verdict();
        let EndVerdict::Clear(difference) = verdict(&rising) else {
            panic!("{:?}", verdict(&rising))
        };
        // Both are three equal levels; the later ones are 4 bits higher, up to the cut at their end.
        assert!((difference.bits - 4.0).abs() < 0.05 && difference.margin < 1.0);
        let falling: Vec<f64> = bits(30, 5.0).chain([20.0]).chain(bits(40, 1.0)).collect();
        assert!(
            matches!(verdict(&falling), EndVerdict::Clear(Difference { bits, .. }) if bits < 0.0)
        );
        // Nine tokens are too few, whatever the difference.
        assert_eq!(verdict(&rising[..40]), EndVerdict::TooFew);
        assert_eq!(curve(&rising[..30], &[]).past_end(), None);
    }
}
