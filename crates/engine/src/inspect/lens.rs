//! The logit lens: the hidden states of a chunk go through the final norm and the head, some rows at a time.

use burn::tensor::{Tensor, s};
use kernels::softmax_sums;
use model::{ActivationCollector, CausalLm, Config};
use protocol::{
    Failure, InspectRequest, LensCell, LensColumns, LensShape, LogitColumns, LogitShape,
};

use super::chunk_probe::lens_places;
use crate::pass;

/// The lens of the columns of a request, under way.
pub(super) struct LensRows {
    /// Whether the lens is wanted, not the logits alone.
    all: bool,
    /// Whether the logits are wanted.
    logits: bool,
    /// Hidden states of a column: L + 1, or 1 for the logits alone.
    rows: usize,
    /// Hidden states that were collected and not read yet, `[1, columns · rows, D]`.
    states: Option<Tensor<3>>,
    /// How many of them have been read.
    read: usize,
    /// Columns whose states have all been read, before those of `states`.
    columns: usize,
    found: Vec<LensCell>,
    found_logits: Vec<f32>,
    /// Cells that are computed at once.
    at_once: usize,
}

impl LensRows {
    /// The most cells that are computed in one step: a multiple of the tokens that packed weights are multiplied with at once,
    /// and about as many as a column of a model that runs in a browser has.
    pub const MOST: usize = 32;
    /// The most bytes of logits that a step has in memory.
    const MOST_BYTES: usize = 8 << 20;

    pub fn new(config: &Config, request: &InspectRequest) -> Option<Self> {
        let wanted = &request.wanted;
        let fitting = Self::MOST_BYTES / (size_of::<f32>() * config.vocab_size());
        (wanted.lens || wanted.logits).then(|| Self {
            all: wanted.lens,
            logits: wanted.logits,
            rows: lens_places(config, wanted.lens).len(),
            states: None,
            read: 0,
            columns: 0,
            found: Vec::new(),
            found_logits: Vec::new(),
            at_once: fitting.clamp(1, Self::MOST),
        })
    }

    /// Takes the hidden states of a chunk. Those of the chunk before must have been read.
    pub fn collected(&mut self, config: &Config, mut collector: ActivationCollector) {
        let states = collector.take_stacked(lens_places(config, self.all));
        self.states = states.map(|states| {
            let [_, count, width] = states.dims();
            // Column by column, as the answer lists them.
            let by_row = states.reshape([self.rows, count / self.rows, width]);
            by_row.swap_dims(0, 1).reshape([1, count, width])
        });
        self.read = 0;
    }

    /// Computes the lens of some hidden states. `false` if there are none left.
    pub async fn advance(
        &mut self,
        model: &CausalLm,
        request: &InspectRequest,
    ) -> Result<bool, Failure> {
        let Some(states) = &self.states else {
            return Ok(false);
        };
        let count = states.dims()[1];
        let end = count.min(self.read + self.at_once);
        let some = states.clone().slice(s![.., self.read..end, ..]);
        let logits = pass::read(model.lens(some)).await?;
        for (row, logits) in (self.read..).zip(logits.chunks_exact(model.config().vocab_size())) {
            let column = self.columns + row / self.rows;
            if self.all {
                let follower = request.follower_of(request.first + column as u32);
                let sums = |largest| softmax_sums(logits, largest);
                self.found.push(LensCell::with_sums(logits, follower, sums));
            }
            if self.logits && (row + 1) % self.rows == 0 {
                self.found_logits.extend(logits);
            }
        }
        self.read = end;
        if end == count {
            self.columns += count / self.rows;
            self.states = None;
        }
        Ok(true)
    }

    /// The lens and the logits, as far as they are wanted.
    pub fn finish(self, request: &InspectRequest) -> (Option<LensColumns>, Option<LogitColumns>) {
        let (first, columns) = (request.first, request.columns);
        let lens = self.all.then(|| LensColumns {
            shape: LensShape {
                first,
                columns,
                rows: self.rows as u32,
                listed: self.found.first().map_or(0, |cell| cell.top.len()) as u32,
            },
            cells: self.found,
        });
        let logits = self.logits.then(|| LogitColumns {
            shape: LogitShape {
                first,
                columns,
                vocab_size: (self.found_logits.len() / columns as usize) as u32,
            },
            logits: self.found_logits,
        });
        (lens, logits)
    }
}
