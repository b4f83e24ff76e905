//! The figures of the Cache screen.

use charts::{CacheGrid, HeatMap};
use engine_client::CachedPosition;

use super::{
    CacheCell, plots,
    snapshot::CacheSnapshot,
    words::{self, screen},
};
use crate::{
    embed::controls::{NONE, RUN},
    figure::{AnyPicture, FigureData, Need, any, figures},
    tokens::TokenTexts,
};

figures![
    Figure {
        id: "cache-grid",
        title: words::title_grid(),
        needs: &[Need::Run],
        query: &["part", "step", "use_cache"],
        controls: RUN,
        draw: draw_cache_grid,
    },
    Figure {
        id: "cache-key",
        title: words::title_key(),
        needs: &[Need::CachedPosition],
        query: &["part"],
        controls: RUN,
        draw: draw_cache_key,
    },
    Figure {
        id: "cache-value",
        title: words::title_value(),
        needs: &[Need::CachedPosition],
        query: &["part"],
        controls: RUN,
        draw: draw_cache_value,
    },
    Figure {
        id: "race-measured",
        title: words::title_measured(),
        needs: &[Need::Measurement],
        query: &["part"],
        controls: NONE,
        draw: draw_race_measured,
    },
    Figure {
        id: "race-counted",
        title: words::title_counted(),
        needs: &[Need::Model],
        query: &["part"],
        controls: NONE,
        draw: draw_race_counted,
    },
    Figure {
        id: "cache-growth",
        title: words::title_growth(),
        needs: &[Need::Model],
        query: &["part"],
        controls: NONE,
        draw: draw_cache_growth,
    },
    Figure {
        id: "cache-models",
        title: words::title_models(),
        needs: &[Need::Model],
        query: &["part"],
        controls: NONE,
        draw: draw_cache_models,
    },
];

/// Draws the figure `cache-grid`.
pub fn draw_cache_grid(data: &FigureData) -> Option<AnyPicture> {
    let focus = data.step.map(|step| step.index);
    let filling = CacheSnapshot::of(data.run?, focus)?;
    let selected = data.cached.map(|(cell, _)| cell);
    Some(any(grid(&filling, data.texts, selected)))
}

/// Draws the figure `cache-key`.
pub fn draw_cache_key(data: &FigureData) -> Option<AnyPicture> {
    let (cell, cached) = data.cached?;
    Some(any(heat_map(cell, cached, false)))
}

/// Draws the figure `cache-value`.
pub fn draw_cache_value(data: &FigureData) -> Option<AnyPicture> {
    let (cell, cached) = data.cached?;
    Some(any(heat_map(cell, cached, true)))
}

/// Draws the figure `race-measured`.
pub fn draw_race_measured(data: &FigureData) -> Option<AnyPicture> {
    Some(any(plots::measured(data.race?, data.race_view)))
}

/// Draws the figure `cache-growth`.
pub fn draw_cache_growth(data: &FigureData) -> Option<AnyPicture> {
    let (name, decoder) = data.scenario.decoder(data.model());
    Some(any(data.scenario.growth(&name, &decoder)))
}

/// Draws the figure `cache-models`.
pub fn draw_cache_models(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.scenario.side_by_side(Some(data.model()))))
}

/// The positions of the cache as a grid, with the selected one marked.
pub fn grid(filling: &CacheSnapshot, texts: &TokenTexts, selected: Option<CacheCell>) -> CacheGrid {
    let info = texts.info();
    // Without the cache no blocks are reserved: rounding up to whole blocks keeps the grid from jumping.
    let slots = filling.report.cache.slots as usize;
    let label = |(position, &token)| words::token_at(texts, position, token);
    let selected = selected.filter(|cell| cell.position < filling.positions());
    CacheGrid {
        title: words::title(filling),
        layers: info.layers as usize,
        room: slots.max(filling.positions()),
        prompt: filling.prompt,
        tokens: filling.tokens.iter().enumerate().map(label).collect(),
        computed: filling.computed(),
        strokes: filling
            .passes_done
            .iter()
            .map(|stroke| stroke.start)
            .collect(),
        layers_done: None,
        selected: selected.map(|cell| cell.position),
        selected_layer: selected.map(|cell| cell.layer),
    }
}

/// The key or the value of one position in one layer, with a row for each key/value head.
pub fn heat_map(cell: CacheCell, cached: &CachedPosition, value: bool) -> HeatMap {
    let row = |head| match value {
        true => cached.value(head),
        false => cached.key(head),
    };
    HeatMap {
        title: words::map(cell, value),
        rows: (1..=cached.kv_heads).map(screen::head).collect(),
        columns: cached.head_dim,
        column_title: screen::place_in_vector().into(),
        values: (0..cached.kv_heads).flat_map(row).copied().collect(),
    }
}

/// The counted operations for the measured text, or else up to the context window.
/// Draws the figure `race-counted`.
pub fn draw_race_counted(data: &FigureData) -> Option<AnyPicture> {
    let (_, decoder) = data.model();
    let (prompt, length) = match data.race {
        Some(race) => (race.plan.prompt, race.plan.length),
        None => (data.tokens().0.max(1), decoder.context_window as usize),
    };
    Some(any(plots::counted(
        &decoder,
        prompt,
        length,
        data.race_view,
    )))
}
