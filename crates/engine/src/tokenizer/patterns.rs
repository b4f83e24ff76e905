//! The patterns of a `tokenizer.json`, which are written for Oniguruma, as patterns of the engine that is here.

use oniguruma::{Unproven, translate};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use tokenizers::utils::SysRegex;

/// The key of a pattern, beside `String`, which is the key of a text that is looked for as it is.
const PATTERN: &str = "Regex";

/// The characters of a pattern that a sentence shows.
const SHOWN: usize = 40;

/// The parts of a `tokenizer.json` that can have patterns, as they are written.
#[derive(Deserialize)]
struct PatternParts<'j> {
    #[serde(borrow)]
    normalizer: Option<&'j RawValue>,
    #[serde(borrow)]
    pre_tokenizer: Option<&'j RawValue>,
    #[serde(borrow)]
    decoder: Option<&'j RawValue>,
}

/// A `tokenizer.json` whose patterns were translated.
pub struct Translated {
    /// The file with the translations in place of the patterns.
    pub json: Vec<u8>,
    /// The first construct of each pattern that was left as it is.
    pub unproven: Vec<Unproven>,
}

/// Translates every pattern of a file; `None` if it has none.
///
/// # Errors
/// That of the JSON.
pub fn translated(json: &[u8]) -> Result<Option<Translated>, serde_json::Error> {
    let PatternParts {
        normalizer,
        pre_tokenizer,
        decoder,
    } = serde_json::from_slice(json)?;
    let parts = [normalizer, pre_tokenizer, decoder].into_iter().flatten();
    let mut found: Vec<&RawValue> = parts.filter(|part| part.get().contains(PATTERN)).collect();
    if found.is_empty() {
        return Ok(None);
    }
    let place = |part: &RawValue| part.get().as_ptr().addr() - json.as_ptr().addr();
    found.sort_by_key(|part| place(part));
    let mut result = Translated {
        json: Vec::with_capacity(json.len()),
        unproven: Vec::new(),
    };
    let mut copied = 0;
    for part in found {
        let mut value: Value = serde_json::from_str(part.get())?;
        translate_in(&mut value, &mut result.unproven);
        result.json.extend_from_slice(&json[copied..place(part)]);
        result.json.extend_from_slice(value.to_string().as_bytes());
        copied = place(part) + part.get().len();
    }
    result.json.extend_from_slice(&json[copied..]);
    Ok(Some(result))
}

/// Translates the patterns within a value.
fn translate_in(value: &mut Value, unproven: &mut Vec<Unproven>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(pattern) if key == PATTERN => match translate(pattern) {
                        Ok(translation) if SysRegex::new(&translation).is_ok() => {
                            *pattern = translation
                        }
                        // The engine here has no such construct.
                        Ok(_) => unproven.push(Unproven {
                            construct: pattern.chars().take(SHOWN).collect(),
                        }),
                        Err(construct) => unproven.push(construct),
                    },
                    other => translate_in(other, unproven),
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                translate_in(item, unproven);
            }
        }
        _ => {}
    }
}
