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

/// A model whose template writes `[` and `]` around what it makes.
fn other_chat_model() -> ModelInfo {
    ModelInfo {
        chat: Some(ChatFormat {
            template: "[]".into(),
            ..ChatFormat::default()
        }),
        ..model(None)
    }
}

fn template_of(model: &ModelInfo) -> ChatFormat {
    model.chat.clone().unwrap()
}

fn render(desk: &mut ChatState, prompt: &str) -> String {
    let draft = desk.to_render(&chat_model(), prompt).unwrap();
    desk.keep(template_of(&chat_model()), &draft, Ok(text_of(&draft)));
    desk.text(&chat_model()).unwrap().to_owned()
}

/// The same with the other model.
fn render_other(desk: &mut ChatState, prompt: &str) -> String {
    let draft = desk.to_render(&other_chat_model(), prompt).unwrap();
    let text = format!("[{}]", text_of(&draft));
    desk.keep(template_of(&other_chat_model()), &draft, Ok(text));
    desk.text(&other_chat_model()).unwrap().to_owned()
}

#[test]
fn each_model_reads_what_its_own_template_makes() {
    let (mut desk, first) = begun();
    let other = other_chat_model();
    assert_eq!(desk.text(&other), None);
    assert!(!desk.is_rendered(&other, &first) && desk.replaces(&other, &first));
    let second = render_other(&mut desk, &first);
    assert_eq!(second, "[<user>Why is the sky blue?]");
    desk.follow(&other, &second);
    assert_eq!(desk.format(&other), PromptFormat::Chat);
    // The first model once more: its text is known, and the other's is none of it.
    assert!(desk.replaces(&chat_model(), &second));
    assert_eq!(desk.to_render(&chat_model(), &second), None);
    assert_eq!(desk.text(&chat_model()), Some(&*first));
}

#[test]
fn a_model_without_a_template_reads_the_message_and_the_next_one_what_it_has_become() {
    let (mut desk, prompt) = begun();
    let plain = model(None);
    assert!(desk.replaces(&plain, &prompt) && !desk.replaces(&plain, PROMPT));
    assert_eq!(desk.message_in(&plain, &prompt).as_deref(), Some(PROMPT));
    assert_eq!(desk.message_in(&chat_model(), &prompt), None);
    desk.follow(&plain, PROMPT);
    let other = render_other(&mut desk, PROMPT);
    assert_eq!(other, "[<user>Why is the sky blue?]");
    desk.follow(&plain, "Why is grass green?");
    let other = render_other(&mut desk, "Why is grass green?");
    assert_eq!(other, "[<user>Why is grass green?]");
}

#[test]
fn the_text_of_an_address_is_that_of_its_model_alone() {
    let link = ChatLink {
        format: Some(PromptFormat::Chat),
        message: Some(PROMPT.into()),
        ..ChatLink::default()
    };
    let linked = ChatState::opened(link, Some("<linked>"), today());
    assert_eq!(linked.text(&chat_model()), Some("<linked>"));
    let mut opened = linked.clone();
    opened.forget_linked_text();
    assert_eq!(
        render_other(&mut opened, "<linked>"),
        "[<user>Why is the sky blue?]"
    );
}

#[test]
fn the_problem_of_one_template_is_none_of_another() {
    let (mut desk, prompt) = begun();
    desk.write(|draft| draft.system = "Be brief.".into());
    let draft = desk.to_render(&chat_model(), &prompt).unwrap();
    let problem = ChatError::TooMuchWork;
    desk.keep(template_of(&chat_model()), &draft, Err(problem.clone()));
    assert_eq!(desk.problem(&chat_model()), Some(&problem));
    assert_eq!(desk.problem(&other_chat_model()), None);
    let other = render_other(&mut desk, &prompt);
    assert_eq!(other, "[<system>Be brief.<user>Why is the sky blue?]");
}

#[test]
fn a_model_with_a_template_reads_a_chat_unless_text_is_chosen() {
    let (mut desk, prompt) = begun();
    assert_eq!(prompt, "<user>Why is the sky blue?");
    assert!(desk.is_rendered(&chat_model(), &prompt) && !desk.is_rendered(&chat_model(), PROMPT));
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
    assert_eq!(desk.text(&chat_model()), Some(&*prompt));
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
    assert_eq!(desk.text(&chat_model()), Some(&*second));
}

#[test]
fn what_a_template_refuses_is_said_until_the_messages_change() {
    let (mut desk, prompt) = begun();
    desk.write(|draft| draft.system = "Be brief.".into());
    let refused = desk.to_render(&chat_model(), &prompt).unwrap();
    let problem = ChatError::Refused {
        message: "No system message".into(),
    };
    desk.keep(template_of(&chat_model()), &refused, Err(problem.clone()));
    assert_eq!(desk.problem(&chat_model()), Some(&problem));
    assert_eq!(desk.text(&chat_model()), None);
    assert_eq!(desk.problem(&model(None)), None, "it reads plain text");
    desk.write(|draft| draft.system.clear());
    assert_eq!(
        (desk.problem(&chat_model()), desk.text(&chat_model())),
        (None, Some(&*prompt))
    );
    desk.keep(template_of(&chat_model()), &refused, Err(problem));
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
    assert!(again.is_rendered(&chat_model(), &prompt));
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
    desk.keep(template_of(&chat_model()), &draft, Ok(PROMPT.into()));
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

#[test]
fn where_a_template_cannot_be_used_the_prompt_stays_plain_text() {
    let mut desk = ChatState::opened(ChatLink::default(), None, today());
    let draft = desk.to_render(&chat_model(), PROMPT).unwrap();
    let problem = ChatError::Syntax {
        line: 3,
        detail: "unknown statement".into(),
    };
    desk.keep(template_of(&chat_model()), &draft, Err(problem.clone()));
    assert_eq!(desk.template_problem(&chat_model()), Some(&problem));
    assert_eq!(desk.problem(&chat_model()), None, "the prompt can be read");
    assert_eq!(desk.format(&chat_model()), PromptFormat::PlainText);
    assert!(!desk.replaces(&chat_model(), PROMPT));
    let note = words::unusable(&problem);
    assert!(note.contains("line 3") && note.ends_with("stays plain text."));
    // Another model's template can be used, and the next visit is a chat again.
    let other = render_other(&mut desk, PROMPT);
    assert_eq!(other, "[<user>Why is the sky blue?]");
    let message = desk.message_in(&chat_model(), &other);
    assert_eq!(
        message, None,
        "the last problem is forgotten: it is tried again"
    );
}
