//! What the engine says of its own work: what a pass did, how long it took, and what it takes up in memory.

use serde::{Deserialize, Serialize};

/// What a forward pass did, as counted and timed by the engine that did it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ForwardReport {
    /// Positions that went through the network in this pass (T).
    pub computed: u32,
    /// Positions whose keys and values were read from the cache instead.
    pub reused: u32,
    /// Milliseconds of work until the logits were in the engine's memory, without the pauses in which it listens for a
    /// cancel. None where nothing was measured: a recorded pass took no time here.
    pub milliseconds: Option<f64>,
    /// Where the time went. None where it cannot be told: a GPU is given the whole pass before it begins.
    pub parts: Option<PassParts>,
    /// What the run's cache holds after the pass.
    pub cache: CacheReport,
}

/// How long each part of a pass took, milliseconds. Together at most the whole: reading the logits comes on top.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PassParts {
    /// From token ids to the vectors that enter the first layer, their places prepared.
    pub embedding: f64,
    /// Each decoder layer.
    pub layers: Vec<f64>,
    /// From the last layer to the logits: the final norm and the projection onto the vocabulary.
    pub head: f64,
    /// The smallest step the clock shows: browsers round it, so that each number above is good to about this much.
    pub resolution: f64,
}

/// What a cache holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CacheReport {
    /// Positions with a key and a value in every layer.
    pub positions: u32,
    /// Positions there is room for, in whole blocks.
    pub slots: u32,
    /// Bytes of the keys and values held.
    pub bytes: u64,
    /// Bytes of the room there is.
    pub allocated_bytes: u64,
}

/// What an engine takes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryReport {
    /// The cache's part.
    pub cache: CacheReport,
    /// Bytes of the weights, in the kind of number they are computed with.
    pub weight_bytes: u64,
    /// Bytes of the WebAssembly memory the engine lives in: on the CPU all it holds, on the GPU only its book-keeping.
    /// None outside of WebAssembly.
    pub worker_bytes: Option<u64>,
    /// The GPU's memory. None on the CPU.
    pub gpu: Option<GpuMemory>,
}

/// What the allocator of a GPU engine holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GpuMemory {
    /// Bytes of tensors that are alive.
    pub in_use: u64,
    /// Bytes asked of the GPU, to be used again.
    pub reserved: u64,
}
