//! The tokenizer compared with published results, and the bytes of every token compared with the text they came from.

use std::{fs, path::PathBuf};

use engine::{TEXT_LIMIT, Tokenizer};
use protocol::Failure;

/// Reads a file of `tests/golden`; a README there describes it.
fn golden(path: &str) -> Vec<u8> {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden");
    fs::read(PathBuf::from(golden).join(path)).expect(path)
}

/// The `tokenizer.json` of a model of the site.
fn shipped(model: &str) -> Vec<u8> {
    golden(&format!("../../public/models/{model}/tokenizer.json"))
}

fn text(path: &str) -> String {
    String::from_utf8(golden(path)).unwrap()
}

#[test]
fn gpt2_cuts_llama_cpps_test_texts_as_openai_does() {
    let json = golden("tokenizers/gpt2/tokenizer.json");
    let tokenizer = Tokenizer::from_json(&json).unwrap();
    let vocabulary = tokenizer.vocabulary(50_257);
    let inputs = text("tokenizers/gpt2/vectors.inp");
    let outputs = text("tokenizers/gpt2/vectors.out");
    let inputs: Vec<&str> = inputs.split_terminator("\n__ggml_vocab_test__\n").collect();
    assert_eq!(inputs.len(), 46);
    for (input, output) in inputs.iter().zip(outputs.lines()) {
        let expected: Vec<u32> = output
            .split_whitespace()
            .map(|id| id.parse().unwrap())
            .collect();
        let tokens = tokenizer.encode(input).unwrap();
        assert_eq!(tokens, expected, "{input:?}");
        let bytes: Vec<u8> = tokens
            .iter()
            .flat_map(|&id| vocabulary.piece(id).unwrap())
            .copied()
            .collect();
        assert_eq!(bytes, input.as_bytes(), "the pieces of {input:?}");
    }
}

#[test]
fn smollm2_cuts_a_sentence_as_published() {
    let json = golden("tokenizers/smollm2/tokenizer.json");
    let tokenizer = Tokenizer::from_json(&json).unwrap();
    assert_eq!(
        tokenizer.encode("The capital of France is").unwrap(),
        [504, 3575, 282, 4649, 314]
    );
}

#[test]
fn a_rendered_chat_has_its_special_tokens_as_ids_and_none_added() {
    let json = golden("tokenizers/smollm2/tokenizer.json");
    let smollm2 = Tokenizer::from_json(&json).unwrap();
    let special = |text| smollm2.encode_as_written(text).unwrap();
    let [start, end] = [special("<|im_start|>"), special("<|im_end|>")];
    // The ids in SmolLM2's published tokenizer.
    assert_eq!((&start[..], &end[..]), (&[1][..], &[2][..]));
    for id in [start[0], end[0]] {
        assert!(smollm2.special_token_ids().contains(&id));
    }
    assert_eq!(
        special("<|im_start|>The capital of France is<|im_end|>"),
        [1, 504, 3575, 282, 4649, 314, 2]
    );
    // Llama's tokenizer puts a token in front of a text; a chat that needs it has it in its template.
    let json = shipped("stories260k");
    let llama = Tokenizer::from_json(&json).unwrap();
    let marked = llama.encode("Once upon a time").unwrap();
    let bare = llama.encode_as_written("Once upon a time").unwrap();
    assert_eq!(marked[0], 1, "the beginning-of-text token");
    assert_eq!(marked[1..], bare);
    assert_eq!(
        llama.encode_as_written("<s>Once upon a time").unwrap()[0],
        1
    );
    let long = "a".repeat(TEXT_LIMIT + 1);
    let refused = llama.encode_as_written(&long);
    assert!(matches!(refused, Err(Failure::TextTooLong { .. })));
}

/// A tokenizer after a change to its `tokenizer.json`.
fn changed(path: &str, change: impl FnOnce(&mut serde_json::Value)) -> Tokenizer {
    let mut json = serde_json::from_slice(&golden(path)).unwrap();
    change(&mut json);
    Tokenizer::from_json(&serde_json::to_vec(&json).unwrap()).unwrap()
}

#[test]
fn old_and_new_forms_of_the_file_cut_alike() {
    let texts = text("tokenizers/gpt2/vectors.inp");
    let texts: Vec<&str> = texts.split_terminator("\n__ggml_vocab_test__\n").collect();
    // The old file: `model` without `type`, merges as strings. Then with the type, and with merges as pairs.
    let old = changed("tokenizers/gpt2/tokenizer.json", |json| {
        assert_eq!(json["model"].get("type"), None);
        assert!(json["model"]["merges"][0].is_string());
    });
    let typed = changed("tokenizers/gpt2/tokenizer.json", |json| {
        json["model"]["type"] = "BPE".into();
    });
    let pairs = changed("tokenizers/gpt2/tokenizer.json", |json| {
        json["model"]["type"] = "BPE".into();
        for merge in json["model"]["merges"].as_array_mut().unwrap() {
            let (left, right) = merge.as_str().unwrap().split_once(' ').unwrap();
            *merge = serde_json::json!([left, right]);
        }
    });
    for text in texts {
        let expected = old.encode(text).unwrap();
        assert_eq!(typed.encode(text).unwrap(), expected, "{text:?}");
        assert_eq!(pairs.encode(text).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn an_id_beyond_the_tokenizer_has_no_bytes() {
    let json = shipped("stories260k");
    let vocabulary = Tokenizer::from_json(&json).unwrap().vocabulary(600);
    assert_eq!(vocabulary.len(), 600);
    assert!(!vocabulary.piece(511).unwrap().is_empty());
    assert_eq!(vocabulary.piece(512), Some(b"".as_slice()));
    assert_eq!(vocabulary.piece(599), Some(b"".as_slice()));
}

#[test]
fn a_sentencepiece_vocabulary_puts_its_mark_in_front_and_spells_its_bytes() {
    let json = shipped("stories260k");
    let tokenizer = Tokenizer::from_json(&json).unwrap();
    assert_eq!(
        tokenizer.encode("Once upon a time").unwrap(),
        [1, 403, 407, 261, 378]
    );
    assert_eq!(tokenizer.special_token_ids(), [0, 1, 2]);
    let vocabulary = tokenizer.vocabulary(512);
    let bytes: Vec<u8> = [403, 407, 261, 378]
        .iter()
        .flat_map(|&id| vocabulary.piece(id).unwrap())
        .copied()
        .collect();
    assert_eq!(bytes, b" Once upon a time");
    assert_eq!(vocabulary.piece(13).unwrap(), b"\n");
}

/// The tokenizer of the model that the page opens with.
fn ours() -> Tokenizer {
    Tokenizer::from_json(&shipped("tiny")).unwrap()
}

#[test]
fn ours_gives_every_text_back_byte_for_byte() {
    let tokenizer = ours();
    let vocabulary = tokenizer.vocabulary(1 << 16);
    for text in [
        "",
        "Once upon a time",
        "  two  spaces\n\ttab",
        "naïve 🙂👩‍👩‍👧 日本語\u{0} \u{feff}",
        "\r\n",
    ] {
        let tokens = tokenizer.encode(text).unwrap();
        let (mark, tokens) = tokens.split_first().unwrap();
        assert!(
            tokenizer.special_token_ids().contains(mark),
            "a text begins with its mark"
        );
        let bytes: Vec<u8> = tokens
            .iter()
            .flat_map(|&id| vocabulary.piece(id).unwrap())
            .copied()
            .collect();
        assert_eq!(bytes, text.as_bytes());
    }
}

#[test]
fn a_hundred_kilobytes_of_emoji_pass_and_a_megabyte_is_refused() {
    let tokenizer = ours();
    let emoji = "🙂".repeat(25_000);
    assert!(tokenizer.encode(&emoji).unwrap().len() > 25_000);
    let flood = "a".repeat(TEXT_LIMIT + 1);
    assert!(matches!(
        tokenizer.encode(&flood),
        Err(Failure::TextTooLong { .. })
    ));
}

#[test]
fn a_file_that_is_no_tokenizer_is_named() {
    for bad in [b"".as_slice(), b"{}", b"[1, 2]", b"<!doctype html>"] {
        assert!(matches!(
            Tokenizer::from_json(bad),
            Err(Failure::DamagedFile { .. })
        ));
    }
}
