//! The cache, a forward pass, the cost in memory and time.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{
    Axis, CacheGrid, HeatMap, LayerStack, Limit, LinePlot, MemoryBars, MemoryRow, Paint, Scale,
    Series, VerticalMarker,
};

pub(super) fn states() -> Vec<State> {
    vec![
        state("cache-decode", ALL, cache(17, 14, 13..14, None)),
        state("cache-prefill", COLUMN, cache(9, 9, 0..9, Some(2))),
        state("cache-strokes", PHONE, strokes()),
        state("cache-full", &[320.0, 1200.0], full()),
        state("cache-empty", COLUMN, cache(0, 0, 0..0, None)),
        state("pass-running", ALL, pass(17, 0, 5)),
        state("pass-done", PHONE, pass(1, 16, 12)),
        state("vectors", ALL, vectors(8, 64)),
        state(
            "vectors-empty",
            COLUMN,
            HeatMap {
                title: "No position".into(),
                ..HeatMap::default()
            },
        ),
        state("price", ALL, price(Scale::Linear)),
        state("price-log", COLUMN, price(Scale::Log)),
        state("memory", ALL, memory(Scale::Linear)),
        state("memory-log", &[320.0, 640.0], memory(Scale::Log)),
        state(
            "memory-empty",
            COLUMN,
            MemoryBars {
                title: "No model".into(),
                ..MemoryBars::default()
            },
        ),
    ]
}

fn cache(
    filled: usize,
    prompt: usize,
    computed: std::ops::Range<usize>,
    layers_done: Option<usize>,
) -> CacheGrid {
    let words = ["The", "␣dog", "␣ran", "␣to", "␣the", "␣park", "␣and"];
    CacheGrid {
        title: "The cache".into(),
        layers: 4,
        room: 64,
        prompt: prompt.min(9),
        tokens: words
            .iter()
            .cycle()
            .take(filled.min(computed.end))
            .map(|&word| word.into())
            .collect(),
        selected: (filled > 9).then_some(5),
        computed,
        layers_done,
        ..CacheGrid::default()
    }
}

/// The prompt computed in one pass, every token after it in one of its own; a layer is selected.
fn strokes() -> CacheGrid {
    CacheGrid {
        strokes: std::iter::once(0).chain(9..20).collect(),
        selected_layer: Some(2),
        ..cache(20, 9, 19..20, None)
    }
}

fn full() -> CacheGrid {
    CacheGrid {
        layers: 12,
        room: 256,
        prompt: 120,
        tokens: vec!["␣a".into(); 256],
        selected: Some(255),
        ..cache(0, 0, 255..256, None)
    }
}

fn pass(tokens: usize, cached: usize, done: usize) -> LayerStack {
    let time = |layer: usize| (layer < done).then_some(1.1 + layer as f64 * 0.07);
    LayerStack {
        title: "Forward pass".into(),
        tokens,
        cached,
        layers: (0..12).map(time).collect(),
        done,
        vocabulary: 50_257,
        basis: "median of 9 passes".into(),
    }
}

fn vectors(heads: usize, size: usize) -> HeatMap {
    let value = |cell: usize| ((cell as f32) * 0.37).sin() * ((cell as f32) * 0.011).cos();
    HeatMap {
        title: "Keys of position 5".into(),
        rows: (1..=heads).map(|head| format!("head {head}")).collect(),
        columns: size,
        column_title: "dimension".into(),
        values: (0..heads * size).map(value).collect(),
    }
}

/// Multiply-adds of a step at a position for 12 layers 768 wide: weights, and attention over all positions before.
fn price(scale: Scale) -> LinePlot {
    let axis = |title: &str| Axis {
        scale,
        ..Axis::linear(title)
    };
    let positions = || (0..=10).map(|power| f64::from(1u32 << power));
    let weights = 124.0e6;
    let attention = |position: f64| 2.0 * 12.0 * 768.0 * position;
    let counted =
        |cost: &dyn Fn(f64) -> f64| positions().map(|at| (at, cost(at))).collect::<Vec<_>>();
    let measured = positions()
        .map(|at| (at, (weights + attention(at)) * (1.06 + 0.05 * at.sin())))
        .collect();
    LinePlot {
        title: "One more token, at every position".into(),
        note: "Attention overtakes the weights at position 6,727.".into(),
        x: axis("position"),
        y: axis("multiply-adds"),
        series: vec![
            Series::line("attention", counted(&attention)).paint(Paint::Cache),
            Series::line("weights", counted(&|_| weights)).paint(Paint::Model),
            Series::line("both", counted(&|at| weights + attention(at))),
            Series::points("measured", measured).paint(Paint::Chosen),
        ],
        markers: vec![VerticalMarker {
            x: 1024.0,
            label: "full context".into(),
            paint: Paint::Indicator,
        }],
        band: None,
    }
}

fn memory(scale: Scale) -> MemoryBars {
    let row = |label: &str, weights, cache| MemoryRow {
        label: label.into(),
        weights,
        cache,
    };
    MemoryBars {
        title: "Weights and cache at 131,072 positions".into(),
        rows: vec![
            row("small", 0.27e9, 3.02e9),
            row("middle", 16.1e9, 17.2e9),
            row("large, with a name that goes on and on", 141.1e9, 42.9e9),
        ],
        scale,
        limit: Some(Limit {
            label: "a card of 80 GB".into(),
            bytes: 80e9,
        }),
    }
}
