//! Keys and values of several new tokens, placed and written to the cache: what the attention of one token does itself.

use cubecl::prelude::*;

use crate::fours::Four;
use crate::placement::{HeadKind, four_of, place};

/// One unit a four of a head of a token. The shapes are those of [`attend`](crate::attention::attend).
#[cube(launch)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a buffer or a scalar of the shader"
)]
pub(crate) fn append(
    qkv: &[f32],
    norms: &[f32],
    step: &[u32],
    keys: &mut [Four],
    values: &mut [Four],
    slots: u32,
    heads: u32,
    kv_heads: u32,
    qkv_stride: u32,
    step_stride: u32,
    epsilon: f32,
    #[comptime] kind: HeadKind,
) {
    let fours = comptime!(kind.fours());
    let index = ABSOLUTE_POS_X;
    let row = CUBE_POS_Y;
    if index < kv_heads * fours {
        let four = index % fours;
        let kv_head = index / fours;
        let position = step[(row * step_stride + 1) as usize];
        let first = row * qkv_stride + (heads + kv_head) * kind.head_dim;
        let turn = row * step_stride + 2;
        let at = ((kv_head * slots + position) * fours + four) as usize;
        keys[at] = place(
            qkv,
            first,
            four,
            norms,
            kind.head_dim,
            epsilon,
            step,
            turn,
            kind,
        );
        values[at] = four_of(qkv, first + kv_heads * kind.head_dim, four, kind.head_dim);
    }
}
