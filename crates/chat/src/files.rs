//! Finds the chat template and the special tokens in a model's files, as transformers does.

use std::collections::BTreeMap;

use protocol::{ChatFormat, Failure};
use serde_json::{Map, Value};

/// The file with the special tokens, and in many models with the template.
const TOKENIZER_CONFIG: &str = "tokenizer_config.json";
/// The file with the template alone.
const CHAT_TEMPLATE: &str = "chat_template.jinja";
/// The name of the template for chats without tools, where there are several.
const DEFAULT: &str = "default";
/// The special tokens that templates can name.
const SPECIAL_TOKENS: [&str; 7] = [
    "bos_token",
    "eos_token",
    "unk_token",
    "sep_token",
    "pad_token",
    "cls_token",
    "mask_token",
];

/// The chat format of a model, from its `tokenizer_config.json` and its `chat_template.jinja`, where it has them. The file
/// with the template alone wins. Of several named templates, the one named `default` is taken. `None`: the model has no
/// template for chats.
///
/// # Errors
/// [`Failure::DamagedFile`] if a file is not what it should be.
pub fn chat_format(
    tokenizer_config: Option<&[u8]>,
    template: Option<&[u8]>,
) -> Result<Option<ChatFormat>, Failure> {
    let keys: Map<String, Value> = match tokenizer_config {
        Some(json) => serde_json::from_slice(json)
            .map_err(|error| damaged(TOKENIZER_CONFIG, error.to_string()))?,
        None => Map::new(),
    };
    let template = match template {
        Some(bytes) => {
            let text = std::str::from_utf8(bytes)
                .map_err(|error| damaged(CHAT_TEMPLATE, error.to_string()))?;
            Some(text.to_owned())
        }
        None => template_of(&keys)?,
    };
    let Some(template) = template else {
        return Ok(None);
    };
    Ok(Some(ChatFormat {
        template,
        special_tokens: special_tokens(&keys)?,
    }))
}

/// The value of `chat_template`: a string, or a list of `{ name, template }`.
fn template_of(keys: &Map<String, Value>) -> Result<Option<String>, Failure> {
    let wrong = || {
        let detail = texts::failures::file_chat_template();
        damaged(TOKENIZER_CONFIG, detail.into())
    };
    let named = match keys.get("chat_template") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(template)) => return Ok(Some(template.clone())),
        Some(Value::Array(named)) => named,
        Some(_) => return Err(wrong()),
    };
    let mut default = None;
    for entry in named {
        let text = |key| entry.get(key).and_then(Value::as_str).ok_or_else(wrong);
        let (name, template) = (text("name")?, text("template")?);
        if name == DEFAULT {
            default = Some(template.to_owned());
        }
    }
    Ok(default)
}

/// The special tokens: strings, or objects with their text in `content`.
fn special_tokens(keys: &Map<String, Value>) -> Result<BTreeMap<String, String>, Failure> {
    let mut tokens = BTreeMap::new();
    for name in SPECIAL_TOKENS {
        let text = match keys.get(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(token)) => token.get("content").and_then(Value::as_str),
            Some(token) => token.as_str(),
        };
        let text = text
            .ok_or_else(|| damaged(TOKENIZER_CONFIG, texts::failures::file_special_token(name)))?;
        tokens.insert(name.to_owned(), text.to_owned());
    }
    Ok(tokens)
}

fn damaged(file: &str, detail: String) -> Failure {
    Failure::DamagedFile {
        file: file.into(),
        detail,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn of(config: &str, template: Option<&str>) -> Option<ChatFormat> {
        chat_format(Some(config.as_bytes()), template.map(str::as_bytes)).unwrap()
    }

    fn template(config: &str, template: Option<&str>) -> Option<String> {
        Some(of(config, template)?.template)
    }

    #[test]
    fn the_template_is_a_string_or_the_default_of_a_list_or_a_file() {
        let string = r#"{"chat_template": "a"}"#;
        assert_eq!(template(string, None), Some("a".into()));
        assert_eq!(template(string, Some("b")), Some("b".into()));
        let list = r#"{"chat_template": [{"name": "tool_use", "template": "t"}, {"name": "default", "template": "d"}]}"#;
        assert_eq!(template(list, None), Some("d".into()));
        let without = r#"{"chat_template": [{"name": "rag", "template": "r"}]}"#;
        for none in ["{}", r#"{"chat_template": null}"#, without] {
            assert_eq!(template(none, None), None);
        }
        assert_eq!(chat_format(None, None), Ok(None));
        let alone = chat_format(None, Some(b"x")).unwrap().unwrap();
        assert_eq!((&*alone.template, alone.special_tokens.len()), ("x", 0));
    }

    #[test]
    fn special_tokens_are_strings_or_objects() {
        let config = r#"{"chat_template": "", "bos_token": null, "eos_token": "<|im_end|>",
            "pad_token": {"content": "<pad>", "lstrip": false}, "model_max_length": 2048}"#;
        let tokens = of(config, None).unwrap().special_tokens;
        let expected = [("eos_token", "<|im_end|>"), ("pad_token", "<pad>")];
        assert_eq!(tokens, expected.map(|(a, b)| (a.into(), b.into())).into());
    }

    #[test]
    fn what_is_damaged_is_named() {
        for (config, part) in [
            ("", "EOF"),
            ("[]", "invalid type"),
            (r#"{"chat_template": 1}"#, "chat_template"),
            (
                r#"{"chat_template": [{"name": "default"}]}"#,
                "chat_template",
            ),
            (
                r#"{"chat_template": "", "bos_token": {"id": 1}}"#,
                "bos_token",
            ),
        ] {
            let failure = chat_format(Some(config.as_bytes()), None).unwrap_err();
            let sentence = failure.to_string();
            assert!(sentence.contains(TOKENIZER_CONFIG), "{sentence}");
            assert!(sentence.contains(part), "{sentence}");
        }
        let failure = chat_format(None, Some(&[0xFF])).unwrap_err();
        assert!(failure.to_string().contains(CHAT_TEMPLATE));
    }
}
