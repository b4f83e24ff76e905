//! `generation_config.json`: which tokens end a text, and the settings that a model's authors suggest.
//!
//! Published files have values that transformers itself refuses when it generates. None of them keeps a model from being
//! loaded: what is odd gets the meaning that transformers gives it, or is left out, and a note says so.

use protocol::{SuggestedSettings, TokenId};
use serde_json::{Map, Value, json};

use crate::manifest::GENERATION_CONFIG;

/// Characters of a value that a note shows.
const SHOWN: usize = 40;

/// The contents of a `generation_config.json`. Without the file: [`GenerationConfig::default`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GenerationConfig {
    /// The end-of-text tokens. Where there are some, they alone end a text, whatever `config.json` says.
    pub eos_token_ids: Vec<TokenId>,
    /// The settings that the model's authors suggest.
    pub suggested: SuggestedSettings,
    /// What is odd in the file and what was made of it, each in a sentence.
    pub notes: Vec<String>,
}

impl GenerationConfig {
    /// Reads a `generation_config.json`. Keys that are not read here are ignored, and so is `null`.
    pub fn from_json(json: &[u8]) -> Self {
        let json = String::from_utf8_lossy(json);
        let json = json.trim_start_matches('\u{feff}');
        let read = serde_json::from_str(json).map(|keys| (keys, Vec::new()));
        // As Python writes what is no number of JSON.
        let read = read.or_else(|error| {
            let keys = serde_json::from_str(&finite(json)).map_err(|_| error)?;
            Ok((
                keys,
                vec![texts::failures::note_not_finite(GENERATION_CONFIG)],
            ))
        });
        let mut reader = match read {
            Ok((keys, notes)) => ConfigReader { keys, notes },
            Err(error) => {
                let error: serde_json::Error = error;
                let detail = error.to_string();
                return Self::unread(texts::failures::note_unread_file(
                    GENERATION_CONFIG,
                    &detail,
                ));
            }
        };
        let eos_token_ids = reader.end_tokens();
        let suggested = reader.suggested();
        Self {
            eos_token_ids,
            suggested,
            notes: reader.notes,
        }
    }

    /// Nothing but a note on why the file was not read.
    pub fn unread(note: String) -> Self {
        Self {
            notes: vec![note],
            ..Self::default()
        }
    }

    /// The end-of-text tokens of a model of V tokens whose `config.json` has these, each once; and what is to be said of them:
    /// where an id is none of the model's, and where the two files differ in a way that changes where a text ends. As in
    /// transformers, those of this file count where it has some.
    pub fn end_tokens(
        &self,
        of_config: &[TokenId],
        vocab_size: usize,
    ) -> (Vec<TokenId>, Vec<String>) {
        let is_known = |id: &TokenId| (*id as usize) < vocab_size;
        let (own, unknown): (Vec<TokenId>, Vec<_>) =
            self.eos_token_ids.iter().copied().partition(is_known);
        let mut notes = Vec::new();
        if !unknown.is_empty() {
            notes.push(texts::failures::note_unknown_ends(&listed(&unknown)));
        }
        let named = match own.is_empty() {
            true => of_config,
            false => &own,
        };
        let mut ends = Vec::with_capacity(named.len());
        for id in named {
            if !ends.contains(id) {
                ends.push(*id);
            }
        }
        let lost: Vec<TokenId> = (of_config.iter().copied())
            .filter(|id| !ends.contains(id))
            .collect();
        if !lost.is_empty() {
            notes.push(texts::failures::note_other_ends(
                &listed(&lost),
                &listed(&ends),
            ));
        }
        (ends, notes)
    }
}

/// The text of a JSON file with `null` in place of NaN, infinities and numbers beyond those of `f64`.
fn finite(json: &str) -> String {
    let mut finite = String::with_capacity(json.len());
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
    let (mut rest, mut in_string) = (json, false);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' if in_string => rest.chars().take(2).map(char::len_utf8).sum(),
            letter if in_string || !is_of_word(letter) => first.len_utf8(),
            _ => rest
                .find(|letter| !is_of_word(letter))
                .unwrap_or(rest.len()),
        };
        let (part, behind) = rest.split_at(length);
        let is_word = !in_string && is_of_word(first);
        let is_finite = part.parse().is_ok_and(f64::is_finite);
        let is_number = part.parse::<f64>().is_ok();
        finite += if is_word && is_number && !is_finite {
            "null"
        } else {
            part
        };
        in_string ^= part == "\"";
        rest = behind;
    }
    finite
}

/// Ids for a sentence.
fn listed(ids: &[TokenId]) -> String {
    let ids = ids.iter().map(TokenId::to_string);
    ids.collect::<Vec<_>>().join(", ")
}

/// The keys of the file, and what was odd in those that were read.
struct ConfigReader {
    keys: Map<String, Value>,
    notes: Vec<String>,
}

impl ConfigReader {
    /// The value of a key; `None` if it is missing or null.
    fn get(&self, key: &str) -> Option<Value> {
        self.keys.get(key).filter(|value| !value.is_null()).cloned()
    }

    fn leave_out(&mut self, key: &str, value: &Value, expected: &str) {
        let value = shortened(value);
        let note = texts::failures::note_value_left_out(GENERATION_CONFIG, key, &value, expected);
        self.notes.push(note);
    }

    fn read_as(&mut self, key: &str, value: &Value, meaning: &str) {
        let value = shortened(value);
        let note = texts::failures::note_read_as(GENERATION_CONFIG, key, &value, meaning);
        self.notes.push(note);
    }

    /// One token, or a list of them; what is none is left out.
    fn end_tokens(&mut self) -> Vec<TokenId> {
        const KEY: &str = "eos_token_id";
        let Some(value) = self.get(KEY) else {
            return Vec::new();
        };
        let named = match &value {
            Value::Array(ids) => ids.as_slice(),
            one => std::slice::from_ref(one),
        };
        let ids: Vec<TokenId> = named
            .iter()
            .filter_map(|id| TokenId::try_from(whole(id)?).ok())
            .collect();
        match ids.len() {
            0 => self.leave_out(KEY, &value, texts::failures::expected_tokens()),
            found if found < named.len() => self.read_as(KEY, &value, &listed(&ids)),
            _ => {}
        }
        ids
    }

    /// What the authors suggest. A temperature or a top-p of 0 leaves the most likely token alone: transformers refuses the
    /// one with the advice not to sample, and keeps one token with the other.
    fn suggested(&mut self) -> SuggestedSettings {
        let mut do_sample = self.flag("do_sample");
        let above_0 = texts::failures::expected_above_0();
        let mut number = |key, expected, usable: &dyn Fn(f64) -> bool, or_greedy| {
            let value = self.get(key)?;
            match value.as_f64() {
                Some(0.0) if or_greedy => {
                    do_sample = Some(false);
                    let meaning = json!({ "do_sample": false });
                    self.read_as(key, &value, &meaning.to_string());
                }
                Some(number) if usable(number) => return Some(number),
                _ => self.leave_out(key, &value, expected),
            }
            None
        };
        let temperature = number("temperature", above_0, &|number| number > 0.0, true);
        let up_to_1 = |number| number > 0.0 && number <= 1.0;
        let top_p = number("top_p", texts::failures::expected_up_to_1(), &up_to_1, true);
        let repetition_penalty =
            number("repetition_penalty", above_0, &|number| number > 0.0, false);
        SuggestedSettings {
            do_sample,
            temperature,
            top_p,
            top_k: self.top_k(),
            repetition_penalty,
        }
    }

    fn flag(&mut self, key: &str) -> Option<bool> {
        let value = self.get(key)?;
        if !value.is_boolean() {
            self.leave_out(key, &value, texts::failures::expected_flag());
        }
        value.as_bool()
    }

    /// The number of tokens that are kept, 0 for all. vLLM writes −1 for all; and programs write 20.0 for 20.
    fn top_k(&mut self) -> Option<u32> {
        const KEY: &str = "top_k";
        let value = self.get(KEY)?;
        let k = match whole(&value) {
            Some(-1) => Some(0),
            k => k.and_then(|k| u32::try_from(k).ok()),
        };
        match k {
            None => self.leave_out(KEY, &value, texts::failures::expected_whole()),
            Some(k) if !value.is_u64() => self.read_as(KEY, &value, &k.to_string()),
            Some(_) => {}
        }
        k
    }
}

/// A whole number, with or without a point.
fn whole(value: &Value) -> Option<i64> {
    const LARGEST: f64 = (1_u64 << 53) as f64; // above it, not every whole number is an f64
    let of_float = || {
        let float = value.as_f64()?;
        (float.fract() == 0.0 && float.abs() <= LARGEST).then_some(float as i64)
    };
    value.as_i64().or_else(of_float)
}

/// A value for a note.
fn shortened(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn parsed(json: &str) -> GenerationConfig {
        GenerationConfig::from_json(json.as_bytes())
    }

    #[test]
    fn a_chat_models_settings_are_read() {
        // The values of a Qwen 2.5 model for chats.
        let config = parsed(
            r#"{"bos_token_id": 151643, "pad_token_id": 151643, "do_sample": true, "transformers_version": "4.37.0",
            "eos_token_id": [151645, 151643], "repetition_penalty": 1.1, "temperature": 0.7, "top_p": 0.8, "top_k": 20}"#,
        );
        let expected = SuggestedSettings {
            do_sample: Some(true),
            temperature: Some(0.7),
            top_p: Some(0.8),
            top_k: Some(20),
            repetition_penalty: Some(1.1),
        };
        assert_eq!(config.suggested, expected);
        assert_eq!(config.notes, [""; 0]);
        let ends = config.end_tokens(&[151645], 151936);
        assert_eq!(ends, (vec![151645, 151643], Vec::new()));
    }

    #[test]
    fn what_the_file_does_not_say_stays_open() {
        for json in [
            "{}",
            r#"{"eos_token_id": null, "temperature": null, "top_k": null}"#,
            r#"{"cache_implementation": "static", "foo": [1, {"a": 2}], "max_length": 20}"#,
        ] {
            assert_eq!(parsed(json), GenerationConfig::default());
        }
        assert_eq!(parsed("{}").end_tokens(&[0, 0], 512), (vec![0], Vec::new()));
        let own = parsed(r#"{"eos_token_id": 2}"#);
        assert_eq!(own.end_tokens(&[], 512), (vec![2], Vec::new()));
    }

    #[test]
    fn the_ends_of_this_file_count_and_a_difference_is_said() {
        let config = parsed(r#"{"eos_token_id": [99]}"#);
        let (ends, notes) = config.end_tokens(&[98], 512);
        assert_eq!(ends, [99]);
        assert!(notes[0].contains("ends at 99, not at 98"), "{notes:?}");
    }

    #[test]
    fn odd_values_have_the_meaning_of_transformers_and_a_note() {
        let of = |config: GenerationConfig| (config.suggested, config.eos_token_ids);
        let suggested = SuggestedSettings::default;
        let greedy = SuggestedSettings {
            do_sample: Some(false),
            ..suggested()
        };
        let top_k = |k| SuggestedSettings {
            top_k: Some(k),
            ..suggested()
        };
        for (json, meaning, ends, said) in [
            (
                r#"{"temperature": 0.0, "do_sample": true}"#,
                greedy,
                vec![],
                "temperature` is 0",
            ),
            (r#"{"top_p": 0}"#, greedy, vec![], "top_p` is 0"),
            (r#"{"top_k": -1}"#, top_k(0), vec![], "-1: it is read as 0"),
            (
                r#"{"top_k": 20.0}"#,
                top_k(20),
                vec![],
                "20.0: it is read as 20",
            ),
            (
                r#"{"eos_token_id": [98, null]}"#,
                suggested(),
                vec![98],
                "[98,null]",
            ),
            (
                r#"{"eos_token_id": [-1, 7.0]}"#,
                suggested(),
                vec![7],
                "[-1,7.0]",
            ),
        ] {
            let config = parsed(json);
            let [note] = &config.notes[..] else {
                panic!("{json}: {:?}", config.notes);
            };
            assert!(
                note.contains(said) && note.contains(GENERATION_CONFIG),
                "{note}"
            );
            assert_eq!(of(config), (meaning, ends), "{json}");
        }
    }

    #[test]
    fn what_has_no_meaning_is_left_out_with_a_note() {
        for (key, value) in [
            ("eos_token_id", "-1"),
            ("eos_token_id", r#"["end"]"#),
            ("do_sample", "1"),
            ("temperature", "-0.5"),
            ("temperature", r#""hot""#),
            ("top_p", "1.01"),
            ("top_p", "-1"),
            ("top_k", "-5"),
            ("top_k", "2.5"),
            ("top_k", "1e300"),
            ("repetition_penalty", "0.0"),
        ] {
            let config = parsed(&format!(r#"{{"{key}": {value}}}"#));
            assert_eq!(
                config.suggested,
                SuggestedSettings::default(),
                "{key}: {value}"
            );
            assert_eq!(config.eos_token_ids, [0; 0]);
            let [note] = &config.notes[..] else {
                panic!("{key}: {value}: {:?}", config.notes);
            };
            assert!(note.contains(key) && note.contains("left out"), "{note}");
        }
        for json in ["", "[]", "<!doctype html>", r#"{"temperature": NaN"#] {
            let config = parsed(json);
            let notes = config.notes.clone();
            assert_eq!(config, GenerationConfig::unread(notes[0].clone()));
            assert!(notes[0].contains(GENERATION_CONFIG), "{notes:?}");
        }
    }

    #[test]
    fn what_python_writes_beside_the_numbers_of_json_loses_nothing_else() {
        let config = parsed(
            "\u{feff}{\"eos_token_id\": 7, \"a\": \"NaN \\\" 1e400\", \"temperature\": NaN, \"b\": [-Infinity, 1e400], \"top_k\": 20}",
        );
        assert_eq!(
            (config.eos_token_ids, config.suggested.top_k),
            (vec![7], Some(20))
        );
        assert!(config.notes[0].contains("NaN"), "{:?}", config.notes);
        let text = r#"{"a": "NaN \" Infinity", "b": 1.5}"#;
        assert_eq!(finite(text), text);
    }

    #[test]
    fn an_end_that_the_model_cannot_write_is_left_out_and_said() {
        let config = parsed(r#"{"eos_token_id": [999999, 7]}"#);
        let (ends, notes) = config.end_tokens(&[2], 512);
        assert_eq!(ends, [7]);
        assert!(notes[0].contains("999999"), "{notes:?}");
        let config = parsed(r#"{"eos_token_id": 999999}"#);
        assert_eq!(config.end_tokens(&[2], 512).0, [2]);
    }
}
