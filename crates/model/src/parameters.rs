//! The parameters of a network, computed from its config alone: their paths, shapes and places in a checkpoint.

use decoder_config::{Config, NormKind, Positions};

use crate::key_map::{KeyMapRow, Naming, Order, has_pairs_of_neighbours, table};
use crate::load_blocks::{HEAD, TOKEN_EMBEDDING};
use crate::weight_layout::{Part, WeightLayout};

/// One parameter of the network: its shape, and where its numbers are in a checkpoint.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NetworkParameter {
    /// The path in [`CausalLm`](crate::CausalLm), for example `layers.0.attention.qkv.weight`.
    pub path: String,
    /// The shape in the network.
    pub shape: Vec<usize>,
    pub layout: WeightLayout,
    pub parts: Vec<Part>,
}

/// The one matrix that no product reads.
const POSITION_EMBEDDING: &str = "position_embedding.weight";

impl NetworkParameter {
    /// Whether it is a matrix of a product. Packed weights are packed in these; all others stay in f32.
    pub(crate) fn is_factor(&self) -> bool {
        self.shape.len() == 2 && self.path != POSITION_EMBEDDING
    }
}

/// All parameters of a model, in the order of the forward pass.
///
/// Makes a list of the length that the config asks for: check the numbers of the config first.
pub(crate) fn parameters(config: &Config, naming: Naming) -> Vec<NetworkParameter> {
    let in_layer = |row: &KeyMapRow| row.parameter.starts_with("layers.");
    let table = table(config.family(), naming);
    let start = table.iter().position(in_layer).unwrap_or(0);
    let end = table
        .iter()
        .rposition(in_layer)
        .map_or(start, |last| last + 1);
    let once = |rows: &'static [KeyMapRow]| rows.iter().map(|row| (row, String::new()));
    let layers = (0..config.num_hidden_layers()).flat_map(|layer| {
        let rows = table[start..end].iter();
        rows.map(move |row| (row, layer.to_string()))
    });
    let rows = once(&table[..start])
        .chain(layers)
        .chain(once(&table[end..]));
    rows.filter_map(|(row, layer)| parameter(row, &layer, config, naming))
        .collect()
}

/// The parameter of a row in this layer; `None` if the model has none.
fn parameter(
    row: &KeyMapRow,
    layer: &str,
    config: &Config,
    naming: Naming,
) -> Option<NetworkParameter> {
    let shape = shape(row.parameter, config)?;
    let kv_width = config.num_key_value_heads() * config.head_dim();
    let (inputs, outputs) = shape.split_at(shape.len() - 1);
    let widths = match row.keys {
        [_] => outputs.to_vec(),
        [_, _] => vec![config.intermediate_size(); 2],
        _ => vec![config.query_width(), kv_width, kv_width],
    };
    let mut offset = 0;
    let parts = row.keys.iter().zip(widths).map(|(key, width)| {
        let part = Part {
            key: key.replace('*', layer),
            shape: match row.order {
                Order::Same => [inputs, &[width]].concat(),
                Order::OutputFirst | Order::HeadsTogether => [&[width], inputs].concat(),
            },
            offset,
            pairs_of: has_pairs_of_neighbours(key, config.family(), naming)
                .then_some(config.head_dim()),
        };
        offset += width;
        part
    });
    Some(NetworkParameter {
        path: row.parameter.replace('*', layer),
        parts: parts.collect(),
        layout: match row.order {
            Order::Same => WeightLayout::Same,
            Order::OutputFirst => WeightLayout::OutputFirst,
            Order::HeadsTogether => WeightLayout::HeadsTogether {
                heads: config.num_attention_heads(),
                head_dim: config.head_dim(),
            },
        },
        shape,
    })
}

/// The shape of a parameter; `None` if the model has none of this name.
fn shape(parameter: &str, config: &Config) -> Option<Vec<usize>> {
    let (d, dh) = (config.hidden_size(), config.head_dim());
    let (q, qkv) = (config.query_width(), config.qkv_width());
    let (f, inner) = (config.intermediate_size(), config.inner_width());
    let (v, biases) = (config.vocab_size(), config.decoder().biases);
    let centered = config.norm() == NormKind::LayerNorm;
    let (present, shape) = match parameter.trim_start_matches("layers.*.") {
        "token_embedding.weight" => (true, vec![v, d]),
        "position_embedding.weight" => {
            let learned = config.positions() == Positions::Learned;
            (learned, vec![config.context_window(), d])
        }
        "input_norm.gamma" | "post_attention_norm.gamma" | "final_norm.gamma" => (true, vec![d]),
        "input_norm.beta" | "post_attention_norm.beta" | "final_norm.beta" => (centered, vec![d]),
        "attention.qkv.weight" => (true, vec![d, qkv]),
        "attention.qkv.bias" => (biases.qkv, vec![qkv]),
        "attention.qk_norm.query.gamma" | "attention.qk_norm.key.gamma" => {
            (config.decoder().query_key_norm, vec![dh])
        }
        "attention.output.weight" => (true, vec![q, d]),
        "attention.output.bias" => (biases.attention_output, vec![d]),
        "mlp.inner.weight" => (true, vec![d, inner]),
        "mlp.inner.bias" => (biases.mlp, vec![inner]),
        "mlp.output.weight" => (true, vec![f, d]),
        "mlp.output.bias" => (biases.mlp, vec![d]),
        "lm_head.weight" => (!config.tie_word_embeddings(), vec![d, v]),
        _ => (false, Vec::new()),
    };
    present.then_some(shape)
}

/// Key and shape of the head in a checkpoint whose head repeats the token embedding; `None` if it is a weight of its own.
pub(crate) fn repeated_head(config: &Config) -> Option<(&'static str, [usize; 2])> {
    let head = table(config.family(), Naming::Transformers)
        .iter()
        .find(|row| row.parameter == HEAD)?;
    let repeated = config.tie_word_embeddings();
    repeated.then_some((
        head.keys.first()?,
        [config.vocab_size(), config.hidden_size()],
    ))
}

/// Key of the token embedding in a checkpoint.
pub(crate) fn token_embedding_key(config: &Config) -> &'static str {
    let rows = table(config.family(), Naming::Transformers).iter();
    let embedding = rows.filter(|row| row.parameter == TOKEN_EMBEDDING);
    embedding
        .flat_map(|row| row.keys.first())
        .next()
        .copied()
        .unwrap_or_default()
}

/// A tensor as a checkpoint stores it, without its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorShape {
    /// The key in the checkpoint, for example `transformer.h.0.attn.c_attn.weight`.
    pub key: String,
    /// The sizes of the dimensions; the numbers are row-major.
    pub shape: Vec<usize>,
}

/// The tensors that a checkpoint of this network, written by transformers, must have, in the order of the forward pass.
pub fn checkpoint_tensors(config: &Config) -> Vec<TensorShape> {
    let parts = parameters(config, Naming::Transformers)
        .into_iter()
        .flat_map(|parameter| parameter.parts);
    let tensor = |Part { key, shape, .. }| TensorShape { key, shape };
    parts.map(tensor).collect()
}

/// The path to a parameter in the module tree, updated while burn visits it.
#[derive(Default)]
pub(crate) struct ParameterPath(Vec<String>);

impl ParameterPath {
    pub fn enter(&mut self, name: &str, container: &str) {
        if is_step(container) {
            self.0.push(name.to_owned());
        }
    }

    pub fn exit(&mut self, container: &str) {
        if is_step(container) {
            self.0.pop();
        }
    }

    /// The path in the form of [`NetworkParameter::path`].
    pub fn join(&self) -> String {
        self.0.join(".")
    }
}

/// The enum of a norm's kinds is not part of a path: `input_norm.gamma`, not `input_norm.RmsNorm.gamma`.
fn is_step(container: &str) -> bool {
    !container.starts_with("Enum:")
}
