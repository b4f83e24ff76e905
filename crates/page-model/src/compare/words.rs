//! The texts of Compare: presets and their reasons, first differences, ends, and what the numbers do not mean.

pub mod screen;

use charts::{count, figure};
use generation::StopReason;

use crate::compare::measures::Circle;
use crate::{
    language::{ByLanguage, ModelLanguage},
    words::examples::{OPEN_PROMPTS, REFRAIN_PROMPTS},
};

/// The title of the figure of log-probabilities.
pub const TITLE_LOG_PROBABILITY: &str = "Log-probability of each text";

/// What greedy decoding does.
pub const GREEDY_DOES: &str = "always the likeliest token";
/// What sampling without any sampler does.
pub const PURE_DOES: &str = "any token, by the model’s own chances";
/// What top-k alone does.
pub fn top_k_does(k: f64) -> String {
    format!("only the {k} likeliest tokens")
}
/// What top-p alone does.
pub fn top_p_does(p: f64) -> String {
    format!(
        "the likeliest tokens that reach {}% together",
        figure(p * 100.0)
    )
}
/// What a temperature alone does.
pub fn temperature_does(temperature: f64) -> String {
    match temperature < 1.0 {
        true => "any token, the likely ones more often".into(),
        false => "any token, the unlikely ones more often".into(),
    }
}

/// Settings for a kind of task, with a prompt that shows their effect.
pub struct Preset {
    /// The label of its button, also used in attributes.
    pub name: &'static str,
    /// The lanes in the form of the address.
    pub lanes: &'static str,
    /// The prompt put into the box, in each language that has such texts.
    pub prompts: ByLanguage<Option<&'static str>>,
    /// The reason for these settings.
    pub why: &'static str,
}

/// The prompt of the preset for extraction: the beginning of a record.
pub const EXTRACTION_PROMPT: &str = "{\"country\": \"Japan\", \"capital\":";

/// The textbook's four settings, and a preset for each of five kinds of task.
pub static PRESETS: [Preset; 6] = [
    Preset {
        name: "The textbook’s four",
        lanes: "g_t1_k40_p0.9",
        prompts: OPEN_PROMPTS.each(),
        why: "Greedy uses no randomness; pure sampling uses the model’s probabilities unchanged; top-k and top-p remove \
              the tail of unlikely tokens before the draw.",
    },
    Preset {
        name: "Extraction",
        lanes: "g_t0.3_t1",
        prompts: ByLanguage::of_records(EXTRACTION_PROMPT),
        why: "One answer is right, and chance should not choose it: take the likeliest token, or stay very close to it \
              with a low temperature.",
    },
    Preset {
        name: "Code",
        lanes: "g_t0.2p0.95_t0.7_t1",
        prompts: ByLanguage {
            real: Some("def add(a, b):\n    return"),
            ..ByLanguage::of_records("names = [\"")
        },
        why: "Names may vary, but brackets, quotes and spaces must fit: a low temperature keeps to the likely token \
              wherever there is one, and still has a choice where several are good.",
    },
    Preset {
        name: "Chat",
        lanes: "g_t0.7p0.9_m0.05_t1",
        prompts: ByLanguage::of_records("User: Tell me a story about a brave fox.\nAssistant:"),
        why: "Many answers are good: a moderate temperature varies the words, and top-p or min-p keep the rare slip from \
              spoiling the rest of the text.",
    },
    Preset {
        name: "Brainstorming",
        lanes: "t1_t1.4m0.05_t1.4",
        prompts: ByLanguage::of_records("User: Give me a funny idea.\nAssistant:"),
        why: "Many different ideas are wanted, and most will be thrown away: a high temperature makes rare tokens likelier, and min-p \
              removes those that are absurd beside the likeliest.",
    },
    Preset {
        name: "A refrain",
        lanes: "g_gr1.3_gn4_t1",
        prompts: ByLanguage {
            invented: Some("Sleep, little Ben, sleep under the bed,\nla la la la"),
            ..REFRAIN_PROMPTS.each()
        },
        why: "Where a word may always come again, greedy decoding can run in circles. Sampling gets out of the loop, \
              and so does a ban on repeated n-grams; a penalty for repetition does not always.",
    },
];

/// The presets for a language, each with its place among all of them and its prompt.
pub fn presets(
    language: ModelLanguage,
) -> impl Iterator<Item = (usize, &'static Preset, &'static str)> {
    let with_prompt = move |(place, preset): (usize, &'static Preset)| {
        Some((place, preset, preset.prompts.of(language)?))
    };
    PRESETS.iter().enumerate().filter_map(with_prompt)
}

/// The meaning of log-probability, and what it does not measure.
pub const LEGEND: &str = "Log-probability adds up ln p of every token, with p straight from the model, before any setting. \
    Nearer to 0 means that the model expected the text, not that it is better: a text that runs in circles is expected \
    very much. Every token takes it further down, so texts of different lengths compare per token.";

/// The note that all lanes use the same random numbers.
pub const SHARED_U: &str = "All lanes that sample use the same random number *u* at the same step. So the first \
    difference between two lanes comes from their settings, not from chance; after that they read different texts.";

/// The message before the first token.
pub const BEFORE: &str =
    "Nothing is written yet. Step, or play, and every lane writes its next token.";

/// The stop reason as the OpenAI API and compatible ones name it.
pub fn finish_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence | StopReason::StopSequence => "stop",
        StopReason::MaxNewTokens | StopReason::ContextFull => "length",
    }
}

/// The first difference of a lane from the first one, as a sentence.
pub fn parting(first: &str, at: usize, here: &str, there: &str) -> String {
    format!(
        "First difference from {first}: token {}, “{here}” instead of “{there}”.",
        count(at + 1)
    )
}

/// A repeating end, as a sentence.
pub fn circle(circle: &Circle, round: &str) -> String {
    format!(
        "Loops: {round} again and again since token {}, {} times so far.",
        count(circle.start + 1),
        count(circle.rounds)
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::compare::lanes::Lanes;

    #[test]
    fn every_preset_can_be_read_and_is_written_the_same() {
        for preset in &PRESETS {
            let lanes = Lanes::read(preset.lanes).unwrap();
            let written = lanes.written();
            let usual = lanes == Lanes::default();
            assert_eq!(written.is_none(), usual, "{}", preset.name);
            assert!(usual || written.as_deref() == Some(preset.lanes));
        }
    }
}
