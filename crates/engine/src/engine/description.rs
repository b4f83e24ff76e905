//! What the page is told of a loaded model.

use protocol::{Joining, ModelInfo, WeightCounts};

use super::Engine;
use crate::ModelIdentity;

impl Engine {
    /// The model's description for the page. The bytes of the tokens are added by the tokenizer.
    pub fn describe(&self, identity: ModelIdentity) -> ModelInfo {
        let config = self.model.config();
        let (layers, kv_heads, head_dim) = (
            config.num_hidden_layers(),
            config.num_key_value_heads(),
            config.head_dim(),
        );
        let counts = config.decoder().weights();
        let dtype = self.cache.dtype();
        let (eos_token_ids, of_ends) =
            (self.generation_config).end_tokens(config.eos_token_ids(), config.vocab_size());
        let notes = (self.notes.iter())
            .chain(&self.generation_config.notes)
            .cloned()
            .chain(of_ends);
        ModelInfo {
            name: identity.name,
            description: identity.description,
            license: identity.license,
            version: identity.version,
            family: config.family().id().into(),
            parameters: counts.total(),
            weights: WeightCounts {
                embedding: counts.embedding,
                positions: counts.positions,
                attention: counts.attention,
                mlp: counts.mlp,
                norms: counts.norms,
                head: (!config.tie_word_embeddings()).then_some(counts.head),
            },
            weight_file_bytes: identity.weight_file_bytes,
            vocab_size: config.vocab_size() as u32,
            context_window: self.window as u32,
            trained_window: config.context_window() as u32,
            layers: layers as u32,
            hidden_size: config.hidden_size() as u32,
            intermediate_size: config.intermediate_size() as u32,
            heads: config.num_attention_heads() as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            bos_token_id: config.bos_token_id(),
            eos_token_ids,
            chat: None,
            suggested: self.generation_config.suggested,
            notes: notes.collect(),
            weight_format: Some(self.weight_format()),
            quantised: Vec::new(),
            dtype: dtype.name().into(),
            element_bytes: dtype.size() as u32,
            cache_bytes_per_token: (2 * layers * kv_heads * head_dim * dtype.size()) as u32,
            piece_ends: None,
            special_token_ids: Vec::new(),
            joining: Joining::default(),
        }
    }
}
