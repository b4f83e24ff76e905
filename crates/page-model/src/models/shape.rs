//! The shape of the page's model, for the formulas that calculate a decoder's cost.

use costs::{BiasKind, Decoder, MlpKind};
use protocol::ModelInfo;

/// The model's shape as the formulas need it.
pub fn decoder(info: &ModelInfo) -> Decoder {
    let inner = info.intermediate_size.into();
    let gpt2 = info.family == "gpt2";
    let hidden_size = u64::from(info.hidden_size);
    Decoder {
        vocab_size: info.vocab_size.into(),
        hidden_size,
        layers: info.layers.into(),
        heads: info.heads.into(),
        kv_heads: info.kv_heads.into(),
        head_dim: info.head_dim.into(),
        mlp: if gpt2 {
            MlpKind::Plain { inner }
        } else {
            MlpKind::Gated { inner }
        },
        tied: info.weights.head.is_none(),
        learned_positions: info.weights.positions / hidden_size.max(1),
        biases: if gpt2 { BiasKind::All } else { BiasKind::None },
        query_key_norm: false,
        context_window: info.context_window.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tests::model;

    /// From this model's shape, the formulas calculate as many weights as the engine has counted in the file.
    #[test]
    fn the_formulas_count_the_weights_that_are_there() {
        let mut info = model(None);
        // A Llama of 8 tokens, width 4, one layer, one head of 4, MLP of 6.
        info.intermediate_size = 6;
        info.weights = protocol::WeightCounts {
            embedding: 8 * 4,
            positions: 0,
            attention: 4 * 4 * 4,
            mlp: 3 * 4 * 6,
            norms: 3 * 4,
            head: None,
        };
        let counted = decoder(&info).weights();
        assert_eq!(counted.total(), info.weights.total());
        assert_eq!(counted.attention, info.weights.attention);
        let bytes = decoder(&info).cache_bytes_per_token(4);
        assert_eq!(bytes, u64::from(info.cache_bytes_per_token));
    }
}
