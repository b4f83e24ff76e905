//! The KV cache: keys and values of all positions computed so far, so that no token is computed twice.

use burn::tensor::{DType, Device, Tensor, s};
use decoder_config::Config;

/// Positions are allocated, and attended to, in blocks of this size.
///
/// WebGPU compiles new pipelines for a tensor shape that it has not seen, which stalls the run for a third of a second.
/// Attention over exactly `len` positions would have a new shape at every token. So attention always reads whole
/// blocks, with the unused slots masked: the shapes of a decode step change once in 64 tokens, always by a length
/// divisible by the widest vector load. The price is arithmetic for at most 63 unused slots. Growing block by block,
/// instead of allocating the whole context window at the start, keeps short runs cheap in memory and time.
const BLOCK: usize = 64;

/// The new tokens do not fit into the context window after those already cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "{new} more tokens do not fit: {cached} of the model's {context_window} positions are taken"
)]
pub struct ContextFull {
    /// Positions already cached.
    pub cached: usize,
    /// Number of new tokens.
    pub new: usize,
    /// Number of positions of the model.
    pub context_window: usize,
}

/// Keys and values of one sequence, in every layer.
#[derive(Debug, Clone)]
pub struct KvCache {
    layers: Vec<LayerCache>,
    len: usize,
    capacity: usize,
    context_window: usize,
    bytes_per_position: usize,
    dtype: DType,
}

impl KvCache {
    /// Positions per block: the cache grows and shrinks, and attention reads it, in whole blocks.
    pub const BLOCK: usize = BLOCK;

    /// An empty cache for one sequence.
    pub fn new(config: &Config, device: &Device) -> Self {
        let empty = LayerCache::empty(config, device);
        let numbers =
            2 * config.num_hidden_layers() * config.num_key_value_heads() * config.head_dim();
        let dtype = empty.keys.dtype();
        Self {
            bytes_per_position: numbers * dtype.size(),
            dtype,
            layers: vec![empty; config.num_hidden_layers()],
            len: 0,
            capacity: BLOCK,
            context_window: config.context_window(),
        }
    }

    /// The number of cached positions, which is the position of the next token.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no position is cached.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of positions left in the context window.
    pub fn remaining(&self) -> usize {
        self.context_window - self.len
    }

    /// Bytes of the cached positions: 2 · layers · K · Dh numbers each.
    pub fn bytes(&self) -> usize {
        self.len * self.bytes_per_position
    }

    /// Bytes allocated, in whole blocks of 64 positions.
    pub fn allocated_bytes(&self) -> usize {
        self.capacity * self.bytes_per_position
    }

    /// S: positions allocated; attention reads cached, new and unused ones.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The number type of keys and values.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The key and the value of one position in one layer, as attention reads them; `None` if they are not cached.
    ///
    /// # Shapes
    /// - output: `[K, Dh]` each
    pub fn entry(&self, layer: usize, position: usize) -> Option<(Tensor<2>, Tensor<2>)> {
        let layer = self.layers.get(layer).filter(|_| position < self.len)?;
        let at = |half: &Tensor<4>| {
            let [_, heads, _, head_dim] = half.dims();
            let slot = half.clone().slice(s![.., .., position, ..]); // [1, K, 1, Dh]
            slot.reshape([heads, head_dim]) // [K, Dh]
        };
        Some((at(&layer.keys), at(&layer.values)))
    }

    /// The keys and the values of one key/value head at the first `positions` positions; `None` if not so many are cached.
    ///
    /// # Shapes
    /// - output: `[positions, Dh]` each
    pub fn head(
        &self,
        layer: usize,
        kv_head: usize,
        positions: usize,
    ) -> Option<(Tensor<2>, Tensor<2>)> {
        let layer = self.layers.get(layer).filter(|_| positions <= self.len)?;
        let [_, heads, _, head_dim] = layer.keys.dims();
        let of = |half: &Tensor<4>| {
            let slots = half.clone().slice(s![.., kv_head, ..positions, ..]); // [1, 1, positions, Dh]
            slots.reshape([positions, head_dim])
        };
        (kv_head < heads).then(|| (of(&layer.keys), of(&layer.values)))
    }

    /// Removes every position from `len` on. Does nothing if fewer are cached.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        let capacity = self.len.max(1).next_multiple_of(BLOCK);
        if capacity < self.capacity {
            for layer in &mut self.layers {
                layer.shrink(capacity);
            }
            self.capacity = capacity;
        }
    }

    /// Allocates slots for `new` more positions.
    pub(crate) fn reserve(&mut self, new: usize) -> Result<(), ContextFull> {
        if new > self.remaining() {
            let (cached, context_window) = (self.len, self.context_window);
            return Err(ContextFull {
                cached,
                new,
                context_window,
            });
        }
        let capacity = (self.len + new).next_multiple_of(BLOCK);
        if capacity > self.capacity {
            for layer in &mut self.layers {
                layer.grow(capacity - self.capacity);
            }
            self.capacity = capacity;
        }
        Ok(())
    }

    /// Adds `new` positions, which all layers have stored, to the length.
    pub(crate) fn advance(&mut self, new: usize) {
        self.len += new;
    }

    pub(crate) fn layer(&mut self, layer: usize) -> &mut LayerCache {
        &mut self.layers[layer]
    }
}

/// Keys and values of one layer, `[1, K, S, Dh]` each.
#[derive(Debug, Clone)]
pub(crate) struct LayerCache {
    keys: Tensor<4>,
    values: Tensor<4>,
}

impl LayerCache {
    fn empty(config: &Config, device: &Device) -> Self {
        let shape = [1, config.num_key_value_heads(), BLOCK, config.head_dim()];
        Self {
            keys: Tensor::zeros(shape, device),
            values: Tensor::zeros(shape, device),
        }
    }

    /// Stores the keys and values of new tokens, and returns all slots.
    ///
    /// # Shapes
    /// - `keys`, `values`: `[1, K, T, Dh]`
    /// - output: `[1, K, S, Dh]` each
    pub fn append(
        &mut self,
        start: usize,
        keys: Tensor<4>,
        values: Tensor<4>,
    ) -> (Tensor<4>, Tensor<4>) {
        (
            store(&mut self.keys, start, keys),
            store(&mut self.values, start, values),
        )
    }

    fn grow(&mut self, slots: usize) {
        for half in [&mut self.keys, &mut self.values] {
            let [batch, heads, _, head_dim] = half.dims();
            let block = Tensor::zeros([batch, heads, slots, head_dim], &half.device());
            *half = Tensor::cat(vec![half.clone(), block], 2); // [1, K, S + slots, Dh]
        }
    }

    fn shrink(&mut self, capacity: usize) {
        for half in [&mut self.keys, &mut self.values] {
            *half = half.clone().slice(s![.., .., ..capacity, ..]); // [1, K, capacity, Dh]
        }
    }
}

/// Writes `new` into the slots from `start` on, `[1, K, T, Dh]` into `[1, K, S, Dh]`.
fn store(slots: &mut Tensor<4>, start: usize, new: Tensor<4>) -> Tensor<4> {
    let end = start + new.dims()[2];
    // A placeholder while the slots are moved out: with a single owner, burn writes in place instead of copying.
    let owned = std::mem::replace(slots, new.clone());
    *slots = owned.slice_assign(s![.., .., start..end, ..], new);
    slots.clone()
}
