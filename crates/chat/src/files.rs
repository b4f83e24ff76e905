//! Finds the chat template and the special tokens in a model's files, as transformers does.

use std::collections::BTreeMap;

use protocol::ChatFormat;
use serde_json::{Map, Value};

/// The file with the special tokens, and in many models with the template.
const TOKENIZER_CONFIG: &str = "tokenizer_config.json";
/// The file with the template alone.
const CHAT_TEMPLATE: &str = "chat_template.jinja";
/// The key of the template there.
const TEMPLATE: &str = "chat_template";
/// Letters of a value that a note shows.
const SHOWN: usize = 40;
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

/// What a model's files say of chats.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundChat {
    /// The template with the special tokens; `None`: the model has no template for chats.
    pub format: Option<ChatFormat>,
    /// What is odd in the files and was left out, each in a sentence.
    pub notes: Vec<String>,
}

/// The chat format of a model, from its `tokenizer_config.json` and its `chat_template.jinja`, where it has them. The file
/// with the template alone wins. Of several named templates, the one named `default` is taken. Nothing in these files keeps
/// a model from being used: what is odd is left out.
pub fn chat_format(tokenizer_config: Option<&[u8]>, template: Option<&[u8]>) -> FoundChat {
    let mut notes = Vec::new();
    let mut unread = |file: &str, detail: String| {
        notes.push(texts::failures::note_unread_file(file, &detail));
    };
    let keys: Map<String, Value> = match tokenizer_config.map(serde_json::from_slice) {
        Some(Ok(keys)) => keys,
        Some(Err(error)) => {
            unread(TOKENIZER_CONFIG, error.to_string());
            Map::new()
        }
        None => Map::new(),
    };
    let alone = match template.map(std::str::from_utf8) {
        Some(Ok(text)) => Some(text.to_owned()),
        Some(Err(error)) => {
            unread(CHAT_TEMPLATE, error.to_string());
            None
        }
        None => None,
    };
    let template = alone.or_else(|| template_of(&keys, &mut notes));
    let special_tokens = match template {
        Some(_) => special_tokens(&keys, &mut notes),
        None => BTreeMap::new(),
    };
    let format = template.map(|template| ChatFormat {
        template,
        special_tokens,
    });
    FoundChat { format, notes }
}

/// The value of `chat_template`: a string, a list of `{ name, template }`, or an object of templates by name.
fn template_of(keys: &Map<String, Value>, notes: &mut Vec<String>) -> Option<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let (template, is_odd) = match keys.get(TEMPLATE) {
        None | Some(Value::Null) => return None,
        Some(Value::String(template)) => return Some(template.clone()),
        Some(Value::Object(named)) => {
            let default = named.get(DEFAULT);
            (
                default.and_then(text),
                !named.values().all(Value::is_string),
            )
        }
        Some(Value::Array(named)) => {
            let name = |entry: &Value| entry.get("name").and_then(text);
            let default = named
                .iter()
                .find(|entry| name(entry).as_deref() == Some(DEFAULT));
            let template = |entry: &Value| entry.get("template").and_then(text);
            let is_odd = |entry: &Value| name(entry).is_none() || template(entry).is_none();
            (default.and_then(template), named.iter().any(is_odd))
        }
        Some(_) => (None, true),
    };
    if template.is_none() && is_odd {
        notes.push(left_out(keys, TEMPLATE));
    }
    template
}

/// The special tokens: strings, or objects with their text in `content`.
fn special_tokens(keys: &Map<String, Value>, notes: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut tokens = BTreeMap::new();
    for name in SPECIAL_TOKENS {
        let text = match keys.get(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(token)) => token.get("content").and_then(Value::as_str),
            Some(token) => token.as_str(),
        };
        match text {
            Some(text) => drop(tokens.insert(name.to_owned(), text.to_owned())),
            None => notes.push(left_out(keys, name)),
        }
    }
    tokens
}

/// The note on a value that is no text.
fn left_out(keys: &Map<String, Value>, key: &str) -> String {
    let value = keys.get(key).map(Value::to_string).unwrap_or_default();
    let value: String = value.chars().take(SHOWN).collect();
    let expected = texts::failures::expected_string();
    texts::failures::note_value_left_out(TOKENIZER_CONFIG, key, &value, expected)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn of(config: &str, template: Option<&str>) -> Option<ChatFormat> {
        let found = chat_format(Some(config.as_bytes()), template.map(str::as_bytes));
        assert_eq!(found.notes, [""; 0]);
        found.format
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
        let object = r#"{"chat_template": {"default": "d", "tool_use": "t"}}"#;
        assert_eq!(template(object, None), Some("d".into()));
        assert_eq!(chat_format(None, None), FoundChat::default());
        let alone = chat_format(None, Some(b"x")).format.unwrap();
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
    fn what_is_odd_is_left_out_and_named() {
        let used = |template: &str| {
            Some(ChatFormat {
                template: template.into(),
                ..ChatFormat::default()
            })
        };
        for (config, left, part) in [
            ("", None, "EOF"),
            ("[]", None, "invalid type"),
            (r#"{"chat_template": 1}"#, None, "chat_template"),
            (
                r#"{"chat_template": [{"name": "default"}]}"#,
                None,
                "chat_template",
            ),
            (
                r#"{"chat_template": "t", "bos_token": {"id": 1}}"#,
                used("t"),
                "bos_token",
            ),
        ] {
            let found = chat_format(Some(config.as_bytes()), None);
            assert_eq!(found.format, left);
            let [note] = &found.notes[..] else {
                panic!("{config}: {:?}", found.notes);
            };
            assert!(note.contains(TOKENIZER_CONFIG), "{note}");
            assert!(note.contains(part), "{note}");
        }
        let odd = br#"{"chat_template": "t"}"#;
        let found = chat_format(Some(odd), Some(&[0xFF]));
        assert!(found.notes[0].contains(CHAT_TEMPLATE), "{found:?}");
        assert_eq!(found.format, used("t"));
    }
}
