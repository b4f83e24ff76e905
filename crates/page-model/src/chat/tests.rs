#![allow(clippy::unwrap_used)]

use protocol::{ChatFormat, ModelInfo};

use super::*;
use crate::address::Address;
use crate::tokens::tests::model;

const PROMPT: &str = "Why is the sky blue?";

fn today() -> ChatDate {
    ChatDate::new(2026, 11, 23).unwrap()
}

fn chat_model() -> ModelInfo {
    ModelInfo {
        chat: Some(ChatFormat::default()),
        ..model(None)
    }
}

/// What stands for a template here.
fn text_of(draft: &ChatDraft) -> String {
    let messages = draft.messages().into_iter();
    let written = messages.map(|said| format!("<{}>{}", said.role.name(), said.content));
    written.collect()
}

/// A desk whose first chat was rendered, with the prompt that it made.
fn begun() -> (ChatState, String) {
    let mut desk = ChatState::opened(ChatLink::default(), None, today());
    let prompt = render(&mut desk, PROMPT);
    (desk, prompt)
}

fn render(desk: &mut ChatState, prompt: &str) -> String {
    let draft = desk.to_render(&chat_model(), prompt).unwrap();
    desk.keep(&draft, Ok(text_of(&draft)));
    desk.text().unwrap().to_owned()
}

#[test]
fn a_model_with_a_template_reads_a_chat_unless_text_is_chosen() {
    let (mut desk, prompt) = begun();
    assert_eq!(prompt, "<user>Why is the sky blue?");
    assert!(desk.is_rendered(&prompt) && !desk.is_rendered(PROMPT));
    assert!(desk.replaces(&chat_model(), PROMPT) && !desk.replaces(&chat_model(), &prompt));
    assert!(!desk.replaces(&model(None), PROMPT));
    assert_eq!(desk.to_render(&chat_model(), &prompt), None, "it is known");
    assert_eq!(desk.format(&model(None)), PromptFormat::PlainText);
    let plain = desk.choose(PromptFormat::PlainText, &prompt);
    assert_eq!(plain.as_deref(), Some(PROMPT));
    assert_eq!(desk.format(&chat_model()), PromptFormat::PlainText);
    assert_eq!(desk.to_render(&chat_model(), PROMPT), None);
    assert_eq!(desk.choose(PromptFormat::Chat, "And red?"), None);
    assert_eq!(render(&mut desk, "And red?"), "<user>And red?");
}

#[test]
fn an_empty_system_message_is_left_out() {
    let (mut desk, prompt) = begun();
    desk.write(|draft| draft.system = "Be brief.".into());
    assert_eq!(
        render(&mut desk, &prompt),
        "<system>Be brief.<user>Why is the sky blue?"
    );
    desk.write(|draft| draft.system.clear());
    assert_eq!(desk.text(), Some(&*prompt));
}

#[test]
fn a_prompt_that_comes_back_brings_its_messages() {
    let (mut desk, first) = begun();
    desk.write(|draft| draft.system = "Be brief.".into());
    let second = render(&mut desk, &first);
    desk.follow(&chat_model(), &second);
    assert_eq!(desk.draft().system, "Be brief.");
    desk.follow(&chat_model(), &first);
    assert_eq!(desk.draft().system, "");
    desk.follow(&chat_model(), "an example");
    assert_eq!(desk.format(&chat_model()), PromptFormat::PlainText);
    desk.follow(&chat_model(), &second);
    assert_eq!(desk.format(&chat_model()), PromptFormat::Chat);
    assert_eq!(desk.text(), Some(&*second));
}

#[test]
fn what_a_template_refuses_is_said_until_the_messages_change() {
    let (mut desk, prompt) = begun();
    desk.write(|draft| draft.system = "Be brief.".into());
    let refused = desk.to_render(&chat_model(), &prompt).unwrap();
    let problem = ChatError::Refused {
        message: "No system message".into(),
    };
    desk.keep(&refused, Err(problem.clone()));
    assert_eq!(desk.problem(&chat_model()), Some(&problem));
    assert_eq!(desk.text(), None);
    assert_eq!(desk.problem(&model(None)), None, "it reads plain text");
    desk.write(|draft| draft.system.clear());
    assert_eq!(
        (desk.problem(&chat_model()), desk.text()),
        (None, Some(&*prompt))
    );
    desk.keep(&refused, Err(problem));
    assert_eq!(
        desk.problem(&chat_model()),
        None,
        "it is of earlier messages"
    );
}

#[test]
fn the_address_opens_the_same_chat_with_the_same_text() {
    let (mut desk, prompt) = begun();
    desk.write(|draft| draft.system = "Be brief. & 1+1".into());
    let prompt = render(&mut desk, &prompt);
    let address = Address {
        chat: desk.link(Some(&chat_model())),
        ..Address::default()
    };
    let pairs = address.with_prompt(prompt.clone()).to_pairs().into_iter();
    let read = Address::from_pairs(pairs.map(|(name, value)| (name.into(), value)));
    assert_eq!(read.notes, [""; 0]);
    let later = ChatDate::new(2027, 1, 1).unwrap();
    let mut again = ChatState::opened(read.chat, read.prompt.as_deref(), later);
    assert_eq!((again.draft(), again.day()), (desk.draft(), today()));
    assert!(again.is_rendered(&prompt));
    assert_eq!(again.to_render(&chat_model(), &prompt), None);
    assert_eq!(
        again.link(Some(&chat_model())),
        desk.link(Some(&chat_model()))
    );
}

#[test]
fn a_template_that_adds_nothing_leaves_the_choice() {
    let mut desk = ChatState::opened(ChatLink::default(), None, today());
    let draft = desk.to_render(&chat_model(), PROMPT).unwrap();
    desk.keep(&draft, Ok(PROMPT.into()));
    let plain = desk.choose(PromptFormat::PlainText, PROMPT).unwrap();
    desk.follow(&chat_model(), &plain);
    assert_eq!(desk.format(&chat_model()), PromptFormat::PlainText);
}

#[test]
fn plain_text_stays_plain_text_after_a_reload() {
    let (mut desk, prompt) = begun();
    desk.choose(PromptFormat::PlainText, &prompt);
    let link = desk.link(Some(&chat_model()));
    assert_eq!(link.format, Some(PromptFormat::PlainText));
    let again = ChatState::opened(link, None, today());
    assert_eq!(again.format(&chat_model()), PromptFormat::PlainText);
    // A link with a prompt alone is from a page that knew no chats.
    let old = ChatState::opened(ChatLink::default(), Some("Once"), today());
    assert_eq!(old.format(&chat_model()), PromptFormat::PlainText);
    assert_eq!(desk.link(Some(&model(None))), ChatLink::default());
}
