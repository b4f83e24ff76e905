//! The parts of a logit: what the embeddings and each layer's attention, heads and MLP add to it.

use burn::tensor::{Device, Tensor, TensorData, s};
use model::{ActivationCollector, CausalLm, LogitContributions, LogitDirection, ProbeSite};
use protocol::{
    ContributionsShape, ContributionsWanted, Failure, InspectRequest, LayerContribution,
    NetworkPart, TokenContributions,
};

use super::is_ablated;
use crate::pass;

/// The parts of the wanted logit, from the tensors at its position. `None` if none is wanted.
pub(super) async fn parts(
    model: &CausalLm,
    request: &InspectRequest,
    mut collector: ActivationCollector,
) -> Result<Option<TokenContributions>, Failure> {
    let config = model.config();
    let Some(wanted) = &request.wanted.contributions else {
        return Ok(None);
    };
    let Some(vectors) = LogitContributions::take(config, &mut collector) else {
        return Ok(None);
    };
    let rows = vectors.dims()[1];
    let last = vectors.clone().slice(s![.., rows - 1.., ..]);
    let device = vectors.device();
    let mut parts = pass::read(vectors).await?;
    let hidden = parts.split_off(parts.len() - config.hidden_size());
    let direction = direction(model, wanted, &hidden).await?;
    let sums = LogitContributions::new(config, &direction, &parts);
    let biases = attention_biases(model, &direction).await?;
    let column = column(&direction, &device);

    let mut layers = Vec::with_capacity(biases.len());
    for (layer, bias) in biases.into_iter().enumerate() {
        let attention = sums.attention[layer];
        let part = NetworkPart::Attention {
            layer: layer as u32,
        };
        let is_ablated = is_ablated(request, part, wanted.position);
        let heads = match wanted.heads_of.contains(&(layer as u32)) {
            false => Vec::new(),
            // What takes the place of a layer's attention is of no head.
            true if is_ablated => vec![0.0; config.num_attention_heads()],
            true => {
                let mix = collector.take(Some(layer), ProbeSite::AttentionMix);
                heads(model, layer, mix, column.clone()).await?
            }
        };
        layers.push(LayerContribution {
            attention,
            attention_bias: if is_ablated { attention } else { bias },
            mlp: sums.mlp[layer],
            heads,
        });
    }
    Ok(Some(TokenContributions {
        shape: ContributionsShape {
            position: wanted.position,
            token: wanted.token,
            other: wanted.other,
            layers: layers.len() as u32,
            heads: config.num_attention_heads() as u32,
            heads_of: wanted.heads_of.clone(),
            has_position_embedding: sums.position_embedding.is_some(),
            has_norm_bias: sums.norm_bias.is_some(),
        },
        logit: logit(model, wanted, last).await?,
        scale: direction.scale(),
        token_embedding: sums.token_embedding,
        position_embedding: sums.position_embedding,
        norm_bias: sums.norm_bias,
        layers,
    }))
}

/// The direction of the token's logit, or of its difference to that of the other.
async fn direction(
    model: &CausalLm,
    wanted: &ContributionsWanted,
    hidden: &[f32],
) -> Result<LogitDirection, Failure> {
    let config = model.config();
    let mut directions = Vec::new();
    for token in [Some(wanted.token), wanted.other].into_iter().flatten() {
        let rows = pass::read(model.logit_rows(pass::tokens(model, &[token])?)).await?;
        directions.push(LogitDirection::new(config, &rows, hidden));
    }
    let other = (directions.len() > 1).then(|| directions.pop()).flatten();
    let first = directions.swap_remove(0);
    Ok(match other {
        Some(other) => first.minus(&other),
        None => first,
    })
}

/// The logit that the pass gives to the token, or the difference.
async fn logit(
    model: &CausalLm,
    wanted: &ContributionsWanted,
    last: Tensor<3>,
) -> Result<f32, Failure> {
    let logits = pass::read(model.lens(last)).await?;
    let other = wanted.other.map_or(0.0, |other| logits[other as usize]);
    Ok(logits[wanted.token as usize] - other)
}

/// What the bias of each layer's attention output projection adds; 0 where it has none.
async fn attention_biases(
    model: &CausalLm,
    direction: &LogitDirection,
) -> Result<Vec<f32>, Failure> {
    let layers = model.config().num_hidden_layers();
    let biases = (0..layers).map(|layer| model.attention_output_bias(layer));
    let Some(biases) = biases.collect::<Option<Vec<Tensor<1>>>>() else {
        return Ok(vec![0.0; layers]);
    };
    let numbers = pass::read(Tensor::cat(biases, 0)).await?;
    let rows = numbers.chunks_exact(model.config().hidden_size());
    Ok(rows.map(|bias| direction.of(bias)).collect())
}

/// What each head of a layer adds.
async fn heads(
    model: &CausalLm,
    layer: usize,
    mix: Option<Tensor<4>>,
    direction: Tensor<1>,
) -> Result<Vec<f32>, Failure> {
    let Some(mix) = mix else {
        return Ok(Vec::new());
    };
    let width = model.config().head_dim();
    let mix = pass::read(mix).await?;
    let products = pass::read(model.attention_output_products(layer, direction)).await?;
    let heads = mix.chunks_exact(width).zip(products.chunks_exact(width));
    Ok(heads
        .map(|(mix, products)| {
            let terms = mix.iter().zip(products);
            terms
                .map(|(a, b)| f64::from(*a) * f64::from(*b))
                .sum::<f64>() as f32
        })
        .collect())
}

fn column(direction: &LogitDirection, device: &Device) -> Tensor<1> {
    let numbers = direction.numbers().to_vec();
    let count = numbers.len();
    Tensor::from_data(TensorData::new(numbers, [count]), device)
}
