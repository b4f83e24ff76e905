//! The plan of a model from the hub's answers: what is fetched, and each reason not to.

#![allow(clippy::unwrap_used)]

use hub::{
    CHAT_TEMPLATE, CONFIG, ContentDigest, Endpoint, FirstFiles, GENERATION_CONFIG, GgufPath,
    GgufStep, ModelPlan, ModelReference, OFFERED, Refusal, RemoteFile, RepoInfo, RepoModels,
    ShardIndexError, StoredModel, TOKENIZER, Tree, WEIGHT_INDEX, WEIGHTS, fit, gguf_repository,
};
use protocol::WeightPrecision;

const SHA: &str = "607a30d783dfa663caf39e06633721c8d4cfcd7e";
/// A small Llama with a head of its own.
const CONFIG_JSON: &str = r#"{"model_type":"llama","hidden_size":32,"intermediate_size":64,"num_hidden_layers":1,
    "num_attention_heads":4,"vocab_size":64,"max_position_embeddings":128,"tie_word_embeddings":false}"#;
/// Embedding and head 2·64·32, attention 4·32·32, MLP 3·32·64, norms 3·32.
const PARAMETERS: u64 = 4_096 + 4_096 + 6_144 + 96;

fn info(fields: &str) -> RepoInfo {
    RepoInfo::parse(format!(r#"{{"sha":"{SHA}"{fields}}}"#).as_bytes()).unwrap()
}

fn tree(files: &[(&str, u64)]) -> Tree {
    let file = |&(path, size): &(&str, u64)| RemoteFile {
        path: path.into(),
        size,
        digest: ContentDigest::GitBlob([0; 20]),
    };
    files.iter().map(file).collect()
}

fn whole(weights: u64) -> Tree {
    tree(&[(CONFIG, 300), (TOKENIZER, 1_000), (WEIGHTS, weights)])
}

fn plan(tree: &Tree, config: &str, index: &str) -> Result<ModelPlan, Refusal> {
    let info = info("");
    folder(&info, tree)?.plan(config.as_bytes(), index.as_bytes())
}

/// The repository's model, which is in the files that transformers writes.
fn folder<'a>(info: &'a RepoInfo, tree: &'a Tree) -> Result<FirstFiles<'a>, Refusal> {
    match RepoModels::of(info, tree, None)? {
        RepoModels::Folder(first) => Ok(first),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_plan_has_every_file_and_no_other() {
    let tree = tree(&[
        ("README.md", 9),
        (CONFIG, 300),
        (CHAT_TEMPLATE, 4),
        (GENERATION_CONFIG, 5),
        (TOKENIZER, 1_000),
        (WEIGHTS, 2 * PARAMETERS + 100),
        ("pytorch_model.bin", 50_000),
    ]);
    let plan = plan(&tree, CONFIG_JSON, "").unwrap();
    let paths: Vec<&str> = plan.files.iter().map(|file| &*file.path).collect();
    assert_eq!(
        paths,
        [CONFIG, TOKENIZER, GENERATION_CONFIG, CHAT_TEMPLATE, WEIGHTS]
    );
    assert_eq!(plan.download_bytes(), 1_409 + 2 * PARAMETERS);
    assert_eq!(plan.parameters(), PARAMETERS);
    assert_eq!(plan.info.commit.as_str(), SHA);
}

#[test]
fn weights_in_several_files_are_those_of_the_index() {
    let (one, two) = ("model-1.safetensors", "model-2.safetensors");
    let mut files = vec![
        (CONFIG, 300),
        (TOKENIZER, 1_000),
        (WEIGHT_INDEX, 70),
        (one, PARAMETERS),
        (two, PARAMETERS),
        ("model-3.safetensors", 1),
    ];
    let index = format!(r#"{{"weight_map":{{"a":"{two}","b":"{one}"}}}}"#);
    let sharded = plan(&tree(&files), CONFIG_JSON, &index).unwrap();
    let paths: Vec<&str> = sharded.files.iter().map(|file| &*file.path).collect();
    assert_eq!(paths, [CONFIG, TOKENIZER, WEIGHT_INDEX, one, two]);
    assert!(sharded.index.unwrap().files().eq([one, two]));

    files.retain(|(name, _)| *name != two);
    let missing = plan(&tree(&files), CONFIG_JSON, &index).unwrap_err();
    assert!(matches!(
        missing,
        Refusal::Index(ShardIndexError::Missing {
            missing: 1,
            of: 2,
            ..
        })
    ));
}

/// Each has its own sentence, and one that says what to do.
#[test]
fn each_reason_is_given_before_weights_are_fetched() {
    let refused = |tree: &Tree| plan(tree, CONFIG_JSON, "").unwrap_err();
    let of_config = |config: &str| plan(&whole(50_000), config, "").unwrap_err();
    let with_access = |fields: &str| folder(&info(fields), &whole(1)).unwrap_err();
    let quantised =
        CONFIG_JSON.replacen('{', r#"{"quantization_config":{"quant_method":"awq"},"#, 1);
    let huge = fit(&OFFERED[9].decoder, 100 << 20).unwrap_err();
    let cases = [
        (with_access(r#","gated":"manual""#), "accepted its terms"),
        (with_access(r#","private":true"#), "private"),
        (
            refused(&tree(&[(CONFIG, 1), ("pytorch_model.bin", 1)])),
            "pickle",
        ),
        (
            refused(&tree(&[("adapter_model.safetensors", 1)])),
            "adapter",
        ),
        (
            refused(&tree(&[(CONFIG, 1), ("README.md", 1)])),
            "no weights",
        ),
        (
            refused(&tree(&[(CONFIG, 1), (WEIGHTS, 1)])),
            "no tokenizer.json",
        ),
        (
            refused(&tree(&[(TOKENIZER, 1), (WEIGHTS, 1)])),
            "no config.json",
        ),
        (
            refused(&tree(&[(CONFIG, 1), (TOKENIZER, 1 << 30), (WEIGHTS, 1)])),
            "at most",
        ),
        (of_config(&quantised), "awq"),
        (of_config(r#"{"model_type":"gemma3"}"#), "gemma3"),
        (of_config("{"), "config.json"),
        (
            refused(&whole(2 * PARAMETERS - 1)),
            "quantised or incomplete",
        ),
        (huge, "too large for this device"),
    ];
    let mut sentences = std::collections::HashSet::new();
    for (refusal, part) in cases {
        let sentence = refusal.to_string();
        assert!(sentence.contains(part), "{sentence} / {part}");
        assert!(refusal.next_step().ends_with('.'));
        assert!(sentences.insert(sentence));
    }
}

#[test]
fn the_most_exact_format_that_fits_is_chosen() {
    // Qwen2.5-0.5B: 1.98 GB in f32, 0.99 GB in bf16, 0.56 GB in int8; 0.54 GB for the embedding in f32.
    let qwen = OFFERED[7];
    assert_eq!(qwen.repo, "Qwen/Qwen2.5-0.5B");
    let chosen = |memory: u64| fit(&qwen.decoder, memory).map(|fit| fit.memory.precision);
    assert_eq!(chosen(4_000_000_000), Ok(WeightPrecision::F32));
    assert_eq!(chosen(2_500_000_000), Ok(WeightPrecision::Bf16));
    assert_eq!(chosen(1_500_000_000), Ok(WeightPrecision::Int8));
    let refusal = chosen(1_000_000_000).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "This model is too large for this device: in int8 it takes 531 MiB for its weights and, while it is loaded, 520 MiB for the largest of them; 954 MiB can be used here."
    );
}

/// A whole model, of which the header is what is read here.
const TINY: &[u8] = include_bytes!("../../../tests/golden/gguf/tiny.gguf");

fn path(text: &str) -> GgufPath {
    GgufPath::parse(text).unwrap()
}

/// The plan of a GGUF file with these bytes, of which only the ranges that are asked for are given.
fn gguf_plan(bytes: &[u8], size: u64) -> Result<(ModelPlan, u64), Refusal> {
    let (info, tree) = (info(""), tree(&[("README.md", 9), ("m.gguf", size)]));
    let RepoModels::Gguf(mut first) = RepoModels::of(&info, &tree, None)? else {
        panic!("one file")
    };
    let mut read = 0;
    loop {
        let range = first.range();
        read = range.end.max(read);
        let asked = &bytes[range.start as usize..bytes.len().min(range.end as usize)];
        if let GgufStep::Plan(plan) = first.take(asked)? {
            return Ok((*plan, read));
        }
    }
}

#[test]
fn a_gguf_file_is_planned_from_its_header() {
    let (plan, _) = gguf_plan(TINY, TINY.len() as u64).unwrap();
    assert_eq!(
        (plan.family, plan.gguf.clone()),
        ("llama", Some(path("m.gguf")))
    );
    assert_eq!(plan.download_bytes(), TINY.len() as u64);
    // Embedding 512·32, attention (32 + 16 + 16 + 32)·32, MLP 3·64·32, norms 3·32.
    assert_eq!(plan.parameters(), 16_384 + 3_072 + 6_144 + 96);
    let model = ModelReference::parse("a/b").unwrap();
    let offer = plan.offer(&Endpoint::default(), &model, &WeightPrecision::ALL, 1 << 30);
    let key = offer.unwrap().key;
    assert_eq!(key.name(), "a/b/m.gguf");
    assert_eq!(
        StoredModel::of_key(&key).unwrap().file,
        Some(path("m.gguf"))
    );
}

#[test]
fn of_several_gguf_files_one_is_named_and_the_others_are_listed_by_size() {
    let info = info(r#","gguf":{"total":25696,"architecture":"llama"}"#);
    assert_eq!(info.gguf_parameters, Some(25_696));
    let tree = tree(&[("b-Q8_0.gguf", 200), ("a-Q4_0.gguf", 100), ("x.md", 1)]);
    let RepoModels::SeveralGguf(files) = RepoModels::of(&info, &tree, None).unwrap() else {
        panic!("two files")
    };
    let model = ModelReference::parse("a/b").unwrap();
    let listed = gguf_repository(&Endpoint::default(), &model, &info, &files);
    let paths: Vec<&str> = listed.files.iter().map(|file| &*file.path).collect();
    assert_eq!(paths, ["a-Q4_0.gguf", "b-Q8_0.gguf"]);
    assert_eq!(listed.parameters, Some(25_696));
    let named = RepoModels::of(&info, &tree, Some(&path("b-Q8_0.gguf"))).unwrap();
    assert!(matches!(named, RepoModels::Gguf(first) if first.file().size == 200));
    let missing = RepoModels::of(&info, &tree, Some(&path("c.gguf"))).unwrap_err();
    assert!(missing.to_string().contains("no file c.gguf"), "{missing}");
}

#[test]
fn a_gguf_file_that_is_not_read_here_is_refused_before_its_weights_are_fetched() {
    let size = TINY.len() as u64;
    let changed = |from: &[u8], to: &[u8]| {
        let at = TINY
            .windows(from.len())
            .position(|bytes| bytes == from)
            .unwrap();
        let mut bytes = TINY.to_vec();
        bytes[at..at + to.len()].copy_from_slice(to);
        gguf_plan(&bytes, size).unwrap_err().to_string()
    };
    let cases = [
        (changed(b"GGUF", b"PK\x03\x04"), "does not begin with"),
        // The values of general.architecture and tokenizer.ggml.model, behind their lengths.
        (
            changed(b"\x05\0\0\0\0\0\0\0llama", b"\x05\0\0\0\0\0\0\0mamba"),
            "“mamba”",
        ),
        (
            gguf_plan(&TINY[..100], 100).unwrap_err().to_string(),
            "too short",
        ),
        (
            gguf_plan(&TINY[..6_000], 6_000).unwrap_err().to_string(),
            "ends inside of its header",
        ),
    ];
    for (sentence, part) in cases {
        assert!(
            sentence.starts_with("This GGUF file cannot be used"),
            "{sentence}"
        );
        assert!(sentence.contains(part), "{sentence} / {part}");
    }
}
