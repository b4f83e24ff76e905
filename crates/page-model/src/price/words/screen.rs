//! The labels of the Price screen: headings, buttons, names, and texts for screen readers.

pub use texts::first::{price_lede as lede, price_name as name, price_shows as shows};

/// The label of the screen, for screen readers.
pub use texts::first::price_name as price;

pub use texts::price::{
    at_once, cached_line, cached_price, chat, chat_chart, chat_note, clock, counted_for,
    decode_speed, discounted, dollars_axis, edited, first_token, full_price, moment, none,
    number_of_turns, pause_replay, per_token, plain_line, prefill_speed, price_of, prices,
    read_again, replay, reset, service, sharing, sheet, sheet_table, speed, streamed, streaming,
    texts_at_once, this_model, this_run, thousand_runs, tokens_in, tokens_out, total_time, turns,
    turns_axis, unit,
};

/// A choice of clock: the factor by which it is slower than the real one.
pub fn slower(times: f64) -> String {
    match times {
        1.0 => texts::price::as_measured().into(),
        times => texts::price::times_slower(&times.to_string()),
    }
}

/// The heads of the price columns.
pub fn columns() -> [&'static str; 3] {
    [
        texts::price::column_input(),
        texts::price::column_cached(),
        texts::price::column_output(),
    ]
}
