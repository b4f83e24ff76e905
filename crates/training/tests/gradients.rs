//! Compares the gradients by hand with those of autodiff.

use backprop::TrainingRow;
use burn::module::{Module, ModuleVisitor, Param};
use burn::optim::GradientsParams;
use burn::tensor::Tensor;
use training::device::Compute;
use training::material::Raw;
use training::recipe::{Recipe, Targets};
use training::trainer::Trainer;

/// The largest difference of f32 sums in different orders, as a share of the gradient's norm.
const TOLERANCE: f32 = 1e-4;

/// The gradients of all parameters, in order.
struct Collected<'a>(&'a GradientsParams, Vec<Vec<f32>>);

impl ModuleVisitor for Collected<'_> {
    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        let gradient = self.0.get::<N>(param.id).unwrap();
        self.1.push(gradient.into_data().try_into_vec().unwrap());
    }
}

fn collected(gradients: &GradientsParams, model: &impl Module) -> Vec<Vec<f32>> {
    let mut collected = Collected(gradients, Vec::new());
    model.visit(&mut collected);
    collected.1
}

fn length(numbers: impl Iterator<Item = f32>) -> f32 {
    numbers.map(|number| number * number).sum::<f32>().sqrt()
}

#[test]
fn by_hand_and_by_autodiff_agree() {
    for targets in [Targets::Drawn, Targets::Truth] {
        let recipe = Recipe {
            targets,
            key_value_heads: 2,
            heads: 4,
            rows: 3,
            ..Recipe::toy()
        };
        let raw = Raw::open(None).unwrap();
        let tokenizer = raw.tokenizer(recipe.vocabulary).unwrap();
        let material = raw.spelled(&tokenizer).unwrap();
        let batches = material.batches(&recipe, tokenizer.end());
        let dimensions = recipe.dimensions(tokenizer.vocab_size(), tokenizer.end());
        let mut trainer = Trainer::new(&dimensions, &recipe, Compute::Cpu).unwrap();
        // A few steps after the start, where many gradients are nearly zero.
        (0..10).for_each(|step| {
            trainer.learn(&batches.of_step(step)).unwrap();
        });

        let batch: Vec<TrainingRow> = batches.of_step(10);
        let model = trainer.model();
        let (loss, by_hand) = trainer.gradients(&batch).unwrap();
        let (expected_loss, by_autodiff) = trainer.gradients_by_autodiff(&batch).unwrap();
        assert!((loss / expected_loss - 1.0).abs() < TOLERANCE);

        let by_hand = collected(&by_hand, &model);
        let expected = collected(&by_autodiff, &model);
        assert_eq!(by_hand.len(), 2 + 6 * recipe.layers);
        for (index, (found, expected)) in by_hand.iter().zip(&expected).enumerate() {
            assert_eq!(found.len(), expected.len());
            let size = length(expected.iter().copied());
            let gap = length(found.iter().zip(expected).map(|(a, b)| a - b));
            assert!(size > 0.0, "parameter {index} learns nothing");
            assert!(gap < TOLERANCE * size, "parameter {index}: {gap} of {size}");
        }
    }
}
