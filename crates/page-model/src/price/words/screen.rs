//! The labels of the Price screen: headings, buttons, names, and texts for screen readers.

use charts::count;

pub use texts::first::{price_lede as lede, price_name as name, price_shows as shows};

/// The label of the screen, for screen readers.
pub use texts::first::price_name as price;

/// The heading of the run’s times.
pub const CLOCK: &str = "Time to first token, then speed";
/// The label of the time to first token.
pub const FIRST_TOKEN: &str = "Time to first token";
/// The label of the time per output token.
pub const PER_TOKEN: &str = "Time per output token";
/// The label of the prompt’s speed.
pub const PREFILL_SPEED: &str = "The prompt was read at";
/// The label of the generated tokens’ speed.
pub const DECODE_SPEED: &str = "Text was written at";
/// The label of the total time.
pub const TOTAL_TIME: &str = "All together";
/// Shown in place of a number that was not measured.
pub const NONE: &str = "—";

/// The heading of the replay.
pub const STREAMING: &str = "Streaming is no animation";
/// The label of the button that starts the replay.
pub const REPLAY: &str = "Replay";
/// The label of the same button while the replay runs.
pub const PAUSE_REPLAY: &str = "Pause the replay";
/// The name of the choice of clock.
pub const SPEED: &str = "Clock";

/// A choice of clock: the factor by which it is slower than the real one.
pub fn slower(times: f64) -> String {
    match times {
        1.0 => "as measured".into(),
        times => format!("{times} times slower"),
    }
}

/// The name of the slider of the time, for screen readers.
pub const MOMENT: &str = "Moment of the replay";
/// The heading of the text that is streamed.
pub const STREAMED: &str = "Streamed";
/// The heading of the text that arrives at once.
pub const AT_ONCE: &str = "All at once";

/// The heading of the bill.
pub const SHEET: &str = "What this run would cost";
/// The line that opens the price sheet.
pub const PRICES: &str = "Prices of other services, or your own";
/// The label of the table, for screen readers.
pub const SHEET_TABLE: &str = "Price sheet";
/// The unit, above the table.
pub const UNIT: &str = "US dollars for a million tokens";
/// The head of its first column.
pub const SERVICE: &str = "Service";
/// The heads of the price columns.
pub const COLUMNS: [&str; 3] = ["Input", "Cached input", "Output"];
/// Shown in place of the source of an edited price.
pub const EDITED: &str = "edited by you";
/// The label of the button that restores all prices.
pub const RESET: &str = "Reset prices";

/// The name of the field of a price.
pub fn price_of(service: &str, column: &str) -> String {
    format!("{service}: {column}, US dollars for a million tokens")
}

/// The label of the input tokens of a run or a chat.
pub const TOKENS_IN: &str = "Tokens in";
/// The label of the output tokens of a run or a chat.
pub const TOKENS_OUT: &str = "Tokens out";
/// The label of the run’s cost.
pub const THIS_RUN: &str = "This run";
/// The label of the cost of a thousand such runs.
pub const THOUSAND_RUNS: &str = "1,000 such runs";

/// The heading of the chat.
pub const CHAT: &str = "What a whole chat costs";
/// The name of the slider of the number of turns.
pub const TURNS: &str = "Turns";
/// The label of the input tokens that an earlier turn had sent.
pub const READ_AGAIN: &str = "of these sent before";
/// The label of the input tokens at the lower price.
pub const DISCOUNTED: &str = "of these cached";
/// The label of the cost without prompt caching.
pub const FULL_PRICE: &str = "At full price";
/// The label of the cost with prompt caching.
pub const CACHED_PRICE: &str = "With prompt caching";
/// The title of the chart of the chat’s cost.
pub const CHAT_CHART: &str = "What a chat costs, turn by turn";
/// The note below that title.
pub const CHAT_NOTE: &str = "Every turn sends all of the text again; a service charges less for it from a certain length on.";
/// The label of the chart’s horizontal axis.
pub const TURNS_AXIS: &str = "turns";
/// The label of the chart’s vertical axis.
pub const DOLLARS_AXIS: &str = "US dollars";
/// The name of the line with prompt caching.
pub const CACHED_LINE: &str = "with prompt caching";
/// The name of the line without prompt caching.
pub const PLAIN_LINE: &str = "all at full price";

/// The label of the mark at the chat’s length in the chart.
pub fn turns(turns: usize) -> String {
    format!("{} turns", count(turns))
}

/// The heading of the reason why output costs more.
pub const SHARING: &str = "Why writing costs more than reading";
/// The name of the choice of model.
pub const COUNTED_FOR: &str = "Counted for";
/// The name of the page’s model in that menu.
pub const THIS_MODEL: &str = "this model";
/// The name of the slider of the number of texts computed together.
pub const TEXTS_AT_ONCE: &str = "Texts at once";
