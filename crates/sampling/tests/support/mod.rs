//! The golden sampling cases: the inputs of `tests/golden/sampling/inputs.py`, and the engines' results for them.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, dead_code)]

use std::collections::BTreeMap;

use sampling::{
    Chain, Coin, Context, Link, Logits, Processor, Profile, Ranking, SamplingConfig, Scores,
    TokenId,
};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Vectors {
    pub explicit: BTreeMap<String, Vec<u32>>,
    pub cases: Vec<Case>,
}

#[derive(Deserialize)]
pub struct Case {
    pub input: String,
    pub links: Vec<Processor>,
    pub kept: usize,
    pub ids: String,
    pub scores: String,
    pub values: String,
    pub top: Vec<f64>,
    pub kept_ids: Option<Vec<TokenId>>,
}

impl Case {
    /// A name by which a case can be found: input and processors.
    pub fn name(&self) -> String {
        format!(
            "{} {}",
            self.input,
            serde_json::to_string(&self.links).unwrap()
        )
    }
}

pub struct Input {
    pub ranking: Ranking,
    pub prompt: Vec<TokenId>,
    pub generated: Vec<TokenId>,
}

pub fn load(engine: &str) -> Vectors {
    let path = format!(
        "{}/../../tests/golden/sampling/{engine}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn splitmix64(seed: u64, n: usize) -> Vec<u64> {
    let output = |i: u64| {
        let mut z = seed.wrapping_add((i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    (0..n as u64).map(output).collect()
}

pub fn logits(kind: &str, size: usize, seed: u64) -> Vec<f32> {
    let value = |(i, x): (usize, u64)| {
        let part = |shift: u32| (x >> shift & ((1 << 21) - 1)) as i64;
        let bell = part(0) + part(21) + part(42) - 3 * (1 << 20);
        let random = (bell as f64 / f64::from(1 << 19)) as f32;
        match kind {
            "random" => random,
            "sharp" => random * 2.0,
            "negative" => random - 100.0,
            "tied" => (bell >> 18) as f32,
            "masked" if x >> 63 == 1 => f32::NEG_INFINITY,
            "masked" => random,
            "onehot" if i == size / 3 => 20.0,
            "onehot" => 0.0,
            "equal" => -1.5,
            other => panic!("no input is called {other}"),
        }
    };
    splitmix64(seed, size)
        .into_iter()
        .enumerate()
        .map(value)
        .collect()
}

fn context(size: usize, seed: u64) -> (Vec<TokenId>, Vec<TokenId>) {
    let six: Vec<TokenId> = splitmix64(seed + 1, 6)
        .into_iter()
        .map(|x| (x % size as u64) as TokenId)
        .collect();
    let mut text: Vec<TokenId> = splitmix64(seed + 2, 80)
        .into_iter()
        .map(|x| six[(x % 6) as usize])
        .collect();
    let generated = text.split_off(20);
    (text, generated)
}

impl Vectors {
    /// The input that a case names, generated again.
    pub fn input(&self, name: &str) -> Input {
        let parts: Vec<&str> = name.split('/').collect();
        let [kind, size, seed] = parts[..] else {
            panic!("{name} is not kind/size/seed")
        };
        let (size, seed) = (size.parse().unwrap(), seed.parse().unwrap());
        let values = match self.explicit.get(kind) {
            Some(bits) => bits.iter().map(|&bits| f32::from_bits(bits)).collect(),
            None => logits(kind, size, seed),
        };
        let (prompt, generated) = context(size, seed);
        Input {
            ranking: Ranking::of(&Logits::new(values).unwrap()),
            prompt,
            generated,
        }
    }
}

/// Applies processors to an input in the given order, with the arithmetic of a profile.
pub fn run(profile: Profile, links: &[Processor], input: &Input) -> sampling::ChainRun {
    let links = links
        .iter()
        .map(|link| Link {
            processor: link.clone(),
            enabled: true,
        })
        .collect();
    let config = SamplingConfig {
        profile,
        do_sample: true,
        chain: Chain { links },
    };
    config.run(
        &input.ranking,
        &Context::new(&input.prompt, &input.generated, Coin::new(0)),
    )
}

/// The scores after the last stage of a run.
pub fn scores(run: &sampling::ChainRun) -> &Scores {
    &run.stages().last().unwrap().after
}

/// The kept tokens with their scores, by id.
pub fn by_id(scores: &Scores) -> Vec<(TokenId, f32)> {
    let mut kept: Vec<_> = scores.iter().collect();
    kept.sort_unstable_by_key(|&(id, _)| id);
    kept
}

pub fn fnv1a(words: impl Iterator<Item = u32>) -> String {
    let step = |state: u64, word: u32| (state ^ u64::from(word)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", words.fold(0xCBF2_9CE4_8422_2325, step))
}
