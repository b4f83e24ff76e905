//! A GGUF file on the disk as a model: only what is needed is read, and what it says is what the page is told.

use std::{fs, ops::Range, path::PathBuf};

use engine::{Device, Engine, GgufFile, ModelIdentity, Tokenizer, WeightReader};
use pollster::block_on;
use protocol::{Failure, WeightPrecision};

/// A file in memory that notes which ranges are read.
struct Noted {
    bytes: Vec<u8>,
    reads: Vec<Range<u64>>,
}

impl WeightReader for Noted {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.bytes.len() as u64]
    }

    async fn read(&mut self, _file: usize, range: Range<u64>) -> Result<Vec<u8>, Failure> {
        let bytes = self.bytes[range.start as usize..range.end as usize].to_vec();
        self.reads.push(range);
        Ok(bytes)
    }
}

fn golden(name: &str) -> Noted {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/gguf");
    Noted {
        bytes: fs::read(folder.join(name)).unwrap(),
        reads: Vec::new(),
    }
}

fn loaded(reader: &mut Noted, format: WeightPrecision) -> (Engine, GgufFile) {
    let file = block_on(GgufFile::read(reader, "tiny.gguf")).unwrap();
    let planned = file.plan().unwrap();
    assert!(!planned.matrices_are_bf16() && !planned.matrices_are_scaled_integers());
    let engine = block_on(planned.load(reader, format, &Device::flex(), None));
    (engine.unwrap(), file)
}

#[test]
fn a_file_is_read_once_and_becomes_a_model_with_its_tokenizer() {
    let mut reader = golden("tiny.gguf");
    let (mut engine, file) = loaded(&mut reader, WeightPrecision::F32);
    let (header, weights) = reader.reads.split_first().unwrap();
    assert_eq!(header.start, 0);
    // Each of the eleven tensors as a whole, none twice.
    assert_eq!(weights.len(), 11);
    let read: u64 = weights.iter().map(|range| range.end - range.start).sum();
    assert!(read < reader.bytes.len() as u64);

    let tokenizer = Tokenizer::from_json(&file.tokenizer_json().unwrap()).unwrap();
    let tokens = tokenizer.encode("Once upon a time").unwrap();
    assert_eq!(tokens.first(), Some(&1), "BOS");
    let logits = block_on(engine.prefill(&tokens)).unwrap().logits;
    assert_eq!(logits.len(), 512);
    assert!(logits.iter().all(|logit| logit.is_finite()));
    let info = engine.describe(ModelIdentity {
        name: String::new(),
        description: String::new(),
        license: file.license().map(str::to_owned),
        version: String::new(),
        weight_file_bytes: 0,
    });
    assert_eq!(
        (&*info.family, info.license.as_deref()),
        ("llama", Some("mit"))
    );
    assert_eq!(
        (info.bos_token_id, &*info.eos_token_ids),
        (Some(1), &[2][..])
    );
    let (config, notes) = file.tokenizer_config_json().unwrap();
    let config = String::from_utf8(config).unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    assert!(
        config.contains("chat_template") && config.contains("<s>"),
        "{config}"
    );
}

#[test]
fn what_is_rounded_twice_depends_on_the_format_in_memory() {
    let (_, file) = loaded(&mut golden("tiny.gguf"), WeightPrecision::Int8);
    let rounded = |format| {
        let quantised = file.quantised(format).into_iter();
        let twice = quantised.filter(|weights| !weights.keeps_values);
        let mut types: Vec<String> = twice.map(|weights| weights.number_type).collect();
        types.sort();
        types
    };
    assert!(rounded(WeightPrecision::F32).is_empty());
    assert_eq!(rounded(WeightPrecision::Int8), ["Q4_1", "Q5_1"]);
    let all = ["Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0"];
    assert_eq!(rounded(WeightPrecision::Bf16), all);
    // The embedding, and the values of attention.
    let q8_0 = &file.quantised(WeightPrecision::Int8)[0];
    assert_eq!(
        (&*q8_0.number_type, q8_0.weights),
        ("Q8_0", 512 * 32 + 16 * 32)
    );
}

#[test]
fn a_file_that_is_cut_or_has_no_network_is_refused_with_its_name() {
    let refused = |mut reader: Noted| {
        let read = block_on(GgufFile::read(&mut reader, "mine.gguf"));
        let sentence = read.err().unwrap().to_string();
        assert!(sentence.contains("mine.gguf"), "{sentence}");
        sentence
    };
    for length in [0, 3, 20, 1_000, 11_000, 38_000] {
        let mut cut = golden("tiny.gguf");
        cut.bytes.truncate(length);
        refused(cut);
    }
    let tokenizer_alone = refused(golden("smollm2.gguf"));
    assert!(tokenizer_alone.contains("llama."), "{tokenizer_alone}");
}
