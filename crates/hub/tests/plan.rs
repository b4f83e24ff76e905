//! The plan of a model from the hub's answers: what is fetched, and each reason not to.

#![allow(clippy::unwrap_used)]

use hub::{
    CHAT_TEMPLATE, CONFIG, ContentDigest, FirstFiles, GENERATION_CONFIG, ModelPlan, OFFERED,
    Refusal, RemoteFile, RepoInfo, ShardIndexError, TOKENIZER, Tree, WEIGHT_INDEX, WEIGHTS, fit,
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
    FirstFiles::of(&info, tree)?.plan(config.as_bytes(), index.as_bytes())
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
    let with_access = |fields: &str| FirstFiles::of(&info(fields), &whole(1)).unwrap_err();
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
        (refused(&tree(&[("m.Q4_K_M.gguf", 1)])), "llama.cpp"),
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
