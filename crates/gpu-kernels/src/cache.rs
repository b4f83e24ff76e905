//! Keys and values of one sequence: slots that grow by powers of two, so that kernels and recorded passes seldom change.

use cubecl::prelude::*;

use crate::device_buffer::DeviceBuffer;
use crate::device_graph::{DeviceGraph, OneThread};
use crate::error::KernelError;
use crate::growth::move_slots;
use crate::network::DeviceNetwork;

/// The fewest slots.
const FEWEST_SLOTS: usize = 64;
/// Units of a cube that moves slots.
const UNITS: u32 = 64;

/// The keys and values of one sequence, in every layer. It belongs to the network that made it.
pub struct DeviceCache {
    pub(crate) layers: Vec<LayerSlots>,
    slots: usize,
    len: usize,
    context_window: usize,
    kv_heads: usize,
    /// Words of a slot of a head.
    width: usize,
    /// The pass of one token, while the slots are where they were.
    pub(crate) recorded: Option<DeviceGraph>,
    _thread: OneThread,
}

/// Keys and values of a layer, `[K, slots, Dh]` each, heads filled up to whole fours.
#[derive(Clone)]
pub(crate) struct LayerSlots {
    pub keys: DeviceBuffer,
    pub values: DeviceBuffer,
}

impl DeviceNetwork {
    /// An empty cache for one sequence.
    pub fn new_cache(&self) -> DeviceCache {
        let mut cache = DeviceCache {
            layers: Vec::new(),
            slots: FEWEST_SLOTS,
            len: 0,
            context_window: self.config.context_window(),
            kv_heads: self.config.num_key_value_heads(),
            width: 4 * self.head_kind().fours() as usize,
            recorded: None,
            _thread: OneThread::default(),
        };
        cache.layers = (0..self.layers.len())
            .map(|_| cache.layer(&self.client))
            .collect();
        cache
    }
}

impl DeviceCache {
    /// The number of cached positions, which is the position of the next token.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no position is cached.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Positions that fit before the cache grows.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The bytes of all slots on the device.
    pub fn allocated_bytes(&self) -> u64 {
        let words = 2 * self.layers.len() * self.kv_heads * self.slots * self.width;
        4 * words as u64
    }

    /// Forgets every position from `len` on. Does nothing if fewer are cached.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Makes room for `new` more positions; the slots move if there are not enough.
    pub(crate) fn reserve(&mut self, client: &Client, new: usize) -> Result<(), KernelError> {
        let wanted = self.len + new;
        if wanted > self.context_window {
            return Err(KernelError::WindowFull {
                cached: self.len,
                new,
                context_window: self.context_window,
            });
        }
        if wanted > self.slots {
            let old_slots = self.slots;
            self.slots = wanted.next_power_of_two();
            self.recorded = None;
            for layer in 0..self.layers.len() {
                let grown = self.layer(client);
                let old = &self.layers[layer];
                self.move_into(client, &old.keys, &grown.keys, old_slots);
                self.move_into(client, &old.values, &grown.values, old_slots);
                self.layers[layer] = grown;
            }
        }
        Ok(())
    }

    /// Adds `new` positions, which all layers have stored, to the length.
    pub(crate) fn advance(&mut self, new: usize) {
        self.len += new;
    }

    /// Slots of a layer without numbers: no slot is read before it is written.
    fn layer(&self, client: &Client) -> LayerSlots {
        let half = || DeviceBuffer::unwritten(client, self.kv_heads * self.slots * self.width);
        LayerSlots {
            keys: half(),
            values: half(),
        }
    }

    fn move_into(&self, client: &Client, old: &DeviceBuffer, new: &DeviceBuffer, old_slots: usize) {
        let fours = |slots: usize| (slots * self.width / 4) as u32;
        let (old_length, new_length) = (fours(old_slots), fours(self.slots));
        move_slots::launch(
            client,
            CubeCount::Static(old_length.div_ceil(UNITS), self.kv_heads as u32, 1),
            CubeDim::new_1d(UNITS),
            old.fours(),
            new.fours(),
            old_length,
            new_length,
        );
    }
}
