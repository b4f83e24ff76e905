//! Renders what Jinja renders: small templates, one for each construct.
//! `tests/golden/chat` says where they are from and how the results were made.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, fs, path::PathBuf};

use chat::{ChatDate, ChatError, ChatMessage, ChatRole, render};
use protocol::ChatFormat;
use serde::Deserialize;

fn golden() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

fn today() -> ChatDate {
    ChatDate::new(2026, 3, 1).unwrap()
}

fn with(
    template: &str,
    special_tokens: &BTreeMap<String, String>,
    messages: &[ChatMessage],
    prompted: bool,
) -> Result<String, ChatError> {
    let format = ChatFormat {
        template: template.into(),
        special_tokens: special_tokens.clone(),
    };
    render(&format, messages, prompted, today())
}

/// A small template with what Jinja makes of it.
#[derive(Deserialize)]
struct SmallTemplate {
    template: String,
    /// What Jinja writes; `None` where it refuses the template.
    text: Option<String>,
    /// A part of the error with which it is refused here, where Jinja writes something: it names the construct.
    named: Option<String>,
}

fn wrong(snippets: &[SmallTemplate]) -> Vec<String> {
    let tokens = [("bos_token", "<s>"), ("eos_token", "</s>")];
    let tokens = tokens
        .map(|(name, token)| (name.into(), token.into()))
        .into();
    let messages = [ChatMessage::new(ChatRole::User, "Why?")];
    let is_right = |snippet: &&SmallTemplate| {
        let rendered = with(&snippet.template, &tokens, &messages, true);
        match (&snippet.text, &snippet.named, rendered) {
            (Some(text), None, Ok(rendered)) => *text == rendered,
            (_, Some(named), Err(error)) => error.to_string().contains(named),
            (None, None, Err(_)) => true,
            _ => false,
        }
    };
    let wrong = snippets.iter().filter(|snippet| !is_right(snippet));
    let shown = |snippet: &SmallTemplate| {
        let rendered = with(&snippet.template, &tokens, &messages, true);
        format!(
            "{}\n  {:?}\n  {rendered:?}\n",
            snippet.template, snippet.text
        )
    };
    wrong.map(shown).collect()
}

#[test]
fn small_templates_are_what_jinja_makes_of_them_or_name_what_is_not_supported() {
    let json = fs::read(golden().join("chat/snippets.json")).unwrap();
    let snippets: Vec<SmallTemplate> = serde_json::from_slice(&json).unwrap();
    let wrong = wrong(&snippets);
    assert!(wrong.is_empty(), "{}", wrong.concat());
    let count = |of: &dyn Fn(&&SmallTemplate) -> bool| snippets.iter().filter(of).count();
    assert!(count(&|snippet| snippet.text.is_some() && snippet.named.is_none()) > 200);
    assert!(count(&|snippet| snippet.text.is_none()) > 30);
}

#[test]
fn the_small_templates_of_the_cases_are_what_jinja_makes_of_them() {
    let json = fs::read(golden().join("cases/47-templates/cases.json")).unwrap();
    let cases: Vec<BTreeMap<String, String>> = serde_json::from_slice(&json).unwrap();
    let snippets = cases.iter().map(|case| {
        let around = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>{% endfor %}";
        let (template, right) = (&case["template"], &case["right"]);
        let right = match right.starts_with("ERROR") {
            true => None,
            // Jinja alone has no such function; transformers has.
            false if template.contains("strftime_now") => Some(right.replace("2024", "now")),
            false => Some(right.clone()),
        };
        SmallTemplate {
            template: format!("{around}<<{template}>>"),
            text: right,
            named: None,
        }
    });
    let snippets: Vec<SmallTemplate> = snippets.collect();
    let wrong = wrong(&snippets);
    assert!(wrong.is_empty(), "{}", wrong.concat());
    assert!(snippets.len() > 40);
}

#[test]
fn line_ends_of_other_systems_do_not_reach_the_model() {
    let template = fs::read_to_string(golden().join("cases/46-crlf/chat_template.jinja")).unwrap();
    assert!(template.contains("\r\n"));
    let messages = [ChatMessage::new(ChatRole::User, "Why?")];
    let text = with(&template, &BTreeMap::new(), &messages, true);
    let expected = "<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant";
    assert_eq!(text.as_deref(), Ok(expected));
}
