//! The engine's measurements: work and time of a forward pass, and memory use.

use serde::{Deserialize, Serialize};

use crate::WeightPrecision;

/// What a forward pass computed and how long it took, as measured by the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ForwardReport {
    /// T: positions computed in this pass.
    pub computed: u32,
    /// Positions whose keys and values were read from the cache instead.
    pub reused: u32,
    /// Milliseconds of work until the logits were in the engine's memory, without the pauses in which it checks for a
    /// cancel. None if nothing was measured, as in a recorded pass.
    pub milliseconds: Option<f64>,
    /// The time by part of the network. None if it cannot be measured: a GPU gets the whole pass before it begins.
    pub parts: Option<PassParts>,
    /// How many of the likeliest tokens have logits of their own, where a recording has no more: the logits of the others are
    /// those of groups, and which token is in which is not known. None if all have their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<u32>,
    /// Size of the cache after the pass.
    pub cache: CacheReport,
}

/// Time of each part of a pass, in milliseconds. The sum is at most the whole: reading the logits comes on top.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PassParts {
    /// From token ids to the input of the first layer, including the preparation of the positions.
    pub embedding: f64,
    /// One time for each decoder layer.
    pub layers: Vec<f64>,
    /// From the last layer to the logits: the final norm and the projection onto the vocabulary.
    pub head: f64,
    /// The resolution of the clock: browsers round it, so each time above is accurate to about this much.
    pub resolution: f64,
}

/// Contents and size of a KV cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CacheReport {
    /// Positions whose keys and values are stored, in every layer.
    pub positions: u32,
    /// Positions allocated, in whole blocks.
    pub slots: u32,
    /// Bytes of the stored keys and values.
    pub bytes: u64,
    /// Bytes allocated, for all slots.
    pub allocated_bytes: u64,
}

/// An engine's memory use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryReport {
    /// Contents and size of the KV cache.
    pub cache: CacheReport,
    /// Bytes that the text ahead keeps for the next one: its keys and values, allocated in whole blocks, and logits. 0 before
    /// the first.
    pub ahead_bytes: u64,
    /// Bytes of the weights, in the number type used for computing.
    pub weight_bytes: u64,
    /// Bytes of the engine's WebAssembly memory: on the CPU all of its data, on the GPU its book-keeping. None
    /// natively.
    pub worker_bytes: Option<u64>,
    /// Memory on the GPU. None on the CPU.
    pub gpu: Option<GpuMemory>,
}

/// Memory held by the allocator of a GPU engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GpuMemory {
    /// Bytes of live tensors.
    pub in_use: u64,
    /// Bytes allocated on the GPU, including those kept for re-use.
    pub reserved: u64,
}

/// How far the distributions of a model are apart in two number formats, on one text.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ExactnessReport {
    /// The more exact of the two formats.
    pub reference: WeightPrecision,
    /// The other one.
    pub candidate: WeightPrecision,
    /// Positions compared: every token of the text.
    pub positions: u32,
    /// KL(reference ‖ candidate) in nats, the mean over all positions.
    pub mean_divergence: f64,
    /// The largest of these.
    pub largest_divergence: f64,
    /// Positions at which the most likely token is the same.
    pub same_most_likely: u32,
}
