//! While a model is loaded, memory holds the weights that are placed already and one parameter on its way, no more.
//!
//! Alone in its file, because it counts the allocations of the whole program.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::alloc::System;
use std::cell::Cell;
use std::future::{Future, ready};
use std::ops::Range;

use burn::tensor::Device;
use model::{CausalLm, Config, LlamaDimensions, LoadPlan, WeightDtype, WeightReader};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The module tree, the plan and the paths: they do not grow with the width of the model.
const BOOKKEEPING: usize = 300_000;

/// Bytes that are held now, and bytes that were asked for since the program began, freed or not.
fn held_and_asked_for() -> (usize, usize) {
    let stats = ALLOCATOR.stats();
    let held = stats.bytes_allocated - stats.bytes_deallocated;
    (held, stats.bytes_allocated)
}

/// A file outside of the counted memory, as on a disk: it counts what is held when the next tensor is asked for.
struct OnDisk<'a> {
    file: &'a [u8],
    before: (usize, usize),
    /// The most that can have been held at once: what was held at a read, and all that was asked for until the next one.
    peak: &'a Cell<usize>,
}

impl OnDisk<'_> {
    fn note(&mut self) {
        let now = held_and_asked_for();
        let most = self.before.0 + (now.1 - self.before.1);
        self.peak.set(self.peak.get().max(most));
        self.before = now;
    }
}

impl WeightReader for OnDisk<'_> {
    type Bytes = Vec<u8>;
    type Error = std::convert::Infallible;

    fn lengths(&self) -> Vec<u64> {
        vec![self.file.len() as u64]
    }

    fn read(
        &mut self,
        _: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, Self::Error>> {
        self.note();
        ready(Ok(
            self.file[range.start as usize..range.end as usize].to_vec()
        ))
    }
}

#[test]
fn the_peak_is_the_model_and_one_parameter() {
    let config = Config::llama(&LlamaDimensions {
        vocab_size: 4_000,
        max_position_embeddings: 64,
        hidden_size: 256,
        intermediate_size: 512,
        num_hidden_layers: 6,
        num_attention_heads: 4,
        num_key_value_heads: 4,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: false,
        bos_token_id: None,
        eos_token_id: None,
    })
    .unwrap();
    let initial = CausalLm::init(&config, &Device::flex());
    let file = initial.to_safetensors(WeightDtype::F16).unwrap();
    drop(initial);
    let in_f32 = 4 * config.parameter_count() as usize;
    // The head, which is placed last, when all others are there.
    let largest = 4_000 * 256 * 4;

    let start = held_and_asked_for();
    let peak = Cell::new(0);
    let mut reader = OnDisk {
        file: &file,
        before: start,
        peak: &peak,
    };
    let plan = pollster::block_on(LoadPlan::read(&config, &mut reader)).unwrap();
    let model =
        pollster::block_on(CausalLm::load_planned(&plan, &mut reader, &Device::flex())).unwrap();
    reader.note();

    let after = held_and_asked_for().0 - start.0;
    assert_eq!(model.config(), &config);
    assert!(
        after <= in_f32 + BOOKKEEPING,
        "{after} bytes for {in_f32} of weights"
    );
    // The head's bytes as they are stored, in f16, beside all weights in f32.
    let peak = peak.get() - start.0;
    let allowed = in_f32 + largest / 2 + BOOKKEEPING;
    assert!(
        peak <= allowed,
        "a peak of {peak} bytes for {in_f32} of weights, {allowed} allowed"
    );
    eprintln!("weights {in_f32} bytes, held after loading {after}, peak at most {peak}");
}
