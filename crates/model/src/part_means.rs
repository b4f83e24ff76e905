//! The mean of a part's output over the positions of a text, which can take the place of the output.

use burn::tensor::Tensor;
use decoder_config::Config;

use crate::ablations::{AblationError, NetworkPart};
use crate::probe::{Probe, ProbeSite};

/// A probe that adds up the outputs of parts of the network over all positions of all passes that it is given to.
#[derive(Debug)]
pub struct PartMeans {
    parts: Vec<MeanedPart>,
}

/// A part, and what has been added up of it.
#[derive(Debug)]
struct MeanedPart {
    part: NetworkPart,
    columns: std::ops::Range<usize>,
    /// `[1, 1, columns]`
    sum: Option<Tensor<3>>,
    positions: usize,
}

impl PartMeans {
    /// For these parts.
    ///
    /// # Errors
    /// [`AblationError::NoSuchPart`].
    pub fn new(
        config: &Config,
        parts: impl IntoIterator<Item = NetworkPart>,
    ) -> Result<Self, AblationError> {
        let with_columns = |part: NetworkPart| match part.columns(config) {
            Some(columns) => Ok(MeanedPart {
                part,
                columns,
                sum: None,
                positions: 0,
            }),
            None => Err(AblationError::NoSuchPart { part }),
        };
        let parts = parts.into_iter().map(with_columns);
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(Self { parts })
    }

    /// The mean of each part, in their order, over the positions that were seen; none where no pass was seen.
    ///
    /// # Shapes
    /// - output: `[Dh]` for a head, `[D]` for attention and MLP
    pub fn means(self) -> impl Iterator<Item = (NetworkPart, Tensor<1>)> {
        self.parts.into_iter().filter_map(|of| {
            let mean = of.sum? / of.positions as f32;
            Some((of.part, mean.reshape([of.columns.len()])))
        })
    }
}

impl Probe for PartMeans {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        for of in &mut self.parts {
            if Some(of.part.layer()) != layer || of.part.site() != site {
                continue;
            }
            let tokens = tensor.dims()[N - 2];
            let output = tensor.clone().slice_dim(N - 1, of.columns.clone());
            let sum = output.sum_dim(N - 2).reshape([1, 1, of.columns.len()]);
            of.sum = Some(match of.sum.take() {
                Some(before) => before + sum,
                None => sum,
            });
            of.positions += tokens;
        }
    }
}
