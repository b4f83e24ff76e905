//! How a model for chats writes messages: its template, and the special tokens that the template names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The chat template of a model, as its authors published it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatFormat {
    /// A template in the language of Jinja. It is text from another host: whoever renders it must bound its work.
    pub template: String,
    /// The special tokens by the names that a template uses: `bos_token`, `eos_token`, …
    pub special_tokens: BTreeMap<String, String>,
}
