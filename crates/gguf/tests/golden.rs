//! Block types and tokenizers, compared with what the Python package `gguf` and the published tokenizers give.
#![allow(clippy::unwrap_used)]

use std::{fs, path::PathBuf};

use gguf::{
    GgufChat, GgufError, GgufHeader, HeaderRead, NumberType, config_json, eos_token_ids,
    tokenizer_json,
};
use tokenizers::Tokenizer;

fn read(file: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/gguf");
    fs::read(folder.join(file)).unwrap()
}

fn header(bytes: &[u8]) -> GgufHeader {
    match GgufHeader::read(bytes, bytes.len() as u64).unwrap() {
        HeaderRead::Whole(header) => *header,
        HeaderRead::More(more) => panic!("{more} bytes of {}", bytes.len()),
    }
}

#[test]
fn each_type_is_unpacked_to_the_bit_as_the_python_package_does() {
    let file = read("blocks.gguf");
    let header = header(&file);
    let names = header
        .tensors
        .iter()
        .map(|tensor| tensor.number_type.name());
    assert_eq!(names.clone().count(), NumberType::ALL.len());
    assert!(
        NumberType::ALL
            .iter()
            .all(|kind| names.clone().any(|name| name == kind.name()))
    );
    let expected = read("blocks.f32");
    let mut expected = expected
        .as_chunks()
        .0
        .iter()
        .map(|bytes| u32::from_le_bytes(*bytes));
    for tensor in &header.tensors {
        let kind = tensor.number_type;
        assert_eq!(tensor.name, format!("{}.weight", kind.name()));
        let bytes = &file[tensor.range.start as usize..tensor.range.end as usize];
        let count: usize = tensor.shape.iter().product();
        assert_eq!(
            bytes.len() * kind.block_numbers(),
            count * kind.block_bytes()
        );
        let mut numbers = vec![f32::NAN; count];
        kind.unpack(bytes, &mut numbers);
        for (index, number) in numbers.iter().enumerate() {
            assert_eq!(Some(number.to_bits()), expected.next(), "{kind:?} {index}");
        }
        if kind.is_scaled_integers() {
            let (scale, integers) = kind.scaled_integers(bytes);
            let first = integers.map(|integer| scale * f32::from(integer));
            assert_eq!(first, numbers[..32]);
        }
    }
    assert_eq!(expected.next(), None);
}

#[test]
fn two_hundred_awkward_texts_have_the_ids_of_the_published_tokenizer() {
    let texts: Vec<String> = serde_json::from_slice(&read("texts.json")).unwrap();
    assert_eq!(texts.len(), 200);
    for name in ["gpt2", "smollm2", "stories260k"] {
        let json = tokenizer_json(&header(&read(&format!("{name}.gguf")))).unwrap();
        let tokenizer = Tokenizer::from_bytes(json).unwrap();
        let expected: Vec<Vec<u32>> =
            serde_json::from_slice(&read(&format!("{name}.json"))).unwrap();
        assert_eq!(expected.len(), texts.len());
        for (text, expected) in texts.iter().zip(expected) {
            let encoding = tokenizer.encode_fast(text.as_str(), true).unwrap();
            assert_eq!(encoding.get_ids(), expected, "{name}: {text:?}");
        }
    }
}

#[test]
fn chat_template_and_special_tokens_are_those_of_the_file() {
    let header = header(&read("smollm2.gguf"));
    let config = GgufChat::of(&header).unwrap().tokenizer_config;
    assert_eq!(config["bos_token"], "<|im_start|>");
    assert_eq!(config["eos_token"], "<|im_end|>");
    assert!(
        config["chat_template"]
            .as_str()
            .unwrap()
            .contains("eos_token")
    );
    assert_eq!(eos_token_ids(&header).unwrap(), [2]);
    // Without tensors and sizes it is no network.
    let lacks = config_json(&header, None).unwrap_err();
    assert!(matches!(lacks, GgufError::Missing(_)), "{lacks}");
}

#[test]
fn the_beginning_of_a_file_says_how_much_more_it_needs() {
    let file = read("stories260k.gguf");
    let mut asked = 0;
    let mut reads = 0;
    while let HeaderRead::More(more) =
        GgufHeader::read(&file[..asked as usize], file.len() as u64).unwrap()
    {
        assert!(more > asked && more <= file.len() as u64);
        asked = more;
        reads += 1;
    }
    assert!(reads > 1);
}
