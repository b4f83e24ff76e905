//! Compares the formulas with published totals, with a model counted by hand, and with loops that count one by one.

use costs::{AttentionKind, Biases, Decoder, Macs, Method, MlpKind, Precision, published};

/// As stated by the models' own pages and checkpoints.
#[test]
fn the_weights_are_as_many_as_published() {
    let totals = [
        124_439_808,
        134_515_008,
        8_030_261_248,
        70_553_706_496,
        235_093_634_560,
    ];
    for (model, total) in published::ALL.into_iter().zip(totals) {
        assert_eq!(model.decoder.weights().total(), total, "{}", model.name);
    }
}

#[test]
fn the_cache_per_token_is_two_vectors_a_layer_and_head() {
    let per_token = published::ALL.map(|model| model.decoder.cache_bytes_per_token(2));
    // 2 × layers × kv-heads × head size × 2 bytes
    assert_eq!(per_token, [36_864, 23_040, 131_072, 327_680, 192_512]);
    let multi_head = published::LLAMA_3_1_70B.with_kv_heads(64);
    assert_eq!(multi_head.attention(), AttentionKind::MultiHead);
    assert_eq!(
        multi_head.cache_bytes_per_token(2),
        8 * published::LLAMA_3_1_70B.cache_bytes_per_token(2)
    );
    assert_eq!(
        multi_head.with_kv_heads(1).attention(),
        AttentionKind::MultiQuery
    );
}

#[test]
fn the_cache_passes_the_weights_where_it_is_said() {
    for model in published::ALL {
        let weights = model.decoder.weights().total() * 2;
        for batch in [1, 16] {
            let first = model.decoder.cache_passes_weights(batch, 2, 2);
            assert!(model.decoder.cache_bytes(first, batch, 2) > weights);
            assert!(model.decoder.cache_bytes(first - 1, batch, 2) <= weights);
        }
    }
}

#[test]
fn half_a_byte_is_a_precision_too() {
    assert_eq!(Precision::Bits4.bytes(6), 3);
    assert_eq!(Precision::Bits4.bytes(7), 4);
    let llama = published::LLAMA_3_1_8B;
    let numbers = llama.cache_elements_per_token();
    assert_eq!(
        Precision::Bits16.bytes(numbers),
        llama.cache_bytes_per_token(2)
    );
    // A 4-bit cache must be four times as long to exceed 16-bit weights.
    let (same, quarter) = (
        llama.cache_passes_weights(1, 16, 16),
        llama.cache_passes_weights(1, 4, 16),
    );
    assert_eq!(same, llama.cache_passes_weights(1, 2, 2));
    assert_eq!(quarter.div_ceil(4), same);
}

const SMALL: Decoder = Decoder {
    vocab_size: 10,
    hidden_size: 4,
    layers: 2,
    heads: 2,
    kv_heads: 1,
    head_dim: 2,
    mlp: MlpKind::Gated { inner: 8 },
    tied: true,
    learned_positions: 0,
    biases: Biases::NONE,
    query_key_norm: false,
    context_window: 64,
};

/// Counts each product in the loops of the textbook algorithm.
fn counted(reused: u64, computed: u64) -> Macs {
    let mut macs = Macs::default();
    for position in reused..reused + computed {
        for _layer in 0..SMALL.layers {
            macs.weights += 4 * 4; // queries
            macs.weights += 2 * (4 * 2); // keys and values
            macs.weights += 4 * 4; // output
            macs.weights += 3 * (4 * 8); // gate, up, down
            for _head in 0..SMALL.heads {
                for _seen in 0..=position {
                    macs.attention += 2; // query · key
                    macs.attention += 2; // share of the value
                }
            }
        }
    }
    macs.weights += 10 * 4; // head
    macs
}

#[test]
fn a_pass_is_what_its_loops_do() {
    for (reused, computed) in [(0, 1), (0, 7), (6, 1), (3, 4)] {
        assert_eq!(SMALL.pass(reused, computed), counted(reused, computed));
    }
}

/// The cache avoids recomputation: naive steps sum to far more, but a cached step still grows with the context.
#[test]
fn what_the_cache_saves() {
    let naive = published::GPT_2.run(Method::Naive, 1000, 24);
    let cached = published::GPT_2.run(Method::Cached, 1000, 24);
    assert!(naive.total() > 20 * cached.total());
    let step = |length| published::GPT_2.step(Method::Cached, length);
    assert!(step(1024).attention > step(512).attention);
    assert_eq!(step(1024).weights, step(512).weights);
    let overtakes = published::GPT_2.attention_overtakes_at();
    let at = step(overtakes);
    assert!(at.attention > at.weights, "{overtakes}");
    let before = step(overtakes - 1);
    assert!(before.attention <= before.weights);
}
