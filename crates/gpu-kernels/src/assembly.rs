//! A network out of its parameters, with what the norms before its products add to them.

use std::cell::Cell;

use decoder_config::{NormKind, Positions};

use crate::device_buffer::DeviceBuffer;
use crate::device_graph::OneThread;
use crate::error::KernelError;
use crate::matrix::{BesideProduct, DeviceMatrix, DeviceRows, ProductPlan};
use crate::network::{DeviceLayer, DeviceNetwork, WorkBuffers};
use crate::panel_layout::padded;
use crate::parameters::DeviceParameters;
use crate::pass_input::PassInput;
use crate::switches::PartSwitches;

/// The widest head: a cube of attention has a unit for each four of its numbers, and few adapters have more than 256.
const WIDEST_HEAD: usize = 1024;

impl DeviceParameters {
    /// The network of the parameters, which must all be placed.
    ///
    /// # Errors
    /// Fails if a parameter is missing or has another length, or if a head is too wide.
    pub fn into_network(mut self) -> Result<DeviceNetwork, KernelError> {
        let config = self.config.clone();
        let head_dim = config.head_dim();
        if head_dim > WIDEST_HEAD {
            let limit = WIDEST_HEAD;
            return Err(KernelError::HeadTooWide { head_dim, limit });
        }
        let embedding = self.matrix("token_embedding")?;
        let positions = match config.positions() {
            Positions::Learned => Some(self.positions(padded(config.hidden_size()))?),
            Positions::Rotary(_) => None,
        };
        let layers = (0..config.num_hidden_layers())
            .map(|layer| self.layer(&format!("layers.{layer}")))
            .collect::<Result<_, _>>()?;
        let head = match config.tie_word_embeddings() {
            true => embedding.clone(),
            false => self.matrix("lm_head")?,
        };
        let (final_norm, head) = self.after_norm("final_norm", head, None)?;
        let input = PassInput::new(&config);
        let switches = PartSwitches::on(&config);
        Ok(DeviceNetwork {
            switches: DeviceBuffer::of_words(&self.client, switches.words()),
            work: WorkBuffers::new(&self.client, &config, &input),
            client: self.client,
            config,
            tuning: self.tuning,
            input,
            embedding,
            positions,
            layers,
            final_norm,
            head,
            dispatched: Cell::new(0),
            recorded: Cell::new(0),
            thread: OneThread::default(),
        })
    }

    fn layer(&mut self, path: &str) -> Result<DeviceLayer, KernelError> {
        let of = |name: &str| format!("{path}.{name}");
        let biases = self.config.decoder().biases;
        let [qkv, inner] = [of("attention.qkv"), of("mlp.inner")];
        let matrix = self.matrix(&qkv)?;
        let qkv = biases.qkv.then_some(qkv.as_str());
        let (input_norm, qkv) = self.after_norm(&of("input_norm"), matrix, qkv)?;
        let matrix = self.matrix(&inner)?;
        let inner = biases.mlp.then_some(inner.as_str());
        let (mlp_norm, inner) = self.after_norm(&of("post_attention_norm"), matrix, inner)?;
        let mut head_norms = Vec::new();
        if self.config.decoder().query_key_norm {
            for name in ["query", "key"] {
                let gamma = of(&format!("attention.qk_norm.{name}.gamma"));
                head_norms.extend(self.vector(&gamma, self.config.head_dim())?);
            }
        }
        Ok(DeviceLayer {
            input_norm,
            qkv,
            head_norms: DeviceBuffer::of_numbers(&self.client, head_norms),
            output: self.with_bias(&of("attention.output"), biases.attention_output)?,
            mlp_norm,
            inner,
            down: self.with_bias(&of("mlp.output"), biases.mlp)?,
        })
    }

    /// The matrix with this path, with its bias if it has one.
    fn with_bias(&mut self, path: &str, has_bias: bool) -> Result<DeviceMatrix, KernelError> {
        let mut matrix = self.matrix(path)?;
        if has_bias {
            matrix.shift = self.bias(&matrix, path)?;
        }
        Ok(matrix)
    }

    /// The bias of each place of a matrix.
    fn bias(&mut self, matrix: &DeviceMatrix, path: &str) -> Result<DeviceBuffer, KernelError> {
        let bias = self.vector(&format!("{path}.bias"), matrix.layout.outputs())?;
        let places = matrix.layout.in_places(&bias);
        Ok(DeviceBuffer::of_numbers(&self.client, places))
    }

    /// γ of a norm, padded, and the matrix after it with what it adds: its bias, if it has one with this path; for a layer
    /// norm β·W with it, and γ·W.
    ///
    /// The device computes both products, from the weights as they are packed.
    fn after_norm(
        &mut self,
        norm: &str,
        mut matrix: DeviceMatrix,
        bias: Option<&str>,
    ) -> Result<(DeviceBuffer, DeviceMatrix), KernelError> {
        let d = self.config.hidden_size();
        let gamma = self.row(&format!("{norm}.gamma"), d)?;
        if let Some(path) = bias {
            matrix.shift = self.bias(&matrix, path)?;
        }
        if self.config.norm() == NormKind::RmsNorm {
            return Ok((gamma, matrix));
        }
        let beta = self.row(&format!("{norm}.beta"), d)?;
        let places = matrix.layout.places();
        let shift = DeviceBuffer::zeros(&self.client, 2 * places);
        let nothing = DeviceBuffer::zeros(&self.client, places);
        for (first, x) in [&beta, &gamma].into_iter().enumerate() {
            let plan = ProductPlan {
                matrix: &matrix,
                x: DeviceRows::of(x, d),
                beside: BesideProduct::Nothing,
                activation: None,
                out: DeviceRows {
                    buffer: &shift,
                    stride: places,
                    first,
                },
                rows: 1,
                switches: &nothing,
                epsilon: 0.0,
                all_places: true,
            };
            plan.dispatch(&self.client, &self.tuning);
            // Only β·W is added to the bias.
            matrix.shift = nothing.clone();
        }
        matrix.shift = shift;
        Ok((gamma, matrix))
    }

    /// A vector as a padded row.
    fn row(&mut self, path: &str, width: usize) -> Result<DeviceBuffer, KernelError> {
        let mut numbers = self.vector(path, width)?;
        numbers.resize(padded(width), 0.0);
        Ok(DeviceBuffer::of_numbers(&self.client, numbers))
    }
}
