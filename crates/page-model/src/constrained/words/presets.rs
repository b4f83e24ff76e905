//! The presets of constrained output: names, and what to look at.

/// The name of the preset with a record.
pub const RECORD: &str = "A record";
/// What to look at in it.
pub const RECORD_LOOK: &str = "x.";
/// The name of the preset with a schema after a story's beginning.
pub const AGAINST: &str = "Against its will";
/// What to look at in it.
pub const AGAINST_LOOK: &str = "x.";
/// The name of the preset with a forecast.
pub const WEATHER: &str = "A forecast";
/// What to look at in it.
pub const WEATHER_LOOK: &str = "x.";
/// The name of the preset with a sentence.
pub const SENTENCE: &str = "A sentence";
/// What to look at in it.
pub const SENTENCE_LOOK: &str = "x.";
/// The name of the preset with capitals.
pub const CAPITAL: &str = "Wrong capitals";
/// What to look at in it.
pub const CAPITAL_LOOK: &str = "x.";
/// The name of the preset with countries.
pub const COUNTRIES: &str = "Countries";
/// What to look at in it.
pub const COUNTRIES_LOOK: &str = "x.";
