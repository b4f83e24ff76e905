//! Published tokenizers of widely used families: ids and texts as the published library has them.
//!
//! The stage `families` downloads them and names their folders: in `FAMILIES` those that are a `tokenizer.json`, in
//! `VOCABULARIES` those that are a GGUF file without weights.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, env, fs, path::Path};

use engine::Tokenizer;
use gguf::{GgufError, GgufHeader, HeaderRead, tokenizer_json};
use protocol::TokenId;
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// Digits of each checksum in `ids.json`.
const SHORT: usize = 8;
/// More ids than any vocabulary has here.
const VOCABULARY: u32 = 300_000;

/// What the published library makes of the texts.
#[derive(Deserialize)]
struct PublishedCuts {
    /// The number of all tokens.
    tokens: usize,
    /// The checksum of each text's ids, one after the other.
    ids: String,
    /// That of the text which the library decodes from them.
    texts: String,
}

fn golden<T: DeserializeOwned>(name: &str) -> T {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/families");
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

fn short(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    digits[..SHORT].into()
}

/// The text of tokens without special ones, as the page has it.
fn decoded(tokenizer: &Tokenizer, vocabulary: &protocol::Vocabulary, tokens: &[TokenId]) -> String {
    let special = tokenizer.special_token_ids();
    let mut before = None;
    let mut bytes = Vec::new();
    for &token in tokens.iter().filter(|token| !special.contains(token)) {
        bytes.extend(vocabulary.piece_after(tokenizer.joining(), before, token));
        before = Some(token);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn ids_and_texts_are_those_of_the_published_library() {
    let folder = env::var("FAMILIES").unwrap();
    let texts: Vec<String> = golden("texts.json");
    let families: BTreeMap<String, PublishedCuts> = golden("ids.json");
    assert!(texts.len() >= 200 && families.len() >= 12);
    let mut wrong = Vec::new();
    for (family, published) in families {
        let file = format!("{folder}/tokenizer-{family}/models/tokenizer.json");
        let tokenizer = Tokenizer::from_json(&fs::read(&file).unwrap()).unwrap();
        assert_eq!(tokenizer.notes(), [""; 0], "{family}");
        let vocabulary = tokenizer.vocabulary(VOCABULARY);
        let mut count = 0;
        for (place, text) in texts.iter().enumerate() {
            let ids = tokenizer.encode(text).unwrap();
            count += ids.len();
            let listed: Vec<String> = ids.iter().map(TokenId::to_string).collect();
            let range = place * SHORT..(place + 1) * SHORT;
            if short(listed.join(",").as_bytes()) != published.ids[range.clone()] {
                wrong.push(format!("{family}: ids of {text:?}"));
            }
            let read = decoded(&tokenizer, &vocabulary, &ids);
            if short(read.as_bytes()) != published.texts[range] {
                wrong.push(format!("{family}: the text of {text:?} is {read:?}"));
            }
        }
        if count != published.tokens {
            wrong.push(format!(
                "{family}: {count} tokens, not {}",
                published.tokens
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What stands after each text of a list that belongs to a vocabulary.
const AFTER_TEXT: &str = "\n__ggml_vocab_test__\n";
/// The vocabularies whose pattern is among those that are read; and those that are refused by the name of theirs.
const READ: [&str; 8] = [
    "gpt-2",
    "llama-bpe",
    "llama-spm",
    "mpt",
    "phi-3",
    "qwen2",
    "refact",
    "starcoder",
];
const REFUSED: [&str; 4] = ["command-r", "deepseek-coder", "deepseek-llm", "falcon"];

fn vocabulary_file(name: &str) -> String {
    format!(
        "{}/ggml-vocab-{name}.gguf",
        env::var("VOCABULARIES").unwrap()
    )
}

fn header(name: &str) -> GgufHeader {
    let bytes = fs::read(vocabulary_file(name)).unwrap();
    match GgufHeader::read(&bytes, bytes.len() as u64).unwrap() {
        HeaderRead::Whole(header) => *header,
        HeaderRead::More(more) => panic!("{name} is cut: {more} bytes"),
    }
}

#[test]
fn ids_of_published_gguf_vocabularies_are_those_of_the_tokenizers_that_they_are_made_of() {
    let mut wrong = Vec::new();
    for name in READ {
        let tokenizer = Tokenizer::from_json(&tokenizer_json(&header(name)).unwrap()).unwrap();
        let read = |end: &str| fs::read_to_string(vocabulary_file(name) + end).unwrap();
        let (texts, ids) = (read(".inp"), read(".out"));
        let texts = texts.split_terminator(AFTER_TEXT);
        assert!(texts.clone().count() > 40 && texts.clone().count() == ids.lines().count());
        for (text, ids) in texts.zip(ids.lines()) {
            let expected: Vec<TokenId> = ids
                .split_whitespace()
                .map(|id| id.parse().unwrap())
                .collect();
            let cut = tokenizer.encode_as_written(text).unwrap();
            if cut != expected {
                wrong.push(format!("{name}: {text:?}\n  {expected:?}\n  {cut:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn published_gguf_vocabularies_with_other_patterns_are_refused_by_name() {
    for name in REFUSED {
        let refused = tokenizer_json(&header(name)).unwrap_err();
        assert!(
            matches!(&refused, GgufError::Pattern(pattern) if pattern == name),
            "{name}: {refused}"
        );
    }
}
