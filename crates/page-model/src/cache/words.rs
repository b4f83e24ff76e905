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
    match filling.method {
        Method::Cached => format!("The cache at token {}", filling.step + 1),
        Method::Naive => format!("Everything again for token {}", filling.step + 1),
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

/// The cell under the pointer, in words.
pub fn pointed(grid: Option<&CacheGrid>, cell: Option<CacheCell>) -> String {
    let (Some(grid), Some(CacheCell { layer, position })) = (grid, cell) else {
        return "Point at a position to see its token; click to see its key and value.".into();
    };
    let Some(token) = grid.tokens.get(position) else {
        return not_yet().into();
    };
    let pass = if grid.computed.contains(&position) {
        "computed in this pass"
    } else {
        "read from the cache"
    };
    format!("Position {position}, layer {}: {token}, {pass}", layer + 1)
}

/// The position and layer whose key and value are shown.
pub fn pair(cell: CacheCell, tokens: &[TokenId], texts: &TokenTexts) -> String {
    let token = tokens
        .last()
        .map(|&token| token_at(texts, cell.position, token));
    format!(
        "Position {}, layer {}: {}",
        cell.position,
        cell.layer + 1,
        token.unwrap_or_default()
    )
}

/// The title of the heat map of a key or a value.
pub fn map(cell: CacheCell, value: bool) -> String {
    let what = if value { title_value() } else { title_key() };
    format!(
        "{what} of position {}, layer {}",
        cell.position,
        cell.layer + 1
    )
}

/// The work of one step's pass, and the contents of the cache after it.
pub fn filling(filling: &CacheSnapshot, texts: &TokenTexts) -> Explanation {
    let info = texts.info();
    let positions = filling.positions();
    let (computed, reused) = (
        filling.report.computed as usize,
        filling.report.reused as usize,
    );
    let all = count(positions);
    let did = match (filling.method, computed, reused) {
        (Method::Naive, ..) if filling.step == 0 => format!(
            "The model read the whole prompt, {all} positions, in one pass, and kept nothing of it."
        ),
        (Method::Naive, ..) => format!(
            "This pass computed all {all} positions anew, to find one token. With the cache it computes only the newest."
        ),
        (_, 1, 0) => "The model read the one position there is, and every layer keeps a key and a value for it.".into(),
        (_, _, 0) if filling.step == 0 => format!(
            "The model read the whole prompt, {all} positions, in one pass. Every layer keeps a key and a value for each."
        ),
        (_, _, 0) => format!(
            "The engine read all {all} positions in one pass: its cache held another text, or none."
        ),
        (_, 1, _) => format!(
            "This pass computed one position, the newest, and read the {} before it from the cache. Without the cache it computes \
             all {all}.",
            count(reused)
        ),
        (_, _, _) => format!(
            "This pass computed {} positions. The keys and values of the {} before them came from the cache.",
            count(computed),
            count(reused)
        ),
    };
    let per_token = u64::from(info.cache_bytes_per_token);
    let mut formula = per_position(info);
    let (now, facts) = match filling.method {
        Method::Cached => {
            let cache = filling.report.cache;
            let room = format!(
                "{} positions, {}",
                count(cache.slots as usize),
                bytes(cache.allocated_bytes as f64)
            );
            let mut facts = vec![
                fact("In the cache", bytes(cache.bytes as f64)),
                fact("Room for", room),
            ];
            // The next pass computes its key and value.
            let chosen = filling.next.map(|token| texts.label(token));
            facts.extend(chosen.map(|label| fact("Chosen, not in the cache yet", label)));
            (cache.bytes, facts)
        }
        Method::Naive => {
            let thrown = per_token * positions as u64;
            (
                thrown,
                vec![fact("Computed and thrown away", bytes(thrown as f64))],
            )
        }
    };
    formula.push(vec![FormulaPart::On(format!(
        "{all} positions × {} bytes = {} bytes",
        count(per_token as usize),
        count(now as usize)
    ))]);
    Explanation {
        sentence: did,
        formula,
        facts,
    }
}

/// The formula for the bytes of one position, and the same with the model's numbers.
fn per_position(info: &ModelInfo) -> Vec<Vec<FormulaPart>> {
    let line = |text: String| vec![FormulaPart::On(text)];
    vec![
        line(
            "bytes per position = 2 × layers × key/value heads × head size × bytes of a number"
                .into(),
        ),
        line(format!(
            "= 2 × {} × {} × {} × {} = {} bytes",
            info.layers,
            info.kv_heads,
            info.head_dim,
            info.element_bytes,
            count(info.cache_bytes_per_token as usize)
        )),
    ]
}

/// The total memory of the engine.
pub fn memory(memory: &MemoryReport) -> Explanation {
    let size = |of: u64| bytes(of as f64);
    let mut facts = vec![fact("The weights", size(memory.weight_bytes))];
    if memory.ahead_bytes > 0 {
        facts.push(fact(ahead::NAME, size(memory.ahead_bytes)));
    }
    if let Some(gpu) = memory.gpu {
        let held = format!(
            "{} in use, {} reserved",
            size(gpu.in_use),
            size(gpu.reserved)
        );
        facts.push(fact("On the GPU", held));
    }
    facts.extend(
        memory
            .worker_bytes
            .map(|all| fact("The engine in all", size(all))),
    );
    Explanation {
        facts,
        ..Explanation::default()
    }
}

/// A length to measure, in words.
pub fn length(length: usize, run: Option<usize>) -> String {
    let positions = positions(length as u64);
    match run {
        Some(run) if run == length => format!("{positions}, as long as your run"),
        _ => positions,
    }
}

/// The progress of a measurement, in passes.
pub fn progress(MeasurementProgress { done, total }: MeasurementProgress) -> String {
    format!("{} of {} passes", count(done), count(total))
}

/// A number of positions, in words.
pub fn positions(positions: u64) -> String {
    format!("{} positions", number(positions))
}

/// A number of texts, in words.
pub fn texts(texts: u64) -> String {
    match texts {
        1 => "1 text".into(),
        texts => format!("{} texts", number(texts)),
    }
}

/// The name of this page's model in the menu of models.
pub fn here(name: Option<String>) -> String {
    name.map_or_else(
        || "the model on this page".into(),
        |name| format!("{name}, which runs here"),
    )
}

/// Whether both methods generated the same text.
pub fn written(race: &Race) -> String {
    let written = &race.written;
    let difference = written.largest_difference;
    let compared = count(written.naive.len());
    match written.differ_at() {
        None if difference == 0.0 => {
            format!("The same {compared} tokens both ways, from the very same scores.")
        }
        None => format!(
            "The same {compared} tokens both ways. No score differs by more than {}: sums in another order are rounded otherwise.",
            small(difference)
        ),
        Some(at) => format!(
            "The two texts first differ at token {}: the scores differ by up to {}, and there that decided.",
            count(at + 1),
            small(difference)
        ),
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
        Some(resolution) if time < resolution => {
            format!("less than {}", milliseconds(resolution))
        }
        _ => milliseconds(time),
    };
    format!(
        "At {} positions one step took {} without the cache and {} with it, each the median of {ROUNDS} passes. All {} steps up to there come to {} and {}, added up along the two lines.",
        count(naive.0),
        step(naive.1),
        step(cached.1),
        count(steps),
        milliseconds(all_naive.1),
        milliseconds(all_cached.1),
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
    let plan = &race.plan;
    let clock = race.resolution.map_or(String::new(), |resolution| {
        format!(
            " This browser’s clock moves in steps of {} ms.",
            decimal(resolution, usize::from(resolution < 1.0))
        )
    });
    let gpu = match race.device.kind {
        DeviceKind::Gpu => {
            " Each length ran once before and was not counted: a GPU compiles its programs when it first meets a length."
        }
        _ => "",
    };
    let repeated = match race.repeated {
        0 => String::new(),
        1 => " One pass was made again, as the engine had read another text in between.".into(),
        some => format!(
            " {} passes were made again, as the engine had read another text in between.",
            count(some)
        ),
    };
    format!(
        "Each point is the median of {ROUNDS} passes, both ways in turn, on {}, timed by the engine at {} lengths. Each pass was checked: with the cache it computed one position, without it all of them.{repeated} Sums take the steps in between to lie on a straight line.{gpu}{clock}",
        engines::device(&race.device),
        plan.lengths.len(),
    )
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
    let beyond = match overtakes > decoder.context_window {
        true => format!(
            ", beyond the {} this model can see",
            number(decoder.context_window)
        ),
        false => String::new(),
    };
    format!(
        "The cache takes away recomputation: at {} positions a step without it needs {} times the multiply-adds. Still a token costs more as the text grows, for it looks back at every position: there, attention is {share} of its multiply-adds. It overtakes the weights at {} positions{beyond}.",
        number(length),
        decimal(times, 0),
        number(overtakes),
    )
}

/// The result of an estimate, in sentences.
pub fn counted(scenario: &Scenario, name: &str, decoder: &Decoder) -> String {
    let Counted {
        weights,
        per_token,
        cache,
        passes_at,
    } = scenario.count(decoder);
    let texts = match scenario.batch {
        1 => "one text".into(),
        batch => format!("{} texts at once", number(batch)),
    };
    let passes = match passes_at > decoder.context_window {
        true => format!(
            "It would pass the weights at {} positions, beyond the {} this model can see.",
            number(passes_at),
            number(decoder.context_window)
        ),
        false => format!("It passes the weights at {} positions.", number(passes_at)),
    };
    format!(
        "{name} keeps {} for each position. For {texts} of {} positions the cache takes {}; the weights take {}. {passes}",
        bytes(per_token as f64),
        number(scenario.context(decoder)),
        bytes(cache as f64),
        bytes(weights as f64),
    )
}

/// How the model's heads share keys and values.
pub fn sharing(name: &str, decoder: &Decoder) -> String {
    let (heads, kv_heads) = (decoder.heads, decoder.kv_heads);
    let own = match decoder.attention() {
        AttentionKind::MultiHead => format!(
            "{name} is multi-head: each of its {heads} heads has keys and values of its own."
        ),
        AttentionKind::GroupedQuery => format!(
            "{name} is grouped-query: {heads} heads share {kv_heads} sets of keys and values."
        ),
        AttentionKind::MultiQuery => {
            format!("{name} is multi-query: all {heads} heads share one set of keys and values.")
        }
    };
    format!(
        "{own} The fewer sets, the smaller the cache. The other two lines are the same model built the other ways."
    )
}

/// A number of any size with thousands separators: those of bigger models exceed the page's own counts.
pub fn number(value: u64) -> String {
    usize::try_from(value).map_or_else(|_| charts::figure(value as f64), count)
}

#[cfg(test)]
mod tests;
