//! The chat template and the special tokens that it names, as the `tokenizer_config.json` of the same model.

use serde_json::{Value, json};

use crate::error::GgufError;
use crate::header::GgufHeader;
use crate::vocabulary::{BOS, EOS, PADDING, TokenTable, UNKNOWN};

/// The keys of a `tokenizer_config.json` that a chat template needs; `chat_template` is null if the file has none.
///
/// # Errors
/// If the tokens cannot be used, or the template is no text.
pub fn tokenizer_config_json(header: &GgufHeader) -> Result<Value, GgufError> {
    let vocabulary = TokenTable::of(&header.metadata)?;
    let text = |key| Ok::<_, GgufError>(vocabulary.special(key)?.map(|(_, text)| text));
    Ok(json!({
        "bos_token": text(BOS)?,
        "eos_token": text(EOS)?,
        "unk_token": text(UNKNOWN)?,
        "pad_token": text(PADDING)?,
        "chat_template": header.metadata.text("tokenizer.chat_template")?,
    }))
}
