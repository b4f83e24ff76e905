//! The training step, with two optimizers: AdamW for embedding and norms, Muon for the matrices of the layers.

use backprop::{Backprop, TrainingRow};
use burn::module::Module;
use burn::optim::{
    AdamWConfig, AdjustLrFn, GradientsParams, ModuleOptimizer, MuonConfig, decay::WeightDecayConfig,
};
use burn::tensor::Device;
use model::{CausalLm, Config, LlamaDimensions};

use crate::autodiff;
use crate::burn_products::BurnProducts;
use crate::device::Compute;
use crate::error::Error;
use crate::parameters::{burn_gradients, weights};
use crate::recipe::Recipe;

/// A network in training, with its optimizer.
pub struct Trainer {
    pub(crate) model: CausalLm,
    pub(crate) optimizer: ModuleOptimizer,
    pub(crate) step: usize,
    recipe: Recipe,
    dimensions: LlamaDimensions,
    compute: Compute,
    pub(crate) device: Device,
}

impl Trainer {
    /// A network with the random weights of the recipe's seed.
    ///
    /// # Errors
    /// Fails if the dimensions are not consistent, or there is no such device.
    pub fn new(
        dimensions: &LlamaDimensions,
        recipe: &Recipe,
        compute: Compute,
    ) -> Result<Self, Error> {
        let device = compute.device()?.autodiff();
        device.seed(recipe.seed);
        let model = CausalLm::init(&Config::llama(dimensions)?, &device);
        model.to_named_tensors()?; // draws all the weights, now and in order: they are drawn when first looked at
        Ok(Self {
            model,
            optimizer: optimizer(recipe),
            step: 0,
            recipe: recipe.clone(),
            dimensions: dimensions.clone(),
            compute,
            device,
        })
    }

    /// Number of steps taken.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The network with its present weights, without autodiff.
    pub fn model(&self) -> CausalLm {
        self.model.valid()
    }

    /// Takes one step; returns the mean loss of the batch before it, in nats per token.
    ///
    /// # Errors
    /// Fails if the loss is infinite or NaN.
    pub fn learn(&mut self, batch: &[TrainingRow]) -> Result<f32, Error> {
        let found = self.gradients(batch)?;
        self.step_with(found)
    }

    /// Takes one step with the loss and the gradients of its batch.
    ///
    /// # Errors
    /// Fails if the loss is infinite or NaN.
    pub(crate) fn step_with(
        &mut self,
        (loss, gradients): (f32, GradientsParams),
    ) -> Result<f32, Error> {
        if !loss.is_finite() {
            return Err(Error::Diverged {
                step: self.step + 1,
                loss,
            });
        }
        let rate = self.recipe.learning_rate(self.step);
        self.model = self.optimizer.step(rate, self.model.clone(), gradients);
        self.step += 1;
        Ok(loss)
    }

    /// The mean loss of a batch in nats per token, and its gradients.
    ///
    /// # Errors
    /// Fails if tensors cannot be read back from the device.
    pub fn gradients(&self, batch: &[TrainingRow]) -> Result<(f32, GradientsParams), Error> {
        match self.compute {
            Compute::Gpu => self.gradients_by_autodiff(batch),
            Compute::Cpu => self.gradients_by_hand(batch),
        }
    }

    /// The mean loss of a batch and its gradients, by burn's autodiff.
    ///
    /// # Errors
    /// Fails if the rows are wider than the context window.
    pub fn gradients_by_autodiff(
        &self,
        batch: &[TrainingRow],
    ) -> Result<(f32, GradientsParams), Error> {
        autodiff::gradients(&self.model, batch, share_of_a_place(batch), &self.device)
    }

    /// Always two threads, with half of the rows each: so the order of the sums, and with it the weights, do not depend
    /// on the number of cores.
    fn gradients_by_hand(&self, batch: &[TrainingRow]) -> Result<(f32, GradientsParams), Error> {
        let model = self.model.valid();
        let backprop = Backprop::new(&self.dimensions, weights(&model)?, BurnProducts::default());
        let scale = share_of_a_place(batch);
        let (one, two) = batch.split_at(batch.len().div_ceil(2));
        let (one, two) = std::thread::scope(|scope| {
            let other = scope.spawn(|| backprop.gradients(two, scale));
            (backprop.gradients(one, scale), other.join())
        });
        let (loss_one, mut sum) = one?;
        let (loss_two, other) = two.map_err(|_| Error::Device("a thread stopped".into()))??;
        sum.add(&other);
        let gradients = burn_gradients(sum, &model, &self.device.clone().inner());
        Ok((loss_one + loss_two, gradients))
    }
}

/// The weight of each position of a batch in its mean loss.
pub(crate) fn share_of_a_place(batch: &[TrainingRow]) -> f32 {
    let places: usize = batch.iter().map(|row| row.tokens.len()).sum();
    1.0 / places as f32
}

/// Matrices of the layers are trained with Muon (Jordan et al. 2024), which learns them faster, scaled to share AdamW's
/// learning rate (Liu et al. 2025, arXiv 2502.16982); embedding and norms with AdamW (Loshchilov and Hutter 2019).
fn optimizer(recipe: &Recipe) -> ModuleOptimizer {
    let clipping = burn::grad_clipping::GradientClippingConfig::Norm(recipe.clip_norm);
    let matrices = burn::module::ParamGroup::from_predicate("layers");
    let norms = burn::module::ParamGroup::from_predicate("norm");
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
