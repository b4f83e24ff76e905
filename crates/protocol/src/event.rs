//! What the worker tells the page.

use serde::{Deserialize, Serialize};

use crate::{Failure, ForwardReport, MemoryReport, ModelInfo, RequestId, TokenId};

/// One message from the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The worker is up. Sent once, before anything else but [`Building`](Self::Building).
    Ready {
        /// The worker's [`VERSION`](crate::VERSION).
        protocol: u32,
        /// The build the worker was started as; it must be the page's own.
        build: String,
        /// The kind of device this worker computes on.
        device: DeviceKind,
    },
    /// The engine is still being compiled where it is served from. Only a development server sends this, in the worker's
    /// place and before its `Ready`.
    Building {
        /// Steps of the compiler done.
        done: u32,
        /// Steps there are.
        total: u32,
    },
    /// A request is under way.
    Progress {
        /// Which one.
        request: RequestId,
        /// How far it is.
        progress: Progress,
    },
    /// A request has ended well.
    Done {
        /// Which one.
        request: RequestId,
        /// What came of it.
        answer: Answer,
    },
    /// A request has ended badly.
    Failed {
        /// Which one.
        request: RequestId,
        /// Why.
        failure: Failure,
    },
    /// The engine is gone, unasked: its device was lost or its code crashed. Nothing more will be answered.
    Lost {
        /// Why.
        failure: Failure,
    },
}

/// How far a request has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// A file of the model is arriving.
    Download {
        /// Bytes received, of all files together.
        received: u64,
        /// Bytes of all files together, from the manifest.
        total: u64,
    },
    /// The weights are being read and given to the device.
    Upload,
    /// The device is compiling its programs; the first pass waits for them.
    WarmUp,
    /// Positions of a long prompt that have been through the network.
    Forward {
        /// Positions done.
        done: u32,
        /// Positions asked for.
        total: u32,
    },
}

/// How a request ended, when it ended well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The model is ready. Where the worker has a tokenizer, the bytes of every token travel beside.
    Loaded {
        /// The model's shape.
        model: Box<ModelInfo>,
        /// What it runs on.
        device: DeviceInfo,
        /// Milliseconds from the request to here, on the worker's clock. None where nothing was measured.
        milliseconds: Option<f64>,
    },
    /// The tokens of a text.
    Tokenized {
        /// Ids in the order of the text; the first may be the mark that the tokenizer's template puts in front.
        tokens: Vec<TokenId>,
    },
    /// A forward pass; `[V]` logits as `f32` travel beside.
    Logits(ForwardReport),
    /// The key and the value of one position; `[2, K, Dh]` numbers as `f32` travel beside, the key's before the value's.
    Cached {
        /// K: key/value heads.
        kv_heads: u32,
        /// Dh: width of one head.
        head_dim: u32,
    },
    /// What the engine takes up.
    Memory(MemoryReport),
    /// What the grammar says comes next.
    Truth {
        /// Whether it says anything; the distribution travels beside.
        known: TruthKnown,
    },
    /// The logits of the self-test travel beside, `[steps, V]` as `f32`.
    KnownAnswers {
        /// Passes: one prefill, and the decodes after it.
        steps: u32,
    },
    /// The self-test was run to its end; [`SelfTestReport::passed`] says how it went.
    SelfTest(SelfTestReport),
}

/// Whether the true distribution of the next token is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TruthKnown {
    /// It is, exactly.
    Exactly,
    /// The model came without a grammar.
    NoGrammar,
    /// The text is not a prefix of any document of the model's grammar.
    OutsideGrammar,
}

/// Where an engine computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// The processor, in WebAssembly with SIMD, one thread.
    Cpu,
    /// The graphics processor, through WebGPU.
    Gpu,
    /// None at all: what was computed before is shown again.
    Recorded,
}

/// The device an engine computes on, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceInfo {
    /// Its kind.
    pub kind: DeviceKind,
    /// The adapter's own words for itself as the browser tells them; empty where it tells none.
    pub name: String,
}

/// The outcome of comparing one engine's logits with another's on the same tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SelfTestReport {
    /// Whether every bound was kept and the top token of every step is the same.
    pub passed: bool,
    /// The largest Kullback–Leibler divergence of any step, nats.
    pub max_kl: f64,
    /// The largest difference between two logits.
    pub max_difference: f64,
    /// How many steps were compared: one prefill and the decodes after it.
    pub steps: u32,
}
