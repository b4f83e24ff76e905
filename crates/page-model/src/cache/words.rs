//! The texts of the Cache screen: this run's cache, the race against no cache, and bigger models.

pub mod screen;

use charts::{CacheGrid, bytes, count, decimal, percent};
use costs::{AttentionKind, Decoder, Method};
use protocol::{DeviceKind, MemoryReport, ModelInfo, TokenId};

use crate::{
    ahead::words as ahead,
    cache::{
        CacheCell, MeasurementProgress,
        bigger_models::{Counted, Scenario},
        race::{ROUNDS, Race},
        snapshot::CacheSnapshot,
    },
    tokens::{START, TokenTexts},
};
use crate::{
    engines,
    words::explanation::{Explanation, FormulaPart, fact},
};

pub use texts::cache::{
    both, counted_from_shapes, empty, grid_keys, measurement, not_yet, pair_meaning, room,
    room_why, sources, title_counted, title_grid, title_growth, title_key, title_measured,
    title_models, title_value, with, without, without_it,
};

/// The grid's title, by the method of the pass.
pub fn title(filling: &CacheSnapshot) -> String {
    let token = (filling.step + 1).to_string();
    match filling.method {
        Method::Cached => texts::cache::title_at_token(&token),
        Method::Naive => texts::cache::title_again(&token),
    }
}

/// The token at a position. The first may be the beginning-of-text token.
pub fn token_at(texts: &TokenTexts, position: usize, token: TokenId) -> String {
    if position == 0 && texts.info().bos_token_id == Some(token) {
        START.into()
    } else {
        texts.label(token)
    }
}

/// The numbers of a position and of its layer, which is counted from 1.
fn numbers(cell: CacheCell) -> (String, String) {
    (cell.position.to_string(), (cell.layer + 1).to_string())
}

/// The cell under the pointer, in words.
pub fn pointed(grid: Option<&CacheGrid>, cell: Option<CacheCell>) -> String {
    let (Some(grid), Some(cell)) = (grid, cell) else {
        return texts::cache::point_at().into();
    };
    let Some(token) = grid.tokens.get(cell.position) else {
        return not_yet().into();
    };
    let (position, layer) = numbers(cell);
    match grid.computed.contains(&cell.position) {
        true => texts::cache::pointed_computed(&position, &layer, token),
        false => texts::cache::pointed_cached(&position, &layer, token),
    }
}

/// The position and layer whose key and value are shown.
pub fn pair(cell: CacheCell, tokens: &[TokenId], texts: &TokenTexts) -> String {
    let token = tokens
        .last()
        .map(|&token| token_at(texts, cell.position, token));
    let (position, layer) = numbers(cell);
    texts::cache::pair_at(&position, &layer, &token.unwrap_or_default())
}

/// The title of the heat map of a key or a value.
pub fn map(cell: CacheCell, value: bool) -> String {
    let (position, layer) = numbers(cell);
    match value {
        true => texts::cache::value_at(&position, &layer),
        false => texts::cache::key_at(&position, &layer),
    }
}

/// The work of one step's pass, and the contents of the cache after it.
pub fn filling(filling: &CacheSnapshot, texts: &TokenTexts) -> Explanation {
    let info = texts.info();
    let per_token = u64::from(info.cache_bytes_per_token);
    let mut formula = per_position(info);
    let (now, facts) = match filling.method {
        Method::Cached => {
            let cache = filling.report.cache;
            let room =
                texts::cache::room_for(cache.slots as usize, &bytes(cache.allocated_bytes as f64));
            let mut facts = vec![
                fact(texts::cache::fact_in_cache(), bytes(cache.bytes as f64)),
                fact(texts::cache::fact_room_for(), room),
            ];
            // The next pass computes its key and value.
            let chosen = filling.next.map(|token| texts.label(token));
            facts.extend(chosen.map(|label| fact(texts::cache::fact_chosen(), label)));
            (cache.bytes, facts)
        }
        Method::Naive => {
            let thrown = per_token * filling.positions() as u64;
            let name = texts::cache::fact_thrown_away();
            (thrown, vec![fact(name, bytes(thrown as f64))])
        }
    };
    formula.push(vec![FormulaPart::On(texts::cache::formula_text(
        filling.positions(),
        per_token as usize,
        now as usize,
    ))]);
    Explanation {
        sentence: work(filling),
        formula,
        facts,
    }
}

/// What one step's pass did.
fn work(filling: &CacheSnapshot) -> String {
    use texts::cache::{
        filling_all, filling_naive, filling_naive_prompt, filling_newest, filling_one,
        filling_prompt, filling_several,
    };
    let all = filling.positions();
    let (computed, reused) = (
        filling.report.computed as usize,
        filling.report.reused as usize,
    );
    match (filling.method, computed, reused) {
        (Method::Naive, ..) if filling.step == 0 => filling_naive_prompt(all),
        (Method::Naive, ..) => filling_naive(all),
        (_, 1, 0) => filling_one().into(),
        (_, _, 0) if filling.step == 0 => filling_prompt(all),
        (_, _, 0) => filling_all(all),
        (_, 1, _) => filling_newest(reused, all),
        (_, _, _) => filling_several(computed, reused),
    }
}

/// The formula for the bytes of one position, and the same with the model's numbers.
fn per_position(info: &ModelInfo) -> Vec<Vec<FormulaPart>> {
    let line = |text: String| vec![FormulaPart::On(text)];
    vec![
        line(texts::cache::formula_position().into()),
        line(texts::cache::formula_position_numbers(
            &info.layers.to_string(),
            &info.kv_heads.to_string(),
            &info.head_dim.to_string(),
            &info.element_bytes.to_string(),
            info.cache_bytes_per_token as usize,
        )),
    ]
}

/// The total memory of the engine.
pub fn memory(memory: &MemoryReport) -> Explanation {
    let size = |of: u64| bytes(of as f64);
    let mut facts = vec![fact(
        texts::cache::fact_weights(),
        size(memory.weight_bytes),
    )];
    if memory.ahead_bytes > 0 {
        facts.push(fact(ahead::name(), size(memory.ahead_bytes)));
    }
    if let Some(gpu) = memory.gpu {
        let held = texts::cache::gpu_memory(&size(gpu.in_use), &size(gpu.reserved));
        facts.push(fact(texts::cache::fact_gpu(), held));
    }
    facts.extend(
        memory
            .worker_bytes
            .map(|all| fact(texts::cache::fact_engine(), size(all))),
    );
    Explanation {
        facts,
        ..Explanation::default()
    }
}

/// A length to measure, in words.
pub fn length(length: usize, run: Option<usize>) -> String {
    match run {
        Some(run) if run == length => texts::cache::length_of_run(&number(length as u64)),
        _ => positions(length as u64),
    }
}

/// The progress of a measurement, in passes.
pub fn progress(MeasurementProgress { done, total }: MeasurementProgress) -> String {
    texts::cache::progress(done, total)
}

/// A number of positions, in words.
pub fn positions(positions: u64) -> String {
    texts::cache::positions(&number(positions))
}

/// A number of texts, in words.
pub fn texts(texts: u64) -> String {
    texts::cache::texts(texts as usize)
}

/// The name of this page's model in the menu of models.
pub fn here(name: Option<String>) -> String {
    name.map_or_else(
        || texts::cache::model_here().into(),
        |name| texts::cache::named_here(&name),
    )
}

/// Whether both methods generated the same text.
pub fn written(race: &Race) -> String {
    let written = &race.written;
    let difference = written.largest_difference;
    let compared = written.naive.len();
    match written.differ_at() {
        None if difference == 0.0 => texts::cache::written_same_scores(compared),
        None => texts::cache::written_same(compared, &small(difference)),
        Some(at) => texts::cache::written_differ(at + 1, &small(difference)),
    }
}

/// A small difference, rounded up so that none is understated: `0.00002`.
fn small(difference: f64) -> String {
    let decimals = (1.0 - difference.log10()).ceil().clamp(0.0, 9.0) as usize;
    let unit = 10_f64.powi(decimals as i32);
    decimal((difference * unit).ceil() / unit, decimals)
}

/// The measured times of the longest text, in sentences.
pub fn times(race: &Race) -> String {
    let last = |points: Vec<(usize, f64)>| points.last().map_or((0, 0.0), |point| *point);
    let ([naive, cached], [all_naive, all_cached]) =
        (race.steps().map(last), race.totals().map(last));
    let steps = race.plan.length - race.plan.prompt + 1;
    // No clock measures less than its resolution.
    let step = |time: f64| match race.resolution {
        Some(resolution) if time < resolution => texts::cache::less_than(&milliseconds(resolution)),
        _ => milliseconds(time),
    };
    texts::cache::times(
        naive.0,
        &step(naive.1),
        &step(cached.1),
        ROUNDS,
        steps,
        &milliseconds(all_naive.1),
        &milliseconds(all_cached.1),
    )
}

/// A time in milliseconds or seconds.
fn milliseconds(time: f64) -> String {
    match time {
        long if long >= 1000.0 => format!("{} s", decimal(long / 1000.0, 1)),
        time => format!("{} ms", decimal(time, 1)),
    }
}

/// How the times were measured.
pub fn method(race: &Race) -> String {
    use texts::cache::{method, method_clock, method_gpu, method_repeated, method_sums};
    let device = engines::device(&race.device);
    let mut said = vec![method(ROUNDS, &device, race.plan.lengths.len())];
    if race.repeated > 0 {
        said.push(method_repeated(race.repeated));
    }
    said.push(method_sums().into());
    if race.device.kind == DeviceKind::Gpu {
        said.push(method_gpu().into());
    }
    said.extend(
        race.resolution
            .map(|resolution| method_clock(&decimal(resolution, usize::from(resolution < 1.0)))),
    );
    said.join(" ")
}

/// What the counts show, for a text of `length` positions.
pub fn lesson(decoder: &Decoder, length: usize) -> String {
    let length = length as u64;
    let (naive, cached) = (
        decoder.step(Method::Naive, length),
        decoder.step(Method::Cached, length),
    );
    let times = naive.total() as f64 / cached.total().max(1) as f64;
    let share = percent(cached.attention as f64 / cached.total().max(1) as f64);
    let overtakes = decoder.attention_overtakes_at();
    let at = number(overtakes);
    let lesson = texts::cache::lesson(&number(length), &decimal(times, 0), &share);
    let overtakes = match overtakes > decoder.context_window {
        true => texts::cache::overtakes_beyond(&at, &number(decoder.context_window)),
        false => texts::cache::overtakes(&at),
    };
    format!("{lesson} {overtakes}")
}

/// The result of an estimate, in sentences.
pub fn counted(scenario: &Scenario, name: &str, decoder: &Decoder) -> String {
    let Counted {
        weights,
        per_token,
        cache,
        passes_at,
    } = scenario.count(decoder);
    let keeps = texts::cache::keeps(name, &bytes(per_token as f64));
    let takes = texts::cache::takes(
        scenario.batch as usize,
        &number(scenario.context(decoder)),
        &bytes(cache as f64),
        &bytes(weights as f64),
    );
    let at = number(passes_at);
    let passes = match passes_at > decoder.context_window {
        true => texts::cache::passes_weights_beyond(&at, &number(decoder.context_window)),
        false => texts::cache::passes_weights(&at),
    };
    format!("{keeps} {takes} {passes}")
}

/// How the model's heads share keys and values.
pub fn sharing(name: &str, decoder: &Decoder) -> String {
    use texts::cache::{fewer_sets, sharing_all, sharing_groups, sharing_none};
    let heads = decoder.heads.to_string();
    let own = match decoder.attention() {
        AttentionKind::MultiHead => sharing_none(name, &heads),
        AttentionKind::GroupedQuery => sharing_groups(name, &heads, &decoder.kv_heads.to_string()),
        AttentionKind::MultiQuery => sharing_all(name, &heads),
    };
    format!("{own} {}", fewer_sets())
}

/// The name of a way of sharing, as short as a curve's label.
pub fn sharing_name(way: AttentionKind) -> &'static str {
    match way {
        AttentionKind::MultiHead => texts::cache::multi_head(),
        AttentionKind::GroupedQuery => texts::cache::grouped_query(),
        AttentionKind::MultiQuery => texts::cache::multi_query(),
    }
}

/// A number of any size with thousands separators: those of bigger models exceed the page's own counts.
pub fn number(value: u64) -> String {
    usize::try_from(value).map_or_else(|_| charts::figure(value as f64), count)
}

#[cfg(test)]
mod tests;
