//! The presets of constrained output: names, and what to look at.

pub use texts::constrained::{
    presets_against as against, presets_against_look as against_look, presets_capital as capital,
    presets_capital_look as capital_look, presets_countries as countries,
    presets_countries_look as countries_look, presets_date as date, presets_date_look as date_look,
    presets_real_against_look as real_against_look, presets_real_capital_look as real_capital_look,
    presets_real_record_look as real_record_look, presets_real_sentence_look as real_sentence_look,
    presets_record as record, presets_record_look as record_look, presets_sentence as sentence,
    presets_sentence_look as sentence_look, presets_weather as weather,
    presets_weather_look as weather_look,
};
