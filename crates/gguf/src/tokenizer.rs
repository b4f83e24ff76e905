//! The tokenizer of a file as the `tokenizer.json` that transformers writes for the same model.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::error::{GgufError, beginning};
use crate::header::GgufHeader;
use crate::metadata::Metadata;
use crate::pattern::Pattern;
use crate::sentence_piece;
use crate::vocabulary::{AddedToken, TokenKind, TokenTable, UNKNOWN};

const KIND: &str = "tokenizer.ggml.model";
const PATTERN: &str = "tokenizer.ggml.pre";
const MERGES: &str = "tokenizer.ggml.merges";

#[derive(Serialize)]
struct TokenizerJson<'a> {
    version: &'static str,
    truncation: Value,
    padding: Value,
    added_tokens: Vec<AddedToken<'a>>,
    normalizer: Value,
    pre_tokenizer: Value,
    post_processor: Value,
    decoder: Value,
    model: BpeJson<'a>,
}

#[derive(Serialize)]
struct BpeJson<'a> {
    r#type: &'static str,
    unk_token: Option<&'a str>,
    fuse_unk: bool,
    byte_fallback: bool,
    ignore_merges: bool,
    vocab: BTreeMap<&'a str, u32>,
    merges: Vec<(&'a str, &'a str)>,
}

/// The bytes of the `tokenizer.json`.
///
/// # Errors
/// If the kind of tokenizer or its pattern is unknown, or its lists do not fit each other.
pub fn tokenizer_json(header: &GgufHeader) -> Result<Vec<u8>, GgufError> {
    let metadata = &header.metadata;
    let kind = metadata.text(KIND)?;
    let vocabulary = || TokenTable::of(metadata);
    let tokenizer = match kind.ok_or_else(|| GgufError::Missing(KIND.to_owned()))? {
        "gpt2" => byte_level(&vocabulary()?, metadata)?,
        "llama" => sentence_piece(&vocabulary()?, metadata)?,
        other => return Err(GgufError::Tokenizer(beginning(other))),
    };
    serde_json::to_vec(&tokenizer).map_err(|error| GgufError::Damaged(error.to_string()))
}

fn json<'a>(added_tokens: Vec<AddedToken<'a>>, model: BpeJson<'a>) -> TokenizerJson<'a> {
    TokenizerJson {
        version: "1.0",
        truncation: Value::Null,
        padding: Value::Null,
        added_tokens,
        normalizer: Value::Null,
        pre_tokenizer: Value::Null,
        post_processor: Value::Null,
        decoder: Value::Null,
        model,
    }
}

/// Byte-level BPE: the merges are in the file.
fn byte_level<'a>(
    vocabulary: &TokenTable<'a>,
    metadata: &'a Metadata,
) -> Result<TokenizerJson<'a>, GgufError> {
    let pattern = metadata.text(PATTERN)?;
    let pattern = Pattern::named(pattern.ok_or_else(|| GgufError::Missing(PATTERN.to_owned()))?)?;
    let merges = metadata.texts(MERGES)?;
    let merges = merges.ok_or_else(|| GgufError::Missing(MERGES.to_owned()))?;
    let pairs = merges.iter().map(|merge| {
        let pair = merge.split_once(' ');
        pair.ok_or_else(|| GgufError::kind(MERGES, texts::failures::expected_pairs()))
    });
    let model = BpeJson {
        r#type: "BPE",
        unk_token: None,
        fuse_unk: false,
        byte_fallback: false,
        ignore_merges: pattern.is_of_whole_words(),
        vocab: vocabulary.ids.clone(),
        merges: pairs.collect::<Result<_, _>>()?,
    };
    Ok(TokenizerJson {
        normalizer: pattern.normalizer(),
        pre_tokenizer: pattern.pre_tokenizer(),
        post_processor: vocabulary.post_processor(pattern.is_of_whole_words())?,
        decoder: json!({ "type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true, "use_regex": true }),
        ..json(vocabulary.added(), model)
    })
}

/// SentencePiece's BPE: spaces are `▁`, and characters without a token are spelled in bytes.
fn sentence_piece<'a>(
    vocabulary: &TokenTable<'a>,
    metadata: &'a Metadata,
) -> Result<TokenizerJson<'a>, GgufError> {
    let prefix = metadata
        .flag("tokenizer.ggml.add_space_prefix")?
        .unwrap_or(true);
    let spaces = json!({ "type": "Replace", "pattern": { "String": " " }, "content": "▁" });
    let prepend = json!({ "type": "Prepend", "prepend": "▁" });
    let steps: Vec<Value> = prefix
        .then_some(prepend)
        .into_iter()
        .chain([spaces])
        .collect();
    let unknown = vocabulary.special(UNKNOWN)?.map(|(_, text)| text);
    let of_kind = |wanted| vocabulary.tokens.iter().find(|(_, kind)| *kind == wanted);
    let model = BpeJson {
        r#type: "BPE",
        unk_token: unknown.or(of_kind(TokenKind::Unknown).map(|(text, _)| *text)),
        fuse_unk: true,
        byte_fallback: of_kind(TokenKind::Byte).is_some(),
        ignore_merges: false,
        vocab: vocabulary.ids.clone(),
        merges: sentence_piece::merges(vocabulary, metadata)?,
    };
    let mut decoders = vec![
        json!({ "type": "Replace", "pattern": { "String": "▁" }, "content": " " }),
        json!({ "type": "ByteFallback" }),
        json!({ "type": "Fuse" }),
    ];
    if prefix {
        decoders.push(json!({ "type": "Strip", "content": " ", "start": 1, "stop": 0 }));
    }
    Ok(TokenizerJson {
        normalizer: json!({ "type": "Sequence", "normalizers": steps }),
        post_processor: vocabulary.post_processor(true)?,
        decoder: json!({ "type": "Sequence", "decoders": decoders }),
        ..json(vocabulary.added(), model)
    })
}
