//! The likeliest tokens with their ids, and all others in groups of about equal logits without ids: a step in a few
//! kilobytes.
//!
//! So everything that does not ask which of the other tokens has which logit is known: the mass of the others at every
//! temperature, how many of them a filter keeps, the entropy. What is not known is the id of a token beyond the list.

use crate::{RecordingError, TokenId};

/// How many groups the other tokens are put into, at most. With 256 over 25 nats, a group is a tenth of a nat wide, and the
/// mass of the others at temperature 0.5 or 1.5 differs from the model's by about a ten-thousandth of itself: half the
/// square of the width, over 12.
const GROUPS: usize = 256;

/// The largest vocabulary that is grouped, far above that of any model: a group of a few bytes stands for as many tokens as
/// it says, and each gets a logit in memory.
const MOST_TOKENS: u64 = 1 << 20;

/// The logits of one step: a list, and groups of those that are not in it.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupedLogits {
    /// The N likeliest tokens by falling logit.
    pub(crate) tokens: Vec<TokenId>,
    /// Their logits.
    pub(crate) logits: Vec<f32>,
    /// All other tokens, by falling logit.
    pub(crate) groups: Vec<LogitGroup>,
    /// The largest difference between the logit of a token that is not listed and that of its group, in nats.
    pub(crate) error: f32,
}

/// Tokens that are not listed, with one logit for all of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LogitGroup {
    /// ln of the mean of exp(logit): the mass of the group at temperature 1 is exact.
    pub logit: f32,
    /// How many tokens, at least 1.
    pub count: u32,
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
        let (listed, others) = falling.split_at(most.clamp(1, falling.len()));
        let mut grouped = Self {
            tokens: listed.iter().map(|pair| pair.0).collect(),
            logits: listed.iter().map(|pair| pair.1).collect(),
            groups: Vec::new(),
            error: 0.0,
        };
        let ends = others.first().zip(others.last());
        let width = ends.map_or(0.0, |(first, last)| (first.1 - last.1) / GROUPS as f32);
        let mut rest = others;
        while let Some(&(_, first)) = rest.first() {
            let here = rest.partition_point(|pair| first - pair.1 <= width);
            let (group, after) = rest.split_at(here);
            rest = after;
            grouped.add(group);
        }
        Ok(grouped)
    }

    /// Adds a group of at least one token, by falling logit.
    fn add(&mut self, group: &[(TokenId, f32)]) {
        let (Some(&(_, first)), Some(&(_, last))) = (group.first(), group.last()) else {
            return;
        };
        let exp = |&(_, logit): &(TokenId, f32)| (f64::from(logit) - f64::from(first)).exp();
        let mean = group.iter().map(exp).sum::<f64>() / group.len() as f64;
        let logit = (f64::from(first) + mean.ln()) as f32;
        self.error = self.error.max(first - logit).max(logit - last);
        self.groups.push(LogitGroup {
            logit,
            count: group.len() as u32,
        });
    }

    /// How many tokens have their ids.
    pub fn listed(&self) -> usize {
        self.tokens.len()
    }

    /// The largest difference between the logit of a token that is not listed and that of its group, in nats.
    pub fn error(&self) -> f32 {
        self.error
    }

    /// V.
    pub(crate) fn vocabulary(&self) -> u64 {
        let others = self.groups.iter().map(|group| u64::from(group.count));
        self.tokens.len() as u64 + others.sum::<u64>()
    }

    /// `[V]`, indexed by token id. The logits of the tokens that are not listed are given to their ids in rising order:
    /// which of them has which is not known.
    pub fn whole(&self) -> Vec<f32> {
        let mut whole = vec![f32::NAN; self.vocabulary() as usize];
        for (&token, &logit) in self.tokens.iter().zip(&self.logits) {
            if let Some(place) = whole.get_mut(token as usize) {
                *place = logit;
            }
        }
        let groups = self.groups.iter();
        let mut others =
            groups.flat_map(|group| std::iter::repeat_n(group.logit, group.count as usize));
        for place in whole.iter_mut().filter(|place| place.is_nan()) {
            *place = others.next().unwrap_or(f32::NEG_INFINITY);
        }
        whole
    }

    /// Whether it is a list of the likeliest tokens of a vocabulary, and groups of the others.
    pub(crate) fn is_right(&self, vocabulary: Option<u32>) -> bool {
        let mut ids = self.tokens.clone();
        ids.sort_unstable();
        let falls = |logits: &[f32]| logits.windows(2).all(|pair| pair[0] >= pair[1]);
        let groups: Vec<f32> = self.groups.iter().map(|group| group.logit).collect();
        let least = self.logits.last().copied();
        let least_and_groups = least.zip(groups.first().copied());
        !ids.is_empty()
            && ids.windows(2).all(|pair| pair[0] < pair[1])
            && self.logits.len() == ids.len()
            && self
                .logits
                .iter()
                .chain(&groups)
                .all(|logit| logit.is_finite())
            && falls(&self.logits)
            && falls(&groups)
            && least_and_groups.is_none_or(|(least, first)| first <= least)
            && self.groups.iter().all(|group| group.count > 0)
            && self.error.is_finite()
            && self.error >= 0.0
            && self.vocabulary() <= MOST_TOKENS
            && vocabulary.map(u64::from) == Some(self.vocabulary())
    }
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
    fn listed_tokens_are_exact_and_the_others_have_their_mass_at_every_temperature() {
        let model = logits(5_000);
        let grouped = GroupedLogits::of(&model, 50).unwrap();
        assert!(grouped.groups.len() <= GROUPS + 1 && grouped.is_right(Some(5_000)));
        let whole = grouped.whole();
        for &token in &grouped.tokens {
            assert_eq!(whole[token as usize], model[token as usize]);
        }
        let hidden = |logits: &[f32]| -> Vec<f32> {
            (0..)
                .zip(logits)
                .filter(|(id, _)| !grouped.tokens.contains(id))
                .map(|pair| *pair.1)
                .collect()
        };
        let (ours, theirs) = (hidden(&whole), hidden(&model));
        let least = grouped.logits.last().copied().unwrap();
        assert!(theirs.iter().all(|&logit| logit <= least));
        // A group is 18 nats over 256 wide; what that leaves of the mass is said at `GROUPS`.
        for (temperature, most) in [(1.0, 1e-6), (0.5, 5e-4), (1.5, 5e-4)] {
            let ratio = mass(&ours, temperature) / mass(&theirs, temperature);
            assert!((ratio - 1.0).abs() < most, "{ratio} at {temperature}");
        }
        let sorted = |mut logits: Vec<f32>| {
            logits.sort_by(f32::total_cmp);
            logits
        };
        let pairs = sorted(ours).into_iter().zip(sorted(theirs));
        let largest = pairs
            .map(|(ours, theirs)| (ours - theirs).abs())
            .fold(0.0, f32::max);
        assert!((largest - grouped.error()).abs() < 1e-5, "{largest}");
    }

    #[test]
    fn the_list_may_be_the_vocabulary_and_equal_logits_are_one_group() {
        let all = GroupedLogits::of(&logits(7), 100).unwrap();
        assert_eq!((all.listed(), all.groups.len()), (7, 0));
        assert_eq!(all.whole(), logits(7));
        let equal = GroupedLogits::of(&[0.5; 9], 2).unwrap();
        assert_eq!((equal.tokens.clone(), equal.groups.len()), (vec![0, 1], 1));
        assert_eq!((equal.whole(), equal.error()), (vec![0.5; 9], 0.0));
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
        assert!(!changed(|grouped| grouped.logits.swap(0, 4)));
        assert!(!changed(|grouped| grouped.groups[0].logit = f32::MAX));
        assert!(!changed(|grouped| grouped.groups[0].count = 0));
        assert!(!changed(|grouped| grouped.error = -1.0));
        let mut endless = right.clone();
        endless.groups[0].count = u32::MAX - 100;
        let tokens = u32::try_from(endless.vocabulary()).unwrap();
        assert!(!endless.is_right(Some(tokens)));
    }
}
