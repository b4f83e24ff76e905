//! Loading: parameters are packed and uploaded one by one, as they are read.
//!
//! No f32 copy of a matrix stays: the memory of the program grows by one parameter at a time.

use std::collections::BTreeMap;

use cubecl::prelude::*;
use decoder_config::{Activation, Config};
use kernels::{ScaledIntegers, WeightFormat};

use crate::device_buffer::DeviceBuffer;
use crate::error::KernelError;
use crate::matrix::DeviceMatrix;
use crate::packed_panels::PackedPanels;
use crate::panel_layout::PanelLayout;
use crate::tuning::KernelTuning;

/// The embedding of the tokens: the one matrix whose numbers lie output by output.
pub(crate) const TOKEN_EMBEDDING: &str = "token_embedding.weight";
/// The vectors of positions, which stay in f32.
pub(crate) const POSITION_EMBEDDING: &str = "position_embedding.weight";

/// The parameters of a network that are on the device so far.
pub struct DeviceParameters {
    pub(crate) client: Client,
    pub(crate) config: Config,
    pub(crate) format: WeightFormat,
    pub(crate) tuning: KernelTuning,
    matrices: BTreeMap<String, DeviceMatrix>,
    vectors: BTreeMap<String, Vec<f32>>,
}

impl DeviceParameters {
    /// None yet. Matrices will be packed in `format`.
    pub fn new(
        client: Client,
        config: &Config,
        format: WeightFormat,
        tuning: KernelTuning,
    ) -> Self {
        Self {
            client,
            config: config.clone(),
            format,
            tuning,
            matrices: BTreeMap::new(),
            vectors: BTreeMap::new(),
        }
    }

    /// The number format of the matrices.
    pub fn format(&self) -> WeightFormat {
        self.format
    }

    /// Places a parameter with this path in the network, for example `layers.0.attention.qkv.weight`. Matrices are packed.
    ///
    /// # Shapes
    /// - `numbers`: row-major, `[inputs, outputs]` for a projection, `[V, D]` for the embedding, `[P, D]` for positions
    ///
    /// # Errors
    /// Fails if a matrix has another number of numbers than the config gives it, or more bytes than the device binds.
    pub fn place(&mut self, path: &str, numbers: Vec<f32>) -> Result<(), KernelError> {
        let Some(sizes) = self.sizes(path) else {
            self.vectors.insert(path.to_owned(), numbers);
            return Ok(());
        };
        let [outputs, inputs] = sizes;
        if numbers.len() != outputs * inputs {
            return Err(KernelError::ParameterLength {
                path: path.to_owned(),
                expected: outputs * inputs,
                found: numbers.len(),
            });
        }
        let layout = self.layout(path, sizes, self.format);
        let rows = path == TOKEN_EMBEDDING;
        let packed = PackedPanels::pack(layout, |output, input| match rows {
            true => numbers[output * inputs + input],
            false => numbers[input * outputs + output],
        });
        self.insert(path, packed)
    }

    /// Places a matrix whose weights are integers with a scale already, as they are: in the format int8.
    ///
    /// # Shapes
    /// - `rows`: `[outputs, inputs / 32]`, row-major
    ///
    /// # Errors
    /// Those of [`place`](Self::place).
    pub fn place_integers(
        &mut self,
        path: &str,
        rows: &[ScaledIntegers],
    ) -> Result<(), KernelError> {
        let sizes = self.sizes(path).unwrap_or([0, 0]);
        if rows.len() * 32 != sizes[0] * sizes[1] {
            return Err(KernelError::ParameterLength {
                path: path.to_owned(),
                expected: sizes[0] * sizes[1],
                found: rows.len() * 32,
            });
        }
        let layout = self.layout(path, sizes, WeightFormat::Int8);
        let packed = PackedPanels::of_integers(layout, rows);
        self.insert(path, packed)
    }

    /// Uploads a packed matrix, without a bias.
    fn insert(&mut self, path: &str, packed: PackedPanels) -> Result<(), KernelError> {
        let bytes = 4 * packed.words.len() as u64;
        let limit = self.client.properties().memory.max_page_size;
        if bytes > limit {
            let path = path.to_owned();
            return Err(KernelError::ParameterTooLong { path, bytes, limit });
        }
        let matrix = DeviceMatrix::upload(&self.client, packed);
        self.matrices.insert(path.to_owned(), matrix);
        Ok(())
    }

    /// The matrix with this path.
    pub(crate) fn matrix(&mut self, path: &str) -> Result<DeviceMatrix, KernelError> {
        let path = format!("{path}.weight");
        let matrix = self.matrices.remove(&path);
        matrix.ok_or(KernelError::MissingParameter { path })
    }

    /// The vector with this path and length.
    pub(crate) fn vector(&mut self, path: &str, expected: usize) -> Result<Vec<f32>, KernelError> {
        let path = path.to_owned();
        match self.vectors.remove(&path) {
            Some(numbers) if numbers.len() == expected => Ok(numbers),
            Some(numbers) => Err(KernelError::ParameterLength {
                path,
                expected,
                found: numbers.len(),
            }),
            None => Err(KernelError::MissingParameter { path }),
        }
    }

    /// DeviceRows of the vectors of positions, each padded with zeros.
    pub(crate) fn positions(&mut self, padded: usize) -> Result<DeviceBuffer, KernelError> {
        let (count, width) = (self.config.context_window(), self.config.hidden_size());
        let numbers = self.vector(POSITION_EMBEDDING, count * width)?;
        let mut rows = vec![0.0; count * padded];
        for (row, numbers) in rows
            .chunks_exact_mut(padded)
            .zip(numbers.chunks_exact(width))
        {
            row[..width].copy_from_slice(numbers);
        }
        Ok(DeviceBuffer::of_numbers(&self.client, rows))
    }

    /// Outputs and inputs of a matrix that a product reads; `None` for all other parameters.
    fn sizes(&self, path: &str) -> Option<[usize; 2]> {
        let config = &self.config;
        let (d, f) = (config.hidden_size(), config.intermediate_size());
        match path {
            TOKEN_EMBEDDING | "lm_head.weight" => return Some([config.vocab_size(), d]),
            _ => {}
        }
        let (_, of_layer) = path.strip_prefix("layers.")?.split_once('.')?;
        match of_layer {
            "attention.qkv.weight" => Some([config.qkv_width(), d]),
            "attention.output.weight" => Some([d, config.query_width()]),
            "mlp.inner.weight" => Some([config.inner_width(), d]),
            "mlp.output.weight" => Some([d, f]),
            _ => None,
        }
    }

    fn layout(&self, path: &str, sizes: [usize; 2], format: WeightFormat) -> PanelLayout {
        let [outputs, inputs] = sizes;
        let gated = self.config.activation() == Activation::SwiGlu;
        let sections = match gated && path.ends_with("mlp.inner.weight") {
            true => 2,
            false => 1,
        };
        PanelLayout {
            format,
            inputs,
            section: outputs / sections,
            sections,
        }
    }
}
