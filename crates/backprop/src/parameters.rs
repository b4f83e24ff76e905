//! The network's parameters by name, with one value of any type for each: its weights, its gradients, their shapes.

use decoder_config::LlamaDimensions;

use crate::math;

/// One value for each parameter of a Llama network with tied embeddings.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters<T> {
    /// `[V, D]`: the embedding, which is also the head.
    pub embedding: T,
    /// The layers, in the order of the forward pass.
    pub layers: Vec<Layer<T>>,
    /// γ of the final norm, `[D]`
    pub final_norm: T,
}

/// One value for each parameter of a decoder layer.
#[derive(Debug, Clone, PartialEq)]
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
    /// All values, in the order of the forward pass.
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
    pub fn from_ordered(values: impl IntoIterator<Item = T>) -> Option<Self> {
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

    /// References to all values.
    pub fn as_ref(&self) -> Parameters<&T> {
        Parameters {
            embedding: &self.embedding,
            layers: (self.layers.iter())
                .map(|layer| Layer {
                    input_norm: &layer.input_norm,
                    qkv: &layer.qkv,
                    output: &layer.output,
                    post_attention_norm: &layer.post_attention_norm,
                    inner: &layer.inner,
                    down: &layer.down,
                })
                .collect(),
            final_norm: &self.final_norm,
        }
    }

    /// Another value for each parameter, made in the order of the forward pass.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> Parameters<U> {
        Parameters {
            embedding: to(self.embedding),
            layers: (self.layers.into_iter())
                .map(|layer| Layer {
                    input_norm: to(layer.input_norm),
                    qkv: to(layer.qkv),
                    output: to(layer.output),
                    post_attention_norm: to(layer.post_attention_norm),
                    inner: to(layer.inner),
                    down: to(layer.down),
                })
                .collect(),
            final_norm: to(self.final_norm),
        }
    }
}

impl Parameters<[usize; 2]> {
    /// Rows and columns of each parameter; a norm has one row.
    pub fn shapes(of: &LlamaDimensions) -> Self {
        let (d, f) = (of.hidden_size, of.intermediate_size);
        let head_dim = d / of.num_attention_heads;
        let query = of.num_attention_heads * head_dim;
        let layer = Layer {
            input_norm: [1, d],
            qkv: [d, query + 2 * of.num_key_value_heads * head_dim],
            output: [query, d],
            post_attention_norm: [1, d],
            inner: [d, 2 * f],
            down: [f, d],
        };
        Self {
            embedding: [of.vocab_size, d],
            layers: vec![layer; of.num_hidden_layers],
            final_norm: [1, d],
        }
    }
}

impl Parameters<Vec<f32>> {
    /// The same dimensions with all numbers 0.
    pub fn zeros_like(&self) -> Self {
        self.as_ref().map(|values| vec![0.0; values.len()])
    }

    /// Adds `other`, element by element.
    pub fn add(&mut self, other: &Self) {
        let from = other.as_ref().into_ordered().into_iter();
        for (to, from) in self.iter_mut().zip(from) {
            math::add(to, from);
        }
    }

    /// The numbers of all parameters, in the order of the forward pass.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Vec<f32>> {
        let layers = self.layers.iter_mut().flat_map(|layer| {
            [
                &mut layer.input_norm,
                &mut layer.qkv,
                &mut layer.output,
                &mut layer.post_attention_norm,
                &mut layer.inner,
                &mut layer.down,
            ]
        });
        std::iter::once(&mut self.embedding)
            .chain(layers)
            .chain(std::iter::once(&mut self.final_norm))
    }
}
