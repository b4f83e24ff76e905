//! Causal attention of one token for each row of cubes: placement, append to the cache, scores, softmax and mix.
//!
//! A cube computes one query head. The scores of a chunk of slots lie in shared memory; from chunk to chunk the sums are
//! rescaled to the largest score so far, so that a text may be of any length.

use cubecl::prelude::*;

use crate::across::{largest, total_of};
use crate::fours::{Four, sum};
use crate::placement::{HeadKind, four_of, place};

/// Slots whose scores are in shared memory at once.
pub(crate) const CHUNK: u32 = 1024;
/// Below each score; not −∞, since shader compilers may assume that no infinities occur.
const UNSEEN: f32 = -1e30;

/// What a pipeline of this kernel is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AttendKind {
    /// The heads.
    pub head: HeadKind,
    /// Values that are added up beside each other. A cube has this many units for each four of a head.
    pub groups: u32,
    /// Whether this kernel appends the key and the value of its token, which must be the only one of the pass.
    pub appends: bool,
}

impl AttendKind {
    /// Units of a cube.
    pub(crate) const fn units(self) -> u32 {
        self.groups * self.head.fours()
    }
}

/// # Shapes
/// - `qkv`: rows of `qkv_stride` numbers, `[H + 2K, Dh]` each
/// - `norms`: γ of queries, then of keys, `[2, Dh]`, or anything
/// - `step`: rows of `step_stride` words: [`PassInput`](crate::pass_input::PassInput)
/// - `keys`, `values`: `[K, slots, fours of a head]`
/// - `mix`: rows of `mix_stride` numbers, `[H, Dh]` each
///
/// The head's share is multiplied by its switch, from `switch` on.
#[cube(launch)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a buffer or a scalar of the shader"
)]
pub(crate) fn attend(
    qkv: &[f32],
    norms: &[f32],
    step: &[u32],
    keys: &mut [Four],
    values: &mut [Four],
    switches: &[f32],
    mix: &mut [f32],
    slots: u32,
    heads: u32,
    kv_heads: u32,
    qkv_stride: u32,
    step_stride: u32,
    mix_stride: u32,
    switch: u32,
    scale: f32,
    epsilon: f32,
    #[comptime] kind: AttendKind,
) {
    let head_dim = kind.head.head_dim;
    let fours = comptime!(kind.head.fours());
    let units = comptime!(kind.units());
    let head = CUBE_POS_X;
    let row = CUBE_POS_Y;
    let unit = UNIT_POS;
    let four = unit % fours;
    let group = unit / fours;
    let heads_of_kv = heads / kv_heads;
    let kv_head = head / heads_of_kv;
    let position = step[(row * step_stride + 1) as usize];
    let cached = kv_head * slots * fours;

    let mut query = Shared::<[Four]>::new_slice(comptime!(fours as usize));
    let mut new_key = Shared::<[Four]>::new_slice(comptime!(fours as usize));
    let mut new_value = Shared::<[Four]>::new_slice(comptime!(fours as usize));
    if group == 0 {
        let first = row * qkv_stride;
        let turn = row * step_stride + 2;
        let placed = place(
            qkv,
            first + head * head_dim,
            four,
            norms,
            0,
            epsilon,
            step,
            turn,
            kind.head,
        );
        query[four as usize] = placed * Four::new(scale);
        if comptime!(kind.appends) {
            let key_first = first + (heads + kv_head) * head_dim;
            let key = place(
                qkv, key_first, four, norms, head_dim, epsilon, step, turn, kind.head,
            );
            let value = four_of(qkv, key_first + kv_heads * head_dim, four, head_dim);
            new_key[four as usize] = key;
            new_value[four as usize] = value;
            // The heads that share it read it from their own memory: one cube does not see what another one writes.
            if head == kv_head * heads_of_kv {
                let at = (cached + position * fours + four) as usize;
                keys[at] = key;
                values[at] = value;
            }
        }
    }
    sync_cube();

    let mut scores = Shared::<[f32]>::new_slice(comptime!(CHUNK as usize));
    let mut top = f32::new(UNSEEN);
    let mut total = f32::new(0.0);
    let mut mixed = Four::new(0.0);
    // Over all slots, not over those up to the position: the number of turns is the same for each cube, as barriers want it.
    let mut start = 0u32;
    while start < slots {
        let end = select(position + 1 < start + CHUNK, position + 1, start + CHUNK);
        let mut own_top = f32::new(UNSEEN);
        let mut slot = start + unit;
        while slot < end {
            let mut product = Four::new(0.0);
            for i in 0..fours {
                if comptime!(kind.appends) && slot == position {
                    product += query[i as usize] * new_key[i as usize];
                } else {
                    product += query[i as usize] * keys[(cached + slot * fours + i) as usize];
                }
            }
            let score = sum(product);
            scores[(slot - start) as usize] = score;
            own_top = select(score > own_top, score, own_top);
            slot += units;
        }
        let new_top = largest(select(own_top > top, own_top, top), unit, units);
        let mut own_sum = f32::new(0.0);
        let mut slot = start + unit;
        while slot < end {
            let power = f32::exp(scores[(slot - start) as usize] - new_top);
            scores[(slot - start) as usize] = power;
            own_sum += power;
            slot += units;
        }
        let sum_of_chunk = total_of(own_sum, unit, units);
        let rescaled = f32::exp(top - new_top);
        total = total * rescaled + sum_of_chunk;
        mixed *= Four::new(rescaled);
        let mut slot = start + group;
        while slot < end {
            let weight = Four::new(scores[(slot - start) as usize]);
            if comptime!(kind.appends) && slot == position {
                mixed += weight * new_value[four as usize];
            } else {
                mixed += weight * values[(cached + slot * fours + four) as usize];
            }
            slot += kind.groups;
        }
        top = new_top;
        start += CHUNK;
        sync_cube();
    }

    if comptime!(kind.groups > 1) {
        let mut parts = Shared::<[Four]>::new_slice(comptime!(units as usize));
        parts[unit as usize] = mixed;
        sync_cube();
        if group == 0 {
            for i in 1..kind.groups {
                mixed += parts[(i * fours + four) as usize];
            }
        }
    }
    if group == 0 {
        let result = mixed * Four::new(switches[(switch + head) as usize] / total);
        let first = row * mix_stride + head * head_dim;
        #[unroll]
        for i in 0..4u32 {
            let coordinate = four * 4 + i;
            if coordinate < head_dim {
                mix[(first + coordinate) as usize] = result.extract(comptime!(i as usize));
            }
        }
    }
}
