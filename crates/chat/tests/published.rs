//! Renders published chat templates as transformers renders them.
//!
//! The stage `families` downloads them and names their folder in `CHATS`; `tests/golden/chat` says how the results were made.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, env, fs, path::PathBuf};

use chat::{ChatDate, ChatError, ChatMessage, ChatRole, render};
use protocol::ChatFormat;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Digits of each checksum in `published.json`.
const SHORT: usize = 8;

#[derive(Deserialize)]
struct PublishedChats {
    today: String,
    special_tokens: BTreeMap<String, String>,
    conversations: Vec<Vec<PublishedMessage>>,
    /// By the name of a template: the checksum of each conversation, with the prompt for an answer and without, one after the
    /// other.
    texts: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct PublishedMessage {
    role: String,
    content: String,
}

impl PublishedMessage {
    fn chat_message(&self) -> ChatMessage {
        let roles = [ChatRole::System, ChatRole::User, ChatRole::Assistant];
        let role = roles.into_iter().find(|role| role.name() == self.role);
        ChatMessage::new(role.unwrap(), &*self.content)
    }
}

fn short(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    digits[..SHORT].into()
}

/// What `published.py` takes the checksum of.
fn described(rendered: Result<String, ChatError>) -> String {
    match rendered {
        Ok(text) => text,
        Err(ChatError::Refused { message }) => format!("raised {message}"),
        Err(_) => "refused".into(),
    }
}

#[test]
fn published_templates_render_what_transformers_makes_of_them() {
    let folder = PathBuf::from(env::var("CHATS").unwrap());
    let golden =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/chat/published.json");
    let golden: PublishedChats = serde_json::from_slice(&fs::read(golden).unwrap()).unwrap();
    let today = ChatDate::parse(&golden.today).unwrap();
    assert!(golden.conversations.len() >= 5);
    let mut rendering = 0;
    let mut wrong = Vec::new();
    for (name, expected) in &golden.texts {
        let format = ChatFormat {
            template: fs::read_to_string(folder.join(format!("{name}.jinja"))).unwrap(),
            special_tokens: golden.special_tokens.clone(),
        };
        let mut digests = String::new();
        let mut texts = 0;
        for conversation in &golden.conversations {
            let messages: Vec<ChatMessage> = conversation
                .iter()
                .map(PublishedMessage::chat_message)
                .collect();
            for prompted in [true, false] {
                let rendered = render(&format, &messages, prompted, today);
                texts += usize::from(rendered.is_ok());
                let described = described(rendered);
                digests += &short(&described);
                let place = digests.len() - SHORT;
                if expected.get(place..digests.len()) != Some(&digests[place..]) {
                    let asked = conversation.last().map(|message| &message.content);
                    wrong.push(format!(
                        "{name}, after {asked:?}, {prompted}: {described:?}\n"
                    ));
                }
            }
        }
        assert_eq!(digests.len(), expected.len(), "{name}");
        rendering += usize::from(texts >= 5);
    }
    assert!(rendering >= 20, "{rendering} templates");
    assert!(
        wrong.is_empty(),
        "{} conversations:\n{}",
        wrong.len(),
        wrong.concat()
    );
}
