//! What a hostile header can make the reader allocate. One test alone: allocations are counted for the whole process.
#![allow(clippy::unwrap_used)]

use std::alloc::System;

use gguf::GgufHeader;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// A whole model.
const TINY: &[u8] = include_bytes!("../../../tests/golden/gguf/tiny.gguf");
/// Bytes that are taken for a byte of the file: a list of bytes becomes one of 8 bytes each, which grows by doubling.
const MOST_PER_BYTE: usize = 40;
/// Bytes for a message, and the tables of a few values.
const LITTLE: usize = 16_384;

#[test]
fn memory_is_taken_for_bytes_that_are_there_alone() {
    let allocated = |bytes: &[u8], file_bytes: u64| {
        let region = Region::new(ALLOCATOR);
        drop(GgufHeader::read(bytes, file_bytes));
        region.change().bytes_allocated
    };
    // Each number of the header in turn is as large as it can be; the file claims to be huge.
    let header = &TINY[..12_064];
    for at in (8..header.len() - 8).step_by(4) {
        let mut bytes = header.to_vec();
        bytes[at..at + 8].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]);
        let taken = allocated(&bytes, 1 << 42);
        assert!(
            taken < LITTLE + MOST_PER_BYTE * bytes.len(),
            "{taken} at {at}"
        );
    }
    // A list of a million bytes, and one that ends after its count.
    let list = |count: u64, there: usize| {
        let mut bytes = [&b"GGUF\x03\0\0\0"[..], &[0; 8], &1_u64.to_le_bytes()].concat();
        bytes.extend(
            [
                &1_u64.to_le_bytes()[..],
                b"a",
                &9_u32.to_le_bytes(),
                &0_u32.to_le_bytes(),
            ]
            .concat(),
        );
        bytes.extend(count.to_le_bytes());
        bytes.resize(bytes.len() + there, 0);
        bytes
    };
    let long = list(1 << 20, 1 << 20);
    assert!(allocated(&long, long.len() as u64) < MOST_PER_BYTE * long.len());
    assert!(allocated(&list(1 << 22, 0), 1 << 42) < LITTLE);
}
