//! Where " Paris" comes from in SmolLM2-135M-Instruct, beside figures that numpy computed from the same file.
//!
//! `cargo xtask test real` downloads the weights and names them in `WEIGHTS`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../examples/disk/mod.rs"]
#[allow(dead_code)] // the examples read folders as well
mod disk;
#[path = "../examples/heads/measured_network.rs"]
#[allow(dead_code)] // the example reads folders as well
mod measured_network;
#[path = "../examples/heads/statistics.rs"]
#[allow(dead_code)] // the example keeps what was measured
mod statistics;

use std::{fs::File, path::Path};

use disk::GgufOnDisk;
use engine::{Device, Engine, GgufFile, Tokenizer, kl_divergence};
use measured_network::MeasuredNetwork;
use page_model::inside::named_heads::NamedHeads;
use pollster::block_on;
use protocol::{
    AblatedPositions, Ablations, ContributionsWanted, InspectRequest, Inspection, NetworkPart,
    TokenContributions, TokenId, WeightPrecision,
};

const PROMPT: &str = "The capital of France is";
/// Its position in the prompt, from 0.
const FRANCE: usize = 3;
const HEAD: NetworkPart = NetworkPart::Head { layer: 23, head: 4 };

/// What numpy computes from the weights of the file.
struct NumpyFigures {
    /// The ranks of " Paris" after the layers, from the first one.
    ranks: [u32; 30],
    /// Its logit.
    logit: f32,
    /// Of it: MLP 29, attention 23, MLP 28, MLP 27, MLP 26, and head 4 of layer 23.
    parts: [f32; 6],
    /// What that head reads of " France".
    weight: f32,
    /// The probability of " Paris".
    paris: f32,
    /// Without that head: the probabilities of " Paris", " the" and " London", and the divergence in nats.
    without: [f32; 3],
    nats: f32,
    /// The probability of " Paris" without head 1 of layer 29.
    without_other: f32,
}

/// In float64, with the values of the file.
const AS_STORED: NumpyFigures = NumpyFigures {
    ranks: [
        2678, 3068, 3640, 3396, 3636, 4699, 5012, 4367, 3242, 3384, 3083, 3071, 2870, 2747, 3157,
        2452, 2519, 2465, 2005, 2636, 3241, 2818, 2079, 396, 92, 113, 34, 7, 3, 1,
    ],
    logit: 17.3713,
    parts: [6.976, 3.345, 2.863, 2.689, 1.644, 2.824],
    weight: 0.9033,
    paris: 0.7725,
    without: [0.1411, 0.1244, 0.1069],
    nats: 1.2010,
    without_other: 0.7534,
};

/// With each matrix rounded to bf16.
const IN_BF16: NumpyFigures = NumpyFigures {
    ranks: [
        2687, 3083, 3660, 3415, 3656, 4716, 5021, 4388, 3277, 3401, 3099, 3088, 2879, 2750, 3163,
        2463, 2524, 2472, 2022, 2654, 3257, 2834, 2087, 396, 93, 113, 34, 7, 3, 1,
    ],
    logit: 17.345,
    parts: [6.98, 3.35, 2.86, 2.68, 1.64, 2.82],
    weight: 0.90,
    paris: 0.771,
    without: [0.145, 0.123, 0.104],
    nats: 1.17,
    without_other: 0.752,
};

/// A number format, with what numpy computes, and how far from it the engine may be.
struct FormatFigures {
    format: WeightPrecision,
    figures: NumpyFigures,
    /// Of the logit, its parts, and nats.
    logit: f32,
    /// Between the logit and the sum of its parts: the rounding of sums in f32; in int8 also of the head's inputs to 16 bits.
    sum: f64,
    /// Of a probability.
    share: f32,
    /// Of an attention weight.
    weight: f32,
    /// Of a rank, as a share of it: ranks of thousands are of logits that lie close together.
    rank: f32,
}

const FORMATS: [FormatFigures; 3] = [
    // Half a unit in the last digit that is given, and the rounding of f32.
    FormatFigures {
        format: WeightPrecision::F32,
        figures: AS_STORED,
        logit: 1e-3,
        sum: 1e-3,
        share: 1e-4,
        weight: 1e-4,
        rank: 5e-4,
    },
    FormatFigures {
        format: WeightPrecision::Bf16,
        figures: IN_BF16,
        logit: 5.1e-3,
        sum: 1e-3,
        share: 5.1e-4,
        weight: 5.1e-3,
        rank: 5e-4,
    },
    // The steps of the file are rounded to others. Measured: 0.13 logits, 0.007 of a probability, 5.5 % of a rank.
    FormatFigures {
        format: WeightPrecision::Int8,
        figures: AS_STORED,
        logit: 0.2,
        sum: 2e-3,
        share: 0.02,
        weight: 0.02,
        rank: 0.08,
    },
];

struct LoadedSmolLm2 {
    engine: Engine,
    tokens: Vec<TokenId>,
    tokenizer: Tokenizer,
}

fn load(format: WeightPrecision) -> LoadedSmolLm2 {
    let path = std::env::var("WEIGHTS").expect("`cargo xtask test real` names the weights");
    let mut reader = GgufOnDisk(File::open(path).unwrap());
    let file = block_on(GgufFile::read(&mut reader, "SmolLM2")).unwrap();
    let tokenizer = Tokenizer::from_json(&file.tokenizer_json().unwrap()).unwrap();
    let planned = file.plan().unwrap();
    let engine = block_on(planned.load(&mut reader, format, &Device::flex(), None)).unwrap();
    let tokens = tokenizer.encode(PROMPT).unwrap();
    assert_eq!(tokens.len(), 5);
    LoadedSmolLm2 {
        engine,
        tokens,
        tokenizer,
    }
}

impl LoadedSmolLm2 {
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
    for of in FORMATS {
        let inspection = load(of.format).inspect(Ablations::default());
        let lens = inspection.lens.unwrap();
        let cells = &lens.column(4).unwrap()[1..];
        assert_eq!(cells.len(), of.figures.ranks.len());
        for (layer, (cell, rank)) in cells.iter().zip(of.figures.ranks).enumerate() {
            let found = cell.follower.unwrap().rank as f32;
            let most = (rank as f32 * of.rank).floor();
            near(
                found,
                rank as f32,
                most,
                &format!("{:?}, layer {layer}", of.format),
            );
        }
        near(
            cells[29].top[0].1,
            of.figures.paris,
            of.share,
            "its probability",
        );
    }
}

/// A part of the sum, by its name.
type NamedPart = (&'static str, fn(&TokenContributions) -> f32);

#[test]
fn the_logit_of_paris_is_the_sum_of_its_parts() {
    const PARTS: [NamedPart; 6] = [
        ("MLP 29", |of| of.layers[29].mlp),
        ("attention 23", |of| of.layers[23].attention),
        ("MLP 28", |of| of.layers[28].mlp),
        ("MLP 27", |of| of.layers[27].mlp),
        ("MLP 26", |of| of.layers[26].mlp),
        ("head 4 of layer 23", |of| of.layers[23].heads[4]),
    ];
    for of in FORMATS {
        let inspection = load(of.format).inspect(Ablations::default());
        let parts = inspection.contributions.unwrap();
        let what = |name: &str| format!("{:?}, {name}", of.format);
        near(parts.logit, of.figures.logit, of.logit, &what("the logit"));
        let apart = (parts.sum() - f64::from(parts.logit)).abs();
        assert!(apart <= of.sum, "{:?}: {apart:e} apart", of.format);
        for ((name, part), expected) in PARTS.into_iter().zip(of.figures.parts) {
            near(part(&parts), expected, of.logit, &what(name));
        }
        for layer in &parts.layers {
            let heads: f32 = layer.heads.iter().sum();
            near(
                heads,
                layer.attention,
                of.sum as f32,
                &what("the sum of the heads"),
            );
        }
        let heads = parts.layers.iter().flat_map(|layer| &layer.heads);
        let largest = heads.copied().fold(f32::MIN, f32::max);
        assert_eq!(
            largest, parts.layers[23].heads[4],
            "the head that adds most"
        );
        let attention = inspection.attention.unwrap();
        let weight = attention.row(4, 4).unwrap()[FRANCE];
        near(weight, of.figures.weight, of.weight, &what("what it reads"));
    }
}

#[test]
fn without_one_head_paris_falls() {
    for of in FORMATS {
        let mut loaded = load(of.format);
        let ids = [" Paris", " the", " London"].map(|text| loaded.id(text));
        let plain = loaded.inspect(Ablations::default()).logits.unwrap().logits;
        let mut without = |head, positions| {
            let ablations = Ablations::zero(head, positions);
            let logits = loaded.inspect(ablations).logits.unwrap().logits;
            (shares(&logits, &ids), kl_divergence(&plain, &logits) as f32)
        };
        let what = format!("{:?}", of.format);
        let (found, nats) = without(HEAD, AblatedPositions::Every);
        for (found, expected) in found.into_iter().zip(of.figures.without) {
            near(found, expected, of.share, &what);
        }
        near(nats, of.figures.nats, of.logit, &what);
        let other = NetworkPart::Head { layer: 29, head: 1 };
        let (found, _) = without(other, AblatedPositions::Every);
        near(found[0], of.figures.without_other, of.share, &what);
        // At the last position alone it falls as well: there the head reads " France".
        let (at_the_last, _) = without(HEAD, AblatedPositions::Last);
        assert!(at_the_last[0] < 0.3, "{what}: {at_the_last:?}");
    }
}

/// Texts on which the named heads are measured again: enough for every pattern.
const TEXTS: usize = 8;
/// How far a mean over so few texts may be from that over all.
const OF_FEW_TEXTS: f32 = 0.1;

#[test]
fn the_named_heads_read_what_is_said_of_them() {
    let path = std::env::var("WEIGHTS").expect("`cargo xtask test real` names the weights");
    let mut network = MeasuredNetwork::of_gguf(Path::new(&path)).unwrap();
    let named = NamedHeads::of(network.texts.info()).unwrap();
    let beginnings = include_str!("../../../tests/golden/smollm2/measured/beginnings.txt");
    let beginnings: Vec<&str> = beginnings.lines().collect();
    let measured = statistics::measure(&mut network, &beginnings, [TEXTS; 2]).unwrap();
    let farthest = measured.farthest_from(&named).unwrap();
    assert!(farthest <= OF_FEW_TEXTS, "{farthest} apart");
}

/// The probabilities of some tokens.
fn shares(logits: &[f32], ids: &[TokenId]) -> Vec<f32> {
    let largest = logits.iter().copied().fold(f32::MIN, f32::max);
    let weight = |logit: f32| f64::from(logit - largest).exp();
    let sum: f64 = logits.iter().copied().map(weight).sum();
    let share = |id: &TokenId| (weight(logits[*id as usize]) / sum) as f32;
    ids.iter().map(share).collect()
}
