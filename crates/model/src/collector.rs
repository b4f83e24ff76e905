//! A probe that keeps chosen tensors of a pass, at some of its tokens.

use std::collections::BTreeMap;
use std::ops::Range;

use burn::tensor::Tensor;

use crate::probe::{Probe, ProbeSite};

/// Where in the network a tensor is computed: the layer, `None` outside of the layers, and the site.
pub type NetworkPlace = (Option<usize>, ProbeSite);

/// Keeps the tensors of chosen places, and of them the rows of some of the tokens of the pass.
///
/// The tensors stay on the device. What is not chosen takes no memory, so a pass keeps as much as its caller asks for.
#[derive(Debug)]
pub struct ActivationCollector {
    kept: BTreeMap<NetworkPlace, Option<Tensor<4>>>,
    rows: Range<usize>,
}

impl ActivationCollector {
    /// Keeps the tensors of these places, at the tokens `rows` of the pass, counted from its first one.
    pub fn new(places: impl IntoIterator<Item = NetworkPlace>, rows: Range<usize>) -> Self {
        Self {
            kept: places.into_iter().map(|place| (place, None)).collect(),
            rows,
        }
    }

    /// Takes a tensor out. `None` if the place was not chosen, the model does not have it, or it has no such rows:
    /// [`ProbeSite::FinalNorm`] of a pass with [`LogitsFor::Last`](crate::LogitsFor::Last).
    ///
    /// # Shapes
    /// - output: `[1, H, rows, width]` for queries, scores and weights, `[1, K, rows, width]` for keys and values,
    ///   `[1, 1, rows, width]` for all others; the width is the last dimension that [`ProbeSite`] gives
    pub fn take(&mut self, layer: Option<usize>, site: ProbeSite) -> Option<Tensor<4>> {
        self.kept.get_mut(&(layer, site))?.take()
    }

    /// Takes out the tensors of several places of the same width, one below the other: those that the model has.
    ///
    /// # Shapes
    /// - output: `[1, places · rows, width]`, all rows of the first place first; `None` if there are none
    pub fn take_stacked(
        &mut self,
        places: impl IntoIterator<Item = NetworkPlace>,
    ) -> Option<Tensor<3>> {
        let places = places.into_iter();
        let tensors: Vec<Tensor<3>> = places
            .filter_map(|(layer, site)| self.take(layer, site))
            .map(|tensor| {
                let [_, heads, rows, width] = tensor.dims();
                tensor.reshape([1, heads * rows, width])
            })
            .collect();
        (!tensors.is_empty()).then(|| Tensor::cat(tensors, 1))
    }
}

impl Probe for ActivationCollector {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        let Some(kept) = self.kept.get_mut(&(layer, site)) else {
            return;
        };
        let dims = tensor.dims();
        // All that a probe sees is [B, T, width] or [B, heads, T, width], and B is 1 where there is a cache.
        let (heads, tokens, width) = (dims[N - 3], dims[N - 2], dims[N - 1]);
        if self.rows.end > tokens || self.rows.is_empty() {
            return;
        }
        let mut rows = tensor.clone();
        if self.rows.len() < tokens {
            // A slice on the CPU is a view of the whole tensor, which it would keep in memory; a product has its own.
            rows = rows.slice_dim(N - 2, self.rows.clone()) * 1.0;
        }
        *kept = Some(rows.reshape([1, heads, self.rows.len(), width]));
    }
}
