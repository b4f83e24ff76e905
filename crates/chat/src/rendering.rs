//! Renders messages with a template, within bounds of work and memory.

use std::error::Error as _;

use minijinja::{Error, ErrorKind, Value, context};
use protocol::ChatFormat;

use crate::environment::{AskedForTime, RaisedByTemplate, environment};
use crate::source::{Unsupported, prepared};
use crate::{ChatDate, ChatError, ChatMessage};

/// The longest template in bytes: published ones have up to 30 kB.
pub const LONGEST_TEMPLATE: usize = 1 << 18;
/// The longest text in bytes that is rendered.
pub const LONGEST_TEXT: usize = 1 << 20;
/// minijinja's fuel for one rendering: each instruction costs one, and 64 bytes of data one. A template for two messages
/// takes a few hundred. With 100,000, lists nested in each other need more than 1 MiB of stack to be freed, which is about
/// what a browser gives.
pub const MOST_WORK: u64 = 20_000;

/// The text of messages, special tokens included; with `add_generation_prompt`, up to where the model's answer begins.
///
/// # Errors
/// Any [`ChatError`].
pub fn render(
    format: &ChatFormat,
    messages: &[ChatMessage],
    add_generation_prompt: bool,
    today: ChatDate,
) -> Result<String, ChatError> {
    let bytes = format.template.len();
    if bytes > LONGEST_TEMPLATE {
        return Err(ChatError::TemplateTooLong {
            bytes,
            limit: LONGEST_TEMPLATE,
        });
    }
    let template = prepared(&format.template)
        .map_err(|Unsupported { line, detail }| ChatError::Syntax { line, detail })?;
    let environment = environment(MOST_WORK, today).map_err(read)?;
    let template = environment.template_from_str(&template).map_err(read)?;
    let messages: Vec<Value> = messages.iter().map(message_value).collect();
    let special_tokens = Value::from(format.special_tokens.clone());
    // What transformers passes where neither tools nor documents are given.
    let given = context! {
        messages,
        add_generation_prompt,
        tools => (),
        documents => (),
        ..special_tokens
    };
    let text = template.render(given).map_err(read)?;
    if text.len() > LONGEST_TEXT {
        return Err(ChatError::TextTooLong {
            bytes: text.len(),
            limit: LONGEST_TEXT,
        });
    }
    Ok(text)
}

/// `{ role, content }`, in the order in which transformers' callers write them.
fn message_value(message: &ChatMessage) -> Value {
    context! { role => message.role.name(), content => message.content.as_str() }
}

/// What minijinja's error means.
fn read(error: Error) -> ChatError {
    let mut cause = error.source();
    while let Some(source) = cause {
        if let Some(RaisedByTemplate(message)) = source.downcast_ref() {
            return ChatError::Refused {
                message: message.clone(),
            };
        }
        if let Some(AskedForTime(directive)) = source.downcast_ref() {
            return ChatError::AsksForTime {
                directive: directive.clone(),
            };
        }
        cause = source.source();
    }
    let line = error.line().unwrap_or(0);
    let detail = match error.detail() {
        Some(detail) => format!("{}: {detail}", error.kind()),
        None => error.kind().to_string(),
    };
    match error.kind() {
        ErrorKind::OutOfFuel => ChatError::TooMuchWork,
        // Jinja looks for these before it renders anything.
        ErrorKind::SyntaxError | ErrorKind::UnknownFilter | ErrorKind::UnknownTest => {
            ChatError::Syntax { line, detail }
        }
        _ => ChatError::Failed { line, detail },
    }
}
