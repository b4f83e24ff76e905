//! What stands on Price beside its sentences: headings, buttons, names.

use charts::count;

/// The name in the menu.
pub const NAME: &str = "Price";
/// What the screen shows, in the menu.
pub const SHOWS: &str = "what a run costs in time and money";

/// What the screen is, for those who do not see it.
pub const PRICE: &str = "Time and price";

/// Over the run’s times.
pub const CLOCK: &str = "Time to first token, then speed";
/// A number of the run’s times.
pub const FIRST_TOKEN: &str = "Time to first token";
/// A number of the run’s times.
pub const PER_TOKEN: &str = "Time per output token";
/// A number of the run’s times.
pub const PREFILL_SPEED: &str = "The prompt was read at";
/// A number of the run’s times.
pub const DECODE_SPEED: &str = "Text was written at";
/// A number of the run’s times.
pub const TOTAL_TIME: &str = "All together";
/// In place of a number that was not measured.
pub const NONE: &str = "—";

/// Over the replay.
pub const STREAMING: &str = "Streaming is no animation";
/// On the button that starts the replay.
pub const REPLAY: &str = "Replay";
/// On the same button while it runs.
pub const PAUSE_REPLAY: &str = "Pause the replay";
/// On the button that goes one token back in it.
pub const PREVIOUS_TOKEN: &str = "Previous token";
/// On the button that goes one token on.
pub const NEXT_TOKEN: &str = "Next token";
/// The name of the choice of clock.
pub const SPEED: &str = "Clock";

/// A clock that many times slower than the real one.
pub fn slower(times: f64) -> String {
    match times {
        1.0 => "as measured".into(),
        times => format!("{times} times slower"),
    }
}

/// The name of the slider over the time, for those who do not see it.
pub const MOMENT: &str = "Moment of the replay";
/// Over the text as it arrives in a stream.
pub const STREAMED: &str = "Streamed";
/// Over the text as it arrives otherwise.
pub const AT_ONCE: &str = "All at once";

/// Over the price sheet.
pub const SHEET: &str = "Tokens in, tokens out";
/// What the table is, for those who do not see it.
pub const SHEET_TABLE: &str = "Price sheet";
/// Over the table.
pub const UNIT: &str = "US dollars for a million tokens";
/// The head of its first column.
pub const SERVICE: &str = "Service";
/// The heads of the others.
pub const COLUMNS: [&str; 3] = ["Input", "Cached input", "Output"];
/// In place of a price’s source.
pub const EDITED: &str = "edited by you";
/// On the button that puts all prices back.
pub const RESET: &str = "Reset prices";

/// The name of a price’s field.
pub fn price_of(service: &str, column: &str) -> String {
    format!("{service}: {column}, US dollars for a million tokens")
}

/// A number of a run, and of a chat.
pub const TOKENS_IN: &str = "Tokens in";
/// A number of a run, and of a chat.
pub const TOKENS_OUT: &str = "Tokens out";
/// What the run costs.
pub const THIS_RUN: &str = "This run";
/// What a thousand of it cost.
pub const THOUSAND_RUNS: &str = "1,000 such runs";

/// Over the chat.
pub const CHAT: &str = "What a whole chat costs";
/// The name of the slider.
pub const TURNS: &str = "Turns";
/// A number of the chat.
pub const READ_AGAIN: &str = "of these sent before";
/// A number of the chat.
pub const DISCOUNTED: &str = "of these cached";
/// A number of the chat.
pub const FULL_PRICE: &str = "At full price";
/// A number of the chat.
pub const CACHED_PRICE: &str = "With prompt caching";
/// The title of the chart of the chat.
pub const CHAT_CHART: &str = "What a chat costs, turn by turn";
/// Under its title.
pub const CHAT_NOTE: &str = "Every turn sends all of the text again; a service charges less for it from a certain length on.";
/// Its axis to the right.
pub const TURNS_AXIS: &str = "turns";
/// Its axis upward.
pub const DOLLARS_AXIS: &str = "US dollars";
/// One of its lines.
pub const CACHED_LINE: &str = "with prompt caching";
/// The other.
pub const PLAIN_LINE: &str = "all at full price";

/// The mark of the chat’s length in the chart.
pub fn turns(turns: usize) -> String {
    format!("{} turns", count(turns))
}

/// Over the reason why output costs more.
pub const SHARING: &str = "Why writing costs more than reading";
/// The name of the choice of model.
pub const COUNTED_FOR: &str = "Counted for";
/// The model on the page, in that choice.
pub const THIS_MODEL: &str = "this model";
/// The name of the slider for how many texts are computed together.
pub const TEXTS_AT_ONCE: &str = "Texts at once";
