//! A text that went on past its end: how foreseeable it became, and what may be concluded from that.

use crate::stop::{EndCurve, EndPoint};

/// A text that went on past the place where the model would have ended it.
#[derive(Clone, Debug, PartialEq)]
pub struct PastEnd {
    /// The steps at which the end was the likeliest token and another one was taken, and the end's probability there.
    /// At least one. Whatever is taken there surprises the model: such a step says nothing of the text.
    pub apart: Vec<(usize, f64)>,
    /// The tokens from the first of these steps on.
    pub all: Surprise,
    /// Those among them that were taken at other steps.
    pub rest: Option<Surprise>,
    /// The tokens before.
    pub before: Option<Surprise>,
}

/// How much tokens surprised the model that wrote them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// How many there are, at least one.
    pub tokens: usize,
    /// Their mean, in bits a token.
    pub mean: f64,
    /// Their standard deviation, in bits; 0 for a single one.
    pub deviation: f64,
}

/// What two perplexities allow to be said of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EndVerdict {
    /// Too few tokens on one side to say anything.
    TooFew,
    /// As much as chance alone gives.
    Unclear(Difference),
    /// The text became harder to foresee, or, with a negative difference, easier.
    Clear(Difference),
}

/// How far two means lie apart, in bits a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Positive where the later tokens surprised the model more.
    pub bits: f64,
    /// Two standard errors of it: what chance alone seldom goes beyond.
    pub margin: f64,
}

/// Fewer tokens have no standard deviation worth the name.
const LEAST_TOKENS: usize = 10;
/// A difference of two means is within as many standard errors 19 times out of 20, where there is none.
const STANDARD_ERRORS: f64 = 2.0;

impl PastEnd {
    /// Compares the tokens before with those after, but for the steps set apart.
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
    /// Over the points whose token was taken and is not the end; `None` where there are none.
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

    /// The perplexity: among how many equally likely tokens a choice would be as hard to foresee.
    pub fn perplexity(&self) -> f64 {
        self.mean.exp2()
    }

    fn variance_of_mean(&self) -> f64 {
        self.deviation.powi(2) / self.tokens as f64
    }
}

impl EndCurve {
    /// How foreseeable the text became after the model would first have ended it, if it went on.
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

    /// A curve whose tokens surprised the model by so many bits; the end had 99% where `forbidden`.
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

    /// As it was seen: four tokens in place of a certain end carried all of the difference.
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
        // Both are three equal levels; the later ones lie 4 bits higher, up to the cut at their end.
        assert!((difference.bits - 4.0).abs() < 0.05 && difference.margin < 1.0);
        let falling: Vec<f64> = bits(30, 5.0).chain([20.0]).chain(bits(40, 1.0)).collect();
        assert!(
            matches!(verdict(&falling), EndVerdict::Clear(Difference { bits, .. }) if bits < 0.0)
        );
        // Nine tokens are too few, however far apart.
        assert_eq!(verdict(&rising[..40]), EndVerdict::TooFew);
        assert_eq!(curve(&rising[..30], &[]).past_end(), None);
    }
}
