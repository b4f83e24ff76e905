//! The texts about what was measured.

use charts::{count, decimal};

use super::MeasuredError;

/// The heading of the column of right answers.
pub const RIGHT: &str = "Right answers";
/// The heading of a column of shares.
pub const SHARE: &str = "Share";
/// The heading of a column of intervals.
pub const INTERVAL: &str = "95% interval";
/// The heading of the column of records.
pub const RECORDS: &str = "Records";
/// The heading of the column of their counts.
pub const COUNT: &str = "Count";
/// Texts that begin as a record.
pub const BEGUN: &str = "begins with a bracket";
/// Records that are read.
pub const JSON: &str = "JSON that a parser reads";
/// Records that are valid.
pub const VALID: &str = "valid under the schema";
/// The heading of the column of texts that repeat themselves.
pub const REPEATING: &str = "Ends in a repetition";
/// How repetitions were counted.
pub const LOOPS_NOTES: &str = "A text ends in a repetition if its end is the same tokens at least three times in a row. Drawn: one random seed.";
/// The heading of the column of lengths.
pub const ANSWERS: &str = "Of all answers";
/// The heading of the column of tokens.
pub const TOKENS: &str = "Tokens until the end";
/// The shortest length.
pub const SHORTEST: &str = "Shortest";
/// The length that a quarter does not exceed.
pub const FIRST_QUARTILE: &str = "First quartile";
/// The length in the middle.
pub const MEDIAN: &str = "Median";
/// The length that three quarters do not exceed.
pub const THIRD_QUARTILE: &str = "Third quartile";
/// The longest length.
pub const LONGEST: &str = "Longest";
/// The heading of the column of messages.
pub const MESSAGES: &str = "Messages";
/// Messages that ask for a text in them.
pub const COPYING: &str = "Repeat or edit a text";
/// Other messages.
pub const OPEN: &str = "Answer a question";
/// The heading of the column of accepted proposals.
pub const ACCEPTED: &str = "Proposals accepted";
/// The heading of the column of tokens for each pass.
pub const FOR_EACH_PASS: &str = "Tokens for each pass";
/// The headings of the table of formats.
pub const FORMAT_COLUMNS: [&str; 6] = [
    "Format",
    "KL, mean",
    "KL, median",
    "KL, 99th percentile",
    "KL, largest",
    "Same likeliest token",
];
/// What the formats were compared with.
pub const FORMATS_NOTES: &str = "The reference is the published Q4_1 file, unpacked to f32: its publisher had rounded the layers to Q4_1 and the embedding to Q8_0 before. So the numbers say what one more rounding changes, not what was lost against the original weights. bf16, Q5_1, Q4_1 and Q4_0 were written from the reference by the Python package gguf, the embedding too, and computed in f32. In Q4_1 the layers keep every value, so that row is the embedding alone. Formats with a K have blocks of 256 weights, and the rows of this model have 576.";
/// Where the numbers are from.
pub const COMMAND: &str = "Computed outside of the browser by the command cargo xtask measure, from the published Q4_1 file unpacked to f32.";
/// What stands around the list of what was missed.
pub const MISSED: &str = "What it wrote instead";
/// What to do without the file.
pub const NEXT_STEP: &str = "Open this screen again to fetch it once more.";
/// The message while the file is fetched.
pub const FETCHING: &str = "Fetching what was measured";

/// The heading above a table.
pub fn heading(model: &str) -> String {
    format!("Measured on {model}")
}

/// That another model is loaded than the one that was measured.
pub fn other_model(loaded: &str, measured: &str) -> String {
    format!("The loaded model is {loaded}; these numbers are of {measured}.")
}

/// That the numbers cannot be shown.
pub fn problem(file: &str, error: &MeasuredError) -> String {
    format!("The file {file} {error}. {NEXT_STEP}")
}

/// A count beside all.
pub fn of(some: usize, all: usize) -> String {
    format!("{} of {}", count(some), count(all))
}

/// The ends of an interval.
pub fn interval(from: &str, to: &str) -> String {
    format!("{from} to {to}")
}

/// A count with its interval.
pub fn share(counted: &str, interval: &str) -> String {
    format!("{counted} (95% interval: {interval})")
}

/// A decoding method by its temperature; 0 is greedy decoding.
pub fn at_temperature(temperature: f64) -> String {
    match temperature {
        0.0 => "Greedy".into(),
        _ => format!("T = {}", decimal(temperature, 1)),
    }
}

/// The title of the table of facts.
pub fn facts(facts: &str) -> String {
    format!("{facts} facts, as sentences to be completed: right answers by temperature")
}

/// How facts were counted.
pub fn facts_notes(seeds: usize, tokens: usize) -> String {
    format!(
        "Facts and right answers were written down before the first run. Greedy: one run for each fact; else {seeds} random seeds. At most {tokens} tokens each; a text is right if it begins with an answer of the list. The intervals are Wilson’s, as if all runs were independent; those of one fact are not quite."
    )
}

/// What was written instead of the right answer.
pub fn missed(prompt: &str, temperature: f64, missed: &[String]) -> String {
    let texts: Vec<String> = missed.iter().map(|text| format!("“{text}”")).collect();
    format!(
        "{prompt} … {}: {}",
        at_temperature(temperature),
        texts.join(", ")
    )
}

/// One kind of records.
pub fn side(side: &str, kind: &str) -> String {
    format!("{side}: {kind}")
}

/// The title of the table of records.
pub fn records(runs: usize) -> String {
    format!(
        "The record of the preset “A record”, at temperature 1 with {} random seeds",
        count(runs)
    )
}

/// How records were counted.
pub fn records_notes(tokens: usize) -> String {
    format!(
        "At most {tokens} tokens each; what follows the record is left out. The prompt ends within the spaces before a bracket: without the mask, many texts do not begin with one. Whether a record is valid was looked at without the code that makes the mask."
    )
}

/// The title of the table of repetitions.
pub fn loops(texts: usize, tokens: usize) -> String {
    format!(
        "{} beginnings of texts, continued for at most {tokens} tokens",
        count(texts)
    )
}

/// The title of the table of lengths.
pub fn answers(answers: usize) -> String {
    format!(
        "Answers to {} messages of a chat, at temperature 1",
        count(answers)
    )
}

/// How lengths were counted.
pub fn answers_notes(ended: &str, tokens: usize) -> String {
    format!(
        "The model itself ended {ended}, the others at the limit of {tokens} tokens. The token of the end is counted; one random seed."
    )
}

/// A length beyond the limit.
pub fn longer(tokens: usize) -> String {
    format!("more than {}", count(tokens))
}

/// The title of the table of look-ups.
pub fn lookup(messages: usize, tokens: usize) -> String {
    format!(
        "Proposals from the text before, in greedy answers of at most {tokens} tokens to {} messages of each kind",
        count(messages)
    )
}

/// How look-ups were counted.
pub fn lookup_notes(proposals: usize) -> String {
    format!(
        "At most {proposals} proposals a round; those after the first rejected one count as not accepted. The proposals of one round depend on each other, so the intervals are too narrow."
    )
}

/// The title of the table of formats.
pub fn formats(positions: &str) -> String {
    format!(
        "The weights in other number formats, at {positions} positions of English prose. KL from the reference, in nats."
    )
}
