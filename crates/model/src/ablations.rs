//! Ablation: parts of the network are switched off, or their outputs replaced by given vectors, in a pass.

use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData, s};
use decoder_config::Config;

use crate::probe::{Probe, ProbeSite};

/// A part of the network whose output can be replaced. Layers and heads count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NetworkPart {
    /// A query head: its Dh numbers of [`ProbeSite::AttentionMix`], before the output projection, so without a bias.
    Head {
        /// The layer.
        layer: usize,
        /// The head.
        head: usize,
    },
    /// A layer's attention: [`ProbeSite::AttentionOutput`], with the bias of the output projection.
    Attention {
        /// The layer.
        layer: usize,
    },
    /// A layer's MLP: [`ProbeSite::MlpOutput`], with the bias of the second projection.
    Mlp {
        /// The layer.
        layer: usize,
    },
}

impl NetworkPart {
    /// The part's layer.
    pub fn layer(self) -> usize {
        match self {
            Self::Head { layer, .. } | Self::Attention { layer } | Self::Mlp { layer } => layer,
        }
    }

    /// The tensor of which the part's output is the whole or some columns.
    pub fn site(self) -> ProbeSite {
        match self {
            Self::Head { .. } => ProbeSite::AttentionMix,
            Self::Attention { .. } => ProbeSite::AttentionOutput,
            Self::Mlp { .. } => ProbeSite::MlpOutput,
        }
    }

    /// The columns of [`site`](Self::site) that are the part's output: Dh for a head, D for attention and MLP. `None` for a
    /// part that the network does not have.
    pub fn columns(self, config: &Config) -> Option<Range<usize>> {
        if self.layer() >= config.num_hidden_layers() {
            return None;
        }
        let Self::Head { head, .. } = self else {
            return Some(0..config.hidden_size());
        };
        let width = config.head_dim();
        (head < config.num_attention_heads()).then(|| head * width..(head + 1) * width)
    }
}

/// What takes the place of a part's output.
#[derive(Debug, Clone, PartialEq)]
pub enum PartReplacement {
    /// Zeros: the part is switched off. For a head the bias of the output projection stays; for attention and MLP it is
    /// removed with the rest.
    Zero,
    /// These numbers at each position, as many as the part's output has: for instance its mean over a text, see
    /// [`PartMeans`](crate::PartMeans).
    Vector(Vec<f32>),
}

/// The positions at which a part's output is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AblatedPositions {
    /// Every position.
    Every,
    /// The last one of the text alone. What a pass leaves of it in the cache is then of no use to a longer text, in which
    /// it is not the last one any more: truncate the cache.
    Last,
}

/// A part whose output is replaced.
#[derive(Debug, Clone, PartialEq)]
pub struct PartAblation {
    /// The part.
    pub part: NetworkPart,
    /// What takes the place of its output.
    pub replacement: PartReplacement,
    /// Where.
    pub positions: AblatedPositions,
}

/// Why an ablation does not fit a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AblationError {
    /// The network has fewer layers or heads.
    #[error("the network has no {part:?}")]
    NoSuchPart {
        /// The part.
        part: NetworkPart,
    },
    /// A vector of another width than the part's output.
    #[error("the output of {part:?} has {expected} numbers, not {found}")]
    Width {
        /// The part.
        part: NetworkPart,
        /// Numbers of its output.
        expected: usize,
        /// Numbers of the vector.
        found: usize,
    },
    /// A vector with infinity or NaN.
    #[error("a number in place of {part:?} is not finite")]
    NotFinite {
        /// The part.
        part: NetworkPart,
    },
    /// The same part twice.
    #[error("{part:?} is ablated twice")]
    Twice {
        /// The part.
        part: NetworkPart,
    },
}

/// The parts that are replaced in a pass, each at most once. The default is none.
///
/// Where a layer's attention is replaced, a replaced head of the same layer has no effect.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ablations(Vec<PlacedAblation>);

/// An ablation, and the columns of its part's output.
#[derive(Debug, Clone, PartialEq)]
struct PlacedAblation {
    ablation: PartAblation,
    columns: Range<usize>,
}

impl Ablations {
    /// Nothing is replaced.
    pub const NONE: Self = Self(Vec::new());

    /// These parts of a network with this config.
    ///
    /// # Errors
    /// See [`AblationError`].
    pub fn new(config: &Config, parts: Vec<PartAblation>) -> Result<Self, AblationError> {
        let mut placed: Vec<PlacedAblation> = Vec::with_capacity(parts.len());
        for ablation in parts {
            let part = ablation.part;
            let columns = part.columns(config);
            let columns = columns.ok_or(AblationError::NoSuchPart { part })?;
            if let PartReplacement::Vector(numbers) = &ablation.replacement {
                check_vector(part, numbers, columns.len())?;
            }
            if placed.iter().any(|other| other.ablation.part == part) {
                return Err(AblationError::Twice { part });
            }
            placed.push(PlacedAblation { ablation, columns });
        }
        Ok(Self(placed))
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a part is replaced at the last position alone.
    pub fn differ_at_the_last(&self) -> bool {
        let mut all = self.0.iter();
        all.any(|placed| placed.ablation.positions == AblatedPositions::Last)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &PartAblation> {
        self.0.iter().map(|placed| &placed.ablation)
    }

    /// A probe with which a pass is computed with these ablations. It shows `probe` the tensors that take the place of
    /// the replaced ones.
    ///
    /// `ends_text` says whether the last token of the pass is the last one of the text; if not, ablations at
    /// [`AblatedPositions::Last`] have no effect.
    pub fn with_probe<'a, P: Probe>(
        &'a self,
        ends_text: bool,
        probe: &'a mut P,
    ) -> AblatingProbe<'a, P> {
        AblatingProbe {
            ablations: self,
            ends_text,
            probe,
        }
    }
}

fn check_vector(part: NetworkPart, numbers: &[f32], expected: usize) -> Result<(), AblationError> {
    let found = numbers.len();
    if found != expected {
        return Err(AblationError::Width {
            part,
            expected,
            found,
        });
    }
    match numbers.iter().all(|number| number.is_finite()) {
        true => Ok(()),
        false => Err(AblationError::NotFinite { part }),
    }
}

/// A probe that replaces the outputs of parts: [`Ablations::with_probe`].
pub struct AblatingProbe<'a, P> {
    ablations: &'a Ablations,
    ends_text: bool,
    probe: &'a mut P,
}

impl<P: Probe> Probe for AblatingProbe<'_, P> {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        self.probe.observe(layer, site, tensor);
    }

    fn replace(&mut self, layer: usize, site: ProbeSite, mut output: Tensor<3>) -> Tensor<3> {
        for PlacedAblation { ablation, columns } in &self.ablations.0 {
            if ablation.part.layer() != layer || ablation.part.site() != site {
                continue;
            }
            let tokens = output.dims()[1];
            let rows = match ablation.positions {
                AblatedPositions::Every => 0..tokens,
                AblatedPositions::Last if self.ends_text => tokens - 1..tokens,
                AblatedPositions::Last => continue,
            };
            output = substituted(output, rows, columns.clone(), &ablation.replacement);
        }
        output
    }
}

/// `[B, T, width]` with other numbers in some rows and columns.
fn substituted(
    output: Tensor<3>,
    rows: Range<usize>,
    columns: Range<usize>,
    replacement: &PartReplacement,
) -> Tensor<3> {
    let [batch, tokens, width] = output.dims();
    let shape = [batch, rows.len(), columns.len()];
    let numbers = numbers(replacement, shape, &output.device());
    if shape == [batch, tokens, width] {
        return numbers;
    }
    output.slice_assign(s![.., rows, columns], numbers)
}

/// The replacement in all rows of a batch, `[B, rows, columns]`.
fn numbers(
    replacement: &PartReplacement,
    [batch, rows, columns]: [usize; 3],
    device: &Device,
) -> Tensor<3> {
    match replacement {
        PartReplacement::Zero => Tensor::zeros([batch, rows, columns], device),
        PartReplacement::Vector(numbers) => {
            let numbers = numbers.repeat(batch * rows);
            Tensor::from_data(TensorData::new(numbers, [batch, rows, columns]), device)
        }
    }
}
