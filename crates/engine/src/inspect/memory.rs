//! What an inspection need not compute again: the cache of the run, and that of the inspection before.

use model::KvCache;
use protocol::{Ablations, InspectRequest, TokenId};

/// The most bytes of keys and values that are kept between two inspections.
const MOST_KEPT: usize = 64 << 20;

/// The cache of the run, with the tokens that are known to be in it.
pub(crate) struct RunMemory<'e> {
    pub cache: &'e KvCache,
    pub read: &'e [TokenId],
}

impl RunMemory<'_> {
    /// A copy of what it holds of a text, up to a position. Its tensors are those of the run until something is written to it.
    pub fn before(&self, text: &[TokenId], position: usize) -> KvCache {
        let mut cache = self.cache.clone();
        cache.truncate(shared(self.read, text).min(position));
        cache
    }
}

/// The cache of the last inspection of a network with parts replaced: of a text that is written token by token, each next
/// inspection computes the new positions alone.
#[derive(Default)]
pub(crate) struct InspectMemory(Option<KeptInspection>);

struct KeptInspection {
    cache: KvCache,
    read: Vec<TokenId>,
    ablations: Ablations,
}

impl InspectMemory {
    /// What it holds of a request's text, up to a position, if the same parts are replaced. It is kept no longer.
    pub fn take(&mut self, request: &InspectRequest, position: usize) -> Option<KvCache> {
        let kept = self.0.take()?;
        let is_same = kept.ablations == request.ablations;
        let mut cache = is_same.then_some(kept.cache)?;
        cache.truncate(shared(&kept.read, &request.tokens).min(position));
        Some(cache)
    }

    /// Keeps what was computed for a request.
    pub fn keep(&mut self, request: &InspectRequest, mut cache: KvCache) {
        if request.ablations.is_empty() || cache.allocated_bytes() > MOST_KEPT {
            return;
        }
        if request.ablations.differ_at_the_last() {
            // The last position of the text was computed as no later one can use it.
            cache.truncate(request.tokens.len() - 1);
        }
        self.0 = Some(KeptInspection {
            read: request.tokens[..cache.len()].to_vec(),
            ablations: request.ablations.clone(),
            cache,
        });
    }

    /// Frees its memory.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

/// How many tokens two texts have in common from the beginning.
fn shared(read: &[TokenId], text: &[TokenId]) -> usize {
    let pairs = read.iter().zip(text);
    pairs.take_while(|(read, token)| read == token).count()
}
