//! Any damage to a valid file gives a typed error or a recording that keeps its rules: no panic, no large allocation.
//!
//! Alone in its file, because it counts the allocations of the whole program.
#![allow(clippy::unwrap_used)]

mod support;

use std::alloc::System;

use proptest::{
    prelude::*,
    sample::{Index, select},
};
use recording::{FileParts, Recording, StepNumbers, json::read};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use support::{lists, rounded, tree, whole, written};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Reading may allocate this many times the bytes of the file, all allocations added up whether freed or not. A step
/// takes at least 21 bytes of JSON, and about 300 as a header and as a step; a list that grows is allocated again and
/// again, which doubles it.
const ALLOCATED_PER_BYTE: usize = 40;
/// Added for allocations that do not depend on the file, such as sentences.
const ALLOCATED_AT_LEAST: usize = 1 << 12;

/// One change to a file.
#[derive(Debug, Clone)]
enum FileDamage {
    Truncate(Index),
    FlipBit(Index, u8),
    FlipHeaderBit(Index, u8),
    HeaderLength(u32),
    /// Replaces a number in the header: a count, an id, a dimension.
    HeaderNumber(Index, i64),
    /// Replaces a number of the arrays.
    ArrayNumber(Index, u32),
    /// Repeats a part of the header.
    Repeat(Index, Index, u8),
}

fn damage() -> impl Strategy<Value = FileDamage> {
    use FileDamage::*;
    let edges = vec![
        0,
        1,
        -1,
        2,
        4,
        6,
        63,
        65,
        1 << 20,
        1 << 31,
        1 << 32,
        i64::MAX,
        i64::MIN,
    ];
    let number = prop_oneof![select(edges), any::<i64>(), 0..100_000_i64];
    let bits = select(vec![
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        -0.0,
    ]);
    prop_oneof![
        any::<Index>().prop_map(Truncate),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| FlipBit(at, bit)),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| FlipHeaderBit(at, bit)),
        prop_oneof![any::<u32>(), 0..5_000_u32].prop_map(HeaderLength),
        (any::<Index>(), number).prop_map(|(at, number)| HeaderNumber(at, number)),
        (
            any::<Index>(),
            prop_oneof![any::<u32>(), bits.prop_map(f32::to_bits)]
        )
            .prop_map(|(at, bits)| ArrayNumber(at, bits)),
        (any::<Index>(), any::<Index>(), 1..30_u8)
            .prop_map(|(from, to, times)| Repeat(from, to, times)),
    ]
}

/// Where the header ends, as far as there is one.
fn header_end(file: &[u8]) -> usize {
    FileParts::of(file).map_or(file.len(), |parts| 16 + parts.header.len())
}

/// Replaces the header before the arrays, with its length.
fn replace_header(file: &mut Vec<u8>, change: impl FnOnce(&mut String)) {
    let Ok(parts) = FileParts::of(file) else {
        return;
    };
    let Ok(mut header) = String::from_utf8(parts.header.to_vec()) else {
        return;
    };
    change(&mut header);
    *file = FileParts::new(header.as_bytes(), parts.arrays)
        .join()
        .unwrap();
}

fn number_ranges(text: &str) -> Vec<std::ops::Range<usize>> {
    let digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts = (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1)));
    let end = |start: usize| (start..text.len()).find(|&at| !digit(at));
    starts
        .map(|start| start..end(start).unwrap_or(text.len()))
        .collect()
}

impl FileDamage {
    fn strike(self, file: &mut Vec<u8>) {
        match self {
            Self::Truncate(at) => file.truncate(at.index(file.len() + 1)),
            Self::FlipBit(at, bit) if !file.is_empty() => {
                let at = at.index(file.len());
                file[at] ^= 1 << bit;
            }
            Self::FlipHeaderBit(at, bit) if !file.is_empty() => {
                let at = at.index(header_end(file));
                file[at] ^= 1 << bit;
            }
            Self::HeaderLength(length) if file.len() >= 16 => {
                file[12..16].copy_from_slice(&length.to_le_bytes());
            }
            Self::HeaderNumber(at, number) => replace_header(file, |header| {
                let ranges = number_ranges(header);
                if !ranges.is_empty() {
                    let range = ranges[at.index(ranges.len())].clone();
                    header.replace_range(range, &number.to_string());
                }
            }),
            Self::ArrayNumber(at, bits) => {
                let end = header_end(file);
                if file.len() >= end + 4 {
                    let at = end + at.index(file.len() - end - 3);
                    file[at..at + 4].copy_from_slice(&bits.to_le_bytes());
                }
            }
            Self::Repeat(from, to, times) => replace_header(file, |header| {
                let (from, to) = (from.index(header.len() + 1), to.index(header.len() + 1));
                let range = from.min(to)..from.max(to);
                if let Some(part) = header
                    .get(range.clone())
                    .map(|part| part.repeat(times.into()))
                {
                    header.replace_range(range, &part);
                }
            }),
            _ => {} // nothing left to damage
        }
    }
}

fn small() -> Recording {
    whole(6, 3)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4_000) })]

    #[test]
    fn damaged_files_give_an_error_or_a_recording_that_keeps_its_rules(
        kind in prop::sample::select([lists, tree, small].to_vec()),
        damages in prop::collection::vec(damage(), 1..4),
    ) {
        let mut file = written(&kind());
        for damage in damages {
            damage.strike(&mut file);
        }
        let region = Region::new(ALLOCATOR);
        let outcome = read(&file);
        let allocated = region.change().bytes_allocated;
        let allowed = ALLOCATED_AT_LEAST + ALLOCATED_PER_BYTE * file.len();
        prop_assert!(allocated <= allowed, "{} bytes allocated for {}", allocated, file.len());

        if let Ok(recording) = outcome {
            let vocabulary = recording.model.vocab_size;
            for step in &recording.steps {
                match &step.numbers {
                    StepNumbers::Missing => {}
                    StepNumbers::All(logits) => {
                        prop_assert_eq!(Some(logits.len() as u32), vocabulary);
                    }
                    StepNumbers::Rounded(rounded) => {
                        let logits = rounded.logits();
                        prop_assert_eq!(Some(logits.len() as u32), vocabulary);
                        prop_assert!(logits.iter().all(|logit| logit.is_finite()));
                    }
                    StepNumbers::Grouped(grouped) => {
                        prop_assert_eq!(Some(grouped.whole().len() as u32), vocabulary);
                    }
                    StepNumbers::Top { tokens, logits, .. } => {
                        prop_assert_eq!(tokens.len(), logits.len());
                    }
                }
            }
            prop_assert_eq!(recording.tokens.pieces().count(), recording.tokens.lengths.len());
            prop_assert_eq!(read(&written(&recording)), Ok(recording));
        }
    }
}

#[test]
fn a_small_file_cannot_ask_for_much_memory() {
    let mut recording = whole(6, 3);
    recording.steps[1].numbers = StepNumbers::Rounded(rounded(&[1.0; 6]));
    let file = written(&recording);
    for (name, value) in [
        ("\"logits\":6", "\"logits\":4294967295"),
        (
            "\"logits\":6,\"logits_range\"",
            "\"logits\":4294967295,\"logits_range\"",
        ),
        ("\"count\":6", "\"count\":4294967295"),
        ("\"vocab_size\":6", "\"vocab_size\":4294967295"),
        ("\"bytes\":18", "\"bytes\":4294967295"),
    ] {
        let parts = FileParts::of(&file).unwrap();
        let header = str::from_utf8(parts.header).unwrap();
        assert!(header.contains(name), "{name} in {header}");
        let header = header.replace(name, value);
        let asking = FileParts::new(header.as_bytes(), parts.arrays)
            .join()
            .unwrap();
        let region = Region::new(ALLOCATOR);
        assert!(read(&asking).is_err(), "{value}");
        let allocated = region.change().bytes_allocated;
        let allowed = ALLOCATED_AT_LEAST + ALLOCATED_PER_BYTE * asking.len();
        assert!(allocated <= allowed, "{value}: {allocated} bytes");
    }
}
