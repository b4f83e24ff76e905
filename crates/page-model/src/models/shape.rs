//! The shape of the page's model, for the formulas that calculate a decoder's cost.

use costs::{Biases, Decoder, MlpKind};
use protocol::ModelInfo;

/// The model's shape as the formulas need it.
pub fn decoder(info: &ModelInfo) -> Decoder {
    let inner = info.intermediate_size.into();
    let family = info.family.as_str();
    let hidden_size = u64::from(info.hidden_size);
    Decoder {
        vocab_size: info.vocab_size.into(),
        hidden_size,
        layers: info.layers.into(),
        heads: info.heads.into(),
        kv_heads: info.kv_heads.into(),
        head_dim: info.head_dim.into(),
        mlp: match family {
            "gpt2" | "gpt_neox" => MlpKind::Plain { inner },
            _ => MlpKind::Gated { inner },
        },
        tied: info.weights.head.is_none(),
        learned_positions: info.weights.positions / hidden_size.max(1),
        biases: match family {
            "gpt2" | "gpt_neox" => Biases::ALL,
            "qwen2" => Biases::QUERY_KEY_VALUE,
            _ => Biases::NONE,
        },
        query_key_norm: family == "qwen3",
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

    /// From family and sizes alone, as the engine tells them, the shape of each offered model comes back.
    #[test]
    fn the_shape_of_each_family_is_that_of_its_published_model() {
        let families = [
            ("EleutherAI/pythia-70m", "gpt_neox"),
            ("openai-community/gpt2", "gpt2"),
            ("HuggingFaceTB/SmolLM2-135M", "llama"),
            ("Qwen/Qwen2.5-0.5B", "qwen2"),
            ("Qwen/Qwen3-0.6B", "qwen3"),
        ];
        for (repo, family) in families {
            let mut offered = hub::OFFERED.iter().filter(|model| model.repo == repo);
            let published = offered.next().map(|model| model.decoder);
            let told = published.as_ref().map(|shape| told(family, shape));
            assert_eq!(told.map(|info| decoder(&info)), published, "{repo}");
        }
    }

    /// What an engine tells of a model of this shape.
    fn told(family: &str, shape: &Decoder) -> ModelInfo {
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let (MlpKind::Plain { inner } | MlpKind::Gated { inner } | MlpKind::Experts { inner, .. }) =
            shape.mlp;
        ModelInfo {
            family: family.into(),
            vocab_size: small(shape.vocab_size),
            hidden_size: small(shape.hidden_size),
            layers: small(shape.layers),
            heads: small(shape.heads),
            kv_heads: small(shape.kv_heads),
            head_dim: small(shape.head_dim),
            intermediate_size: small(inner),
            context_window: small(shape.context_window),
            weights: protocol::WeightCounts {
                positions: shape.learned_positions * shape.hidden_size,
                head: (!shape.tied).then_some(shape.vocab_size * shape.hidden_size),
                ..Default::default()
            },
            ..ModelInfo::default()
        }
    }
}
