//! The forward and the backward pass of the network, one row of tokens at a time.

use decoder_config::LlamaDimensions;

use crate::attention::AttentionBackprop;
use crate::distributions::TrainingRow;
use crate::layer::LayerTape;
use crate::math;
use crate::parameters::Parameters;
use crate::products::{Computed, Products};

/// A network on the CPU with a method that computes its gradients.
pub struct Backprop<P: Products> {
    pub(crate) dimensions: LlamaDimensions,
    pub(crate) weights: Parameters<Vec<f32>>,
    /// The same weights, for matrix products.
    pub(crate) matrices: Parameters<P::Matrix>,
    pub(crate) attention: AttentionBackprop,
    pub(crate) products: P,
}

/// The intermediate results of a forward pass that the backward pass needs.
struct Tape<M> {
    layers: Vec<LayerTape<M>>,
    hidden: Vec<f32>,
    head: HeadTape<M>,
}

/// The hidden states after the final norm, and what it multiplied them by.
struct HeadTape<M> {
    scales: Vec<f32>,
    normed: M,
}

impl<P: Products> Backprop<P> {
    /// A network with these weights. The dimensions must be those of a network with tied embeddings.
    pub fn new(dimensions: &LlamaDimensions, weights: Parameters<Vec<f32>>, products: P) -> Self {
        Self {
            dimensions: dimensions.clone(),
            matrices: matrices(dimensions, &weights, &products),
            weights,
            attention: AttentionBackprop::new(dimensions),
            products,
        }
    }

    /// The dimensions of the network.
    pub fn dimensions(&self) -> &LlamaDimensions {
        &self.dimensions
    }

    /// The weights of the network.
    pub fn weights(&self) -> &Parameters<Vec<f32>> {
        &self.weights
    }

    /// Changes the weights.
    pub fn update(&mut self, change: impl FnOnce(&mut Parameters<Vec<f32>>)) {
        change(&mut self.weights);
        self.matrices = matrices(&self.dimensions, &self.weights, &self.products);
    }

    /// The logits of the next token after each token, `[T, V]`: one token at least, and at most as many as the context
    /// window has positions.
    ///
    /// # Errors
    /// Fails if a product fails.
    pub fn logits(&self, tokens: &[u32]) -> Computed<P, Vec<f32>> {
        let (logits, _) = self.forward(tokens)?;
        Ok(logits)
    }

    /// The logits that the final norm and the head make of the hidden states before each layer, `[T, V]` each, and last
    /// the logits of the network.
    ///
    /// # Errors
    /// Fails if a product fails.
    pub fn lens(&self, tokens: &[u32]) -> Computed<P, Vec<Vec<f32>>> {
        let (logits, tape) = self.forward(tokens)?;
        let read = tape.layers.iter().map(|layer| {
            let (logits, _) = self.head(&layer.hidden)?;
            Ok(logits)
        });
        read.chain([Ok(logits)]).collect()
    }

    /// The cross entropy of some rows in nats, summed over positions with weight `scale`.
    ///
    /// # Errors
    /// Fails if a product fails.
    pub fn loss(&self, rows: &[TrainingRow], scale: f32) -> Computed<P, f32> {
        let mut loss = 0.0;
        for row in rows {
            loss += self.cross_entropies(&mut self.logits(&row.tokens)?, row, scale);
        }
        Ok(loss)
    }

    /// The [`loss`](Self::loss) of some rows, and its gradients.
    ///
    /// # Errors
    /// Fails if a product fails.
    pub fn gradients(
        &self,
        rows: &[TrainingRow],
        scale: f32,
    ) -> Computed<P, (f32, Parameters<Vec<f32>>)> {
        let mut gradients = self.weights.zeros_like();
        let mut loss = 0.0;
        for row in rows {
            loss += self.add_row(row, scale, &mut gradients)?;
        }
        Ok((loss, gradients))
    }

    fn add_row(
        &self,
        row: &TrainingRow,
        scale: f32,
        gradients: &mut Parameters<Vec<f32>>,
    ) -> Computed<P, f32> {
        let (d, vocabulary) = (self.dimensions.hidden_size, self.dimensions.vocab_size);
        let (mut logits, tape) = self.forward(&row.tokens)?;
        let loss = self.cross_entropies(&mut logits, row, scale);
        let gradient = self.products.matrix(logits, vocabulary); // [T, V]

        let to_embedding = self
            .products
            .transposed_times(&gradient, &tape.head.normed)?; // [V, D]
        math::add(&mut gradients.embedding, &to_embedding);
        let to_normed = self.products.times(&gradient, &self.matrices.embedding)?; // [T, D]
        let mut gradient = vec![0.0; row.tokens.len() * d];
        math::rms_norm_backward(
            &to_normed,
            (&tape.hidden, &self.weights.final_norm, &tape.head.scales),
            &mut gradient,
            &mut gradients.final_norm,
        );
        for (at, tape) in tape.layers.into_iter().enumerate().rev() {
            self.layer_backward(at, tape, &mut gradient, &mut gradients.layers[at])?;
        }
        for (token, gradient) in row.tokens.iter().zip(gradient.chunks_exact(d)) {
            let at = *token as usize * d;
            math::add(&mut gradients.embedding[at..at + d], gradient);
        }
        Ok(loss)
    }

    /// The cross entropy of a row, `scale` times; replaces its logits by their gradient.
    fn cross_entropies(&self, logits: &mut [f32], row: &TrainingRow, scale: f32) -> f32 {
        let places = logits.chunks_exact_mut(self.dimensions.vocab_size);
        let mut loss = 0.0;
        for (logits, target) in places.zip(row.targets.iter()) {
            loss += cross_entropy(logits, target, scale);
        }
        loss
    }

    /// The logits, `[T, V]`, and the way to them.
    fn forward(&self, tokens: &[u32]) -> Computed<P, (Vec<f32>, Tape<P::Matrix>)> {
        let d = self.dimensions.hidden_size;
        let embedding = self.weights.embedding.chunks_exact(d).collect::<Vec<_>>();
        let mut hidden: Vec<f32> = (tokens.iter())
            .flat_map(|token| embedding[*token as usize])
            .copied()
            .collect(); // [T, D]
        let mut layers = Vec::with_capacity(self.weights.layers.len());
        for (weights, matrices) in self.weights.layers.iter().zip(&self.matrices.layers) {
            let (next, tape) = self.layer(hidden, weights, matrices)?;
            layers.push(tape);
            hidden = next;
        }
        let (logits, head) = self.head(&hidden)?;
        let tape = Tape {
            layers,
            hidden,
            head,
        };
        Ok((logits, tape))
    }

    /// The logits of hidden states, `[T, V]`.
    fn head(&self, hidden: &[f32]) -> Computed<P, (Vec<f32>, HeadTape<P::Matrix>)> {
        let epsilon = self.dimensions.rms_norm_eps as f32;
        let (normed, scales) = math::rms_norm(hidden, &self.weights.final_norm, epsilon);
        let normed = self.products.matrix(normed, self.dimensions.hidden_size); // [T, D]
        let logits = self
            .products
            .times_transposed(&normed, &self.matrices.embedding)?; // [T, V]
        Ok((logits, HeadTape { scales, normed }))
    }
}

fn matrices<P: Products>(
    dimensions: &LlamaDimensions,
    weights: &Parameters<Vec<f32>>,
    products: &P,
) -> Parameters<P::Matrix> {
    let mut shapes = Parameters::shapes(dimensions).into_ordered().into_iter();
    weights.as_ref().map(|values| {
        let columns = shapes.next().map_or(values.len(), |[_, columns]| columns);
        products.matrix(values.clone(), columns)
    })
}

/// The cross entropy at one position against its target; replaces `logits` by its gradient, (p − target)·scale.
fn cross_entropy(logits: &mut [f32], target: &[(u32, f32)], scale: f32) -> f32 {
    let expected: f32 = target
        .iter()
        .map(|(token, p)| p * logits[*token as usize])
        .sum();
    let mass: f32 = target.iter().map(|(_, p)| p).sum();
    let normalizer = math::softmax(logits);
    for p in logits.iter_mut() {
        *p *= scale * mass;
    }
    for (token, p) in target {
        logits[*token as usize] -= scale * p;
    }
    (mass * normalizer - expected) * scale
}
