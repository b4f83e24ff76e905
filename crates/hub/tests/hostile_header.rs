//! What a hostile header can make the reader allocate. One test alone: allocations are counted for the whole process.

#![allow(clippy::unwrap_used)]

use std::alloc::System;

use hub::HeaderStream;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The most bytes that a damaged header of 200 bytes may ask for: names, shapes, tables of them and a message.
const LITTLE: usize = 16_384;
const HEADER: &str = r#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
    "b.weight":{"dtype":"F16","shape":[2,3],"data_offsets":[8,20]},
    "c.weight":{"dtype":"BF16","shape":[0],"data_offsets":[20,20]}}"#;

#[test]
fn a_damaged_header_asks_for_little_and_never_panics() {
    let length = (HEADER.len() as u64).to_le_bytes();
    let sound = [length.as_slice(), HEADER.as_bytes()].concat();
    let file_bytes = sound.len() as u64 + 20;
    let changes = prop::collection::vec((0..sound.len(), any::<u8>()), 0..6);
    let run = |(changes, end): (Vec<(usize, u8)>, usize)| {
        let mut bytes = sound.clone();
        for (place, byte) in changes {
            bytes[place] = byte;
        }
        let region = Region::new(ALLOCATOR);
        let header = HeaderStream::new(file_bytes).push(&bytes[..end]);
        prop_assert!(region.change().bytes_allocated < LITTLE);
        if let Ok(Some(header)) = header {
            for name in header.names() {
                let (_, place) = header.tensor(&name).unwrap();
                prop_assert!(place.start <= place.end && place.end <= file_bytes);
            }
        }
        Ok(())
    };
    let mut runner = TestRunner::default();
    runner
        .run(&(changes.clone(), Just(sound.len())), run)
        .unwrap();
    runner.run(&(changes, 0..sound.len()), run).unwrap();
}
