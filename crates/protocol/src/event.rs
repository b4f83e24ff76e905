//! The events that a worker sends to the page, and the answers in them.

use serde::{Deserialize, Serialize};

use crate::{
    AheadPart, AheadReport, ExactnessReport, Failure, FinishedDownload, ForwardReport,
    GgufRepository, MemoryReport, ModelInfo, ModelOffer, RequestId, ScoreReport, StorageReport,
    TokenId,
};

/// One message from a worker to the page, with the answers of an engine or of another worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<A = Answer> {
    /// The worker has started. Sent once, before any other event but [`Building`](Self::Building).
    Ready {
        /// The worker's protocol version, [`VERSION`](crate::VERSION).
        protocol: u32,
        /// The build id the worker was started with; it must equal the page's own.
        build: String,
        /// The kind of device this worker computes on.
        device: DeviceKind,
    },
    /// The engine is still being compiled on the server. Only a development server sends this, in the worker's place
    /// and before its `Ready`.
    Building {
        /// Compiler steps finished.
        done: u32,
        /// Compiler steps in all.
        total: u32,
    },
    /// A request is being worked on.
    Progress {
        /// Id of the request.
        request: RequestId,
        /// The stage it has reached.
        progress: Progress,
    },
    /// A request has succeeded; its last event.
    Done {
        /// Id of the request.
        request: RequestId,
        /// The result; its payload travels beside the event.
        answer: A,
    },
    /// A request has failed; its last event.
    Failed {
        /// Id of the request.
        request: RequestId,
        /// Why the request failed.
        failure: Failure,
    },
    /// The engine has stopped without a request: its device was lost or its code crashed. It sends no further answers.
    Lost {
        /// Why the engine stopped.
        failure: Failure,
    },
}

/// Progress of a request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// A file of the model, or of a vocabulary, is being downloaded.
    Download {
        /// Bytes received, of all files together.
        received: u64,
        /// Bytes of all files together, from the manifest.
        total: u64,
    },
    /// A model of the hub is being downloaded.
    ModelDownload {
        /// The file that is being downloaded.
        file: String,
        /// Bytes that are there, of all files together, those of an earlier download included.
        received: u64,
        /// Bytes of all files together.
        total: u64,
        /// Bytes received in a second, by the last ten; `None` in the first second.
        bytes_per_second: Option<f64>,
    },
    /// The same file is being downloaded in another tab; this one waits for it.
    OtherTab {
        /// The file.
        file: String,
    },
    /// The weights are being parsed and uploaded to the device.
    Upload,
    /// Weights that are read one by one.
    Weights {
        /// Bytes read so far.
        read: u64,
        /// Bytes in all.
        total: u64,
    },
    /// The device is compiling its shaders; the first pass waits for them.
    WarmUp,
    /// Positions of a long prompt whose forward pass is done.
    Forward {
        /// Positions computed so far.
        done: u32,
        /// Positions in all.
        total: u32,
    },
    /// Tokens of a text ahead.
    Ahead(AheadPart),
}

/// The result of a request that succeeded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The model is ready. If the worker has a tokenizer, the payload is the bytes of every token.
    Loaded {
        /// The model's dimensions, limits and special tokens.
        model: Box<ModelInfo>,
        /// The device it runs on.
        device: DeviceInfo,
        /// Milliseconds since the request, on the worker's clock. None if nothing was measured.
        milliseconds: Option<f64>,
    },
    /// A model of the hub that can run here.
    Offer(Box<ModelOffer>),
    /// A repository of several models, of which one is to be looked up.
    GgufFiles(Box<GgufRepository>),
    /// A model of the hub is here as a whole.
    Downloaded(FinishedDownload),
    /// What the browser's storage holds.
    Storage(StorageReport),
    /// A model was deleted from the browser's storage.
    Deleted {
        /// Bytes that this has freed.
        freed: u64,
    },
    /// A text as token ids.
    Tokenized {
        /// Ids in the order of the text; the first may be the special token that the tokenizer's template adds.
        tokens: Vec<TokenId>,
    },
    /// A text as the tokens of another model; the payload is the bytes of each, one behind the other.
    Pieces {
        /// Ids in the order of the text.
        tokens: Vec<TokenId>,
        /// Where each token's bytes end in the payload.
        piece_ends: Vec<u32>,
    },
    /// The result of a forward pass; the payload is the logits as `f32`: `[V]` of the last position, or `[T, V]` where
    /// those of every position were asked for.
    Logits(ForwardReport),
    /// What is inside the network; the payload is the numbers as `f32`, see
    /// [`Inspection::from_numbers`](crate::Inspection::from_numbers).
    Inspected,
    /// A text ahead is written as far as it goes.
    Ahead(AheadReport),
    /// The key and the value of one position; the payload is `[2, K, Dh]` numbers as `f32`, the key's first.
    Cached {
        /// K: key/value heads.
        kv_heads: u32,
        /// Dh: width of one head.
        head_dim: u32,
    },
    /// How far two number formats of a model are apart.
    FormatsCompared(ExactnessReport),
    /// The engine's memory use.
    Memory(MemoryReport),
    /// The true distribution of the next token under the grammar.
    Truth {
        /// Whether there is one; if so, it is the payload.
        known: TruthKnown,
    },
    /// The scores of a text; the payload is `[T − 1, 3]` as `f32`: of each token but the first its log-probability in nats, its
    /// rank counted from 1, and the entropy of the prediction in nats.
    Scores(ScoreReport),
    /// The true probabilities of a text under the grammar; the payload is `[T − 1]` as `f32`: of each token but the first, NaN
    /// where the text before it is not a prefix of any document. Without a grammar there is no payload.
    GrammarScores,
    /// The logits of the self-test; the payload is `[steps, V]` as `f32`.
    KnownAnswers {
        /// Forward passes: one prefill and the decodes after it.
        steps: u32,
    },
    /// The self-test has finished; [`SelfTestReport::passed`] is its outcome.
    SelfTest(SelfTestReport),
    /// The worker reads its messages.
    Pong,
}

/// Whether the true distribution of the next token is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TruthKnown {
    /// It is known, and exact: the payload holds it.
    Exactly,
    /// The model was loaded without a grammar.
    NoGrammar,
    /// The text is not a prefix of any document of the model's grammar.
    OutsideGrammar,
}

/// The kind of device an engine computes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// The CPU, in WebAssembly with SIMD, one thread.
    Cpu,
    /// The GPU, through WebGPU.
    Gpu,
    /// No device: the answers were recorded earlier.
    Recorded,
}

/// The device an engine computes on, with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceInfo {
    /// CPU, GPU or a recording.
    pub kind: DeviceKind,
    /// The adapter's description as the browser reports it; empty if it reports none.
    pub name: String,
}

/// The result of comparing one engine's logits with another's on the same tokens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SelfTestReport {
    /// Whether all bounds hold and, at every step, the candidate's top token is a top token of the reference, up to the
    /// allowed difference of logits.
    pub passed: bool,
    /// The largest Kullback–Leibler divergence of any step, in nats.
    pub max_kl: f64,
    /// The largest absolute difference between two logits.
    pub max_difference: f64,
    /// Steps compared: one prefill and the decodes after it.
    pub steps: u32,
}
