//! What each head of a model reads at the places of each pattern, on average over texts; and the heads that stand out.

use std::error::Error;

use page_model::inside::{
    head_pattern::{HeadPattern, PatternText},
    named_heads::{LEAST_TEXTS, MOST_OF_PATTERN, NamedHead, NamedHeads, TEXTS, TOKENS},
};
use protocol::TokenId;
use sampling::{Coin, Stream};

use crate::measured_network::MeasuredNetwork;

/// Where a pattern is measured: at these positions, what is read there.
type PatternPlaces = Vec<(usize, Vec<usize>)>;

/// The sums of one pattern.
struct PatternSums {
    pattern: HeadPattern,
    places: usize,
    texts: usize,
    /// Of each head, layer by layer.
    weights: Vec<f64>,
    /// The same where the tokens are shuffled.
    shuffled: Vec<f64>,
}

/// What was measured on some texts.
pub struct MeasuredHeads {
    /// How many texts.
    pub texts: usize,
    /// For each pattern all heads, the one that reads most first.
    pub heads: Vec<NamedHead>,
}

impl MeasuredHeads {
    /// The greatest difference between what was measured before and what is measured now, of the weights and both controls.
    /// `None` where a head was not measured.
    #[allow(dead_code, reason = "for the tests that measure again")]
    pub fn farthest_from(&self, named: &NamedHeads) -> Option<f32> {
        let mut farthest = 0.0_f32;
        for head in &named.heads {
            let is_same = |of: &&NamedHead| {
                (of.pattern, of.layer, of.head) == (head.pattern, head.layer, head.head)
            };
            let again = self.heads.iter().find(is_same)?;
            for (found, before) in [
                (again.weight, head.weight),
                (again.others, head.others),
                (again.shuffled, head.shuffled),
            ] {
                farthest = farthest.max((found - before).abs());
            }
        }
        Some(farthest)
    }
}

/// Measures texts, the seeds from 1 on, each after the next beginning: at least the first number of `texts`, and until each
/// pattern has [`LEAST_TEXTS`] at most the second.
///
/// # Errors
/// Any failure of the model.
pub fn measure(
    network: &mut MeasuredNetwork,
    beginnings: &[&str],
    texts: [usize; 2],
) -> Result<MeasuredHeads, Box<dyn Error>> {
    let info = network.texts.info();
    let (layers, heads) = (info.layers as usize, info.heads as usize);
    let mut sums = HeadPattern::ALL.map(|pattern| PatternSums {
        pattern,
        places: 0,
        texts: 0,
        weights: vec![0.0; layers * heads],
        shuffled: vec![0.0; layers * heads],
    });
    let [least, most] = texts;
    let mut measured = 0;
    for beginning in beginnings.iter().cycle() {
        let is_enough = sums.iter().all(|sums| sums.texts >= LEAST_TEXTS);
        if measured == most || measured >= least && is_enough {
            break;
        }
        measured += 1;
        let seed = measured as u64;
        let once = network.write(beginning, seed, TOKENS)?;
        let twice = once.repeat(2);
        // What follows an earlier place of a token is looked for where the text stands a second time.
        for (text, first, is_twice) in [(once, 1, false), (twice, TOKENS + 1, true)] {
            let weights = network.attention(&text)?;
            let shuffled = network.attention(&shuffled(&text, first, seed))?;
            let read = PatternText::of(&text, &network.texts);
            for sums in &mut sums {
                if is_twice == (sums.pattern == HeadPattern::Induction) {
                    let places = places(sums.pattern, &read, first..text.len());
                    sums.add(&places, &weights, &shuffled, text.len());
                }
            }
        }
    }
    let of_patterns = sums.iter().map(|sums| sums.heads(heads));
    Ok(MeasuredHeads {
        texts: measured,
        heads: of_patterns.flatten().collect(),
    })
}

/// The heads of a model that are recognisable, in the order of the patterns.
///
/// # Errors
/// Any failure of the model.
pub fn named(
    network: &mut MeasuredNetwork,
    beginnings: &[&str],
) -> Result<NamedHeads, Box<dyn Error>> {
    let measured = measure(network, beginnings, TEXTS)?;
    let of_patterns = measured
        .heads
        .chunk_by(|one, next| one.pattern == next.pattern);
    let strongest = of_patterns.flat_map(|heads| heads.iter().take(MOST_OF_PATTERN));
    let heads = strongest.filter(|head| head.is_recognisable());
    let info = network.texts.info();
    Ok(NamedHeads {
        model: info.name.clone(),
        weights: info.version.clone(),
        texts: measured.texts,
        heads: heads.copied().collect(),
    })
}

/// The places of a pattern within some positions.
fn places(
    pattern: HeadPattern,
    text: &PatternText,
    within: std::ops::Range<usize>,
) -> PatternPlaces {
    let places = within.map(|at| (at, pattern.read_at(text, at)));
    places.filter(|(_, read)| !read.is_empty()).collect()
}

/// The text with its tokens from a position on in another order, each order as likely as any other (Fisher and Yates).
fn shuffled(text: &[TokenId], first: usize, seed: u64) -> Vec<TokenId> {
    let mut text = text.to_vec();
    for at in (first + 1..text.len()).rev() {
        let u = Coin::new(seed).toss(at as u64, Stream::Draw, 1).get();
        let other = first + (u * (at + 1 - first) as f64) as usize;
        text.swap(at, other);
    }
    text
}

impl PatternSums {
    fn add(
        &mut self,
        places: &PatternPlaces,
        weights: &[Vec<f32>],
        shuffled: &[Vec<f32>],
        width: usize,
    ) {
        self.places += places.len();
        self.texts += usize::from(!places.is_empty());
        for (sums, layers) in [(&mut self.weights, weights), (&mut self.shuffled, shuffled)] {
            let heads = layers.iter().flat_map(|of| of.chunks_exact(width * width));
            for (sum, head) in sums.iter_mut().zip(heads) {
                let read = |(at, read): &(usize, Vec<usize>)| {
                    let row = &head[at * width..(at + 1) * width];
                    read.iter().map(|at| f64::from(row[*at])).sum::<f64>()
                };
                *sum += places.iter().map(read).sum::<f64>();
            }
        }
    }

    /// All heads with the means over the places of the pattern.
    fn heads(&self, heads: usize) -> Vec<NamedHead> {
        let all: f64 = self.weights.iter().sum();
        let per_place = |sum: f64| (sum / self.places.max(1) as f64) as f32;
        let of = |(at, (weight, shuffled)): (usize, (&f64, &f64))| NamedHead {
            pattern: self.pattern,
            layer: (at / heads) as u32,
            head: (at % heads) as u32,
            weight: per_place(*weight),
            others: per_place((all - weight) / (self.weights.len() - 1) as f64),
            shuffled: per_place(*shuffled),
            texts: self.texts,
        };
        let of_heads = self.weights.iter().zip(&self.shuffled).enumerate();
        let mut found: Vec<_> = of_heads.map(of).collect();
        found.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        found
    }
}
