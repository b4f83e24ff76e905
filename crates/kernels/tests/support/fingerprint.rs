//! Hashes of the results of every kernel, by which WebAssembly's vectors are held to the arrays of the native build.
//!
//! Included by the native tests and by the module that is tested in WebAssembly. The inputs come from integers, and no
//! function of a mathematical library is called: every operation has one result to the bit.

use kernels::{AttentionShape, PackedMatrix, WeightFormat, attend, gelu_tanh, swiglu};

/// The hash of each kernel's results, taken natively.
pub const EXPECTED: [(&str, u64); 6] = [
    ("products in f32", 0xc6d2_e05f_38a3_fbec),
    ("products in bf16", 0x1f67_7b43_86d3_3766),
    ("products in int8", 0xd4fd_c654_01e5_68bb),
    ("GELU", 0x4ac6_69c4_baac_ed75),
    ("SwiGLU", 0x7292_9890_55ed_948f),
    ("attention of one token", 0x5e09_e513_24cb_e7ee),
];

/// The same, computed now.
pub fn fingerprints() -> [(&'static str, u64); 6] {
    let [f32_products, bf16_products, int8_products] = WeightFormat::ALL.map(products);
    [
        ("products in f32", f32_products),
        ("products in bf16", bf16_products),
        ("products in int8", int8_products),
        ("GELU", gelu()),
        ("SwiGLU", hash(&swiglu(&numbers(2 * 2 * 347, 4.0), 347))),
        ("attention of one token", attention()),
    ]
}

/// Numbers between ±`size`, the same on every machine, with a zero and a denormal among them.
pub fn numbers(count: usize, size: f32) -> Vec<f32> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64 ^ count as u64;
    let mut numbers: Vec<f32> = (0..count)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 40) as f32 / 8_388_608.0 - 1.0) * size
        })
        .collect();
    let (third, half) = (count / 3, count / 2);
    if let [a, b] = &mut numbers[third..][..2.min(count - third)] {
        (*a, *b) = (0.0, f32::from_bits(1));
    }
    numbers[half] *= 100.0; // an outlier
    numbers
}

fn products(format: WeightFormat) -> u64 {
    let sizes = [[7, 1], [1, 31], [8, 33], [130, 128], [5, 344], [12, 172]];
    let of = |[outputs, inputs]: [usize; 2]| {
        let weights = numbers(outputs * inputs, 0.5);
        let matrix = PackedMatrix::from_rows(&weights, [outputs, inputs], format);
        let bias = numbers(outputs, 1.0);
        [1, 2, 3, 4, 9]
            .map(|tokens| hash(&matrix.product(&numbers(tokens * inputs, 3.0), Some(&bias))))
    };
    fold(sizes.into_iter().flat_map(of))
}

fn gelu() -> u64 {
    let mut numbers = numbers(1_023, 8.0);
    gelu_tanh(&mut numbers);
    hash(&numbers)
}

fn attention() -> u64 {
    let shapes = [(4, 2, 32, 64, 1), (6, 3, 8, 128, 65), (2, 1, 5, 64, 63)];
    let of = |(heads, kv_heads, head_dim, slots, attended)| {
        let shape = AttentionShape {
            heads,
            kv_heads,
            head_dim,
            slots,
            tokens: 1,
            attended,
        };
        let keys = numbers(kv_heads * slots * head_dim, 1.0);
        let values = numbers(kv_heads * slots * head_dim + 1, 2.0);
        let query = numbers(heads * head_dim, 1.0);
        let result = attend(shape, &query, &keys, &values[1..], -1e30);
        [result.scores, result.weights, result.mix].map(|numbers| hash(&numbers))
    };
    fold(shapes.into_iter().flat_map(of))
}

fn hash(numbers: &[f32]) -> u64 {
    fold(numbers.iter().map(|number| u64::from(number.to_bits())))
}

/// FNV-1a over whole words.
fn fold(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
