//! Ablations as the page asks for them, made into those of the network: means are taken over their reference text.

use std::collections::BTreeMap;

use model::{CausalLm, Config, KvCache, PartAblation, PartMeans, PartReplacement};
use protocol::{
    AblatedPositions, Ablation, Ablations, Failure, NetworkPart, NetworkShape, Progress,
    Replacement, TokenId,
};

use crate::pass::{self, CHUNK, Chunk};

/// What the limits of a request depend on, for this network.
pub(crate) fn shape(config: &Config) -> NetworkShape {
    NetworkShape {
        layers: config.num_hidden_layers() as u32,
        heads: config.num_attention_heads() as u32,
        head_dim: config.head_dim() as u32,
        hidden_size: config.hidden_size() as u32,
        intermediate_size: config.intermediate_size() as u32,
        vocab_size: config.vocab_size() as u32,
    }
}

/// Checks that the network has these parts, and can read the reference text.
///
/// # Errors
/// [`Failure::NoSuchPart`]; for the text those of [`pass::check`].
pub(crate) fn check(model: &CausalLm, window: usize, ablations: &Ablations) -> Result<(), Failure> {
    let shape = shape(model.config());
    for ablation in ablations.parts() {
        shape.check(ablation.part)?;
    }
    match ablations.reference() {
        [] => Ok(()),
        reference => pass::check(model, window, reference),
    }
}

/// The means of parts over a reference text. They are kept, so that the next list with the same text reads it only for
/// other parts.
#[derive(Default)]
pub(crate) struct MeanMemory {
    reference: Vec<TokenId>,
    means: BTreeMap<NetworkPart, Vec<f32>>,
}

impl MeanMemory {
    /// The pass over the reference text, if means are missing.
    pub fn missing(
        &mut self,
        config: &Config,
        ablations: &Ablations,
        cache: impl FnOnce() -> KvCache,
    ) -> Result<Option<MeansPass>, Failure> {
        if self.reference != ablations.reference() && !ablations.reference().is_empty() {
            self.reference = ablations.reference().to_vec();
            self.means.clear();
        }
        let means = ablations.parts().iter();
        let means = means.filter(|ablation| ablation.replacement == Replacement::Mean);
        let parts = means.map(|ablation| ablation.part);
        let missing: Vec<_> = parts
            .filter(|part| !self.means.contains_key(part))
            .collect();
        if missing.is_empty() {
            return Ok(None);
        }
        let parts = missing.iter().copied().map(part_of_model);
        Ok(Some(MeansPass {
            means: PartMeans::new(config, parts).map_err(unexpected)?,
            tokens: self.reference.clone(),
            parts: missing,
            cache: cache(),
        }))
    }

    /// Keeps what a finished pass has found.
    pub async fn keep(&mut self, pass: MeansPass) -> Result<(), Failure> {
        for (part, (_, mean)) in pass.parts.into_iter().zip(pass.means.means()) {
            self.means.insert(part, pass::read(mean).await?);
        }
        Ok(())
    }

    /// The ablations of the network, once no mean is missing.
    pub fn resolve(
        &self,
        config: &Config,
        wanted: &Ablations,
    ) -> Result<model::Ablations, Failure> {
        let parts = wanted.parts().iter().map(|ablation| PartAblation {
            part: part_of_model(ablation.part),
            replacement: self.replacement(ablation),
            positions: match ablation.positions {
                AblatedPositions::Every => model::AblatedPositions::Every,
                AblatedPositions::Last => model::AblatedPositions::Last,
            },
        });
        model::Ablations::new(config, parts.collect()).map_err(unexpected)
    }

    fn replacement(&self, ablation: &Ablation) -> PartReplacement {
        match ablation.replacement {
            Replacement::Zero => PartReplacement::Zero,
            Replacement::Mean => {
                let mean = self.means.get(&ablation.part).cloned();
                PartReplacement::Vector(mean.unwrap_or_default())
            }
        }
    }
}

fn part_of_model(part: NetworkPart) -> model::NetworkPart {
    match part {
        NetworkPart::Head { layer, head } => model::NetworkPart::Head {
            layer: layer as usize,
            head: head as usize,
        },
        NetworkPart::Attention { layer } => model::NetworkPart::Attention {
            layer: layer as usize,
        },
        NetworkPart::Mlp { layer } => model::NetworkPart::Mlp {
            layer: layer as usize,
        },
    }
}

/// The parts have been checked, so this is a mistake in this program.
fn unexpected(error: model::AblationError) -> Failure {
    Failure::Malformed {
        detail: error.to_string(),
    }
}

/// A pass over a reference text by the whole network, in chunks.
pub(crate) struct MeansPass {
    means: PartMeans,
    parts: Vec<NetworkPart>,
    tokens: Vec<TokenId>,
    cache: KvCache,
}

impl MeansPass {
    /// Computes the next chunk; the progress, or `None` once all is computed.
    pub fn advance(&mut self, model: &CausalLm) -> Result<Option<Progress>, Failure> {
        let (done, total) = (self.cache.len(), self.tokens.len());
        if done == total {
            return Ok(None);
        }
        let end = total.min(done + CHUNK);
        let chunk = Chunk {
            tokens: &self.tokens[done..end],
            ends_text: end == total,
        };
        pass::layers(
            model,
            &model::Ablations::NONE,
            chunk,
            &mut self.cache,
            &mut self.means,
        )?;
        Ok(Some(Progress::Forward {
            done: end as u32,
            total: total as u32,
        }))
    }
}
