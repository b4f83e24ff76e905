//! The texts of Compare: presets and their reasons, first differences, ends, and what the numbers do not mean.

pub mod screen;

use charts::figure;
use generation::StopReason;
use sampling::ProcessorKind;

use crate::compare::measures::Circle;
use crate::{
    language::{ByLanguage, ModelLanguage},
    words::examples::{OPEN_PROMPTS, REFRAIN_PROMPTS},
};

pub use texts::compare::{
    before, first_difference, greedy_does, legend, note_curves, numbered, pure, pure_does,
    shared_u, sum_in_nats, textbook, title_curves, title_log_probability, tokens_written,
};

/// A sampler in the name of a lane, with its values.
pub fn sampler(kind: ProcessorKind, values: &str) -> String {
    match kind {
        // It has no value.
        ProcessorKind::TokenMask => texts::first::sampler_no_end().into(),
        ProcessorKind::LogitBias => texts::compare::lane_logit_bias(values),
        ProcessorKind::RepetitionPenalty => texts::compare::lane_repetition_penalty(values),
        ProcessorKind::FrequencyPenalty => texts::compare::lane_frequency_penalty(values),
        ProcessorKind::PresencePenalty => texts::compare::lane_presence_penalty(values),
        ProcessorKind::NoRepeatNgram => texts::compare::no_repeat_ngram(values),
        ProcessorKind::Dry => texts::compare::lane_dry(values),
        ProcessorKind::Temperature => texts::compare::lane_temperature(values),
        ProcessorKind::TopNSigma => texts::compare::lane_top_n_sigma(values),
        ProcessorKind::TopK => texts::compare::lane_top_k(values),
        ProcessorKind::TopP => texts::compare::lane_top_p(values),
        ProcessorKind::MinP => texts::compare::lane_min_p(values),
        ProcessorKind::Typical => texts::compare::lane_typical(values),
        ProcessorKind::Xtc => texts::compare::lane_xtc(values),
        ProcessorKind::Mirostat2 => texts::compare::lane_mirostat(values),
    }
}

/// What top-k alone does.
pub fn top_k_does(k: f64) -> String {
    texts::compare::top_k_does(&k.to_string())
}
/// What top-p alone does.
pub fn top_p_does(p: f64) -> String {
    texts::compare::top_p_does(&texts::first::percent(&figure(p * 100.0)))
}
/// What a temperature alone does.
pub fn temperature_does(temperature: f64) -> &'static str {
    match temperature < 1.0 {
        true => texts::compare::low_temperature_does(),
        false => texts::compare::high_temperature_does(),
    }
}

/// Settings for a kind of task, with a prompt that shows their effect.
pub struct Preset {
    /// The label of its button.
    pub name: fn() -> &'static str,
    /// The lanes in the form of the address.
    pub lanes: &'static str,
    /// The prompt put into the box, in each language that has such texts.
    pub prompts: ByLanguage<Option<&'static str>>,
    /// The reason for these settings.
    pub why: fn() -> &'static str,
}

/// The prompt of the preset for extraction: the beginning of a record.
pub const EXTRACTION_PROMPT: &str = "{\"country\": \"Japan\", \"capital\":";

/// The textbook's four settings, and a preset for each of five kinds of task.
pub static PRESETS: [Preset; 6] = [
    Preset {
        name: texts::compare::presets_textbook,
        lanes: "g_t1_k40_p0.9",
        prompts: OPEN_PROMPTS.each(),
        why: texts::compare::presets_textbook_why,
    },
    Preset {
        name: texts::compare::presets_extraction,
        lanes: "g_t0.3_t1",
        prompts: ByLanguage::of_records(EXTRACTION_PROMPT),
        why: texts::compare::presets_extraction_why,
    },
    Preset {
        name: texts::compare::presets_code,
        lanes: "g_t0.2p0.95_t0.7_t1",
        prompts: ByLanguage {
            real: Some("def add(a, b):\n    return"),
            ..ByLanguage::of_records("names = [\"")
        },
        why: texts::compare::presets_code_why,
    },
    Preset {
        name: texts::compare::presets_chat,
        lanes: "g_t0.7p0.9_m0.05_t1",
        prompts: ByLanguage::of_records("User: Tell me a story about a brave fox.\nAssistant:"),
        why: texts::compare::presets_chat_why,
    },
    Preset {
        name: texts::compare::presets_brainstorming,
        lanes: "t1_t1.4m0.05_t1.4",
        prompts: ByLanguage::of_records("User: Give me a funny idea.\nAssistant:"),
        why: texts::compare::presets_brainstorming_why,
    },
    Preset {
        name: texts::compare::presets_refrain,
        lanes: "g_gr1.3_gn4_t1",
        prompts: ByLanguage {
            invented: Some("Sleep, little Ben, sleep under the bed,\nla la la la"),
            ..REFRAIN_PROMPTS.each()
        },
        why: texts::compare::presets_refrain_why,
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

/// The stop reason as the OpenAI API and compatible ones name it.
pub fn finish_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence | StopReason::StopSequence => "stop",
        StopReason::MaxNewTokens | StopReason::ContextFull => "length",
    }
}

/// The first difference of a lane from the first one, as a sentence.
pub fn parting(first: &str, at: usize, here: &str, there: &str) -> String {
    texts::compare::parting(first, at + 1, here, there)
}

/// A repeating end, as a sentence.
pub fn circle(circle: &Circle, round: &str) -> String {
    texts::compare::circle(round, circle.start + 1, circle.rounds)
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
            assert_eq!(written.is_none(), usual, "{}", preset.lanes);
            assert!(usual || written.as_deref() == Some(preset.lanes));
        }
    }
}
