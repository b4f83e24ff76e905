//! The network's parameters by name, with one value of any type for each: for instance its weights, or its gradients.

use burn::module::{Module, ModuleVisitor, Param};
use burn::optim::GradientsParams;
use burn::tensor::{Device, Tensor, TensorData};
use model::CausalLm;

use super::math;
use crate::error::Error;

/// One value for each parameter of a Llama network with tied embeddings.
#[derive(Debug, Clone)]
pub struct Parameters<T> {
    /// `[V, D]`: the embedding, which is also the head.
    pub embedding: T,
    /// The layers, in the order of the forward pass.
    pub layers: Vec<Layer<T>>,
    /// γ of the final norm, `[D]`
    pub final_norm: T,
}

/// One value for each parameter of a decoder layer.
#[derive(Debug, Clone)]
pub struct Layer<T> {
    /// γ of the norm before attention, `[D]`
    pub input_norm: T,
    /// Projection to queries, keys and values, `[D, (H + 2K)·Dh]`
    pub qkv: T,
    /// Attention's output projection, `[H·Dh, D]`
    pub output: T,
    /// γ of the norm before the MLP, `[D]`
    pub post_attention_norm: T,
    /// The MLP's first projection, `[D, 2F]`: the gate, then the rest.
    pub inner: T,
    /// The MLP's second projection, `[F, D]`
    pub down: T,
}

impl<T> Parameters<T> {
    /// All values, in the order in which burn visits the parameters.
    pub fn into_ordered(self) -> Vec<T> {
        let mut all = vec![self.embedding];
        for layer in self.layers {
            all.extend([
                layer.input_norm,
                layer.qkv,
                layer.output,
                layer.post_attention_norm,
                layer.inner,
                layer.down,
            ]);
        }
        all.push(self.final_norm);
        all
    }

    /// The inverse; `None` if the number of values fits no network.
    fn from_ordered(values: Vec<T>) -> Option<Self> {
        let mut values = values.into_iter();
        let embedding = values.next()?;
        let mut layers = Vec::new();
        loop {
            let first = values.next()?;
            let Some(second) = values.next() else {
                return Some(Self {
                    embedding,
                    layers,
                    final_norm: first,
                });
            };
            layers.push(Layer {
                input_norm: first,
                qkv: second,
                output: values.next()?,
                post_attention_norm: values.next()?,
                inner: values.next()?,
                down: values.next()?,
            });
        }
    }
}

impl Parameters<Vec<f32>> {
    /// The weights of a network, row-major.
    ///
    /// # Errors
    /// Fails if the weights cannot be read from the device, or the network is no Llama with tied embeddings.
    pub fn of(model: &CausalLm) -> Result<Self, Error> {
        let mut reader = Reader(Vec::new());
        model.visit(&mut reader);
        let values = reader.0.into_iter().collect::<Result<Vec<_>, _>>()?;
        Self::from_ordered(values).ok_or_else(|| Error::Device("not a Llama network".into()))
    }

    /// The same dimensions with all numbers 0.
    pub fn zeros_like(&self) -> Self {
        let zeros = |values: &Vec<f32>| vec![0.0; values.len()];
        Self {
            embedding: zeros(&self.embedding),
            layers: (self.layers.iter())
                .map(|layer| Layer {
                    input_norm: zeros(&layer.input_norm),
                    qkv: zeros(&layer.qkv),
                    output: zeros(&layer.output),
                    post_attention_norm: zeros(&layer.post_attention_norm),
                    inner: zeros(&layer.inner),
                    down: zeros(&layer.down),
                })
                .collect(),
            final_norm: zeros(&self.final_norm),
        }
    }

    /// Adds `other`, element by element.
    pub fn add(&mut self, other: Self) {
        math::add(&mut self.embedding, &other.embedding);
        for (layer, other) in self.layers.iter_mut().zip(other.layers) {
            math::add(&mut layer.input_norm, &other.input_norm);
            math::add(&mut layer.qkv, &other.qkv);
            math::add(&mut layer.output, &other.output);
            math::add(&mut layer.post_attention_norm, &other.post_attention_norm);
            math::add(&mut layer.inner, &other.inner);
            math::add(&mut layer.down, &other.down);
        }
        math::add(&mut self.final_norm, &other.final_norm);
    }

    /// The values as gradients for burn's optimizers.
    pub fn into_gradients(self, model: &CausalLm, device: &Device) -> GradientsParams {
        let mut writer = GradientWriter {
            values: self.into_ordered().into_iter(),
            gradients: GradientsParams::new(),
            device,
        };
        model.visit(&mut writer);
        writer.gradients
    }
}

struct Reader(Vec<Result<Vec<f32>, Error>>);

impl ModuleVisitor for Reader {
    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        self.0.push(values(param.val()));
    }
}

struct GradientWriter<'a> {
    values: std::vec::IntoIter<Vec<f32>>,
    gradients: GradientsParams,
    device: &'a Device,
}

impl ModuleVisitor for GradientWriter<'_> {
    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        if let Some(values) = self.values.next() {
            let data = TensorData::new(values, param.lazy_shape());
            let gradient = Tensor::<N>::from_data(data, self.device);
            self.gradients.register(param.id, gradient);
        }
    }
}

/// The numbers of a tensor, row-major; not copied if this is the only reference to them.
pub(super) fn values<const N: usize>(tensor: Tensor<N>) -> Result<Vec<f32>, Error> {
    tensor
        .into_data()
        .try_into_vec::<f32>()
        .map_err(|error| Error::Device(format!("{error:?}")))
}
