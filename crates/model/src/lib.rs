//! The network: GPT-2, GPT-NeoX and Llama decoders in burn, configured by a Hugging Face `config.json`.
//!
//! Read it in this order: [`CausalLm`] (the whole pass), [`DecoderLayer`], [`Attention`] with [`RotaryEmbedding`]
//! and [`KvCache`], [`Mlp`], [`Norm`]; then `key_map`, the keys of the weights in a checkpoint, and [`LoadPlan`], which
//! loads them tensor by tensor.
//!
//! Each dimension has the same letter everywhere:
//!
//! | letter | is | | letter | is |
//! |---|---|---|---|---|
//! | B | sequences in the batch | | H | query heads |
//! | T | new tokens | | K | key/value heads, K ≤ H |
//! | S | attended slots, see [`Probe`] | | Dh | width of one head |
//! | D | width of the hidden state | | F | inner width of the MLP |
//! | V | vocabulary | | | |
//!
//! The crate does no I/O: configs and weights are passed in and returned as bytes. It does not choose a backend: the
//! crate that uses it enables `burn/flex` (CPU) or `burn/wgpu`.
//!
//! # Example
//!
//! A model with random weights continues a text of three tokens, greedily.
//!
//! ```
//! use burn::tensor::Device;
//! use model::{CausalLm, Config, KvCache, LlamaDimensions, LogitsFor};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let config = Config::llama(&LlamaDimensions {
//!     vocab_size: 100,
//!     max_position_embeddings: 32,
//!     hidden_size: 16,
//!     intermediate_size: 48,
//!     num_hidden_layers: 2,
//!     num_attention_heads: 4,
//!     num_key_value_heads: 2,
//!     rope_theta: 10_000.0,
//!     rms_norm_eps: 1e-5,
//!     tie_word_embeddings: true,
//!     bos_token_id: Some(0),
//!     eos_token_id: Some(1),
//! })?;
//! let device = Device::flex();
//! let model = CausalLm::init(&config, &device);
//!
//! let mut text = vec![0, 42, 7];
//! let mut cache = KvCache::new(&config, &device);
//! let mut new_tokens = text.clone(); // the first pass reads the whole prompt: prefill
//! while text.len() < 10 {
//!     let logits = model.forward(model.tokens(&new_tokens)?, &mut cache, LogitsFor::Last)?;
//!     assert_eq!(logits.dims(), [1, 1, config.vocab_size()]);
//!     let best = logits.argmax(2).into_scalar::<i64>() as u32;
//!     text.push(best);
//!     new_tokens = vec![best]; // every later pass reads one token: decode
//! }
//! assert_eq!(cache.len(), 9); // the token just chosen has not been read yet
//! # Ok(())
//! # }
//! ```

mod ablations;
mod attention;
mod causal_lm;
mod collector;
mod contributions;
mod decoder_layer;
mod export;
mod head_weights;
mod initial_weights;
mod key_map;
mod kv_cache;
mod load;
mod load_blocks;
#[cfg(feature = "gpu")]
mod load_device;
mod load_error;
#[cfg(any(feature = "cpu", feature = "gpu"))]
mod load_integers;
#[cfg(feature = "cpu")]
mod load_packed;
mod load_plan;
mod mlp;
mod norm;
#[cfg(feature = "cpu")]
mod packed;
mod parameters;
mod part_means;
mod probe;
mod projection;
mod rotary;
mod row_blocks;
mod token_embedding;
mod weight_layout;
mod weight_reader;

pub use ablations::{
    AblatedPositions, AblatingProbe, AblationError, Ablations, NetworkPart, PartAblation,
    PartReplacement,
};
pub use attention::Attention;
pub use causal_lm::{CausalLm, ForwardError, LogitsFor, TokenError};
pub use collector::{ActivationCollector, NetworkPlace};
pub use contributions::{LogitContributions, LogitDirection};
pub use decoder_config::{
    Activation, Config, ConfigError, LlamaDimensions, NormKind, Positions, RotaryParameters,
    RotaryScaling,
};
pub use decoder_layer::DecoderLayer;
pub use export::{ExportError, NamedTensor, WeightDtype};
pub use initial_weights::initial_safetensors;
#[cfg(feature = "cpu")]
pub use kernels::PackedMatrix;
#[cfg(any(feature = "cpu", feature = "gpu"))]
pub use kernels::WeightFormat;
pub use kv_cache::{ContextFull, KvCache};
#[cfg(feature = "gpu")]
pub use load_device::{load_on_device, load_on_device_from};
pub use load_error::{LoadError, ReadError};
pub use load_plan::{LoadPlan, StoredTensor};
pub use mlp::Mlp;
pub use norm::{Norm, norm_scale};
#[cfg(feature = "cpu")]
pub use packed::{PackedLinear, PackedRows};
pub use parameters::{TensorShape, checkpoint_tensors};
pub use part_means::PartMeans;
pub use probe::{Probe, ProbeSite};
pub use projection::Projection;
pub use rotary::RotaryEmbedding;
pub use row_blocks::RowBlocks;
pub use token_embedding::TokenEmbedding;
pub use weight_reader::WeightReader;
