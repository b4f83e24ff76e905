//! A look inside one pass: its chunks are computed with probes that keep what is wanted, and the answer is made of it step by
//! step.

mod attention;
mod cell;
mod chunk_probe;
mod contributions;
mod lens;
mod memory;

use std::ops::Range;

use model::{Ablations, CausalLm, KvCache};
use protocol::{AblatedPositions, Failure, InspectRequest, Inspection, NetworkPart, Progress};

use crate::Device;
use crate::ablate::{MeanMemory, MeansPass};
use crate::pass::{self, CHUNK, Chunk};
use attention::AttentionColumns;
use chunk_probe::ChunkProbe;
use lens::LensRows;
pub(crate) use memory::{InspectMemory, RunMemory};

/// The state of an [`InspectPass`] after a step.
#[derive(Debug, Clone, PartialEq)]
pub enum InspectAdvance {
    /// More steps follow.
    More(Progress),
    /// All that was wanted.
    Done(Box<Inspection>),
}

/// A look inside one pass that runs step by step, so that its caller can handle messages in between. A step is a chunk of a
/// text, or the lens of at most [`LensRows::MOST`] cells.
pub struct InspectPass<'e> {
    model: &'e CausalLm,
    request: InspectRequest,
    memory: &'e mut MeanMemory,
    /// Where the cache is left at the end.
    kept: &'e mut InspectMemory,
    means: Option<MeansPass>,
    /// Known once no mean is missing.
    ablations: Option<Ablations>,
    cache: KvCache,
    /// The positions that are computed end here: what is behind changes nothing that is wanted.
    end: usize,
    lens: Option<LensRows>,
    attention: Option<AttentionColumns>,
    found: Inspection,
}

impl<'e> InspectPass<'e> {
    /// Begins with a request that has been checked. `run` is the cache of the run, `kept` that of the last inspection of a
    /// network with parts replaced.
    pub(crate) fn new(
        model: &'e CausalLm,
        device: &Device,
        run: RunMemory<'_>,
        memory: &'e mut MeanMemory,
        kept: &'e mut InspectMemory,
        request: InspectRequest,
    ) -> Result<Self, Failure> {
        let config = model.config();
        let new_cache = || KvCache::new(config, device);
        let means = memory.missing(config, &request.ablations, new_cache)?;
        let wanted = positions(&request);
        let there = match request.ablations.is_empty() {
            true => Some(run.before(&request.tokens, wanted.start)),
            false => kept.take(&request, wanted.start),
        };
        let cache = there.unwrap_or_else(new_cache);
        Ok(Self {
            model,
            memory,
            kept,
            means,
            ablations: None,
            cache,
            end: wanted.end,
            lens: LensRows::new(config, &request),
            attention: AttentionColumns::new(config, &request),
            request,
            found: Inspection::default(),
        })
    }

    /// Does the next step. Must not be called again after it has returned [`InspectAdvance::Done`].
    ///
    /// # Errors
    /// An error of the device.
    pub async fn advance(&mut self) -> Result<InspectAdvance, Failure> {
        if let Some(means) = &mut self.means
            && let Some(progress) = means.advance(self.model)?
        {
            return Ok(InspectAdvance::More(progress));
        }
        if let Some(means) = self.means.take() {
            self.memory.keep(means).await?;
        }
        if let Some(lens) = &mut self.lens
            && lens.advance(self.model, &self.request).await?
        {
            return Ok(InspectAdvance::More(self.progress()));
        }
        if self.cache.len() < self.end {
            self.chunk().await?;
            return Ok(InspectAdvance::More(self.progress()));
        }
        if let Some(lens) = self.lens.take() {
            (self.found.lens, self.found.logits) = lens.finish(&self.request);
        }
        self.found.attention = self.attention.take().map(AttentionColumns::finish);
        self.kept.keep(&self.request, self.cache.clone());
        Ok(InspectAdvance::Done(Box::new(std::mem::take(
            &mut self.found,
        ))))
    }

    /// All steps without pauses.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub async fn finish(mut self) -> Result<Inspection, Failure> {
        loop {
            if let InspectAdvance::Done(inspection) = self.advance().await? {
                return Ok(*inspection);
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress::Forward {
            done: self.cache.len() as u32,
            total: self.end as u32,
        }
    }

    /// Computes the next chunk, and takes what is wanted of it.
    async fn chunk(&mut self) -> Result<(), Failure> {
        let config = self.model.config();
        let ablations = match self.ablations.take() {
            Some(ablations) => ablations,
            None => self.memory.resolve(config, &self.request.ablations)?,
        };
        let start = self.cache.len();
        let end = self.end.min(start + CHUNK);
        let mut probe = ChunkProbe::new(config, &self.request, start..end);
        let chunk = Chunk {
            tokens: &self.request.tokens[start..end],
            ends_text: end == self.request.tokens.len(),
        };
        pass::layers(self.model, &ablations, chunk, &mut self.cache, &mut probe)?;
        self.ablations = Some(ablations);
        if let (Some(lens), Some(collector)) = (&mut self.lens, probe.lens) {
            lens.collected(config, collector);
        }
        if let (Some(attention), Some(collector)) = (&mut self.attention, probe.attention) {
            attention.collected(collector).await?;
        }
        if let (Some(wanted), Some(collector)) = (self.request.wanted.cell, probe.cell) {
            let cell = cell::vectors(config, wanted, collector, &self.cache).await?;
            self.found.cell = Some(cell);
        }
        if let Some(collector) = probe.contributions {
            self.found.contributions =
                contributions::parts(self.model, &self.request, collector).await?;
        }
        Ok(())
    }
}

/// The columns of the request, where something is wanted of them.
fn columns(request: &InspectRequest) -> Option<Range<usize>> {
    let wanted = &request.wanted;
    let first = request.first as usize;
    let of_columns = wanted.lens || wanted.logits || wanted.attention.is_some();
    of_columns.then(|| first..first + request.columns as usize)
}

/// From the first position of which something is wanted to the last one.
fn positions(request: &InspectRequest) -> Range<usize> {
    let wanted = &request.wanted;
    let cell = wanted.cell.map(|cell| cell.position as usize);
    let logit = (wanted.contributions.as_ref()).map(|wanted| wanted.position as usize);
    let cells = [cell, logit].into_iter().flatten();
    let ranges = cells.map(|position| position..position + 1);
    let all = ranges.chain(columns(request));
    let joined = all.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
    joined.unwrap_or(0..0) // an inspection of nothing is refused
}

/// Whether a part of the network is replaced at a position.
fn is_ablated(request: &InspectRequest, part: NetworkPart, position: u32) -> bool {
    let last = position as usize + 1 == request.tokens.len();
    let mut ablations = request.ablations.parts().iter();
    ablations.any(|ablation| {
        ablation.part == part && (last || ablation.positions == AblatedPositions::Every)
    })
}
