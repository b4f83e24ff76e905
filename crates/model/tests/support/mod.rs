//! Shared by the tests: golden models and changes to a config, reference files, a probe that stores everything, and
//! distances between two results.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)] // each test file uses its own part of it

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::{Device, Tensor};
use model::{CausalLm, Config, ConfigError, KvCache, LogitsFor, Probe, ProbeSite, WeightFormat};
use safetensors::SafeTensors;
use serde_json::Value;

/// Loads a model onto the CPU.
pub fn load(folder: &Path) -> CausalLm {
    let config = Config::from_json(&fs::read(folder.join("config.json")).unwrap()).unwrap();
    CausalLm::load(
        &config,
        &fs::read(folder.join("model.safetensors")).unwrap(),
        &Device::flex(),
    )
    .unwrap()
}

/// Loads a model with packed weights.
pub fn load_packed(folder: &Path, format: WeightFormat) -> CausalLm {
    let config = Config::from_json(&fs::read(folder.join("config.json")).unwrap()).unwrap();
    let weights = fs::read(folder.join("model.safetensors")).unwrap();
    CausalLm::load_packed(&config, &weights, format).unwrap()
}

/// The folder of a golden model; `tests/golden/model/README.md` gives the sources.
pub fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/golden/model")
        .join(name)
}

/// The folder of a model of the site; the card in it gives the source.
pub fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../public/models")
        .join(name)
}

/// The config of a valid model.
pub fn config_json() -> Value {
    serde_json::from_slice(&fs::read(golden("llama-gqa/config.json")).unwrap()).unwrap()
}

/// The result of parsing it with some keys changed.
pub fn config_with(changes: Value) -> Result<Config, ConfigError> {
    let mut config = config_json();
    let changes = changes.as_object().unwrap().clone();
    config.as_object_mut().unwrap().extend(changes);
    Config::from_json(&serde_json::to_vec(&config).unwrap())
}

/// The results of transformers for a golden model.
pub struct Reference {
    bytes: Vec<u8>,
}

impl Reference {
    pub fn of(name: &str) -> Self {
        Self::read(name, "reference.safetensors")
    }

    /// What is inside its passes.
    pub fn inside(name: &str) -> Self {
        Self::read(name, "inside.safetensors")
    }

    fn read(name: &str, file: &str) -> Self {
        Self {
            bytes: fs::read(golden(name).join(file)).unwrap(),
        }
    }

    pub fn values(&self, key: &str) -> Vec<f32> {
        let file = SafeTensors::deserialize(&self.bytes).unwrap();
        let data = file.tensor(key).unwrap();
        assert_eq!(data.dtype(), safetensors::Dtype::F32, "{key}");
        data.data()
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| f32::from_le_bytes(bytes))
            .collect()
    }

    pub fn tokens(&self, key: &str) -> Vec<u32> {
        let file = SafeTensors::deserialize(&self.bytes).unwrap();
        let data = file.tensor(key).unwrap();
        assert_eq!(data.dtype(), safetensors::Dtype::I64, "{key}");
        data.data()
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| i64::from_le_bytes(bytes) as u32)
            .collect()
    }
}

/// A probe that stores all tensors.
#[derive(Default)]
pub struct Recorder {
    seen: BTreeMap<(Option<usize>, ProbeSite), Vec<f32>>,
}

impl Probe for Recorder {
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    ) {
        let before = self.seen.insert((layer, site), numbers(tensor.clone()));
        assert!(
            before.is_none(),
            "{site:?} of layer {layer:?} was shown twice"
        );
    }
}

impl Recorder {
    pub fn values(&self, layer: Option<usize>, site: ProbeSite) -> &[f32] {
        &self.seen[&(layer, site)]
    }

    /// All tensors, with the places where they were seen.
    pub fn all(&self) -> impl Iterator<Item = ((Option<usize>, ProbeSite), &[f32])> {
        self.seen
            .iter()
            .map(|(&place, values)| (place, &values[..]))
    }

    pub fn len(&self) -> usize {
        self.seen.len()
    }
}

pub fn numbers<const N: usize>(tensor: Tensor<N>) -> Vec<f32> {
    tensor.try_into_vec_as::<f32>().unwrap()
}

/// The logits of one pass over `tokens`.
pub fn logits(
    model: &CausalLm,
    cache: &mut KvCache,
    tokens: &[u32],
    wanted: LogitsFor,
) -> Vec<f32> {
    numbers(
        model
            .forward(model.tokens(tokens).unwrap(), cache, wanted)
            .unwrap(),
    )
}

pub fn fresh_cache(model: &CausalLm) -> KvCache {
    KvCache::new(model.config(), &Device::flex())
}

/// Greedy decoding: one prefill, then one token at a time.
pub fn greedy(model: &CausalLm, prompt: &[u32], count: usize) -> Vec<u32> {
    let mut cache = fresh_cache(model);
    let mut last = logits(model, &mut cache, prompt, LogitsFor::Last);
    let mut chosen = Vec::new();
    loop {
        chosen.push(argmax(&last));
        if chosen.len() == count {
            return chosen;
        }
        last = logits(
            model,
            &mut cache,
            &chosen[chosen.len() - 1..],
            LogitsFor::Last,
        );
    }
}

pub fn argmax(logits: &[f32]) -> u32 {
    let best = logits
        .iter()
        .enumerate()
        .max_by(|(_, a), (_, b)| a.total_cmp(b));
    best.expect("a vocabulary is never empty").0 as u32
}

/// The largest difference, relative to the largest number of the expected result.
pub fn relative_distance(found: &[f32], expected: &[f32]) -> f32 {
    assert_eq!(found.len(), expected.len());
    let largest = expected
        .iter()
        .fold(0.0_f32, |largest, value| largest.max(value.abs()));
    assert!(largest > 0.0, "a result of zeros shows nothing");
    let difference = |(found, expected): (&f32, &f32)| (found - expected).abs();
    let distances = found.iter().zip(expected).map(difference);
    distances.fold(
        0.0,
        |a, b| if b.is_nan() { f32::INFINITY } else { a.max(b) },
    ) / largest
}

/// KL(expected ‖ found) in nats, of the distributions given by two rows of logits.
pub fn kl_divergence(expected: &[f32], found: &[f32]) -> f64 {
    let (expected, found) = (log_softmax(expected), log_softmax(found));
    expected
        .iter()
        .zip(&found)
        .map(|(e, f)| e.exp() * (e - f))
        .sum()
}

fn log_softmax(logits: &[f32]) -> Vec<f64> {
    let largest = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    let sum: f64 = logits
        .iter()
        .map(|&logit| (f64::from(logit) - largest).exp())
        .sum();
    logits
        .iter()
        .map(|&logit| f64::from(logit) - largest - sum.ln())
        .collect()
}
