//! The blocks of each type, as `ggml-quants.c` has them: every operation in f32, in the same order.

use std::array::from_fn;

use half::f16;

/// Calls `unpack` for each block of `BYTES` bytes with the place of its `NUMBERS` numbers.
pub(crate) fn each<const BYTES: usize, const NUMBERS: usize>(
    bytes: &[u8],
    numbers: &mut [f32],
    unpack: impl Fn(&[u8; BYTES], &mut [f32; NUMBERS]),
) {
    let blocks = bytes.as_chunks().0.iter();
    blocks
        .zip(numbers.as_chunks_mut().0)
        .for_each(|(block, numbers)| unpack(block, numbers));
}

/// The f16 that begins at this byte.
fn half_at(block: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([block[at], block[at + 1]]).to_f32()
}

/// The four bits of number `i` of 32 in 16 bytes: the lower halves first, then the upper ones.
fn nibble(quants: &[u8], i: usize) -> u8 {
    quants[i % 16] >> (i / 16 * 4) & 0x0F
}

/// The fifth bit of number `i` of 32, where four bits stand.
fn fifth_bit(high: &[u8], i: usize) -> u8 {
    (high[i / 8] >> (i % 8) & 1) << 4
}

pub(crate) fn q8_0(block: &[u8; 34]) -> (f32, [i8; 32]) {
    (half_at(block, 0), from_fn(|i| block[2 + i] as i8))
}

pub(crate) fn q4_0(block: &[u8; 18]) -> (f32, [i8; 32]) {
    let integer = |i| nibble(&block[2..], i) as i8 - 8;
    (half_at(block, 0), from_fn(integer))
}

pub(crate) fn q5_0(block: &[u8; 22]) -> (f32, [i8; 32]) {
    let (high, quants) = block[2..].split_at(4);
    let integer = |i| (nibble(quants, i) | fifth_bit(high, i)) as i8 - 16;
    (half_at(block, 0), from_fn(integer))
}

pub(crate) fn q4_1(block: &[u8; 20], numbers: &mut [f32; 32]) {
    let (scale, minimum) = (half_at(block, 0), half_at(block, 2));
    *numbers = from_fn(|i| scale * f32::from(nibble(&block[4..], i)) + minimum);
}

pub(crate) fn q5_1(block: &[u8; 24], numbers: &mut [f32; 32]) {
    let (scale, minimum) = (half_at(block, 0), half_at(block, 2));
    let (high, quants) = block[4..].split_at(4);
    let integer = |i| nibble(quants, i) | fifth_bit(high, i);
    *numbers = from_fn(|i| scale * f32::from(integer(i)) + minimum);
}

/// Scale and minimum of block `i` of eight, 6 bits each, in 12 bytes (`get_scale_min_k4`).
fn scale_and_minimum(packed: &[u8], i: usize) -> (f32, f32) {
    let (scale, minimum) = match i {
        0..4 => (packed[i] & 63, packed[i + 4] & 63),
        _ => (
            packed[i + 4] & 0x0F | packed[i - 4] >> 6 << 4,
            packed[i + 4] >> 4 | packed[i] >> 6 << 4,
        ),
    };
    (scale.into(), minimum.into())
}

/// The 256 numbers of a block of `Q4_K` or `Q5_K`, whose integers `integer` gives by block of 32 and place in it.
fn with_minima(block: &[u8], numbers: &mut [f32; 256], integer: impl Fn(usize, usize) -> u8) {
    let (scale, minimum) = (half_at(block, 0), half_at(block, 2));
    for (i, numbers) in numbers.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        let (of_scale, of_minimum) = scale_and_minimum(&block[4..16], i);
        let (scale, minimum) = (scale * of_scale, minimum * of_minimum);
        *numbers = from_fn(|j| scale * f32::from(integer(i, j)) - minimum);
    }
}

/// The four bits of number `j` of block `i`: two blocks share 32 bytes, the first has the lower halves.
fn nibble_k(quants: &[u8], i: usize, j: usize) -> u8 {
    quants[i / 2 * 32 + j] >> (i % 2 * 4) & 0x0F
}

pub(crate) fn q4_k(block: &[u8; 144], numbers: &mut [f32; 256]) {
    with_minima(block, numbers, |i, j| nibble_k(&block[16..], i, j));
}

pub(crate) fn q5_k(block: &[u8; 176], numbers: &mut [f32; 256]) {
    let (high, quants) = block[16..].split_at(32);
    with_minima(block, numbers, |i, j| {
        nibble_k(quants, i, j) | (high[j] >> i & 1) << 4
    });
}

pub(crate) fn q6_k(block: &[u8; 210], numbers: &mut [f32; 256]) {
    let (low, rest) = block.split_at(128);
    let (high, scales) = rest.split_at(64);
    let scale = half_at(block, 208);
    for (i, numbers) in numbers.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let scale = scale * f32::from(scales[i] as i8);
        *numbers = from_fn(|j| {
            // Of 128 numbers: 64 bytes with four bits of each, 32 bytes with two.
            let (half, at) = (i / 8, i % 8 * 16 + j);
            let four = low[half * 64 + at % 64] >> (at / 64 * 4) & 0x0F;
            let two = high[half * 32 + at % 32] >> (at / 32 * 2) & 3;
            scale * f32::from((four | two << 4) as i8 - 32)
        });
    }
}
