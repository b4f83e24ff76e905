//! Loading through a reader: all refusals come before the first weight is read, and several files load as one.

use std::fs;
use std::future::{Future, ready};
use std::ops::Range;

use crate::support::{config_with, golden, load};
use burn::tensor::Device;
use model::{CausalLm, Config, LoadError, LoadPlan, ReadError, WeightReader};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};
use serde_json::json;

/// Files in memory; notes every read.
struct Files {
    files: Vec<Vec<u8>>,
    reads: Vec<(usize, Range<u64>)>,
    /// The number of reads after which every other one fails.
    healthy: usize,
}

impl Files {
    fn new(files: Vec<Vec<u8>>) -> Self {
        Self {
            files,
            reads: Vec::new(),
            healthy: usize::MAX,
        }
    }
}

impl WeightReader for Files {
    type Bytes = Vec<u8>;
    type Error = &'static str;

    fn lengths(&self) -> Vec<u64> {
        self.files.iter().map(|file| file.len() as u64).collect()
    }

    fn read(
        &mut self,
        file: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, &'static str>> {
        self.reads.push((file, range.clone()));
        let bytes = &self.files[file][range.start as usize..range.end as usize];
        ready(if self.reads.len() > self.healthy {
            Err("the connection is cut")
        } else {
            Ok(bytes.to_vec())
        })
    }
}

fn config(name: &str) -> Config {
    Config::from_json(&fs::read(golden(name).join("config.json")).unwrap()).unwrap()
}

fn weights(name: &str) -> Vec<u8> {
    fs::read(golden(name).join("model.safetensors")).unwrap()
}

/// A checkpoint divided into `count` files, tensor by tensor in turn.
fn shards(bytes: &[u8], count: usize) -> Vec<Vec<u8>> {
    let file = SafeTensors::deserialize(bytes).unwrap();
    let tensors: Vec<(&str, TensorView)> = file.iter().collect();
    let shard = |shard| {
        let own = tensors.iter().skip(shard).step_by(count).cloned();
        safetensors::serialize(own, None).unwrap()
    };
    (0..count).map(shard).collect()
}

fn plan(name: &str, files: &mut Files) -> Result<LoadPlan, ReadError<&'static str>> {
    pollster::block_on(LoadPlan::read(&config(name), files))
}

fn load_all(plan: &LoadPlan, files: &mut Files) -> Result<CausalLm, ReadError<&'static str>> {
    pollster::block_on(CausalLm::load_planned(plan, files, &Device::flex()))
}

#[test]
fn one_file_and_several_give_the_same_model() {
    for name in ["gpt2", "gpt-neox-parallel", "llama-tied-bf16", "qwen3"] {
        let expected = load(&golden(name)).to_named_tensors().unwrap();
        for count in [1, 2, 3] {
            let mut files = Files::new(shards(&weights(name), count));
            let plan = plan(name, &mut files).unwrap();
            let model = load_all(&plan, &mut files).unwrap();
            assert_eq!(
                model.to_named_tensors().unwrap(),
                expected,
                "{name}, {count} files"
            );
        }
    }
}

#[test]
fn each_weight_is_read_once_and_nothing_else() {
    let name = "llama-gqa";
    let mut files = Files::new(shards(&weights(name), 2));
    let plan = plan(name, &mut files).unwrap();
    // The length and the header of each file.
    assert_eq!(files.reads.len(), 4);
    load_all(&plan, &mut files).unwrap();
    let planned: Vec<_> = plan
        .tensors()
        .map(|tensor| (tensor.file, tensor.range.clone()))
        .collect();
    assert_eq!(files.reads.split_off(4), planned);
    let bytes = planned.iter().map(|(_, range)| range.end - range.start);
    assert_eq!(plan.bytes(), bytes.sum::<u64>());
    assert_eq!(plan.bytes(), 4 * plan.config().parameter_count());
}

#[test]
fn a_checkpoint_is_in_bf16_when_all_matrices_are() {
    let in_bf16 = |name, files: &mut Files| plan(name, files).unwrap().matrices_are_bf16();
    for (name, expected) in [
        ("llama-tied-bf16", true),
        ("gpt2", false),
        ("gpt2-gelu-separate-head-f16", false),
    ] {
        let mut files = Files::new(vec![weights(name)]);
        assert_eq!(in_bf16(name, &mut files), expected, "{name}");
    }
    // One matrix in f32 among them is enough.
    let name = "llama-tied-bf16";
    let bytes = weights(name);
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let widened: Vec<u8> = (file.tensor("model.embed_tokens.weight").unwrap().data())
        .chunks_exact(2)
        .flat_map(|bf16| [0, 0, bf16[0], bf16[1]])
        .collect();
    let tensors = file.iter().map(|(key, tensor)| {
        let view = match key {
            "model.embed_tokens.weight" => {
                TensorView::new(Dtype::F32, tensor.shape().to_vec(), &widened).unwrap()
            }
            _ => tensor,
        };
        (key, view)
    });
    let mixed = safetensors::serialize(tensors, None).unwrap();
    assert!(!in_bf16(name, &mut Files::new(vec![mixed])));
}

#[test]
fn another_network_is_refused_before_a_weight_is_read() {
    let refusal = |config: &Config, weights: Vec<u8>| {
        let mut files = Files::new(vec![weights]);
        let planned = pollster::block_on(LoadPlan::read(config, &mut files));
        assert_eq!(
            files.reads.len(),
            2,
            "the length of the header and the header"
        );
        match planned.unwrap_err() {
            ReadError::Weights(error) => error,
            ReadError::Reader(error) => panic!("{error}"),
        }
    };
    let missing = refusal(&config("qwen2"), weights("llama-gqa"));
    assert!(matches!(missing, LoadError::Missing { .. }), "{missing}");
    let shape = refusal(&config("llama-gqa"), weights("qwen2"));
    assert!(matches!(shape, LoadError::Shape { .. }), "{shape}");
    let fewer_layers = config_with(json!({ "num_hidden_layers": 2 })).unwrap();
    let unexpected = refusal(&fewer_layers, weights("llama-gqa"));
    assert!(
        matches!(unexpected, LoadError::Unexpected { .. }),
        "{unexpected}"
    );

    let bytes = weights("qwen2");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let whole_numbers = file.iter().map(|(key, view)| {
        let data = view.data();
        (
            key,
            TensorView::new(Dtype::I32, view.shape().to_vec(), data).unwrap(),
        )
    });
    let whole_numbers = safetensors::serialize(whole_numbers, None).unwrap();
    let dtype = refusal(&config("qwen2"), whole_numbers);
    assert!(matches!(dtype, LoadError::Dtype { .. }), "{dtype}");
}

#[test]
fn a_weight_in_two_files_is_refused() {
    let mut files = Files::new(vec![weights("qwen2"), weights("qwen2")]);
    let error = plan("qwen2", &mut files).unwrap_err();
    assert!(
        matches!(error, ReadError::Weights(LoadError::Twice { .. })),
        "{error}"
    );
}

#[test]
fn a_reader_that_fails_is_quoted() {
    for healthy in [0, 1, 2, 9] {
        let mut files = Files::new(vec![weights("qwen2")]);
        files.healthy = healthy;
        let loaded = plan("qwen2", &mut files).and_then(|plan| load_all(&plan, &mut files));
        let error = loaded.unwrap_err();
        assert!(matches!(error, ReadError::Reader("the connection is cut")));
        assert_eq!(files.reads.len(), healthy + 1, "it asked again");
    }
}
