//! Models as people have them: heads that are tied in one file and not in the other, side files with odd values, weights that
//! are no numbers. `tests/golden/cases` has the files, each with what is right in its `expect.txt`.

use std::{fs, future::Future, ops::Range, path::PathBuf};

use engine::{
    Device, Engine, GenerationConfig, ModelIdentity, PlannedModel, Tokenizer, WeightReader,
};
use pollster::block_on;
use protocol::{Failure, ModelInfo, SuggestedSettings, WeightPrecision};

/// The model and the tokenizer that other cases use as well.
const SHARED: &str = "41-generation-config";

fn file(case: &str, name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/cases");
    fs::read(folder.join(case).join(name)).unwrap()
}

/// Weights in memory.
struct FilesInMemory(Vec<u8>);

impl WeightReader for FilesInMemory {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.len() as u64]
    }

    fn read(
        &mut self,
        _file: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, Failure>> {
        let bytes = self.0[range.start as usize..range.end as usize].to_vec();
        std::future::ready(Ok(bytes))
    }
}

/// Loads a network as the worker does, in this format.
fn load_in(format: WeightPrecision, config: &[u8], weights: Vec<u8>) -> Result<Engine, Failure> {
    let mut weights = FilesInMemory(weights);
    block_on(async {
        let planned = PlannedModel::read(config, &mut weights).await?;
        planned
            .load(&mut weights, format, &Device::flex(), None)
            .await
    })
}

fn load(case: &str) -> Result<Engine, Failure> {
    let (config, weights) = (file(case, "config.json"), file(case, "model.safetensors"));
    load_in(WeightPrecision::F32, &config, weights)
}

fn info(engine: &Engine) -> ModelInfo {
    engine.describe(ModelIdentity {
        name: "case".into(),
        description: String::new(),
        license: None,
        version: String::new(),
        weight_file_bytes: 0,
    })
}

/// The most likely text after a prompt, up to a token that ends it and at most `most` tokens.
fn greedy(mut engine: Engine, prompt: &str, most: usize) -> String {
    let tokenizer = Tokenizer::from_json(&file(SHARED, "tokenizer.json")).unwrap();
    let info = info(&engine);
    let vocabulary = tokenizer.vocabulary(info.vocab_size);
    let mut tokens = tokenizer.encode(prompt).unwrap();
    let mut text = Vec::new();
    for _ in 0..most {
        let logits = block_on(engine.prefill(&tokens)).unwrap().logits;
        let best = (0..logits.len()).max_by(|a, b| logits[*a].total_cmp(&logits[*b]));
        let token = best.unwrap() as u32;
        tokens.push(token);
        text.extend(vocabulary.piece(token).unwrap_or_default());
        if info.eos_token_ids.contains(&token) {
            break;
        }
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn a_tied_model_loads_from_either_of_its_two_names() {
    let usual = load("38-tied-embedding-only").unwrap();
    let of_head = load("38-tied-head-only").unwrap();
    assert_eq!(info(&of_head), info(&usual));
    assert_eq!(info(&of_head).notes, [""; 0]);
    assert_eq!(info(&of_head).weights.head, None);
    assert_eq!(greedy(of_head, "x", 8), greedy(usual, "x", 8));
}

#[test]
fn a_head_beside_a_tied_embedding_is_used_where_it_differs_and_said() {
    const CASE: &str = "39-tied-but-different";
    let (config, weights) = (file(CASE, "config.json"), file(CASE, "model.safetensors"));
    for format in [
        WeightPrecision::F32,
        WeightPrecision::Bf16,
        WeightPrecision::Int8,
    ] {
        let engine = load_in(format, &config, weights.clone()).unwrap();
        let info = info(&engine);
        assert!(info.notes[0].contains("the head of the file is used"));
        assert_eq!(
            info.weights.head,
            Some(u64::from(info.vocab_size * info.hidden_size))
        );
        assert_eq!(info.parameters, info.weights.total());
        assert_eq!(greedy(engine, "W", 3), "bcd");
    }
    let whole = Engine::load(&config, &weights, &Device::flex()).unwrap();
    assert_eq!(greedy(whole, "W", 3), "bcd");
}

#[test]
fn a_head_that_is_missing_is_named() {
    let failure = load("40-untied-no-head").err().unwrap();
    let sentence = failure.to_string();
    assert!(
        sentence.contains("the weights lack the head, `lm_head.weight`"),
        "{sentence}"
    );
    assert!(sentence.contains("tie_word_embeddings"), "{sentence}");
}

#[test]
fn numbers_that_are_none_are_named_with_their_tensor() {
    let config = file(SHARED, "config.json");
    for bad in [f32::NAN, f32::INFINITY] {
        let mut weights = file(SHARED, "model.safetensors");
        let end = weights.len();
        weights[end - 4..].copy_from_slice(&bad.to_le_bytes());
        let failure = load_in(WeightPrecision::F32, &config, weights)
            .err()
            .unwrap();
        let sentence = failure.to_string();
        assert!(
            sentence.contains("contains") && sentence.contains("at index"),
            "{sentence}"
        );
    }
    let mut short = file(SHARED, "model.safetensors");
    short.truncate(short.len() - 500);
    let failure = load_in(WeightPrecision::F32, &config, short).err().unwrap();
    assert!(matches!(failure, Failure::DamagedFile { .. }), "{failure}");
}

/// The shared model with one of the odd configs beside it.
fn with_generation_config(case: &str, name: &str) -> ModelInfo {
    let engine = load(SHARED).unwrap();
    let config = GenerationConfig::from_json(&file(case, name));
    info(&engine.with_generation_config(config))
}

#[test]
fn no_generation_config_keeps_a_model_from_loading() {
    let none = SuggestedSettings::default;
    let greedy = || SuggestedSettings {
        do_sample: Some(false),
        ..none()
    };
    let all = SuggestedSettings {
        top_k: Some(0),
        ..none()
    };
    for (name, suggested, ends, said) in [
        ("eos-list-null", none(), vec![98], Some("eos_token_id")),
        ("eos-minus-1", none(), vec![], Some("eos_token_id")),
        ("max-length-20", none(), vec![], None),
        ("null-temperature", none(), vec![], None),
        ("repetition-0", none(), vec![], Some("repetition_penalty")),
        ("temperature-0", greedy(), vec![], Some("temperature")),
        ("top-k-minus-1", all, vec![], Some("top_k")),
        ("top-p-0", greedy(), vec![], Some("top_p")),
        ("top-p-above-1", none(), vec![], Some("top_p")),
        ("unknown-keys", none(), vec![], None),
    ] {
        let info = with_generation_config(SHARED, &format!("generation_config.{name}.json"));
        assert_eq!(
            (info.suggested, &info.eos_token_ids),
            (suggested, &ends),
            "{name}"
        );
        match said {
            Some(key) => {
                let [note] = &info.notes[..] else {
                    panic!("{name}: {:?}", info.notes);
                };
                assert!(note.contains(key), "{note}");
            }
            None => assert_eq!(info.notes, [""; 0], "{name}"),
        }
    }
}

#[test]
fn the_ends_of_generation_config_count_and_those_that_do_not_are_named() {
    const CASE: &str = "42-end-of-two-files";
    let weights = file(SHARED, "model.safetensors");
    let engine = load_in(WeightPrecision::F32, &file(CASE, "config.json"), weights).unwrap();
    let config = GenerationConfig::from_json(&file(CASE, "generation_config.json"));
    let engine = engine.with_generation_config(config);
    let info = info(&engine);
    assert_eq!(info.eos_token_ids, [99]);
    assert!(info.notes[0].contains("not at 98"), "{:?}", info.notes);
    assert_eq!(greedy(engine, "x", 8), "abc");
}
