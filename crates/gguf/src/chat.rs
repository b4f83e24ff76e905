//! The chat template and the special tokens that it names, as the `tokenizer_config.json` of the same model.

use serde_json::{Value, json};

use crate::error::GgufError;
use crate::header::GgufHeader;
use crate::vocabulary::{BOS, EOS, PADDING, TokenTable, UNKNOWN};

/// What a chat template needs of a file. Nothing of it is needed to run the model.
#[derive(Debug)]
pub struct GgufChat {
    /// The keys of a `tokenizer_config.json`; null where the file has none that can be used.
    pub tokenizer_config: Value,
    /// Why others cannot be used.
    pub left_out: Vec<GgufError>,
}

impl GgufChat {
    /// Reads it.
    ///
    /// # Errors
    /// If the tokens cannot be used, without which the model cannot be run either.
    pub fn of(header: &GgufHeader) -> Result<Self, GgufError> {
        let vocabulary = TokenTable::of(&header.metadata)?;
        let mut left_out = Vec::new();
        let mut usable = |text: Result<Option<&str>, GgufError>| {
            text.unwrap_or_else(|error| {
                left_out.push(error);
                None
            })
            .map(str::to_owned)
        };
        let special = |key| Ok(vocabulary.special(key)?.map(|(_, text)| text));
        let tokenizer_config = json!({
            "bos_token": usable(special(BOS)),
            "eos_token": usable(special(EOS)),
            "unk_token": usable(special(UNKNOWN)),
            "pad_token": usable(special(PADDING)),
            "chat_template": usable(header.metadata.text("tokenizer.chat_template")),
        });
        Ok(Self {
            tokenizer_config,
            left_out,
        })
    }
}
