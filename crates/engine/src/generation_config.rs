//! `generation_config.json`: which tokens end a text, and the settings that a model's authors suggest.

use protocol::{Failure, SuggestedSettings, TokenId};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::manifest::GENERATION_CONFIG;

/// The contents of a `generation_config.json`. Without the file: [`GenerationConfig::default`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GenerationConfig {
    /// The end-of-text tokens, which may be more than those of `config.json`: a chat model's turn ends as well.
    pub eos_token_ids: Vec<TokenId>,
    /// The settings that the model's authors suggest.
    pub suggested: SuggestedSettings,
}

/// One token id, or a list of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum TokenIds {
    One(TokenId),
    List(Vec<TokenId>),
}

impl GenerationConfig {
    /// Parses a `generation_config.json`. Keys that are not read here are ignored.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it is not a JSON object, or if a value is of the wrong type or outside its range.
    pub fn from_json(json: &[u8]) -> Result<Self, Failure> {
        let keys: Map<String, Value> =
            serde_json::from_slice(json).map_err(|error| damaged(error.to_string()))?;
        let ids = read::<TokenIds>(
            &keys,
            "eos_token_id",
            texts::failures::expected_tokens(),
            |_| true,
        )?;
        let above_0 = |number: &f64| *number > 0.0 && number.is_finite();
        let up_to_1 = |number: &f64| *number > 0.0 && *number <= 1.0;
        let positive = |key| read(&keys, key, texts::failures::expected_above_0(), above_0);
        let fraction = texts::failures::expected_up_to_1();
        Ok(Self {
            eos_token_ids: match ids {
                None => Vec::new(),
                Some(TokenIds::One(id)) => vec![id],
                Some(TokenIds::List(ids)) => ids,
            },
            suggested: SuggestedSettings {
                do_sample: read(&keys, "do_sample", texts::failures::expected_flag(), |_| {
                    true
                })?,
                temperature: positive("temperature")?,
                top_p: read(&keys, "top_p", fraction, up_to_1)?,
                top_k: read(&keys, "top_k", texts::failures::expected_whole(), |_| true)?,
                repetition_penalty: positive("repetition_penalty")?,
            },
        })
    }

    /// The end-of-text tokens of `config.json` and of this file, each once, those of `config.json` first.
    pub fn all_eos_token_ids(&self, of_config: &[TokenId]) -> Vec<TokenId> {
        let mut all = Vec::with_capacity(of_config.len() + self.eos_token_ids.len());
        for id in of_config.iter().chain(&self.eos_token_ids) {
            if !all.contains(id) {
                all.push(*id);
            }
        }
        all
    }
}

/// The value of a key that passes `usable`; `None` if it is missing or null.
fn read<T: serde::de::DeserializeOwned>(
    keys: &Map<String, Value>,
    key: &str,
    expected: &str,
    usable: impl Fn(&T) -> bool,
) -> Result<Option<T>, Failure> {
    let Some(value) = keys.get(key).filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    match T::deserialize(value) {
        Ok(parsed) if usable(&parsed) => Ok(Some(parsed)),
        _ => Err(damaged(texts::failures::file_key_is_not(key, expected))),
    }
}

fn damaged(detail: String) -> Failure {
    Failure::DamagedFile {
        file: GENERATION_CONFIG.into(),
        detail,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn parsed(json: &str) -> GenerationConfig {
        GenerationConfig::from_json(json.as_bytes()).unwrap()
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
        assert_eq!(config.all_eos_token_ids(&[151645]), [151645, 151643]);
    }

    #[test]
    fn what_the_file_does_not_say_stays_open() {
        for json in ["{}", r#"{"eos_token_id": null, "temperature": null}"#] {
            assert_eq!(parsed(json), GenerationConfig::default());
        }
        assert_eq!(parsed("{}").all_eos_token_ids(&[0]), [0]);
        assert_eq!(parsed(r#"{"eos_token_id": 2}"#).all_eos_token_ids(&[]), [2]);
    }

    #[test]
    fn a_value_outside_its_range_is_named() {
        for (key, value) in [
            ("eos_token_id", "-1"),
            ("eos_token_id", r#"["end"]"#),
            ("do_sample", "1"),
            ("temperature", "0"),
            ("temperature", r#""hot""#),
            ("top_p", "1.01"),
            ("top_p", "0"),
            ("top_k", "-5"),
            ("top_k", "2.5"),
            ("repetition_penalty", "-1"),
        ] {
            let json = format!(r#"{{"{key}": {value}}}"#);
            let failure = GenerationConfig::from_json(json.as_bytes()).unwrap_err();
            let sentence = failure.to_string();
            assert!(sentence.contains(GENERATION_CONFIG), "{sentence}");
            assert!(sentence.contains(key), "{sentence}");
        }
        for json in ["", "[]", "<!doctype html>"] {
            let failure = GenerationConfig::from_json(json.as_bytes());
            assert!(matches!(failure, Err(Failure::DamagedFile { .. })));
        }
    }
}
