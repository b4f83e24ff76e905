//! A GGUF file of a golden model, written here as llama.cpp's converter writes it, is the same model: config and logits.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::ops::Range;

use crate::support::{Recorder, Reference, fresh_cache, golden, load, logits, relative_distance};
use burn::tensor::Device;
use gguf::{GgufHeader, HeaderRead, config_json};
use half::f16;
use model::{
    CausalLm, Config, LoadError, LoadPlan, LogitsFor, ProbeSite, WeightFormat, WeightReader,
};
use safetensors::{Dtype, SafeTensors};
use serde_json::Value;

/// All golden models but a GPT-2 with the exact GELU, of which the format has no word.
const MODELS: [&str; 8] = [
    "gpt2",
    "llama-gqa",
    "llama-tied-bf16",
    "llama3-rope",
    "gpt-neox-parallel",
    "gpt-neox-sequential",
    "qwen2",
    "qwen3",
];
/// Numbers in a block of Q8_0.
const BLOCK: usize = 32;
/// Inputs of a product with int8 are rounded to 16 bits, 1/32,767 of the largest of 32, in each of three layers. Weights that
/// were rounded a second time would be off by up to 1/200 of the largest of 32.
const ROUNDED_INPUTS: f32 = 5e-4;

/// A tensor of a file: shape row-major, and its numbers.
type Tensors = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

struct GgufInMemory(Vec<u8>);

impl WeightReader for GgufInMemory {
    type Bytes = Vec<u8>;
    type Error = Infallible;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.len() as u64]
    }

    async fn read(&mut self, _: usize, range: Range<u64>) -> Result<Vec<u8>, Infallible> {
        Ok(self.0[range.start as usize..range.end as usize].to_vec())
    }
}

/// Metadata and tensors of a golden model, as `convert_hf_to_gguf.py` of llama.cpp writes them.
struct Converted {
    architecture: &'static str,
    keys: Vec<u8>,
    count: u64,
    tensors: Tensors,
}

fn text(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat()
}

impl Converted {
    fn key(&mut self, key: &str, kind: u32, value: &[u8]) {
        self.keys
            .extend([&text(key)[..], &kind.to_le_bytes(), value].concat());
        self.count += 1;
    }

    fn whole(&mut self, key: &str, value: &Value) {
        let value = u32::try_from(value.as_u64().expect(key)).unwrap();
        self.key(
            &format!("{}.{key}", self.architecture),
            4,
            &value.to_le_bytes(),
        );
    }

    fn number(&mut self, key: &str, value: &Value) {
        let value = value.as_f64().expect(key) as f32;
        self.key(
            &format!("{}.{key}", self.architecture),
            6,
            &value.to_le_bytes(),
        );
    }

    fn of(name: &str) -> Self {
        let config: Value =
            serde_json::from_slice(&fs::read(golden(name).join("config.json")).unwrap()).unwrap();
        let architecture = match config["model_type"].as_str().unwrap() {
            "gpt2" => "gpt2",
            "gpt_neox" => "gptneox",
            "llama" => "llama",
            "qwen2" => "qwen2",
            "qwen3" => "qwen3",
            other => panic!("{other}"),
        };
        let mut file = Self {
            architecture,
            keys: Vec::new(),
            count: 0,
            tensors: Tensors::new(),
        };
        file.key("general.architecture", 8, &text(architecture));
        for id in ["bos_token_id", "eos_token_id"] {
            let value = config[id].as_u64().unwrap() as u32;
            file.key(&format!("tokenizer.ggml.{id}"), 4, &value.to_le_bytes());
        }
        let heads = if architecture == "gpt2" {
            file.metadata_of_gpt2(&config)
        } else {
            file.metadata_of_others(&config)
        };
        let weights = fs::read(golden(name).join("model.safetensors")).unwrap();
        for (key, view) in SafeTensors::deserialize(&weights).unwrap().iter() {
            let (shape, numbers) = (view.shape().to_vec(), numbers(view.dtype(), view.data()));
            let stored = gguf_name(key);
            let converted = converted(architecture, &stored, shape, numbers, heads);
            file.tensors.insert(stored, converted);
        }
        file
    }

    fn metadata_of_gpt2(&mut self, config: &Value) -> [usize; 2] {
        let (width, heads) = (config["n_embd"].as_u64().unwrap(), &config["n_head"]);
        let inner = config.get("n_inner").filter(|inner| !inner.is_null());
        let inner = inner.cloned().unwrap_or_else(|| (4 * width).into());
        self.whole("context_length", &config["n_positions"]);
        self.whole("embedding_length", &config["n_embd"]);
        self.whole("block_count", &config["n_layer"]);
        self.whole("feed_forward_length", &inner);
        self.whole("attention.head_count", heads);
        self.number(
            "attention.layer_norm_epsilon",
            &config["layer_norm_epsilon"],
        );
        [heads.as_u64().unwrap() as usize; 2]
    }

    /// The heads of queries and of keys.
    fn metadata_of_others(&mut self, config: &Value) -> [usize; 2] {
        let rope = &config["rope_parameters"];
        let heads = config["num_attention_heads"].as_u64().unwrap();
        let width = config["hidden_size"].as_u64().unwrap();
        self.whole("context_length", &config["max_position_embeddings"]);
        self.whole("embedding_length", &config["hidden_size"]);
        self.whole("block_count", &config["num_hidden_layers"]);
        self.whole("feed_forward_length", &config["intermediate_size"]);
        self.whole("attention.head_count", &config["num_attention_heads"]);
        self.number("rope.freq_base", &rope["rope_theta"]);
        if self.architecture == "gptneox" {
            let rotated = rope["partial_rotary_factor"].as_f64().unwrap() * (width / heads) as f64;
            self.whole("rope.dimension_count", &(rotated as u64).into());
            self.number("attention.layer_norm_epsilon", &config["layer_norm_eps"]);
            let parallel = config["use_parallel_residual"].as_bool().unwrap();
            self.key("gptneox.use_parallel_residual", 7, &[parallel.into()]);
            return [heads as usize; 2];
        }
        self.whole("attention.head_count_kv", &config["num_key_value_heads"]);
        self.number("attention.layer_norm_rms_epsilon", &config["rms_norm_eps"]);
        let head_dim = config.get("head_dim").and_then(Value::as_u64);
        let head_dim = head_dim.unwrap_or(width / heads);
        self.whole("attention.key_length", &head_dim.into());
        self.whole("attention.value_length", &head_dim.into());
        self.whole("rope.dimension_count", &head_dim.into());
        if rope["rope_type"] == "llama3" {
            let factors = llama3_factors(rope, head_dim);
            self.tensors
                .insert("rope_freqs.weight".into(), (vec![factors.len()], factors));
        }
        let keys = config["num_key_value_heads"].as_u64().unwrap();
        [heads as usize, keys as usize]
    }

    /// The bytes of the file, with the tensors for which `in_blocks` holds in Q8_0.
    fn bytes(&self, in_blocks: impl Fn(&str, &[usize]) -> bool) -> Vec<u8> {
        let mut bytes = [&b"GGUF"[..], &3_u32.to_le_bytes()].concat();
        bytes.extend((self.tensors.len() as u64).to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(&self.keys);
        let mut data = Vec::new();
        for (name, (shape, numbers)) in &self.tensors {
            bytes.extend(text(name));
            bytes.extend((shape.len() as u32).to_le_bytes());
            for size in shape.iter().rev() {
                bytes.extend((*size as u64).to_le_bytes());
            }
            let (kind, stored): (u32, Vec<u8>) = match in_blocks(name, shape) {
                true => (8, numbers.chunks(BLOCK).flat_map(q8_0).collect()),
                false => (
                    0,
                    numbers
                        .iter()
                        .flat_map(|number| number.to_le_bytes())
                        .collect(),
                ),
            };
            bytes.extend(kind.to_le_bytes());
            bytes.extend((data.len() as u64).to_le_bytes());
            data.extend(stored);
            data.resize(data.len().next_multiple_of(32), 0);
        }
        bytes.resize(bytes.len().next_multiple_of(32), 0);
        [bytes, data].concat()
    }
}

/// Steps of a hundredth of the largest, so that no block has the integer 127 and rounding it again would change it.
fn q8_0(block: &[f32]) -> Vec<u8> {
    let largest = block
        .iter()
        .fold(0.0_f32, |size, number| size.max(number.abs()));
    let scale = f16::from_f32(largest / 100.0);
    let integers = block
        .iter()
        .map(|number| (number / scale.to_f32()).round() as i8 as u8);
    scale.to_le_bytes().into_iter().chain(integers).collect()
}

fn numbers(dtype: Dtype, bytes: &[u8]) -> Vec<f32> {
    let halves = || bytes.as_chunks().0.iter().copied();
    match dtype {
        Dtype::F32 => bytes
            .as_chunks()
            .0
            .iter()
            .map(|four| f32::from_le_bytes(*four))
            .collect(),
        Dtype::F16 => halves()
            .map(|two| f16::from_le_bytes(two).to_f32())
            .collect(),
        Dtype::BF16 => halves()
            .map(|two| half::bf16::from_le_bytes(two).to_f32())
            .collect(),
        other => panic!("{other:?}"),
    }
}

/// llama.cpp's name of a tensor (`gguf-py/gguf/tensor_mapping.py`).
fn gguf_name(key: &str) -> String {
    const NAMES: [(&str, &str); 31] = [
        ("transformer.wte", "token_embd"),
        ("transformer.wpe", "position_embd"),
        ("transformer.ln_f", "output_norm"),
        ("transformer.h.", "blk."),
        (".ln_1.", ".attn_norm."),
        (".ln_2.", ".ffn_norm."),
        (".attn.c_attn.", ".attn_qkv."),
        (".attn.c_proj.", ".attn_output."),
        (".mlp.c_fc.", ".ffn_up."),
        (".mlp.c_proj.", ".ffn_down."),
        ("gpt_neox.embed_in", "token_embd"),
        ("gpt_neox.final_layer_norm", "output_norm"),
        ("gpt_neox.layers.", "blk."),
        ("embed_out", "output"),
        (".attention.query_key_value.", ".attn_qkv."),
        (".attention.dense.", ".attn_output."),
        (".mlp.dense_h_to_4h.", ".ffn_up."),
        (".mlp.dense_4h_to_h.", ".ffn_down."),
        ("model.embed_tokens", "token_embd"),
        ("model.norm", "output_norm"),
        ("model.layers.", "blk."),
        ("lm_head", "output"),
        (".input_layernorm.", ".attn_norm."),
        (".post_attention_layernorm.", ".ffn_norm."),
        (".self_attn.q_", ".attn_q_"),
        (".self_attn.k_", ".attn_k_"),
        (".self_attn.v_", ".attn_v_"),
        (".self_attn.o_proj.", ".attn_output."),
        (".mlp.gate_proj.", ".ffn_gate."),
        (".mlp.up_proj.", ".ffn_up."),
        (".mlp.down_proj.", ".ffn_down."),
    ];
    let named = NAMES.iter().fold(key.to_owned(), |key, (theirs, ours)| {
        key.replace(theirs, ours)
    });
    named.replace("_proj.", ".")
}

/// The tensor in llama.cpp's layout.
fn converted(
    architecture: &str,
    name: &str,
    shape: Vec<usize>,
    numbers: Vec<f32>,
    [heads, key_heads]: [usize; 2],
) -> (Vec<usize>, Vec<f32>) {
    let is = |part: &str| name.contains(part);
    match architecture {
        // Conv1D has [in, out].
        "gpt2" if shape.len() == 2 && name.starts_with("blk.") => {
            let [inputs, outputs] = shape[..] else {
                panic!()
            };
            let transposed =
                (0..outputs).flat_map(|output| (0..inputs).map(move |input| (input, output)));
            let transposed = transposed.map(|(input, output)| numbers[input * outputs + output]);
            (vec![outputs, inputs], transposed.collect())
        }
        // [H, 3, Dh] → [3, H, Dh]
        "gptneox" if is("attn_qkv") => {
            let dh = shape[0] / heads / 3;
            let order = (0..3).flat_map(|kind| {
                (0..heads).flat_map(move |head| (0..dh).map(move |i| (head * 3 + kind) * dh + i))
            });
            rows(shape, &numbers, order)
        }
        // `permute`: reshape(n_head, 2, Dh / 2, …).swapaxes(1, 2)
        "llama" if is("attn_q.") || is("attn_k.") => {
            let heads = if is("attn_q.") { heads } else { key_heads };
            let half = shape[0] / heads / 2;
            let order = (0..heads).flat_map(|head| {
                (0..half).flat_map(move |i| (0..2).map(move |side| (head * 2 + side) * half + i))
            });
            rows(shape, &numbers, order)
        }
        _ => (shape, numbers),
    }
}

fn rows(
    shape: Vec<usize>,
    numbers: &[f32],
    order: impl Iterator<Item = usize>,
) -> (Vec<usize>, Vec<f32>) {
    let width = numbers.len() / shape[0];
    let rows = order.flat_map(|row| numbers[row * width..][..width].to_vec());
    (shape, rows.collect())
}

/// `LlamaModel.generate_extra_tensors` of llama.cpp's converter.
fn llama3_factors(rope: &Value, head_dim: u64) -> Vec<f32> {
    let number = |key: &str| rope[key].as_f64().unwrap();
    let (factor, low, high) = (
        number("factor"),
        number("low_freq_factor"),
        number("high_freq_factor"),
    );
    let context = number("original_max_position_embeddings");
    let factors = (0..head_dim / 2).map(|i| {
        let frequency = 1.0 / number("rope_theta").powf((2 * i) as f64 / head_dim as f64);
        let wavelength = 2.0 * std::f64::consts::PI / frequency;
        if wavelength < context / high {
            1.0
        } else if wavelength > context / low {
            factor
        } else {
            let smooth = (context / wavelength - low) / (high - low);
            1.0 / ((1.0 - smooth) / factor + smooth)
        }
    });
    factors.map(|factor| factor as f32).collect()
}

/// The config and the plan of a file.
fn planned(bytes: &[u8], factors: Option<&[f32]>) -> Result<(Config, LoadPlan), LoadError> {
    let HeaderRead::Whole(header) = GgufHeader::read(bytes, bytes.len() as u64).unwrap() else {
        panic!("the file is whole");
    };
    let config = config_json(&header, factors).unwrap();
    let config = Config::from_json(&serde_json::to_vec(&config).unwrap()).unwrap();
    let plan = LoadPlan::of_gguf(&config, &header)?;
    Ok((config, plan))
}

/// The model of a file: packed in a format, or in burn's tensors.
fn loaded(plan: &LoadPlan, bytes: Vec<u8>, format: Option<WeightFormat>) -> CausalLm {
    let mut reader = GgufInMemory(bytes);
    let device = Device::flex();
    let loaded = pollster::block_on(async {
        match format {
            Some(format) => CausalLm::load_planned_packed(plan, &mut reader, format).await,
            None => CausalLm::load_planned(plan, &mut reader, &device).await,
        }
    });
    loaded.unwrap()
}

#[test]
fn each_architecture_is_the_same_model_as_in_safetensors_to_the_bit() {
    for name in MODELS {
        let file = Converted::of(name);
        let bytes = file.bytes(|_, _| false);
        let factors = file
            .tensors
            .get("rope_freqs.weight")
            .map(|(_, factors)| &factors[..]);
        let (config, plan) = planned(&bytes, factors).unwrap();
        let theirs = load(&golden(name));
        assert_eq!(config, *theirs.config(), "{name}");
        let ours = loaded(&plan, bytes, None);
        let prompt = Reference::of(name).tokens("prompt");
        let all =
            |model: &CausalLm| logits(model, &mut fresh_cache(model), &prompt, LogitsFor::All);
        assert_eq!(all(&ours), all(&theirs), "{name}");
    }
}

/// Matrices whose rows are whole blocks.
fn is_matrix(name: &str, shape: &[usize]) -> bool {
    matches!(shape, [_, inputs] if inputs.is_multiple_of(BLOCK)) && name != "position_embd.weight"
}

#[test]
fn scaled_integers_are_kept_in_int8_as_they_are_stored() {
    for name in ["llama-gqa", "gpt2", "gpt-neox-parallel"] {
        let file = Converted::of(name);
        // Some parts of a matrix may be stored in another type: the keys here.
        let bytes = file.bytes(|name, shape| is_matrix(name, shape) && !name.contains("attn_k."));
        let (_, plan) = planned(&bytes, None).unwrap();
        let in_int8 = loaded(&plan, bytes.clone(), Some(WeightFormat::Int8));
        let in_f32 = loaded(&plan, bytes, None);
        let prompt = Reference::of(name).tokens("prompt");
        let seen = |model: &CausalLm| {
            let mut seen = Recorder::default();
            let (tokens, mut cache) = (model.tokens(&prompt).unwrap(), fresh_cache(model));
            model
                .forward_with_probe(tokens, &mut cache, LogitsFor::All, &mut seen)
                .unwrap();
            seen
        };
        let (ours, exact) = (seen(&in_int8), seen(&in_f32));
        // The rows of the embedding are the weights themselves.
        let embedding = |seen: &Recorder| seen.values(None, ProbeSite::Embedding).to_vec();
        assert_eq!(embedding(&ours), embedding(&exact), "{name}");
    }
}

#[test]
fn a_model_in_q8_0_has_the_logits_of_its_weights() {
    // Its matrices have 32 and 128 inputs: all of them are whole blocks.
    let file = Converted::of("gpt2");
    let bytes = file.bytes(is_matrix);
    let (_, plan) = planned(&bytes, None).unwrap();
    assert!(plan.matrices_are_scaled_integers());
    let in_int8 = loaded(&plan, bytes.clone(), Some(WeightFormat::Int8));
    let in_f32 = loaded(&plan, bytes, None);
    let prompt = Reference::of("gpt2").tokens("prompt");
    let all = |model: &CausalLm| logits(model, &mut fresh_cache(model), &prompt, LogitsFor::All);
    let distance = relative_distance(&all(&in_int8), &all(&in_f32));
    assert!(distance <= ROUNDED_INPUTS, "{distance:e}");
}

#[test]
fn files_of_another_network_are_refused() {
    let file = Converted::of("llama-gqa");
    let refused = |change: &dyn Fn(&mut Tensors)| {
        let mut tensors = file.tensors.clone();
        change(&mut tensors);
        let file = Converted {
            tensors,
            keys: file.keys.clone(),
            ..file
        };
        planned(&file.bytes(|_, _| false), None).unwrap_err()
    };
    let missing = refused(&|tensors| drop(tensors.remove("blk.1.attn_k.weight")));
    assert!(
        matches!(
            missing,
            LoadError::TooSmall { .. } | LoadError::Missing { .. }
        ),
        "{missing}"
    );
    let unexpected = refused(&|tensors| {
        tensors.insert(
            "blk.0.ffn_gate_inp.weight".into(),
            (vec![32], vec![0.0; 32]),
        );
    });
    assert!(
        matches!(unexpected, LoadError::Unexpected { .. }),
        "{unexpected}"
    );
    let in_blocks = planned(&file.bytes(|name, _| name == "output_norm.weight"), None).unwrap_err();
    assert!(
        matches!(in_blocks, LoadError::VectorInBlocks { .. }),
        "{in_blocks}"
    );
}
