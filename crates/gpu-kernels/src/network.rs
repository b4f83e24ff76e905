//! A network on the device: its weights, and the buffers between its kernels.

use std::cell::Cell;

use cubecl::prelude::*;
use decoder_config::{Config, Positions};
use kernels::WeightFormat;

use crate::device_buffer::DeviceBuffer;
use crate::device_graph::OneThread;
use crate::error::KernelError;
use crate::matrix::DeviceMatrix;
use crate::panel_layout::padded;
use crate::pass_input::PassInput;
use crate::placement::HeadKind;
use crate::switches::PartSwitches;
use crate::tuning::KernelTuning;

/// Tokens that run through the layers at once.
pub(crate) const CHUNK_TOKENS: usize = 64;

/// A decoder whose weights are packed on a device.
///
/// It belongs to the thread on which it was made, whose queue orders what its passes write and read.
pub struct DeviceNetwork {
    pub(crate) client: Client,
    pub(crate) config: Config,
    pub(crate) tuning: KernelTuning,
    pub(crate) input: PassInput,
    pub(crate) embedding: DeviceMatrix,
    /// DeviceRows of padded vectors, for models with learned positions.
    pub(crate) positions: Option<DeviceBuffer>,
    pub(crate) layers: Vec<DeviceLayer>,
    pub(crate) final_norm: DeviceBuffer,
    pub(crate) head: DeviceMatrix,
    pub(crate) switches: DeviceBuffer,
    pub(crate) work: WorkBuffers,
    /// Dispatches so far.
    pub(crate) dispatched: Cell<usize>,
    /// Passes that were recorded so far.
    pub(crate) recorded: Cell<usize>,
    pub(crate) thread: OneThread,
}

/// The weights of a layer.
pub(crate) struct DeviceLayer {
    pub input_norm: DeviceBuffer,
    pub qkv: DeviceMatrix,
    /// γ of queries and of keys, `[2, Dh]`; of no use without such norms.
    pub head_norms: DeviceBuffer,
    pub output: DeviceMatrix,
    pub mlp_norm: DeviceBuffer,
    pub inner: DeviceMatrix,
    pub down: DeviceMatrix,
}

/// The buffers between kernels, with [`CHUNK_TOKENS`] rows each, padded with zeros that no kernel writes.
pub(crate) struct WorkBuffers {
    /// The hidden state before and after attention.
    pub hidden: [DeviceBuffer; 2],
    pub normed: DeviceBuffer,
    pub qkv: DeviceBuffer,
    pub mix: DeviceBuffer,
    pub active: DeviceBuffer,
    /// The row of a pass of one token.
    pub step: DeviceBuffer,
    /// The logits of one token.
    pub logits: DeviceBuffer,
}

impl WorkBuffers {
    pub(crate) fn new(client: &Client, config: &Config, input: &PassInput) -> Self {
        let rows = |width: usize| DeviceBuffer::zeros(client, CHUNK_TOKENS * padded(width));
        let d = config.hidden_size();
        Self {
            hidden: [rows(d), rows(d)],
            normed: rows(d),
            qkv: rows(config.qkv_width()),
            mix: rows(config.query_width()),
            active: rows(config.intermediate_size()),
            step: DeviceBuffer::zeros(client, input.stride()),
            logits: DeviceBuffer::zeros(client, config.vocab_size()),
        }
    }
}

impl DeviceNetwork {
    /// The dimensions and options of the network.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The number format of its matrices.
    pub fn format(&self) -> WeightFormat {
        self.embedding.layout.format
    }

    /// The bytes of its packed matrices on the device.
    pub fn weight_bytes(&self) -> u64 {
        let layers = self.layers.iter();
        let of_layer = |layer: &DeviceLayer| {
            let matrices = [&layer.qkv, &layer.output, &layer.inner, &layer.down];
            matrices.map(DeviceMatrix::bytes).iter().sum::<u64>()
        };
        let head = match self.config.tie_word_embeddings() {
            true => 0,
            false => self.head.bytes(),
        };
        self.embedding.bytes() + layers.map(of_layer).sum::<u64>() + head
    }

    /// The dispatches of all passes so far.
    pub fn dispatched(&self) -> usize {
        self.dispatched.get()
    }

    /// The passes that were recorded so far: one for each cache, and one more each time that it has grown.
    pub fn recorded(&self) -> usize {
        self.recorded.get()
    }

    /// Sets what the outputs of heads, attentions and MLPs are multiplied by in the passes that follow.
    ///
    /// # Errors
    /// Fails if the switches are not those of this network.
    pub fn set_switches(&self, switches: &PartSwitches) -> Result<(), KernelError> {
        let (expected, found) = (PartSwitches::count(&self.config), switches.factors().len());
        if expected != found {
            return Err(KernelError::SwitchCount { expected, found });
        }
        self.switches.write(&self.client, switches.words());
        Ok(())
    }

    /// How heads are placed.
    pub(crate) fn head_kind(&self) -> HeadKind {
        HeadKind {
            head_dim: self.config.head_dim() as u32,
            rotary: self.input.rotary_width() as u32,
            normed: self.config.decoder().query_key_norm,
        }
    }

    /// Whether positions have vectors.
    pub(crate) fn is_learned(&self) -> bool {
        self.config.positions() == Positions::Learned
    }
}
