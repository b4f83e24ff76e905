//! Renders what transformers rendered: `tests/golden/chat` says how its cases were made.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, fs, path::PathBuf};

use chat::{ChatDate, ChatError, ChatMessage, ChatRole, render};
use protocol::ChatFormat;
use serde::Deserialize;

#[derive(Deserialize)]
struct GoldenChats {
    today: String,
    cases: Vec<GoldenChat>,
}

#[derive(Deserialize)]
struct GoldenChat {
    template: String,
    special_tokens: BTreeMap<String, String>,
    messages: Vec<GoldenMessage>,
    add_generation_prompt: bool,
    /// What transformers rendered; `None` where the template refused the messages.
    text: Option<String>,
    /// The template's words where it refused the messages.
    raised: Option<String>,
}

#[derive(Deserialize)]
struct GoldenMessage {
    role: String,
    content: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/chat")
}

fn rendered(case: &GoldenChat, today: ChatDate) -> Result<String, ChatError> {
    let template = folder().join(format!("templates/{}.jinja", case.template));
    let format = ChatFormat {
        template: fs::read_to_string(template).unwrap(),
        special_tokens: case.special_tokens.clone(),
    };
    let roles = [ChatRole::System, ChatRole::User, ChatRole::Assistant];
    let message = |said: &GoldenMessage| {
        let role = roles.into_iter().find(|role| role.name() == said.role);
        ChatMessage::new(role.unwrap(), &*said.content)
    };
    let messages: Vec<ChatMessage> = case.messages.iter().map(message).collect();
    render(&format, &messages, case.add_generation_prompt, today)
}

#[test]
fn every_chat_is_the_text_that_transformers_makes_of_it() {
    let json = fs::read(folder().join("cases.json")).unwrap();
    let golden: GoldenChats = serde_json::from_slice(&json).unwrap();
    let today = ChatDate::parse(&golden.today).unwrap();
    let mut wrong = Vec::new();
    for case in &golden.cases {
        let expected = match (&case.text, &case.raised) {
            (Some(text), None) => Ok(text.clone()),
            (None, Some(message)) => Err(ChatError::Refused {
                message: message.clone(),
            }),
            _ => panic!("a case has a text or a refusal"),
        };
        let rendered = rendered(case, today);
        if rendered != expected {
            let name = &case.template;
            wrong.push(format!("{name}\n  {expected:?}\n  {rendered:?}\n"));
        }
    }
    let (wrong_cases, all) = (wrong.len(), golden.cases.len());
    assert!(
        wrong.is_empty(),
        "{wrong_cases} of {all}:\n{}",
        wrong.concat()
    );
    assert!(golden.cases.iter().any(|case| case.raised.is_some()));
}
