//! What is kept of the tensors of a chunk.

use std::ops::Range;

use burn::tensor::Tensor;
use model::{ActivationCollector, Config, LogitContributions, NetworkPlace, Probe, ProbeSite};
use protocol::InspectRequest;

use super::columns;

/// A collector for each thing that is wanted of the positions of a chunk; `None` where nothing of it is in the chunk.
pub(super) struct ChunkProbe {
    pub lens: Option<ActivationCollector>,
    pub attention: Option<ActivationCollector>,
    pub cell: Option<ActivationCollector>,
    pub contributions: Option<ActivationCollector>,
}

impl ChunkProbe {
    pub fn new(config: &Config, request: &InspectRequest, chunk: Range<usize>) -> Self {
        let wanted = &request.wanted;
        let columns = columns(request).and_then(|columns| within(columns, &chunk));
        let at = |position: u32| {
            let position = position as usize;
            within(position..position + 1, &chunk)
        };
        let of_columns =
            |places: Vec<NetworkPlace>| Some(ActivationCollector::new(places, columns.clone()?));
        let attention = |layer: u32| vec![(Some(layer as usize), ProbeSite::AttentionWeights)];
        Self {
            lens: (wanted.lens || wanted.logits)
                .then(|| lens_places(config, wanted.lens))
                .and_then(of_columns),
            attention: wanted.attention.map(attention).and_then(of_columns),
            cell: wanted.cell.and_then(|cell| {
                let places = super::cell::places(cell.layer as usize);
                Some(ActivationCollector::new(places, at(cell.position)?))
            }),
            contributions: wanted.contributions.as_ref().and_then(|wanted| {
                let layers = wanted.heads_of.iter().map(|layer| *layer as usize);
                let mixes = layers.map(|layer| (Some(layer), ProbeSite::AttentionMix));
                let places = LogitContributions::places(config)
                    .chain([LogitContributions::last_hidden(config)])
                    .chain(mixes);
                Some(ActivationCollector::new(places, at(wanted.position)?))
            }),
        }
    }
}

/// The hidden states that the lens reads, from the embedding up; where the logits alone are wanted, the last one.
pub(super) fn lens_places(config: &Config, all: bool) -> Vec<NetworkPlace> {
    if !all {
        return vec![LogitContributions::last_hidden(config)];
    }
    let layers = 0..config.num_hidden_layers();
    let outputs = layers.map(|layer| (Some(layer), ProbeSite::LayerOutput));
    [(None, ProbeSite::Embedding)]
        .into_iter()
        .chain(outputs)
        .collect()
}

/// The part of some positions that is in a chunk, counted from its first one.
fn within(positions: Range<usize>, chunk: &Range<usize>) -> Option<Range<usize>> {
    let start = positions.start.max(chunk.start);
    let end = positions.end.min(chunk.end);
    (start < end).then(|| start - chunk.start..end - chunk.start)
}

impl Probe for ChunkProbe {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        let Self {
            lens,
            attention,
            cell,
            contributions,
        } = self;
        let collectors = [lens, attention, cell, contributions];
        for collector in collectors.into_iter().flatten() {
            collector.observe(layer, site, tensor);
        }
    }
}
