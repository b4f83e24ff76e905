//! The optimizer's steps: AdamW for embedding and norms, Muon for the matrices between.

use burn::module::{Module, ParamGroup};
use burn::nn::loss::CrossEntropyLossConfig;
use burn::optim::{
    AdamWConfig, AdjustLrFn, GradientsAccumulator, GradientsParams, ModuleOptimizer, MuonConfig,
    decay::WeightDecayConfig,
};
use burn::tensor::{Device, Tensor};
use model::{CausalLm, Config};

use crate::batches::Batch;
use crate::error::Error;
use crate::recipe::Recipe;

/// A network in training.
pub struct Trainer {
    pub(crate) model: CausalLm,
    pub(crate) optimizer: ModuleOptimizer,
    pub(crate) step: usize,
    recipe: Recipe,
    device: Device,
}

impl Trainer {
    /// A network with the random weights of the recipe's seed.
    ///
    /// # Errors
    /// When the device does not hand out the weights.
    pub fn new(config: &Config, recipe: &Recipe) -> Result<Self, Error> {
        let device = Device::flex().autodiff();
        device.seed(recipe.seed);
        let model = CausalLm::init(config, &device);
        model.to_named_tensors()?; // draws all the weights, now and in order: they are drawn when first looked at
        Ok(Self {
            model,
            optimizer: optimizer(recipe),
            step: 0,
            recipe: recipe.clone(),
            device,
        })
    }

    /// Steps taken.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The network as it is, without gradients.
    pub fn model(&self) -> CausalLm {
        self.model.valid()
    }

    /// Takes one step and returns the mean loss of the batch before it, in nats per token.
    ///
    /// Two threads have half of the rows each, on every machine: so the sums, and with them the weights, do not depend
    /// on how many cores there are.
    ///
    /// # Errors
    /// When the loss is no longer a number.
    pub fn learn(&mut self, batch: Batch) -> Result<f32, Error> {
        let rows = batch.rows();
        let [one, two] = batch.halves();
        // Leaves of its own: graphs that share a leaf are one graph to burn, and the first backward pass would use it up.
        let twin = self.model.clone().fork(&self.device);
        let (one, two) = std::thread::scope(|scope| {
            let other = scope.spawn(|| gradients(&twin, &two, rows, &self.device));
            let one = gradients(&self.model, &one, rows, &self.device);
            (one, other.join())
        });
        let (loss_one, gradients_one) = one?;
        let (loss_two, gradients_two) =
            two.map_err(|_| Error::Device("a thread stopped".into()))??;
        let loss = loss_one + loss_two;
        if !loss.is_finite() {
            return Err(Error::Diverged {
                step: self.step + 1,
                loss,
            });
        }
        let mut sum = GradientsAccumulator::new();
        sum.accumulate(&self.model, gradients_one);
        sum.accumulate(&self.model, gradients_two);
        let rate = self.recipe.learning_rate(self.step);
        self.model = self.optimizer.step(rate, self.model.clone(), sum.grads());
        self.step += 1;
        Ok(loss)
    }
}

/// The share of `batch` in the mean loss over `all_rows`, and its gradients.
fn gradients(
    model: &CausalLm,
    batch: &Batch,
    all_rows: usize,
    device: &Device,
) -> Result<(f32, GradientsParams), Error> {
    if batch.rows() == 0 {
        return Ok((0.0, GradientsParams::new()));
    }
    let loss = mean_loss(model, batch, device)? * (batch.rows() as f32 / all_rows as f32);
    let gradients = GradientsParams::from_grads(loss.backward(), model);
    Ok((loss.into_scalar::<f32>(), gradients))
}

/// Mean cross entropy of a batch in nats per token.
///
/// # Errors
/// When the batch is wider than the context window.
pub fn mean_loss(model: &CausalLm, batch: &Batch, device: &Device) -> Result<Tensor<1>, Error> {
    let (inputs, targets) = batch.tensors(device);
    let logits = model.forward_without_cache(inputs)?; // [rows, context, V]
    let logits = logits.flatten::<2>(0, 1); // [rows · context, V]
    Ok(CrossEntropyLossConfig::new()
        .init(device)
        .forward(logits, targets))
}

/// Matrices inside the layers learn faster with Muon (Jordan et al. 2024), scaled so that it shares AdamW's learning
/// rate (Liu et al. 2025, arXiv 2502.16982); embedding and norms have AdamW (Loshchilov and Hutter 2019).
fn optimizer(recipe: &Recipe) -> ModuleOptimizer {
    let clipping = burn::grad_clipping::GradientClippingConfig::Norm(recipe.clip_norm);
    let matrices = ParamGroup::from_predicate("layers");
    let norms = ParamGroup::from_predicate("norm");
    let adam = AdamWConfig::new()
        .with_beta_2(0.98)
        .with_epsilon(1e-8)
        .with_weight_decay(recipe.weight_decay);
    let muon = MuonConfig::new()
        .with_weight_decay(Some(WeightDecayConfig::new(recipe.weight_decay)))
        .with_adjust_lr_fn(AdjustLrFn::MatchRmsAdamW);
    ModuleOptimizer::from(adam.build())
        .with_grad_clipping(clipping.init())
        .with_group(matrices, muon.build(), Some(clipping.init()))
        .with_group(norms, adam.build(), Some(clipping.init()))
}
