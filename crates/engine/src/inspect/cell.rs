//! The vectors of a cell, and the arithmetic of one of its heads.

use burn::tensor::Tensor;
use model::{ActivationCollector, Config, KvCache, NetworkPlace, ProbeSite, norm_scale};
use protocol::{CellShape, CellVectors, CellWanted, Failure, HeadArithmetic};

use crate::pass;

/// The tensors that the vectors of a cell of this layer are in.
pub(super) fn places(layer: usize) -> Vec<NetworkPlace> {
    let sites = [
        ProbeSite::Query,
        ProbeSite::Key,
        ProbeSite::Value,
        ProbeSite::AttentionScores,
        ProbeSite::AttentionWeights,
        ProbeSite::AttentionMix,
        ProbeSite::AttentionResidual,
        ProbeSite::MlpActivation,
        ProbeSite::LayerOutput,
    ];
    let sites = sites.into_iter().map(|site| (Some(layer), site));
    sites.chain([before(layer)]).collect()
}

/// The place of the hidden state that a layer is given.
fn before(layer: usize) -> NetworkPlace {
    match layer.checked_sub(1) {
        None => (None, ProbeSite::Embedding),
        Some(before) => (Some(before), ProbeSite::LayerOutput),
    }
}

/// The vectors of a cell, from the tensors at its position, and from a cache that holds the positions up to it.
pub(super) async fn vectors(
    config: &Config,
    wanted: CellWanted,
    mut collector: ActivationCollector,
    cache: &KvCache,
) -> Result<CellVectors, Failure> {
    let (layer, head) = (wanted.layer as usize, wanted.head as usize);
    let positions = wanted.position as usize + 1;
    let width = config.head_dim();
    let kv_head = head * config.num_key_value_heads() / config.num_attention_heads();
    let mut take = |place: NetworkPlace| collector.take(place.0, place.1);
    let mut of_layer = |site| take((Some(layer), site));

    let query = part(of_layer(ProbeSite::Query), head, width).await?;
    let key = part(of_layer(ProbeSite::Key), kv_head, width).await?;
    let value = part(of_layer(ProbeSite::Value), kv_head, width).await?;
    let mix = part(of_layer(ProbeSite::AttentionMix), head, width).await?;
    let scores = whole(of_layer(ProbeSite::AttentionScores)).await?;
    let weights = whole(of_layer(ProbeSite::AttentionWeights)).await?;
    let between = whole(of_layer(ProbeSite::AttentionResidual)).await?;
    let active = whole(of_layer(ProbeSite::MlpActivation)).await?;
    let after = whole(of_layer(ProbeSite::LayerOutput)).await?;
    let before = whole(take(before(layer))).await?;

    let slots = scores.len() / config.num_attention_heads();
    let of_head = |rows: &[f32]| rows[head * slots..][..positions].to_vec();
    let Some((keys, values)) = cache.head(layer, kv_head, positions) else {
        return Err(missing());
    };
    let keys = pass::read(keys).await?;
    let mlp_input = match config.parallel_residual() {
        true => &before,
        false => &between,
    };
    let neurons = strongest(&active, wanted.neurons as usize);
    Ok(CellVectors {
        shape: CellShape {
            layer: wanted.layer,
            position: wanted.position,
            head: wanted.head,
            hidden_size: config.hidden_size() as u32,
            head_dim: width as u32,
            neurons: neurons.len() as u32,
        },
        attention_norm_scale: norm_scale(config, &before) as f32,
        mlp_norm_scale: norm_scale(config, mlp_input) as f32,
        before,
        after,
        neurons,
        arithmetic: HeadArithmetic {
            scale: (width as f64).powf(-0.5) as f32,
            dots: keys
                .chunks_exact(width)
                .map(|key| dot(&query, key))
                .collect(),
            scores: of_head(&scores),
            weights: of_head(&weights),
            values: pass::read(values).await?,
            mix,
        },
        query,
        key,
        value,
    })
}

/// The numbers of a tensor.
async fn whole(tensor: Option<Tensor<4>>) -> Result<Vec<f32>, Failure> {
    match tensor {
        Some(tensor) => pass::read(tensor).await,
        None => Err(missing()),
    }
}

/// The numbers of a head, which are `width` of those of all heads.
async fn part(tensor: Option<Tensor<4>>, head: usize, width: usize) -> Result<Vec<f32>, Failure> {
    let numbers = whole(tensor).await?;
    Ok(numbers[head * width..][..width].to_vec())
}

/// The model has computed no such tensor, which is a mistake in this program.
fn missing() -> Failure {
    Failure::Malformed {
        detail: "a cell without its tensors".into(),
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let products = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b));
    products.sum::<f64>() as f32
}

/// The neurons with the largest absolute activations, the largest first; of equal ones, the one with the smaller index.
fn strongest(active: &[f32], count: usize) -> Vec<(u32, f32)> {
    let mut neurons: Vec<(u32, f32)> = (0..).zip(active.iter().copied()).collect();
    neurons.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    neurons.truncate(count);
    neurons
}
