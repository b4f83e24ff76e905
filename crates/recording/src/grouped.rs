//! The likeliest tokens with their ids, and all others in groups of about equal logits without ids: a step in a few
//! kilobytes.
//!
//! So everything that does not ask which of the other tokens has which logit is known: the mass of the others at every
//! temperature, how many of them a filter keeps, the entropy. What is not known is the id of a token beyond the list.

use crate::{RecordingError, RoundedLogits, TokenId};

/// How many groups the other tokens are put into, at most. With 256 over 25 nats, a group is a tenth of a nat wide, and the
/// mass of the others at temperature 0.5 or 1.5 differs from the model's by about a ten-thousandth of itself: half the
/// square of the width, over 12.
const GROUPS: usize = 256;

/// The largest vocabulary that is grouped, far above that of any model: a group of a few bytes stands for as many tokens as
/// it says, and each gets a logit in memory.
const MOST_TOKENS: u64 = 1 << 20;

/// The logits of one step: a list, and groups of the tokens that are not in it.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupedLogits {
    /// The N likeliest tokens by falling logit.
    pub(crate) tokens: Vec<TokenId>,
    /// How many tokens each group has, at least 1, by falling logit.
    pub(crate) counts: Vec<u32>,
    /// The logits of the listed tokens, then those of the groups: ln of the mean of exp(logit), so that the mass of a group
    /// at temperature 1 is that of its tokens.
    pub(crate) levels: RoundedLogits,
    /// The largest difference between the logit of a token that is not listed and that of its group, in nats.
    pub(crate) group_error: f32,
}

impl GroupedLogits {
    /// Lists the `most` likeliest tokens of a vocabulary (at least 1; ties by lower id), and groups the others.
    ///
    /// # Errors
    /// [`RecordingError::NoLogits`] where there is none, or one is not finite.
    pub fn of(logits: &[f32], most: usize) -> Result<Self, RecordingError> {
        if logits.is_empty() || !logits.iter().all(|logit| logit.is_finite()) {
            return Err(RecordingError::NoLogits);
        }
        let mut falling: Vec<(TokenId, f32)> = (0..).zip(logits.iter().copied()).collect();
        falling.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let (listed, mut others) = falling.split_at(most.clamp(1, falling.len()));
        let ends = others.first().zip(others.last());
        let width = ends.map_or(0.0, |(first, last)| (first.1 - last.1) / GROUPS as f32);
        let (mut counts, mut group_error) = (Vec::new(), 0.0_f32);
        let mut numbers: Vec<f32> = listed.iter().map(|pair| pair.1).collect();
        while let Some(&(_, first)) = others.first() {
            let here = others.partition_point(|pair| first - pair.1 <= width);
            let (group, after) = others.split_at(here);
            others = after;
            let logit = mean(group, first);
            let last = group.last().map_or(first, |pair| pair.1);
            group_error = group_error.max(first - logit).max(logit - last);
            numbers.push(logit);
            counts.push(group.len() as u32);
        }
        Ok(Self {
            tokens: listed.iter().map(|pair| pair.0).collect(),
            counts,
            levels: RoundedLogits::of(&numbers)?,
            group_error,
        })
    }

    /// How many tokens have their ids.
    pub fn listed(&self) -> usize {
        self.tokens.len()
    }

    /// The largest difference between a listed logit, or the mean of a group, and the model's, in nats.
    pub fn error(&self) -> f32 {
        self.levels.error()
    }

    /// The largest difference between the logit of a token that is not listed and the mean of its group, in nats.
    pub fn group_error(&self) -> f32 {
        self.group_error
    }

    /// V.
    pub(crate) fn vocabulary(&self) -> u64 {
        let others = self.counts.iter().map(|&count| u64::from(count));
        self.tokens.len() as u64 + others.sum::<u64>()
    }

    /// `[V]`, indexed by token id. The logits of the tokens that are not listed are given to their ids in rising order:
    /// which of them has which is not known.
    pub fn whole(&self) -> Vec<f32> {
        let numbers = self.levels.logits();
        let (listed, groups) = numbers.split_at(self.tokens.len().min(numbers.len()));
        let mut whole = vec![f32::NAN; self.vocabulary() as usize];
        for (&token, &logit) in self.tokens.iter().zip(listed) {
            if let Some(place) = whole.get_mut(token as usize) {
                *place = logit;
            }
        }
        let groups = groups.iter().zip(&self.counts);
        let mut others =
            groups.flat_map(|(&logit, &count)| std::iter::repeat_n(logit, count as usize));
        for place in whole.iter_mut().filter(|place| place.is_nan()) {
            *place = others.next().unwrap_or(f32::NEG_INFINITY);
        }
        whole
    }

    /// Whether it is a list of the likeliest tokens of a vocabulary, and groups of the others.
    pub(crate) fn is_right(&self, vocabulary: Option<u32>) -> bool {
        let mut ids = self.tokens.clone();
        ids.sort_unstable();
        let levels = self.levels.levels();
        !ids.is_empty()
            && ids.windows(2).all(|pair| pair[0] < pair[1])
            && levels.len() == ids.len() + self.counts.len()
            && levels.windows(2).all(|pair| pair[0] >= pair[1])
            && self.counts.iter().all(|&count| count > 0)
            && self.group_error.is_finite()
            && self.group_error >= 0.0
            && self.vocabulary() <= MOST_TOKENS
            && vocabulary.map(u64::from) == Some(self.vocabulary())
    }
}

/// ln of the mean of exp(logit) of tokens whose largest logit is `first`.
fn mean(group: &[(TokenId, f32)], first: f32) -> f32 {
    let exp = |&(_, logit): &(TokenId, f32)| (f64::from(logit) - f64::from(first)).exp();
    let mean = group.iter().map(exp).sum::<f64>() / group.len() as f64;
    (f64::from(first) + mean.ln()) as f32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// No two alike.
    fn logits(count: u32) -> Vec<f32> {
        (0..count)
            .map(|id| (id as f32 * 12.9898).sin() * 9.0 + (id as f32 * 0.37).cos())
            .collect()
    }

    fn mass(logits: &[f32], temperature: f64) -> f64 {
        logits
            .iter()
            .map(|&logit| (f64::from(logit) / temperature).exp())
            .sum()
    }

    #[test]
    fn the_others_have_their_mass_at_every_temperature() {
        let model = logits(5_000);
        let grouped = GroupedLogits::of(&model, 50).unwrap();
        assert!(grouped.counts.len() <= GROUPS + 1 && grouped.is_right(Some(5_000)));
        let whole = grouped.whole();
        for &token in &grouped.tokens {
            let (ours, theirs) = (whole[token as usize], model[token as usize]);
            assert!((ours - theirs).abs() <= grouped.error(), "{ours} {theirs}");
        }
        let hidden = |logits: &[f32]| -> Vec<f32> {
            let pairs = (0..).zip(logits);
            let hidden = pairs.filter(|(id, _)| !grouped.tokens.contains(id));
            hidden.map(|pair| *pair.1).collect()
        };
        let (ours, theirs) = (hidden(&whole), hidden(&model));
        // The rounding of a group's mean to a level, and what a width of 18 nats over 256 leaves, see `GROUPS`.
        let rounding = f64::from(grouped.error());
        for (temperature, most) in [
            (1.0, rounding),
            (0.5, 2.0 * rounding + 5e-4),
            (1.5, rounding + 5e-4),
        ] {
            let ratio = mass(&ours, temperature) / mass(&theirs, temperature);
            assert!((ratio - 1.0).abs() <= most, "{ratio} at {temperature}");
        }
        let sorted = |mut logits: Vec<f32>| {
            logits.sort_by(f32::total_cmp);
            logits
        };
        let pairs = sorted(ours).into_iter().zip(sorted(theirs));
        let largest = pairs
            .map(|(ours, theirs)| (ours - theirs).abs())
            .fold(0.0, f32::max);
        assert!(
            largest <= grouped.group_error() + grouped.error(),
            "{largest}"
        );
    }

    #[test]
    fn the_list_may_be_the_vocabulary_and_equal_logits_are_one_group() {
        let all = GroupedLogits::of(&logits(7), 100).unwrap();
        assert_eq!((all.listed(), all.counts.len()), (7, 0));
        let equal = GroupedLogits::of(&[0.5; 9], 2).unwrap();
        assert_eq!((&equal.tokens, &equal.counts), (&vec![0, 1], &vec![7]));
        assert_eq!((equal.whole(), equal.group_error()), (vec![0.5; 9], 0.0));
        assert_eq!(
            GroupedLogits::of(&[f32::NAN], 1),
            Err(RecordingError::NoLogits)
        );
    }

    #[test]
    fn what_is_no_list_of_the_likeliest_is_found() {
        let right = GroupedLogits::of(&logits(40), 5).unwrap();
        let changed = |change: fn(&mut GroupedLogits)| {
            let mut changed = right.clone();
            change(&mut changed);
            changed.is_right(Some(40))
        };
        assert!(changed(|_| {}));
        assert!(!right.is_right(Some(41)) && !right.is_right(None));
        assert!(!changed(|grouped| grouped.tokens[1] = grouped.tokens[0]));
        assert!(!changed(
            |grouped| grouped.levels = RoundedLogits::of(&[0.0, 1.0]).unwrap()
        ));
        assert!(!changed(|grouped| grouped.tokens.push(39)));
        assert!(!changed(|grouped| grouped.counts[0] = 0));
        assert!(!changed(|grouped| grouped.group_error = -1.0));
        let rising: Vec<f32> = (0..5 + right.counts.len() as u16).map(f32::from).collect();
        let mut other_way = right.clone();
        other_way.levels = RoundedLogits::of(&rising).unwrap();
        assert!(!other_way.is_right(Some(40)));
        let mut endless = right;
        endless.counts[0] = u32::MAX - 100;
        let tokens = u32::try_from(endless.vocabulary()).unwrap();
        assert!(!endless.is_right(Some(tokens)));
    }
}
