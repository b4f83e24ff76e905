//! Where " Paris" comes from in SmolLM2-135M-Instruct, beside figures that numpy computed from the same file.
//!
//! `cargo xtask test real` downloads the weights and names them in `WEIGHTS`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../examples/disk/mod.rs"]
#[allow(dead_code)] // the examples read folders as well
mod disk;

use std::fs::File;

use disk::GgufOnDisk;
use engine::{Device, Engine, GgufFile, Tokenizer, kl_divergence};
use pollster::block_on;
use protocol::{
    AblatedPositions, Ablations, ContributionsWanted, InspectRequest, Inspection, NetworkPart,
    TokenContributions, TokenId, WeightPrecision,
};

const PROMPT: &str = "The capital of France is";
/// Its position in the prompt, from 0.
const FRANCE: usize = 3;
/// The ranks of " Paris" after the layers, from the first one.
const RANKS: [u32; 30] = [
    2687, 3083, 3660, 3415, 3656, 4716, 5021, 4388, 3277, 3401, 3099, 3088, 2879, 2750, 3163, 2463,
    2524, 2472, 2022, 2654, 3257, 2834, 2087, 396, 93, 113, 34, 7, 3, 1,
];
const LOGIT: f32 = 17.345;
/// What a figure that is given in hundredths of a logit may be off by.
const HUNDREDTH: f32 = 0.005;
const HEAD: NetworkPart = NetworkPart::Head { layer: 23, head: 4 };

/// What a number format may change, beside weights in f32 with the values of the file.
struct FormatTolerance {
    format: WeightPrecision,
    /// In logits: of a contribution, and of the logit.
    logit: f32,
    /// Between the logit and the sum of its parts: the rounding of sums in f32; in int8 also of the head's inputs to 16 bits.
    sum: f64,
    /// Of a probability and of an attention weight.
    share: f32,
    /// Of a rank, as a share of it: ranks of thousands are of logits that lie close together.
    rank: f32,
}

const FORMATS: [FormatTolerance; 3] = [
    // The figures are rounded to the digits that are given.
    FormatTolerance {
        format: WeightPrecision::F32,
        logit: HUNDREDTH,
        sum: 1e-3,
        share: 5e-4,
        rank: 1e-3,
    },
    FormatTolerance {
        format: WeightPrecision::Bf16,
        logit: 0.1,
        sum: 1e-3,
        share: 0.02,
        rank: 0.1,
    },
    FormatTolerance {
        format: WeightPrecision::Int8,
        logit: 0.1,
        sum: 2e-3,
        share: 0.02,
        rank: 0.1,
    },
];

struct Loaded {
    engine: Engine,
    tokens: Vec<TokenId>,
    tokenizer: Tokenizer,
}

fn load(format: WeightPrecision) -> Loaded {
    let path = std::env::var("WEIGHTS").expect("`cargo xtask test real` names the weights");
    let mut reader = GgufOnDisk(File::open(path).unwrap());
    let file = block_on(GgufFile::read(&mut reader, "SmolLM2")).unwrap();
    let tokenizer = Tokenizer::from_json(&file.tokenizer_json().unwrap()).unwrap();
    let planned = file.plan().unwrap();
    let engine = block_on(planned.load(&mut reader, format, &Device::flex(), None)).unwrap();
    let tokens = tokenizer.encode(PROMPT).unwrap();
    assert_eq!(tokens.len(), 5);
    Loaded {
        engine,
        tokens,
        tokenizer,
    }
}

impl Loaded {
    fn id(&self, text: &str) -> TokenId {
        let tokens = self.tokenizer.encode(text).unwrap();
        let [token] = tokens[..] else {
            panic!("{text:?} is one token: {tokens:?}");
        };
        token
    }

    fn inspect(&mut self, ablations: Ablations) -> Inspection {
        let paris = self.id(" Paris");
        let mut request = InspectRequest::lens(self.tokens.clone(), 4, 1, Some(paris));
        request.ablations = ablations;
        request.wanted.logits = true;
        request.wanted.attention = Some(23);
        request.wanted.contributions = Some(ContributionsWanted {
            position: 4,
            token: paris,
            other: None,
            heads_of: (0..30).collect(),
        });
        block_on(self.engine.begin_inspect(request).unwrap().finish()).unwrap()
    }
}

fn near(found: f32, expected: f32, tolerance: f32, what: &str) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what}: {found}, not {expected}"
    );
}

#[test]
fn the_rank_of_paris_rises_through_the_layers() {
    for tolerance in FORMATS {
        let inspection = load(tolerance.format).inspect(Ablations::default());
        let lens = inspection.lens.unwrap();
        let cells = &lens.column(4).unwrap()[1..];
        assert_eq!(cells.len(), RANKS.len());
        for (layer, (cell, rank)) in cells.iter().zip(RANKS).enumerate() {
            let found = cell.follower.unwrap().rank;
            let most = (rank as f32 * tolerance.rank).ceil();
            near(
                found as f32,
                rank as f32,
                most,
                &format!("{:?}, layer {layer}", tolerance.format),
            );
        }
        assert_eq!(cells[29].follower.unwrap().rank, 1);
        near(
            cells[29].top[0].1,
            0.771,
            tolerance.share,
            "its probability",
        );
    }
}

/// A part of the sum that is given, by its name.
type NamedPart = (&'static str, fn(&TokenContributions) -> f32, f32);

#[test]
fn the_logit_of_paris_is_the_sum_of_its_parts() {
    const PARTS: [NamedPart; 6] = [
        ("MLP 29", |of| of.layers[29].mlp, 6.98),
        ("attention 23", |of| of.layers[23].attention, 3.35),
        ("MLP 28", |of| of.layers[28].mlp, 2.86),
        ("MLP 27", |of| of.layers[27].mlp, 2.68),
        ("MLP 26", |of| of.layers[26].mlp, 1.64),
        ("head 4 of layer 23", |of| of.layers[23].heads[4], 2.82),
    ];
    for tolerance in FORMATS {
        let inspection = load(tolerance.format).inspect(Ablations::default());
        let parts = inspection.contributions.unwrap();
        near(parts.logit, LOGIT, tolerance.logit, "the logit");
        let apart = (parts.sum() - f64::from(parts.logit)).abs();
        assert!(
            apart <= tolerance.sum,
            "{:?}: {apart:e} apart",
            tolerance.format
        );
        for (name, part, expected) in PARTS {
            near(part(&parts), expected, tolerance.logit, name);
        }
        for layer in &parts.layers {
            let heads: f32 = layer.heads.iter().sum();
            near(heads, layer.attention, 1e-3, "the sum of the heads");
        }
        let largest = parts.layers.iter().flat_map(|layer| &layer.heads);
        let largest = largest.copied().fold(f32::MIN, f32::max);
        near(
            largest,
            parts.layers[23].heads[4],
            0.0,
            "the head that adds most",
        );
        let attention = inspection.attention.unwrap();
        near(
            attention.row(4, 4).unwrap()[FRANCE],
            0.90,
            0.005 + tolerance.share,
            "what it reads",
        );
    }
}

#[test]
fn without_one_head_paris_falls() {
    for tolerance in FORMATS {
        let mut loaded = load(tolerance.format);
        let ids = [" Paris", " the", " London"].map(|text| loaded.id(text));
        let plain = loaded.inspect(Ablations::default()).logits.unwrap().logits;
        let mut without = |head, positions| {
            let ablations = Ablations::zero(head, positions);
            let logits = loaded.inspect(ablations).logits.unwrap().logits;
            (shares(&logits, &ids), kl_divergence(&plain, &logits))
        };
        let what = format!("{:?}", tolerance.format);
        let (found, divergence) = without(HEAD, AblatedPositions::Every);
        for (found, expected) in found.into_iter().zip([0.145, 0.123, 0.104]) {
            near(found, expected, tolerance.share, &what);
        }
        near(
            divergence as f32,
            1.17,
            0.005 + 4.0 * tolerance.share,
            "nats",
        );
        let other = NetworkPart::Head { layer: 29, head: 1 };
        let (found, _) = without(other, AblatedPositions::Every);
        near(found[0], 0.752, tolerance.share, &what);
        // At the last position alone the rest of the text is as it was; layer 23 reads it once more.
        let (at_the_last, _) = without(HEAD, AblatedPositions::Last);
        assert!(at_the_last[0] < 0.3, "{what}: {at_the_last:?}");
    }
}

/// The probabilities of some tokens.
fn shares(logits: &[f32], ids: &[TokenId]) -> Vec<f32> {
    let largest = logits.iter().copied().fold(f32::MIN, f32::max);
    let sum: f64 = logits
        .iter()
        .map(|logit| f64::from(logit - largest).exp())
        .sum();
    let share = |id: &TokenId| (f64::from(logits[*id as usize] - largest).exp() / sum) as f32;
    ids.iter().map(share).collect()
}
