//! Ablation: parts of the network are switched off, or their outputs replaced by given vectors, in a pass.

use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData, s};
use decoder_config::Config;

use crate::probe::{Probe, ProbeSite};

/// A part of the network whose output can be replaced. Layers and heads count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ModelPart {
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

impl ModelPart {
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
pub enum Substitute {
    /// Zeros: the part is switched off. For a head the bias of the output projection stays; for attention and MLP it is
    /// removed with the rest.
    Zeros,
    /// These numbers at each position, as many as the part's output has: for instance its mean over a text, see
    /// [`PartMeans`](crate::PartMeans).
    Vector(Vec<f32>),
}

/// The positions at which a part's output is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplacedPositions {
    /// Every position.
    Every,
    /// The last one of the text alone. What a pass leaves of it in the cache is then of no use to a longer text, in which
    /// it is not the last one any more: truncate the cache.
    Last,
}

/// A part whose output is replaced.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplacedPart {
    /// The part.
    pub part: ModelPart,
    /// What takes the place of its output.
    pub substitute: Substitute,
    /// Where.
    pub positions: ReplacedPositions,
}

/// Why a replacement does not fit a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReplacementError {
    /// The network has fewer layers or heads.
    #[error("the network has no {part:?}")]
    NoSuchPart {
        /// The part.
        part: ModelPart,
    },
    /// A vector of another width than the part's output.
    #[error("the output of {part:?} has {expected} numbers, not {found}")]
    Width {
        /// The part.
        part: ModelPart,
        /// Numbers of its output.
        expected: usize,
        /// Numbers of the vector.
        found: usize,
    },
    /// A vector with infinity or NaN.
    #[error("a number in place of {part:?} is not finite")]
    NotFinite {
        /// The part.
        part: ModelPart,
    },
    /// The same part twice.
    #[error("{part:?} is replaced twice")]
    Twice {
        /// The part.
        part: ModelPart,
    },
}

/// The parts that are replaced in a pass, each at most once. The default is none.
///
/// Where a layer's attention is replaced, a replaced head of the same layer has no effect.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartReplacements(Vec<PlacedPart>);

/// A replaced part, and the columns of its output.
#[derive(Debug, Clone, PartialEq)]
struct PlacedPart {
    replaced: ReplacedPart,
    columns: Range<usize>,
}

impl PartReplacements {
    /// These parts of a network with this config.
    ///
    /// # Errors
    /// See [`ReplacementError`].
    pub fn new(config: &Config, parts: Vec<ReplacedPart>) -> Result<Self, ReplacementError> {
        let mut placed: Vec<PlacedPart> = Vec::with_capacity(parts.len());
        for replaced in parts {
            let part = replaced.part;
            let columns = part.columns(config);
            let columns = columns.ok_or(ReplacementError::NoSuchPart { part })?;
            if let Substitute::Vector(numbers) = &replaced.substitute {
                check_vector(part, numbers, columns.len())?;
            }
            if placed.iter().any(|other| other.replaced.part == part) {
                return Err(ReplacementError::Twice { part });
            }
            placed.push(PlacedPart { replaced, columns });
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
        all.any(|placed| placed.replaced.positions == ReplacedPositions::Last)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &ReplacedPart> {
        self.0.iter().map(|placed| &placed.replaced)
    }

    /// A probe with which a pass is computed with these replacements. It shows `probe` the tensors that take the place of
    /// the replaced ones.
    ///
    /// `ends_text` says whether the last token of the pass is the last one of the text; if not, replacements at
    /// [`ReplacedPositions::Last`] have no effect.
    pub fn with_probe<'a, P: Probe>(
        &'a self,
        ends_text: bool,
        probe: &'a mut P,
    ) -> ReplacingProbe<'a, P> {
        ReplacingProbe {
            replacements: self,
            ends_text,
            probe,
        }
    }
}

fn check_vector(part: ModelPart, numbers: &[f32], expected: usize) -> Result<(), ReplacementError> {
    let found = numbers.len();
    if found != expected {
        return Err(ReplacementError::Width {
            part,
            expected,
            found,
        });
    }
    match numbers.iter().all(|number| number.is_finite()) {
        true => Ok(()),
        false => Err(ReplacementError::NotFinite { part }),
    }
}

/// A probe that replaces the outputs of parts: [`PartReplacements::with_probe`].
pub struct ReplacingProbe<'a, P> {
    replacements: &'a PartReplacements,
    ends_text: bool,
    probe: &'a mut P,
}

impl<P: Probe> Probe for ReplacingProbe<'_, P> {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        self.probe.observe(layer, site, tensor);
    }

    fn replace(&mut self, layer: usize, site: ProbeSite, mut output: Tensor<3>) -> Tensor<3> {
        for PlacedPart { replaced, columns } in &self.replacements.0 {
            if replaced.part.layer() != layer || replaced.part.site() != site {
                continue;
            }
            let tokens = output.dims()[1];
            let rows = match replaced.positions {
                ReplacedPositions::Every => 0..tokens,
                ReplacedPositions::Last if self.ends_text => tokens - 1..tokens,
                ReplacedPositions::Last => continue,
            };
            output = substituted(output, rows, columns.clone(), &replaced.substitute);
        }
        output
    }
}

/// `[B, T, width]` with other numbers in some rows and columns.
fn substituted(
    output: Tensor<3>,
    rows: Range<usize>,
    columns: Range<usize>,
    substitute: &Substitute,
) -> Tensor<3> {
    let [batch, tokens, width] = output.dims();
    let shape = [batch, rows.len(), columns.len()];
    let numbers = numbers(substitute, shape, &output.device());
    if shape == [batch, tokens, width] {
        return numbers;
    }
    output.slice_assign(s![.., rows, columns], numbers)
}

/// The substitute in all rows of a batch, `[B, rows, columns]`.
fn numbers(
    substitute: &Substitute,
    [batch, rows, columns]: [usize; 3],
    device: &Device,
) -> Tensor<3> {
    match substitute {
        Substitute::Zeros => Tensor::zeros([batch, rows, columns], device),
        Substitute::Vector(numbers) => {
            let numbers = numbers.repeat(batch * rows);
            Tensor::from_data(TensorData::new(numbers, [batch, rows, columns]), device)
        }
    }
}
