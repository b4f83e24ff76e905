//! The search for the likeliest text holds little memory, with the vocabulary of GPT-2 too.
//!
//! Alone in its file, because it counts the allocations of the whole program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{alloc::System, sync::Arc};

use engine_client::fake::model;
use page_model::{
    experiments::{Experiment, plan, search::Search},
    run::RunStart,
    settings::Settings,
    tokens::TokenTexts,
};
use protocol::{ModelInfo, TokenId, Vocabulary};
use sampling::Logits;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The number of GPT-2's tokens.
const GPT2: u32 = 50_257;
/// What a page can spare beside a model. A search that kept every likely beginning would take it all within a hundred passes of
/// GPT-2.
const MOST_BYTES: usize = 64 << 20;
/// A read beginning in a list that doubles, or an open one in a tree whose nodes are half full.
const BYTES_OF_A_BEGINNING: usize = 128;
/// The list of one pass's likely tokens, before they are sorted in: it doubles while it is made.
const BYTES_OF_A_TOKEN: usize = 2 * size_of::<(TokenId, f64)>();

/// Logits without an order, between 0 and 8: so flat that no text of sixteen tokens is proved the likeliest.
fn flat(number: u32, vocabulary: u32) -> Logits {
    let mut state = number.wrapping_mul(0x9E37_79B9) | 1;
    let mut score = |_| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 16) as f32 / 8192.0
    };
    Logits::new((0..vocabulary).map(&mut score).collect()).unwrap()
}

/// No token ends a text, so that none is short.
fn start(vocabulary: u32) -> RunStart {
    let info = ModelInfo {
        vocab_size: vocabulary,
        context_window: 1024,
        eos_token_ids: vec![],
        ..model(None)
    };
    let pieces = Vocabulary::from_pieces((0..vocabulary).map(|id| id.to_string()));
    RunStart {
        prompt: "ab".into(),
        context: vec![1, 2],
        settings: Settings::default(),
        texts: TokenTexts::new(Arc::new(info), Arc::new(pieces)),
    }
}

/// The most bytes that the longest search holds between two of its first `passes` passes.
fn held(vocabulary: u32, passes: usize) -> usize {
    let start = start(vocabulary);
    let models: Vec<Logits> = (0..16).map(|number| flat(number, vocabulary)).collect();
    let logits = |context: &[TokenId]| {
        let hash = context.iter().fold(7_u32, |hash, token| {
            (hash ^ token).wrapping_mul(0x9E37_79B1).rotate_left(11)
        });
        &models[(hash >> 28) as usize]
    };
    let mut most = 0;
    let before = Region::new(ALLOCATOR);
    let mut search = Search::new(&start, *plan::SEARCHED.end(), *plan::PASSES.end());
    for _ in 0..passes {
        let context = search.demand().expect("no proof makes this search short");
        search.supply(logits(&context));
        let since = before.change();
        most = most.max(since.bytes_allocated - since.bytes_deallocated);
    }
    assert!(search.best().is_some());
    most
}

/// As many beginnings are read and open together in the last pass as in the first, so the second search need not be read to
/// its end: that takes the arithmetic of a thousand million exponentials.
#[test]
fn the_longest_search_holds_little_over_any_vocabulary() {
    let passes = *plan::PASSES.end();
    for (vocabulary, read) in [(2_048, passes), (GPT2, 500)] {
        let held = held(vocabulary, read);
        let in_a_pass = vocabulary as usize * BYTES_OF_A_TOKEN;
        assert!(held < passes * BYTES_OF_A_BEGINNING, "{held} bytes");
        assert!(
            held + in_a_pass < MOST_BYTES,
            "{held} and {in_a_pass} bytes"
        );
    }
}
