//! Chat templates: the messages of a chat as the one text that a model reads, special tokens included.
//!
//! 1. [`chat_format`] finds the template and the special tokens in a model's files (feature `files`).
//! 2. [`render`] writes messages with them (feature `render`), in the environment in which transformers does: same
//!    settings, filters, functions and methods. The golden cases were rendered by transformers itself.
//!
//! A template is a program from another host. It gets no clock, no files and no other data than the messages; its work
//! and its memory are bounded, and each way to fail is a [`ChatError`] with a sentence and a next step.
//!
//! ```
//! # #[cfg(feature = "render")]
//! # fn main() -> Result<(), chat::ChatError> {
//! use chat::{ChatDate, ChatMessage, ChatRole, render};
//! use protocol::ChatFormat;
//!
//! let format = ChatFormat {
//!     template: "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}\
//!                {% if add_generation_prompt %}<|assistant|>{% endif %}"
//!         .into(),
//!     ..ChatFormat::default()
//! };
//! let messages = [ChatMessage::new(ChatRole::User, "What is a token?")];
//! let text = render(&format, &messages, true, ChatDate::new(2026, 3, 1).expect("a day of March"))?;
//! assert_eq!(text, "<|user|>What is a token?<|end|><|assistant|>");
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "render"))]
//! # fn main() {}
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod date;
#[cfg(feature = "render")]
mod dict_view;
#[cfg(feature = "render")]
mod environment;
mod error;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "render")]
mod formatting;
#[cfg(feature = "render")]
mod json;
mod message;
#[cfg(feature = "render")]
mod methods;
#[cfg(feature = "render")]
mod paid_text;
#[cfg(feature = "render")]
mod python_number;
#[cfg(feature = "render")]
mod python_string;
#[cfg(feature = "render")]
mod python_text;
#[cfg(feature = "render")]
mod rendering;
#[cfg(feature = "render")]
mod source;

pub use date::ChatDate;
pub use error::ChatError;
#[cfg(feature = "files")]
pub use files::{FoundChat, chat_format};
pub use message::{ChatMessage, ChatRole};
#[cfg(feature = "render")]
pub use rendering::{LONGEST_TEMPLATE, LONGEST_TEXT, MOST_WORK, render};
