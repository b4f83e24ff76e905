//! Files that no sound program writes: each is refused with its reason, before memory is taken for what it says.
#![allow(clippy::unwrap_used)]

use gguf::{GgufChat, GgufError, GgufHeader, HeaderRead, config_json, tokenizer_json};
use proptest::prelude::*;

/// Writes a header, sound or not.
#[derive(Default, Clone)]
struct File {
    keys: Vec<Vec<u8>>,
    tensors: Vec<Vec<u8>>,
    data: usize,
}

fn text(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat()
}

fn entry(key: &str, kind: u32, value: &[u8]) -> Vec<u8> {
    [&text(key), &kind.to_le_bytes()[..], value].concat()
}

fn list(key: &str, kind: u32, count: u64, values: &[u8]) -> Vec<u8> {
    let value = [&kind.to_le_bytes()[..], &count.to_le_bytes(), values].concat();
    entry(key, 9, &value)
}

fn tensor(name: &str, sizes: &[u64], kind: u32, offset: u64) -> Vec<u8> {
    let sizes_bytes: Vec<u8> = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
    [
        &text(name)[..],
        &(sizes.len() as u32).to_le_bytes(),
        &sizes_bytes,
        &kind.to_le_bytes(),
        &offset.to_le_bytes(),
    ]
    .concat()
}

impl File {
    fn key(mut self, entry: Vec<u8>) -> Self {
        self.keys.push(entry);
        self
    }

    fn tensor(mut self, name: &str, sizes: &[u64], kind: u32, offset: u64) -> Self {
        self.tensors.push(tensor(name, sizes, kind, offset));
        self
    }

    fn bytes(&self) -> Vec<u8> {
        self.with_counts(self.tensors.len() as u64, self.keys.len() as u64)
    }

    fn with_counts(&self, tensors: u64, keys: u64) -> Vec<u8> {
        let mut bytes = b"GGUF".to_vec();
        bytes.extend(3_u32.to_le_bytes());
        bytes.extend(tensors.to_le_bytes());
        bytes.extend(keys.to_le_bytes());
        bytes.extend(self.keys.concat());
        bytes.extend(self.tensors.concat());
        bytes.resize(bytes.len().next_multiple_of(32) + self.data, 0);
        bytes
    }

    fn error(&self) -> GgufError {
        error(&self.bytes())
    }
}

fn error(bytes: &[u8]) -> GgufError {
    GgufHeader::read(bytes, bytes.len() as u64).unwrap_err()
}

fn header(bytes: &[u8]) -> GgufHeader {
    match GgufHeader::read(bytes, bytes.len() as u64).unwrap() {
        HeaderRead::Whole(header) => *header,
        HeaderRead::More(_) => panic!("the file is whole"),
    }
}

fn with_data(data: usize) -> File {
    File {
        data,
        ..File::default()
    }
}

#[test]
fn both_versions_are_read_and_no_others() {
    let file = with_data(64).tensor("a", &[16], 0, 0).bytes();
    for version in [2_u32, 3] {
        let mut file = file.clone();
        file[4..8].copy_from_slice(&version.to_le_bytes());
        let header = header(&file);
        assert_eq!(header.version, version);
        assert_eq!(header.tensors[0].range, 64..128);
    }
    for version in [0_u32, 1, 4, 3_u32.swap_bytes()] {
        let mut file = file.clone();
        file[4..8].copy_from_slice(&version.to_le_bytes());
        assert_eq!(error(&file), GgufError::Version(version));
    }
    assert_eq!(error(b"GG"), GgufError::NotGguf);
    assert_eq!(error(b"\x50\x4b\x03\x04GGUF"), GgufError::NotGguf);
}

#[test]
fn counts_and_lengths_beyond_the_file_take_no_memory() {
    let file = with_data(0);
    for (tensors, keys) in [(u64::MAX, 0), (0, u64::MAX), (1 << 40, 0), (0, 1 << 40)] {
        let refused = error(&file.with_counts(tensors, keys));
        assert!(matches!(refused, GgufError::Damaged(_)), "{refused}");
    }
    let long = (u64::MAX - 3).to_le_bytes();
    let refused = file.clone().key(entry("a", 8, &long)).error();
    assert!(matches!(refused, GgufError::End { .. }), "{refused}");
    for kind in [0, 4, 7, 8, 12] {
        let refused = file.clone().key(list("a", kind, 1 << 60, &[])).error();
        assert!(matches!(refused, GgufError::Damaged(_)), "{refused}");
    }
    // The file may be as long as it says, its header not.
    let endless = file
        .key(entry("a", 8, &(1_u64 << 39).to_le_bytes()))
        .bytes();
    let refused = GgufHeader::read(&endless, 1 << 40).unwrap_err();
    assert!(matches!(refused, GgufError::TooLong { .. }), "{refused}");
    let lists = with_data(0).key(list("a", 0, 1 << 30, &[])).bytes();
    let refused = GgufHeader::read(&lists, 1 << 40).unwrap_err();
    assert!(refused.to_string().contains("values"), "{refused}");
}

#[test]
fn lists_of_lists_unknown_kinds_and_wrong_texts_are_refused() {
    for bad in [
        list("a", 9, 1, &[0; 16]),
        entry("a", 99, &[0; 16]),
        entry("a", 7, &[2]),
        entry(
            "a",
            8,
            &[text("x"), vec![]]
                .concat()
                .iter()
                .map(|b| b | 0x80)
                .collect::<Vec<_>>(),
        ),
        entry("a", 10, &u64::MAX.to_le_bytes()),
    ] {
        with_data(0).key(bad).error();
    }
    let twice = with_data(0)
        .key(entry("a", 7, &[1]))
        .key(entry("a", 7, &[1]))
        .error();
    assert!(twice.to_string().contains("twice"));
}

#[test]
fn a_tensor_lies_within_the_file_and_over_no_other() {
    let damaged = |file: File| {
        let refused = file.error();
        assert!(matches!(refused, GgufError::Damaged(_)), "{refused}");
    };
    let file = || with_data(128);
    damaged(file().tensor("a", &[64], 0, 0));
    damaged(file().tensor("a", &[16], 0, 96));
    damaged(file().tensor("a", &[16], 0, u64::MAX - 31));
    damaged(file().tensor("a", &[16], 0, 4));
    damaged(file().tensor("a", &[16, 0], 0, 0));
    damaged(file().tensor("a", &[], 0, 0));
    damaged(file().tensor("a", &[1; 5], 0, 0));
    damaged(file().tensor("a", &[u64::MAX, u64::MAX], 0, 0));
    damaged(file().tensor("a", &[1 << 33, 1 << 33], 0, 0));
    // A row is whole blocks.
    damaged(file().tensor("a", &[16, 2], 8, 0));
    damaged(file().tensor("a", &[16], 0, 0).tensor("a", &[16], 0, 64));
    damaged(file().tensor("a", &[32], 0, 0).tensor("b", &[16], 0, 64));
    let side_by_side = file().tensor("b", &[16], 0, 64).tensor("a", &[16], 0, 0);
    assert_eq!(header(&side_by_side.bytes()).tensors.len(), 2);
    for alignment in [0_u32, 24, 1 << 17] {
        let key = entry("general.alignment", 4, &alignment.to_le_bytes());
        let refused = file().key(key).error();
        assert!(matches!(refused, GgufError::Kind { .. }), "{refused}");
    }
}

#[test]
fn types_architectures_patterns_and_tokenizers_that_are_not_read_are_named() {
    let named = |refused: GgufError, name: &str| {
        assert!(refused.to_string().contains(name), "{refused}");
        assert!(!refused.is_damage(), "{refused}");
    };
    named(
        with_data(110).tensor("t", &[256], 11, 0).error(),
        "`t` is stored as Q3_K",
    );
    named(with_data(110).tensor("t", &[256], 77, 0).error(), "type 77");
    let architecture = |name: &str| with_data(0).key(entry("general.architecture", 8, &text(name)));
    let config = |file: File| config_json(&header(&file.bytes()), None).unwrap_err();
    named(config(architecture("gemma3")), "“gemma3”");
    assert!(
        config(with_data(0))
            .to_string()
            .contains("general.architecture")
    );
    let tokenizer = |model: &str, pattern: &str| {
        let file = with_data(0)
            .key(entry("tokenizer.ggml.model", 8, &text(model)))
            .key(entry("tokenizer.ggml.pre", 8, &text(pattern)))
            .key(list("tokenizer.ggml.tokens", 8, 1, &text("a")));
        tokenizer_json(&header(&file.bytes())).unwrap_err()
    };
    named(tokenizer("bert", "default"), "“bert”");
    named(tokenizer("gpt2", "chatglm-bpe"), "“chatglm-bpe”");
    let merges = tokenizer("gpt2", "gpt-2").to_string();
    assert!(merges.contains("tokenizer.ggml.merges"), "{merges}");
    let scores = tokenizer("llama", "default").to_string();
    assert!(scores.contains("tokenizer.ggml.scores"), "{scores}");
}

/// A model runs without its chat template, and without the texts of special tokens that are none of its own.
#[test]
fn what_a_chat_needs_and_cannot_be_used_is_left_out() {
    let file = with_data(0)
        .key(entry("tokenizer.ggml.model", 8, &text("gpt2")))
        .key(list("tokenizer.ggml.tokens", 8, 1, &text("a")))
        .key(entry(
            "tokenizer.ggml.eos_token_id",
            4,
            &0_u32.to_le_bytes(),
        ))
        .key(entry(
            "tokenizer.ggml.padding_token_id",
            4,
            &9_u32.to_le_bytes(),
        ))
        .key(entry("tokenizer.chat_template", 4, &1_u32.to_le_bytes()));
    let chat = GgufChat::of(&header(&file.bytes())).unwrap();
    assert_eq!(chat.tokenizer_config["eos_token"], "a");
    assert!(chat.tokenizer_config["chat_template"].is_null());
    let said: Vec<String> = chat.left_out.iter().map(GgufError::to_string).collect();
    let named = ["padding_token_id", "chat_template"];
    assert_eq!(said.len(), named.len());
    assert!(
        said.iter().zip(named).all(|(said, key)| said.contains(key)),
        "{said:?}"
    );
}

#[test]
fn tokens_that_do_not_fit_each_other_are_refused() {
    let vocabulary = |tokens: &[&str], rest: Vec<Vec<u8>>| {
        let texts: Vec<u8> = tokens.iter().flat_map(|token| text(token)).collect();
        let file = with_data(0)
            .key(entry("tokenizer.ggml.model", 8, &text("gpt2")))
            .key(entry("tokenizer.ggml.pre", 8, &text("gpt-2")))
            .key(list(
                "tokenizer.ggml.tokens",
                8,
                tokens.len() as u64,
                &texts,
            ));
        let file = rest.into_iter().fold(file, File::key);
        let file = file.key(list("tokenizer.ggml.merges", 8, 0, &[]));
        tokenizer_json(&header(&file.bytes()))
    };
    assert!(vocabulary(&["a", "b"], vec![]).is_ok());
    vocabulary(&["a", "a"], vec![]).unwrap_err();
    vocabulary(&[&"a".repeat(2_000)], vec![]).unwrap_err();
    let kinds = |kinds: &[u32]| {
        let bytes: Vec<u8> = kinds.iter().flat_map(|kind| kind.to_le_bytes()).collect();
        list("tokenizer.ggml.token_type", 4, kinds.len() as u64, &bytes)
    };
    vocabulary(&["a", "b"], vec![kinds(&[1])]).unwrap_err();
    vocabulary(&["a", "b"], vec![kinds(&[1, 9])]).unwrap_err();
    let bos = |id: u32| {
        vec![
            entry("tokenizer.ggml.bos_token_id", 4, &id.to_le_bytes()),
            entry("tokenizer.ggml.add_bos_token", 7, &[1]),
        ]
    };
    assert!(vocabulary(&["a", "b"], bos(1)).is_ok());
    vocabulary(&["a", "b"], bos(2)).unwrap_err();
}

proptest! {
    #[test]
    fn no_bytes_end_in_a_panic(tail in prop::collection::vec(any::<u8>(), 0..400), at in 0_usize..300, byte: u8) {
        let sound = with_data(64)
            .key(entry("general.architecture", 8, &text("llama")))
            .key(list("a", 5, 2, &[0; 8]))
            .tensor("token_embd.weight", &[4, 4], 0, 0)
            .bytes();
        for mut bytes in [[b"GGUF\x03\0\0\0", &tail[..]].concat(), sound] {
            if let Some(changed) = bytes.get_mut(at) {
                *changed = byte;
            }
            if let Ok(HeaderRead::Whole(header)) = GgufHeader::read(&bytes, bytes.len() as u64) {
                config_json(&header, None).ok();
                tokenizer_json(&header).ok();
            }
        }
    }
}
