//! A network with random weights loads like any other, is the same wherever it is made, and computes finite logits.

use std::future::{Future, ready};
use std::ops::Range;

use engine::{Device, PlannedModel, RandomCheckpoint, WeightReader};
use protocol::{Failure, WeightPrecision};

/// GPT-2's architecture with few numbers.
const CONFIG: &[u8] = br#"{
    "model_type": "gpt2", "vocab_size": 300, "n_positions": 64, "n_embd": 32, "n_layer": 2, "n_head": 4,
    "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5
}"#;
/// The standard deviation of the numbers of a matrix is 0.02; over 9,600 numbers a sample's is within five standard errors
/// (0.02 · √(0.2 / 9,600) each, for a uniform distribution) of it.
const DEVIATION: std::ops::Range<f64> = 0.0195..0.0205;

struct Made(RandomCheckpoint);

impl WeightReader for Made {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.length()]
    }

    fn read(
        &mut self,
        _: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, Failure>> {
        ready(Ok(self.0.read(&range)))
    }
}

fn logits(seed: u64) -> Vec<f32> {
    let mut weights = Made(RandomCheckpoint::new(CONFIG, seed).unwrap());
    let device = Device::flex();
    let planned = pollster::block_on(PlannedModel::read(CONFIG, &mut weights)).unwrap();
    let loaded = planned.load(&mut weights, WeightPrecision::F32, &device, None);
    let mut engine = pollster::block_on(loaded).unwrap();
    pollster::block_on(engine.prefill(&[1, 2, 3])).unwrap();
    pollster::block_on(engine.decode(4, 3)).unwrap().logits
}

#[test]
fn the_same_seed_makes_the_same_network() {
    let one = logits(1);
    assert!(one.len() == 300 && one.iter().all(|logit| logit.is_finite()));
    assert_eq!(one, logits(1));
    assert_ne!(one, logits(2));
}

#[test]
fn matrices_have_the_deviation_of_untrained_ones() {
    let made = RandomCheckpoint::new(CONFIG, 1).unwrap();
    let length = u64::from_le_bytes(made.read(&(0..8)).try_into().unwrap());
    let header: serde_json::Value = serde_json::from_slice(&made.read(&(8..8 + length))).unwrap();
    let numbers = |key: &str| -> Vec<f64> {
        let offsets = &header[key]["data_offsets"];
        let at = |place: usize| 8 + length + offsets[place].as_u64().unwrap();
        let bytes = made.read(&(at(0)..at(1)));
        let numbers = bytes.as_chunks::<4>().0.iter();
        numbers
            .map(|bytes| f64::from(f32::from_le_bytes(*bytes)))
            .collect()
    };
    let keys: Vec<&String> = header.as_object().unwrap().keys().collect();
    let key = |end: &str| *keys.iter().find(|key| key.ends_with(end)).unwrap();
    let embedding = numbers(key("wte.weight"));
    assert_eq!(embedding.len(), 9_600);
    let squares: f64 = embedding.iter().map(|number| number * number).sum();
    let deviation = (squares / embedding.len() as f64).sqrt();
    assert!(DEVIATION.contains(&deviation), "{deviation}");
    assert!(
        numbers(key("ln_f.weight"))
            .iter()
            .all(|number| *number == 1.0)
    );
    assert!(
        numbers(key("ln_f.bias"))
            .iter()
            .all(|number| *number == 0.0)
    );
    let other = numbers(key("h.1.attn.c_attn.weight"));
    assert_ne!(
        other,
        numbers(key("h.0.attn.c_attn.weight")),
        "each matrix has numbers of its own"
    );
}

#[test]
fn a_part_of_a_tensor_is_a_part_of_its_bytes_and_a_bad_config_is_refused() {
    let made = RandomCheckpoint::new(CONFIG, 1).unwrap();
    let length = u64::from_le_bytes(made.read(&(0..8)).try_into().unwrap());
    // The first tensor is the embedding of 300 tokens.
    let start = 8 + length;
    let whole = made.read(&(start..start + 4 * 9_600));
    assert_eq!(whole.len(), 4 * 9_600);
    assert_eq!(made.read(&(start + 64..start + 128)), whole[64..128]);
    let refused = RandomCheckpoint::new(br#"{"model_type":"mamba"}"#, 1);
    assert!(matches!(refused, Err(Failure::UnsupportedModel { .. })));
}
