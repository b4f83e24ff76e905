//! The labels of the Price screen: headings, buttons, names, and texts for screen readers.

use charts::count;

pub use texts::first::{price_lede as lede, price_name as name, price_shows as shows};

/// The label of the screen, for screen readers.
pub use texts::first::price_name as price;

pub use texts::price::{
    at_once, cached_line, cached_price, chat, chat_chart, chat_note, clock, counted_for,
    decode_speed, discounted, dollars_axis, edited, first_token, full_price, moment, none,
    number_of_turns, pause_replay, per_token, plain_line, prefill_speed, prices, read_again,
    replay, reset, service, sharing, sheet, sheet_table, speed, streamed, streaming, texts_at_once,
    this_model, this_run, thousand_runs, tokens_in, tokens_out, total_time, turns_axis, unit,
};

/// A choice of clock: the factor by which it is slower than the real one.
pub fn slower(times: f64) -> String {
    match times {
        1.0 => "as measured".into(),
        times => format!("{times} times slower"),
    }
}

/// The heads of the price columns.
pub const COLUMNS: [&str; 3] = ["Input", "Cached input", "Output"];

/// The name of the field of a price.
pub fn price_of(service: &str, column: &str) -> String {
    format!("{service}: {column}, US dollars for a million tokens")
}

/// The label of the mark at the chat’s length in the chart.
pub fn turns(turns: usize) -> String {
    format!("{} turns", count(turns))
}
