//! Gradients by burn's autodiff, on any device: the reference for those computed by hand, and the ones used on a GPU.

use backprop::TrainingRow;
use burn::optim::GradientsParams;
use burn::tensor::activation::log_softmax;
use burn::tensor::{Device, Int, Tensor, TensorData};
use model::CausalLm;

use crate::error::Error;

/// Cross entropy of the rows in nats, summed over all positions and multiplied by `scale`, and its gradients. The model
/// must be on a device with autodiff.
///
/// # Errors
/// Fails if the rows are wider than the context window.
pub fn gradients(
    model: &CausalLm,
    rows: &[TrainingRow],
    scale: f32,
    device: &Device,
) -> Result<(f32, GradientsParams), Error> {
    let vocabulary = model.config().vocab_size();
    let context = rows.first().map_or(0, |row| row.tokens.len());
    let tokens: Vec<i32> = (rows.iter())
        .flat_map(|row| &row.tokens)
        .map(|token| *token as i32)
        .collect();
    let mut dense = vec![0.0_f32; tokens.len() * vocabulary];
    let places = rows.iter().flat_map(|row| row.targets.iter());
    for (place, target) in dense.chunks_exact_mut(vocabulary).zip(places) {
        for (token, p) in target {
            place[*token as usize] = *p;
        }
    }
    let inputs = TensorData::new(tokens, [rows.len(), context]);
    let inputs = Tensor::<2, Int>::from_data(inputs, device); // [rows, context]
    let targets = TensorData::new(dense, [rows.len(), context, vocabulary]);
    let targets = Tensor::<3>::from_data(targets, device); // [rows, context, V]
    let learned = log_softmax(model.forward_without_cache(inputs)?, 2); // [rows, context, V]
    let loss = (targets * learned).sum() * -scale;
    let gradients = GradientsParams::from_grads(loss.backward(), model);
    Ok((loss.into_scalar::<f32>(), gradients))
}
