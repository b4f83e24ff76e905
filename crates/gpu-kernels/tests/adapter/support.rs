//! What the tests share: the adapter, golden and random models on both sides, and distances between their results.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use burn::tensor::Device;
use cubecl::client::Client;
use cubecl::wgpu::{AutoGraphicsApi, RuntimeOptions, WgpuDevice, init_setup};
use gpu_kernels::{DeviceCache, DeviceLogits, DeviceNetwork, DeviceParameters, KernelTuning};
use kernels::WeightFormat;
use model::{CausalLm, Config, KvCache, LogitsFor, TensorShape, checkpoint_tensors};
use pollster::block_on;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use safetensors::SafeTensors;
use serde_json::{Value, json};

/// Both ways to divide the work.
pub const TUNINGS: [(&str, KernelTuning); 2] = [
    ("software", KernelTuning::SOFTWARE),
    ("hardware", KernelTuning::HARDWARE),
];

/// The adapter of this machine. A machine without one does not pass.
pub fn client() -> Client {
    static DEVICE: LazyLock<WgpuDevice> = LazyLock::new(|| {
        assert!(
            !cubecl::Device::enumerate_all().is_empty(),
            "no graphics adapter: install a driver, or Mesa's adapter in software (`apt-get install mesa-vulkan-drivers`)"
        );
        let device = WgpuDevice::default();
        // More than a pass has, so that its dispatches are submitted together.
        let options = RuntimeOptions {
            tasks_max: 512,
            ..RuntimeOptions::default()
        };
        let setup = init_setup::<AutoGraphicsApi>(&device, options);
        println!("{:?}", setup.adapter.get_info());
        device
    });
    cubecl::Device::from(DEVICE.clone()).client()
}

/// A config and a checkpoint of it.
pub struct TestCheckpoint {
    pub name: String,
    pub config: Config,
    pub bytes: Vec<u8>,
}

/// The golden models, one or more of each family.
pub const GOLDEN: [&str; 10] = [
    "gpt2",
    "gpt2-gelu-separate-head-f16",
    "gpt-nano-sort",
    "gpt-neox-parallel",
    "gpt-neox-sequential",
    "llama-gqa",
    "llama-tied-bf16",
    "llama3-rope",
    "qwen2",
    "qwen3",
];

impl TestCheckpoint {
    pub fn golden(name: &str) -> Self {
        let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/golden/model")
            .join(name);
        Self {
            name: name.into(),
            config: Config::from_json(&fs::read(folder.join("config.json")).unwrap()).unwrap(),
            bytes: fs::read(folder.join("model.safetensors")).unwrap(),
        }
    }

    /// Random weights of a config: around 1 for norms, with a standard deviation of about 1/√inputs for matrices.
    pub fn random(name: &str, config: &Value) -> Self {
        let config = Config::from_json(&serde_json::to_vec(config).unwrap()).unwrap();
        let mut random = StdRng::seed_from_u64(7);
        let mut header = serde_json::Map::new();
        let mut bytes: Vec<u8> = Vec::new();
        for TensorShape { key, shape } in checkpoint_tensors(&config) {
            let start = bytes.len();
            let count: usize = shape.iter().product();
            let (middle, size) = match shape.len() {
                1 if key.ends_with("bias") => (0.0, 0.2),
                1 => (1.0, 0.3),
                _ => (0.0, 1.5 / (config.hidden_size() as f32).sqrt()),
            };
            for _ in 0..count {
                let number = middle + size * (2.0 * random.random::<f32>() - 1.0);
                bytes.extend(number.to_le_bytes());
            }
            let entry =
                json!({ "dtype": "F32", "shape": shape, "data_offsets": [start, bytes.len()] });
            header.insert(key, entry);
        }
        let header = Value::Object(header).to_string().into_bytes();
        let length = (header.len() as u64).to_le_bytes();
        Self {
            name: name.into(),
            config,
            bytes: [&length, &header[..], &bytes].concat(),
        }
    }

    /// Changes the numbers of an f32 tensor.
    pub fn change(&mut self, key: &str, change: impl Fn(f32) -> f32) {
        let tensors = SafeTensors::deserialize(&self.bytes).unwrap();
        let data = tensors.tensor(key).unwrap().data();
        let start = data.as_ptr() as usize - self.bytes.as_ptr() as usize;
        let end = start + data.len();
        for number in self.bytes[start..end].as_chunks_mut().0 {
            *number = change(f32::from_le_bytes(*number)).to_le_bytes();
        }
    }

    /// On the CPU: burn's parameters in f32, packed in the other formats.
    pub fn on_cpu(&self, format: WeightFormat) -> CpuSide {
        let model = match format {
            WeightFormat::F32 => CausalLm::load(&self.config, &self.bytes, &Device::flex()),
            _ => CausalLm::load_packed(&self.config, &self.bytes, format),
        };
        CpuSide {
            cache: KvCache::new(&self.config, &Device::flex()),
            model: model.unwrap(),
        }
    }

    pub fn on_gpu(&self, format: WeightFormat, tuning: KernelTuning) -> GpuSide {
        let parameters = DeviceParameters::new(client(), &self.config, format, tuning);
        let network = model::load_on_device_from(&self.config, &self.bytes, parameters).unwrap();
        GpuSide {
            cache: network.new_cache(),
            network,
        }
    }

    /// Tokens of the vocabulary, the same ones for the same seed.
    pub fn tokens(&self, count: usize, seed: u64) -> Vec<u32> {
        let mut random = StdRng::seed_from_u64(seed);
        let below = self.config.vocab_size() as u32;
        (0..count).map(|_| random.random_range(0..below)).collect()
    }
}

pub struct CpuSide {
    pub model: CausalLm,
    pub cache: KvCache,
}

impl CpuSide {
    pub fn run(&mut self, tokens: &[u32], wanted: LogitsFor) -> Vec<f32> {
        let tokens = self.model.tokens(tokens).unwrap();
        let logits = self.model.forward(tokens, &mut self.cache, wanted).unwrap();
        logits.into_data().try_into_vec().unwrap()
    }
}

pub struct GpuSide {
    pub network: DeviceNetwork,
    pub cache: DeviceCache,
}

impl GpuSide {
    pub fn extend(&mut self, tokens: &[u32], wanted: DeviceLogits) -> Vec<f32> {
        block_on(self.network.extend(&mut self.cache, tokens, wanted)).unwrap()
    }

    pub fn decode(&mut self, token: u32) -> Vec<f32> {
        block_on(self.network.decode(&mut self.cache, token)).unwrap()
    }
}

/// The largest difference, relative to the largest number expected.
pub fn distance(found: &[f32], expected: &[f32]) -> f32 {
    assert_eq!(found.len(), expected.len());
    assert!(found.iter().all(|number| number.is_finite()));
    let size = expected.iter().fold(0.0_f32, |size, x| size.max(x.abs()));
    let pairs = found.iter().zip(expected);
    pairs.fold(0.0_f32, |most, (a, b)| most.max((a - b).abs())) / size
}

/// The largest number's index.
pub fn best(logits: &[f32]) -> u32 {
    let numbers = logits.iter().enumerate();
    let best = numbers.fold((0, f32::MIN), |best, (i, &x)| match x > best.1 {
        true => (i, x),
        false => best,
    });
    best.0 as u32
}
