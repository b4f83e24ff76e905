//! Any damage to a valid model's files gives a typed error or a model that runs: no panic, no large allocation.
//!
//! Alone in its file, because it counts the allocations of the whole program.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::alloc::System;
use std::fs;

use burn::tensor::Device;
use model::{CausalLm, Config, KvCache, LogitsFor};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use support::{golden, numbers};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Loading may allocate this many times the bytes of the file, all allocations added up whether freed or not: the
/// header as text and as a map, each half-precision number as an f32, and each weight once more for the device.
const ALLOCATED_PER_BYTE: usize = 6;
/// Added for allocations that do not depend on the file.
const ALLOCATED_AT_LEAST: usize = 1 << 16;

/// One change to the files of a model.
#[derive(Debug, Clone)]
enum Damage {
    Truncate(Index),
    FlipBit(Index, u8),
    FlipHeaderBit(Index, u8),
    HeaderLength(u64),
    /// Replaces a number in the header: a size or an offset.
    HeaderNumber(Index, i64),
    /// Replaces one letter of a key.
    HeaderLetter(Index, char),
    Weight(Index, f32),
    /// Replaces a value in the config.
    ConfigValue(Index, serde_json::Value),
    ConfigWithout(Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    use Damage::*;
    let number = prop_oneof![
        select(vec![
            0,
            1,
            -1,
            2,
            3,
            31,
            33,
            64,
            1 << 20,
            1 << 24,
            1 << 31,
            1 << 32,
            i64::MAX,
            i64::MIN
        ]),
        any::<i64>(),
        0..200_000_i64,
    ];
    let weight = prop_oneof![
        select(vec![f32::NAN, f32::INFINITY, f32::MAX, 1e30, -0.0]),
        any::<f32>()
    ];
    let value = prop_oneof![
        number.clone().prop_map(serde_json::Value::from),
        any::<f64>().prop_map(serde_json::Value::from),
        select(vec![
            serde_json::json!(null),
            true.into(),
            "gelu".into(),
            "gpt2".into(),
            "qwen3".into(),
            vec![1].into()
        ]),
    ];
    prop_oneof![
        any::<Index>().prop_map(Truncate),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| FlipBit(at, bit)),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| FlipHeaderBit(at, bit)),
        prop_oneof![any::<u64>(), 0..200_000_u64].prop_map(HeaderLength),
        (any::<Index>(), number).prop_map(|(at, number)| HeaderNumber(at, number)),
        (any::<Index>(), select(vec!['a', '.', '"', '0', '}']))
            .prop_map(|(at, letter)| HeaderLetter(at, letter)),
        (any::<Index>(), weight).prop_map(|(at, weight)| Weight(at, weight)),
        (any::<Index>(), value).prop_map(|(at, value)| ConfigValue(at, value)),
        any::<Index>().prop_map(ConfigWithout),
    ]
}

fn header_end(weights: &[u8]) -> usize {
    let length = weights
        .first_chunk()
        .map_or(0, |bytes| u64::from_le_bytes(*bytes));
    usize::try_from(length)
        .unwrap_or(usize::MAX)
        .saturating_add(8)
        .min(weights.len())
}

/// Replaces the header before the data, with its correct length.
fn replace_header(weights: &mut Vec<u8>, change: impl FnOnce(&str) -> String) {
    let end = header_end(weights);
    if let Some(Ok(header)) = weights.get(8..end).map(std::str::from_utf8) {
        let header = change(header);
        let length = (header.len() as u64).to_le_bytes();
        *weights = [&length, header.as_bytes(), &weights[end..]].concat();
    }
}

/// The ranges of a text that contain numbers.
fn number_ranges(text: &str) -> Vec<std::ops::Range<usize>> {
    let digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts = (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1)));
    starts
        .map(|start| {
            start
                ..(start..text.len())
                    .find(|&at| !digit(at))
                    .unwrap_or(text.len())
        })
        .collect()
}

impl Damage {
    fn strike(
        self,
        config: &mut serde_json::Map<String, serde_json::Value>,
        weights: &mut Vec<u8>,
    ) {
        let key_at = |config: &serde_json::Map<_, _>, at: Index| {
            config.keys().nth(at.index(config.len())).cloned()
        };
        match self {
            Self::Truncate(at) => weights.truncate(at.index(weights.len() + 1)),
            Self::FlipBit(at, bit) if !weights.is_empty() => {
                let at = at.index(weights.len());
                weights[at] ^= 1 << bit;
            }
            Self::FlipHeaderBit(at, bit) if !weights.is_empty() => {
                let at = at.index(header_end(weights));
                weights[at] ^= 1 << bit;
            }
            Self::HeaderLength(length) if weights.len() >= 8 => {
                weights[..8].copy_from_slice(&length.to_le_bytes())
            }
            Self::HeaderNumber(at, number) => replace_header(weights, |header| {
                let mut header = header.to_owned();
                let ranges = number_ranges(&header);
                if !ranges.is_empty() {
                    header
                        .replace_range(ranges[at.index(ranges.len())].clone(), &number.to_string());
                }
                header
            }),
            Self::HeaderLetter(at, letter) => replace_header(weights, |header| {
                let mut letters = header.chars().collect::<Vec<_>>();
                if !letters.is_empty() {
                    let at = at.index(letters.len());
                    letters[at] = letter;
                }
                letters.into_iter().collect()
            }),
            Self::Weight(at, weight) => {
                let end = header_end(weights);
                if weights.len() - end >= 4 {
                    let at = end + at.index((weights.len() - end) / 4) * 4;
                    weights[at..at + 4].copy_from_slice(&weight.to_le_bytes());
                }
            }
            Self::ConfigValue(at, value) if !config.is_empty() => {
                let key = key_at(config, at).unwrap();
                config.insert(key, value);
            }
            Self::ConfigWithout(at) if !config.is_empty() => {
                let key = key_at(config, at).unwrap();
                config.remove(&key);
            }
            _ => {} // nothing left to damage
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn damaged_files_give_an_error_or_a_model_that_runs(
        folder in select(vec!["gpt2", "gpt2-gelu-separate-head-f16", "gpt-neox-parallel", "llama-gqa", "llama-tied-bf16", "llama3-rope", "qwen3"]),
        damages in prop::collection::vec(damage(), 1..4),
    ) {
        let mut config = serde_json::from_slice(&fs::read(golden(folder).join("config.json")).unwrap()).unwrap();
        let mut weights = fs::read(golden(folder).join("model.safetensors")).unwrap();
        for damage in damages {
            damage.strike(&mut config, &mut weights);
        }

        let region = Region::new(ALLOCATOR);
        let Ok(config) = Config::from_json(&serde_json::to_vec(&config).unwrap()) else {
            return Ok(());
        };
        let loaded = CausalLm::load(&config, &weights, &Device::flex());
        let allocated = region.change().bytes_allocated;
        let allowed = ALLOCATED_AT_LEAST + ALLOCATED_PER_BYTE * weights.len();
        prop_assert!(allocated <= allowed, "{} bytes allocated for {}", allocated, weights.len());

        if let Ok(model) = loaded {
            let mut cache = KvCache::new(&config, &Device::flex());
            let tokens = model.tokens(&[0]).unwrap();
            let logits = model.forward(tokens, &mut cache, LogitsFor::Last).unwrap();
            prop_assert_eq!(numbers(logits).len(), config.vocab_size());
        }
    }
}
