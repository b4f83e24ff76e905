//! The parts of the crate that training needs: gradients for every parameter, and writing the config of the new model.

use crate::support::{golden, load, numbers};
use burn::module::{Module, ModuleVisitor, Param};
use burn::optim::{AdamWConfig, GradientsParams};
use burn::tensor::activation::log_softmax;
use burn::tensor::{Device, Gradients, Int, Tensor, s};
use model::{CausalLm, Config, LlamaDimensions};

fn dimensions() -> LlamaDimensions {
    LlamaDimensions {
        vocab_size: 24,
        max_position_embeddings: 16,
        hidden_size: 16,
        intermediate_size: 40,
        num_hidden_layers: 2,
        num_attention_heads: 4,
        num_key_value_heads: 2,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: Some(0),
        eos_token_id: Some(1),
    }
}

/// The cross-entropy of the next tokens, in nats per token.
fn loss(model: &CausalLm, text: Tensor<2, Int>) -> Tensor<1> {
    let [_, t] = text.dims();
    let logits = model
        .forward_without_cache(text.clone().slice(s![.., ..t - 1]))
        .unwrap();
    let next = text.slice(s![.., 1..]).unsqueeze_dim::<3>(2); // [B, T − 1, 1]
    -log_softmax(logits, 2).gather(2, next).mean()
}

/// Two texts of eight tokens each.
fn texts(device: &Device) -> Tensor<2, Int> {
    Tensor::from_ints([[0, 5, 9, 5, 9, 5, 9, 1], [0, 7, 7, 3, 3, 7, 7, 1]], device)
}

#[test]
fn a_fresh_model_knows_nothing_and_learns() {
    let device = Device::flex().autodiff();
    device.seed(1);
    let config = Config::llama(&dimensions()).unwrap();
    let mut model = CausalLm::init(&config, &device);
    let mut optimizer = AdamWConfig::new().init();
    let value = |loss: &Tensor<1>| loss.clone().into_scalar::<f32>();

    let first = value(&loss(&model, texts(&device)));
    let uniform = (config.vocab_size() as f32).ln();
    assert!(
        (first - uniform).abs() < 0.1,
        "{first} nats at first, {uniform} for a uniform guess"
    );
    for _ in 0..30 {
        let loss = loss(&model, texts(&device));
        let gradients = GradientsParams::from_grads(loss.backward(), &model);
        model = optimizer.step(1e-2, model, gradients);
    }
    let last = value(&loss(&model, texts(&device)));
    assert!(
        last < first / 2.0,
        "{first} nats at first, {last} after 30 steps"
    );
}

/// Counts parameters, and asserts that each has a gradient that is not all zero.
struct Gradient<'a> {
    gradients: &'a Gradients,
    path: Vec<String>,
    counted: usize,
}

impl ModuleVisitor for Gradient<'_> {
    fn enter_module(&mut self, name: &str, _: &str) {
        self.path.push(name.to_owned());
    }

    fn exit_module(&mut self, _: &str, _: &str) {
        self.path.pop();
    }

    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        let path = self.path.join(".");
        let gradient = numbers(param.val().grad(self.gradients).expect(&path));
        assert!(
            gradient.iter().any(|&number| number != 0.0),
            "{path} has a gradient of zeros"
        );
        assert!(
            gradient.iter().all(|number| number.is_finite()),
            "{path} has a gradient that is not finite"
        );
        self.counted += gradient.len();
    }
}

#[test]
fn every_parameter_of_every_family_gets_a_gradient() {
    for name in [
        "gpt2",
        "gpt2-gelu-separate-head-f16",
        "llama-gqa",
        "llama-tied-bf16",
        "qwen2",
        "qwen3",
    ] {
        let device = Device::flex().autodiff();
        let model = CausalLm::init(load(&golden(name)).config(), &device);
        let gradients = loss(&model, texts(&device)).backward();
        let mut visitor = Gradient {
            gradients: &gradients,
            path: Vec::new(),
            counted: 0,
        };
        model.visit(&mut visitor);
        assert_eq!(visitor.counted, model.num_params(), "{name}");
    }
}

#[test]
fn the_config_counts_the_parameters_that_there_are() {
    for name in [
        "gpt2",
        "gpt2-gelu-separate-head-f16",
        "llama-gqa",
        "llama-tied-bf16",
        "qwen2",
        "qwen3",
    ] {
        let model = load(&golden(name));
        assert_eq!(
            model.config().parameter_count(),
            model.num_params() as u64,
            "{name}"
        );
    }
}

#[test]
fn a_config_survives_being_written() {
    let config = Config::llama(&dimensions()).unwrap();
    let written = serde_json::to_vec(&dimensions().to_json()).unwrap();
    assert_eq!(Config::from_json(&written).unwrap(), config);
    assert_eq!(
        (
            config.head_dim(),
            config.bos_token_id(),
            config.eos_token_ids()
        ),
        (4, Some(0), &[1][..])
    );
    assert!(
        Config::llama(&LlamaDimensions {
            num_key_value_heads: 3,
            ..dimensions()
        })
        .is_err()
    );
}
