//! The JSON part: all that is not a long list of numbers. Fields that are not known here are ignored.

use serde::{Deserialize, Serialize};

use crate::{RecordedTexts, TokenId};

/// The JSON part of a recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The model.
    pub model: RecordedModel,
    /// What ran the model, as it stands in a sentence; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub recorded_by: String,
    /// The settings of the sampler and the random seed, as the query of the page's address; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub parameters: String,
    /// The prompt.
    pub prompt: RecordedPrompt,
    /// The tokens whose bytes are in the file.
    #[serde(default)]
    pub(crate) tokens: TokenCounts,
    /// The steps, in order.
    pub(crate) steps: Vec<StepHeader>,
    /// The branches. Since version 2.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) branches: Vec<BranchHeader>,
    /// Texts at other temperatures. Since version 2.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub texts: Option<RecordedTexts>,
    /// The bytes of the block with the inside of the network, behind all arrays; 0 for none. Since version 2.2.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) inside_bytes: u32,
}

fn is_none(bytes: &u32) -> bool {
    *bytes == 0
}

/// A model, under transformers' names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordedModel {
    /// The model's name.
    pub name: String,
    /// One sentence about it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Identifies the weights; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub revision: String,
    /// V: number of tokens in the vocabulary, at least 1; none if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vocab_size: Option<u32>,
    /// The beginning-of-text token, if the model wants one before a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bos_token_id: Option<TokenId>,
    /// The end-of-text tokens.
    #[serde(default)]
    pub eos_token_id: Vec<TokenId>,
    /// Ids that are special tokens, not text.
    #[serde(default)]
    pub all_special_ids: Vec<TokenId>,
    /// What the bytes of a token in a text depend on beside the token, in the words of docs/recordings.md; none where a text is the
    /// bytes of its tokens. Since version 2.2.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joining: Vec<String>,
    /// The model's dimensions. Without them its steps can be read, but not replayed as a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<ModelConfig>,
}

/// The dimensions of a decoder. Each is at least 1.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ModelConfig {
    /// `gpt2`, `llama`, …
    pub model_type: String,
    /// Positions the model can read.
    pub max_position_embeddings: u32,
    /// Number of decoder layers.
    pub num_hidden_layers: u32,
    /// Width of the hidden state.
    pub hidden_size: u32,
    /// Inner width of the MLP.
    pub intermediate_size: u32,
    /// Attention heads of a layer.
    pub num_attention_heads: u32,
    /// Key/value heads of a layer.
    pub num_key_value_heads: u32,
    /// Width of one head.
    pub head_dim: u32,
    /// The number type of weights, keys and values in memory: `float32`, `float16` or `bfloat16`.
    pub dtype: String,
    /// The number format of the weights in memory, where it is another one than that of keys and values: `float32`, `bfloat16` or `int8`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_dtype: Option<String>,
    /// Number of weights, shared ones counted once.
    pub num_parameters: u64,
    /// The same number, split by part of the network.
    pub weights: WeightsByPart,
    /// Size in bytes of the weights file.
    pub weight_file_bytes: u64,
}

/// The number of weights by part of the network, all layers together. They add up to all weights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightsByPart {
    /// One vector per token.
    pub embedding: u64,
    /// One vector per position, where positions are learned; else 0.
    pub positions: u64,
    /// The projections of attention.
    pub attention: u64,
    /// The projections of the MLP.
    pub mlp: u64,
    /// The norms.
    pub norms: u64,
    /// The projection onto the vocabulary; none where the embedding's weights serve for it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<u64>,
}

/// The prompt as text and as tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedPrompt {
    /// The text.
    pub text: String,
    /// The tokens that the model read, at least one; a beginning-of-text token is among them.
    pub input_ids: Vec<TokenId>,
}

/// How many tokens have their bytes in the file. All of the vocabulary stand in the order of their ids; else each id is
/// given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TokenCounts {
    pub count: u32,
    /// Bytes of these tokens together.
    pub bytes: u32,
}

/// One step without its arrays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct StepHeader {
    /// Number of tokens that the model read: prompt and generated ones.
    pub context_length: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<RecordedSelection>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<RecordedPass>,
    /// Number of logits in the file: V, indexed by id, or those of the most likely tokens, with their ids; 0 for none.
    #[serde(default)]
    pub logits: u32,
    /// ln Σ exp(logit) over the whole vocabulary. Without it the numbers of a list are log-probabilities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_sum_exp: Option<f64>,
    /// The least and the largest logit, where they are rounded to levels between them. Since version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logits_range: Option<[f32; 2]>,
    /// The number of groups of the tokens that are not listed, where a list has them. Since version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logits_groups: Option<u32>,
    /// The largest difference that the levels made, in nats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logits_error: Option<f32>,
    /// The largest difference that the groups made, in nats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups_error: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<TruthCount>,
}

/// A branch without its arrays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct BranchHeader {
    /// The step after whose context another token was appended: those of the run count from 0, those of the branches, in
    /// order, behind them.
    pub step: u32,
    /// That token.
    pub token: TokenId,
    pub steps: Vec<StepHeader>,
}

/// How a token was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RecordedSelection {
    /// The method.
    pub method: SelectedBy,
    /// The random number, 0 to below 1, where one was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub u: Option<f64>,
    /// The token's probability, 0 to 1, in the distribution it was chosen from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// The method by which a token is chosen from a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectedBy {
    /// The most likely token.
    Greedy,
    /// By a random number in the cumulative distribution.
    Sampled,
    /// By an exponential race.
    Raced,
    /// Set by a person.
    Forced,
    /// A method of a later version.
    #[serde(other)]
    Other,
}

/// The forward pass of a step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedPass {
    /// Positions computed.
    pub computed: u32,
    /// Positions whose keys and values were read from the cache.
    pub reused: u32,
    /// Positions for which the cache had room after the pass.
    pub slots: u32,
}

/// Where a true distribution comes from, and how many tokens have a probability above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TruthCount {
    pub known: TruthOrigin,
    #[serde(default)]
    pub count: u32,
}

/// Whether the true distribution of the next token is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TruthOrigin {
    /// It is in the file.
    Exactly,
    /// The model has no grammar that would give it.
    NoGrammar,
    /// The text is not a prefix of any document of the model's grammar.
    OutsideGrammar,
}
