//! The vocabulary as a `tokenizer.json`, as the page opens it.

use serde_json::{Map, Value, json};

use crate::character_text::UNKNOWN;
use crate::learned_text::LearnedText;
use crate::mini_grammar::END_OF_TEXT;

/// The tokenizer of a text.
pub fn json(text: &LearnedText) -> Value {
    match text {
        LearnedText::Grammar(grammar) => words(grammar.vocabulary(), grammar.end()),
        LearnedText::Characters(text) => characters(text.vocabulary()),
    }
}

fn vocabulary<T: ToString>(tokens: &[T]) -> Map<String, Value> {
    let ids = tokens.iter().zip(0..);
    ids.map(|(token, id): (_, u32)| (token.to_string(), json!(id)))
        .collect()
}

/// A token for each word and each full stop. Spaces are no part of tokens: the decoder writes them.
fn words(tokens: &[String], end: u32) -> Value {
    json!({
        "version": "1.0",
        "added_tokens": [{
            "id": end, "content": END_OF_TEXT, "special": true,
            "single_word": false, "lstrip": false, "rstrip": false, "normalized": false,
        }],
        "normalizer": null,
        "pre_tokenizer": { "type": "Sequence", "pretokenizers": [
            { "type": "WhitespaceSplit" },
            { "type": "Punctuation", "behavior": "Isolated" },
        ]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                { "SpecialToken": { "id": END_OF_TEXT, "type_id": 0 } },
                { "Sequence": { "id": "A", "type_id": 0 } },
            ],
            "pair": [
                { "Sequence": { "id": "A", "type_id": 0 } },
                { "Sequence": { "id": "B", "type_id": 1 } },
            ],
            "special_tokens": {
                END_OF_TEXT: { "id": END_OF_TEXT, "ids": [end], "tokens": [END_OF_TEXT] },
            },
        },
        "decoder": { "type": "WordPiece", "prefix": "##", "cleanup": true },
        "model": { "type": "WordLevel", "vocab": vocabulary(tokens), "unk_token": END_OF_TEXT },
    })
}

/// A token for each character: byte-pair encoding without merges, which leaves out what it does not know if there is no
/// token for that.
fn characters(tokens: &[char]) -> Value {
    let unknown = tokens.contains(&UNKNOWN).then_some(UNKNOWN);
    json!({
        "version": "1.0",
        "added_tokens": [],
        "normalizer": null,
        "pre_tokenizer": null,
        "post_processor": null,
        "decoder": { "type": "Fuse" },
        "model": {
            "type": "BPE", "vocab": vocabulary(tokens), "merges": [], "unk_token": unknown,
            "fuse_unk": false, "byte_fallback": false, "ignore_merges": false,
        },
    })
}
