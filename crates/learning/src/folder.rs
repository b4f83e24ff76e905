//! The network as files that the page opens: those of a model folder of Hugging Face.

use std::ops::Range;

use backprop::{Layer, Parameters};
use decoder_config::LlamaDimensions;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError};
use serde_json::json;

use crate::learned_text::LearnedText;
use crate::learner::Learner;
use crate::mini_grammar::MiniGrammar;
use crate::tokenizer;

/// A file of a model folder.
#[derive(Debug, Clone, PartialEq)]
pub struct NetworkFile {
    /// Its name in the folder.
    pub name: &'static str,
    /// Its bytes.
    pub contents: Vec<u8>,
}

/// `config.json`, `tokenizer.json` and `model.safetensors`, and `grammar.txt` if the network has learned the grammar.
///
/// # Errors
/// Fails if the weights cannot be serialized.
pub fn files(learner: &Learner) -> Result<Vec<NetworkFile>, SafeTensorError> {
    let dimensions = learner.network().dimensions();
    let mut config = dimensions.to_json();
    config["dtype"] = json!("float32");
    let tokenizer = tokenizer::json(learner.text());
    let mut files = vec![
        file("config.json", config.to_string()),
        file("tokenizer.json", tokenizer.to_string()),
        file(
            "model.safetensors",
            safetensors(dimensions, learner.network().weights())?,
        ),
    ];
    if matches!(learner.text(), LearnedText::Grammar(_)) {
        files.push(file("grammar.txt", MiniGrammar::file()));
    }
    Ok(files)
}

fn file(name: &'static str, contents: impl Into<Vec<u8>>) -> NetworkFile {
    NetworkFile {
        name,
        contents: contents.into(),
    }
}

/// A weight with the name and layout of Hugging Face.
struct StoredWeight {
    key: String,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl StoredWeight {
    fn new(key: String, shape: Vec<usize>, values: impl Iterator<Item = f32>) -> Self {
        Self {
            key,
            shape,
            bytes: values.flat_map(f32::to_le_bytes).collect(),
        }
    }

    /// A vector, or the embedding: as it is.
    fn same(key: String, shape: Vec<usize>, values: &[f32]) -> Self {
        Self::new(key, shape, values.iter().copied())
    }

    /// Some outputs of a matrix `[in, out]`, as `[out, in]`.
    fn outputs(key: String, values: &[f32], inputs: usize, outputs: Range<usize>) -> Self {
        let width = values.len() / inputs;
        let shape = vec![outputs.len(), inputs];
        let transposed =
            outputs.flat_map(|output| (0..inputs).map(move |input| values[input * width + output]));
        Self::new(key, shape, transposed)
    }
}

fn safetensors(
    dimensions: &LlamaDimensions,
    weights: &Parameters<Vec<f32>>,
) -> Result<Vec<u8>, SafeTensorError> {
    let d = dimensions.hidden_size;
    let mut stored = vec![StoredWeight::same(
        "model.embed_tokens.weight".into(),
        vec![dimensions.vocab_size, d],
        &weights.embedding,
    )];
    for (at, layer) in weights.layers.iter().enumerate() {
        stored.extend(stored_layer(at, layer, dimensions));
    }
    let final_norm = "model.norm.weight".into();
    stored.push(StoredWeight::same(final_norm, vec![d], &weights.final_norm));
    let views = stored
        .iter()
        .map(|StoredWeight { key, shape, bytes }| {
            Ok((key, TensorView::new(Dtype::F32, shape.clone(), bytes)?))
        })
        .collect::<Result<Vec<_>, SafeTensorError>>()?;
    let metadata = [("format".to_owned(), "pt".to_owned())].into(); // transformers reads no file without it
    safetensors::serialize(views, Some(metadata))
}

fn stored_layer(at: usize, layer: &Layer<Vec<f32>>, of: &LlamaDimensions) -> [StoredWeight; 9] {
    let (d, f) = (of.hidden_size, of.intermediate_size);
    let head_dim = d / of.num_attention_heads;
    let query = of.num_attention_heads * head_dim;
    let key = query + of.num_key_value_heads * head_dim;
    let value = key + of.num_key_value_heads * head_dim;
    let name = |part: &str| format!("model.layers.{at}.{part}.weight");
    let outputs =
        |part: &str, values, inputs, of| StoredWeight::outputs(name(part), values, inputs, of);
    let norm = |part: &str, values| StoredWeight::same(name(part), vec![d], values);
    [
        norm("input_layernorm", &layer.input_norm),
        outputs("self_attn.q_proj", &layer.qkv, d, 0..query),
        outputs("self_attn.k_proj", &layer.qkv, d, query..key),
        outputs("self_attn.v_proj", &layer.qkv, d, key..value),
        outputs("self_attn.o_proj", &layer.output, query, 0..d),
        norm("post_attention_layernorm", &layer.post_attention_norm),
        outputs("mlp.gate_proj", &layer.inner, d, 0..f),
        outputs("mlp.up_proj", &layer.inner, d, f..2 * f),
        outputs("mlp.down_proj", &layer.down, f, 0..d),
    ]
}
