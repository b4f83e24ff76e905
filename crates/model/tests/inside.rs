//! What is inside a pass, compared with transformers: the logit lens, passes with replaced parts, and contributions.
//!
//! `tests/golden/model/inside.py` says what is in the files.

use crate::support::{
    Recorder, Reference, fresh_cache, golden, load, load_packed, logits, numbers, relative_distance,
};
use model::{
    AblatedPositions, Ablations, ActivationCollector, CausalLm, LogitContributions, LogitDirection,
    LogitsFor, NetworkPart, PartAblation, PartMeans, PartReplacement, Probe, ProbeSite,
    WeightFormat,
};

/// The folders of all golden models that transformers computed.
const MODELS: [&str; 9] = [
    "gpt2",
    "gpt2-gelu-separate-head-f16",
    "gpt-neox-parallel",
    "gpt-neox-sequential",
    "llama-gqa",
    "llama-tied-bf16",
    "llama3-rope",
    "qwen2",
    "qwen3",
];
/// The parts that `inside.py` replaces.
const PARTS: [(&str, NetworkPart); 3] = [
    ("head", NetworkPart::Head { layer: 1, head: 1 }),
    ("attention", NetworkPart::Attention { layer: 0 }),
    ("mlp", NetworkPart::Mlp { layer: 1 }),
];
/// Whose heads `inside.py` lists.
const LAYER: usize = 1;

/// The weights of a model, and what they may change.
#[derive(Clone, Copy)]
struct WeightsCase {
    /// `None`: parameters of burn.
    format: Option<WeightFormat>,
    /// Against transformers in f32, relative to the largest number of a tensor. The reasons are those of `packed.rs`.
    reference: f32,
    /// Between the logit of the pass and the sum of its parts, in logits of this model. Its own weights are used in both, so
    /// that only rounding is left: of sums in f32; in int8 also of the head's inputs, to 16 bits.
    sum: f32,
    /// Between two ways to compute the same.
    consistency: f32,
}

const WEIGHTS: [WeightsCase; 4] = [
    WeightsCase {
        format: None,
        reference: 4e-6,
        sum: 2e-5,
        consistency: 4e-6,
    },
    WeightsCase {
        format: Some(WeightFormat::F32),
        reference: 4e-6,
        sum: 2e-5,
        consistency: 4e-6,
    },
    WeightsCase {
        format: Some(WeightFormat::Bf16),
        reference: 5e-2,
        sum: 2e-5,
        consistency: 4e-6,
    },
    WeightsCase {
        format: Some(WeightFormat::Int8),
        reference: 1e-1,
        sum: 5e-4,
        consistency: 5e-4,
    },
];

/// A model with its prompt, and what transformers computes inside.
struct InsideCase {
    model: CausalLm,
    prompt: Vec<u32>,
    inside: Reference,
    weights: WeightsCase,
    what: String,
}

/// Runs a stage for all models with all kinds of weights.
fn everywhere(stage: impl Fn(&InsideCase)) {
    for name in MODELS {
        for weights in WEIGHTS {
            let model = match weights.format {
                None => load(&golden(name)),
                Some(format) => load_packed(&golden(name), format),
            };
            let format = weights
                .format
                .map_or("parameters".into(), |of| of.to_string());
            stage(&InsideCase {
                model,
                prompt: Reference::of(name).tokens("prompt"),
                inside: Reference::inside(name),
                weights,
                what: format!("{name} in {format}"),
            });
        }
    }
}

impl InsideCase {
    fn assert_close(&self, found: &[f32], key: &str) {
        let distance = relative_distance(found, &self.inside.values(key));
        let most = self.weights.reference;
        assert!(distance <= most, "{}, {key}: {distance:e} apart", self.what);
    }

    fn positions(&self) -> Vec<usize> {
        let positions = self.inside.tokens("positions").into_iter();
        positions.map(|position| position as usize).collect()
    }

    /// The rows of `[T, width]` at the positions of the file.
    fn rows(&self, numbers: &[f32]) -> Vec<f32> {
        let width = numbers.len() / self.prompt.len();
        let rows = self.positions().into_iter();
        rows.flat_map(|at| numbers[at * width..][..width].to_vec())
            .collect()
    }

    /// The logits of a pass in chunks of so many tokens, with parts replaced.
    fn logits(&self, ablations: &Ablations, chunk: usize, probe: &mut impl Probe) -> Vec<f32> {
        let mut cache = fresh_cache(&self.model);
        let mut found = Vec::new();
        for tokens in self.prompt.chunks(chunk) {
            let ends_text = cache.len() + tokens.len() == self.prompt.len();
            let tokens = self.model.tokens(tokens).unwrap();
            let mut probe = ablations.with_probe(ends_text, probe);
            let logits =
                (self.model).forward_with_probe(tokens, &mut cache, LogitsFor::All, &mut probe);
            found.extend(numbers(logits.unwrap()));
        }
        found
    }

    fn ablated(
        &self,
        part: NetworkPart,
        replacement: PartReplacement,
        positions: AblatedPositions,
    ) -> Ablations {
        let parts = vec![PartAblation {
            part,
            replacement,
            positions,
        }];
        Ablations::new(self.model.config(), parts).unwrap()
    }

    /// The vectors that add up to the last hidden state at the last position, and that state; the mix of [`LAYER`].
    fn parts(&self) -> (Vec<f32>, Vec<f32>, Vec<f32>) {
        let config = self.model.config();
        let last = self.prompt.len() - 1;
        let places = LogitContributions::places(config).chain([
            LogitContributions::last_hidden(config),
            (Some(LAYER), ProbeSite::AttentionMix),
        ]);
        let mut collector = ActivationCollector::new(places, last..last + 1);
        self.logits(&Ablations::default(), self.prompt.len(), &mut collector);
        let mut parts = numbers(LogitContributions::take(config, &mut collector).unwrap());
        let hidden = parts.split_off(parts.len() - config.hidden_size());
        let mix = collector
            .take(Some(LAYER), ProbeSite::AttentionMix)
            .unwrap();
        (parts, hidden, numbers(mix))
    }

    fn direction(&self, token: u32, hidden: &[f32]) -> LogitDirection {
        let rows = self.model.logit_rows(self.model.tokens(&[token]).unwrap());
        LogitDirection::new(self.model.config(), &numbers(rows), hidden)
    }
}

#[test]
fn the_lens_of_each_layer_is_that_of_transformers() {
    everywhere(|case| {
        let mut seen = Recorder::default();
        case.logits(&Ablations::default(), case.prompt.len(), &mut seen);
        let states = (0..case.model.config().num_hidden_layers())
            .map(|layer| (Some(layer), ProbeSite::LayerOutput));
        let states = [(None, ProbeSite::Embedding)].into_iter().chain(states);
        let hidden: Vec<f32> = states
            .flat_map(|(layer, site)| case.rows(seen.values(layer, site)))
            .collect();
        let width = case.model.config().hidden_size();
        let shape = [1, hidden.len() / width, width];
        let lens = case.model.lens(tensor(hidden, shape));
        case.assert_close(&numbers(lens), "lens");
    });
}

/// To the bit, since it is the same product.
#[test]
fn the_lens_of_the_last_layer_gives_the_logits() {
    everywhere(|case| {
        let last = LogitContributions::last_hidden(case.model.config());
        let mut collector = ActivationCollector::new([last], 0..case.prompt.len());
        let expected = case.logits(&Ablations::default(), case.prompt.len(), &mut collector);
        let hidden = collector.take_stacked([last]).unwrap();
        assert_eq!(numbers(case.model.lens(hidden)), expected, "{}", case.what);
    });
}

/// To the bit, in one pass and in several.
#[test]
fn a_pass_without_ablations_is_the_plain_pass() {
    everywhere(|case| {
        let none = Ablations::default();
        assert!(none.is_empty() && !none.differ_at_the_last());
        for chunk in [case.prompt.len(), 32] {
            let mut cache = fresh_cache(&case.model);
            let plain = case.prompt.chunks(chunk);
            let plain =
                plain.flat_map(|part| logits(&case.model, &mut cache, part, LogitsFor::All));
            let plain: Vec<f32> = plain.collect();
            assert_eq!(case.logits(&none, chunk, &mut ()), plain, "{}", case.what);
        }
    });
}

#[test]
fn passes_with_replaced_parts_are_those_of_transformers() {
    everywhere(|case| {
        for (name, part) in PARTS {
            let mean = case.inside.values(&format!("mean.{name}"));
            for (value, replacement) in [
                ("zero", PartReplacement::Zero),
                ("mean", PartReplacement::Vector(mean)),
            ] {
                for (place, positions) in [
                    ("every", AblatedPositions::Every),
                    ("last", AblatedPositions::Last),
                ] {
                    let ablations = case.ablated(part, replacement.clone(), positions);
                    assert_eq!(ablations.differ_at_the_last(), place == "last");
                    let found = case.logits(&ablations, case.prompt.len(), &mut ());
                    case.assert_close(&case.rows(&found), &format!("{value}.{place}.{name}"));
                }
            }
        }
    });
}

/// At the end of a text in chunks as in one pass, and without a cache.
#[test]
fn a_replaced_pass_in_chunks_or_without_a_cache_is_the_same() {
    everywhere(|case| {
        for (name, part) in PARTS {
            for positions in [AblatedPositions::Every, AblatedPositions::Last] {
                let ablations = case.ablated(part, PartReplacement::Zero, positions);
                let expected = case.logits(&ablations, case.prompt.len(), &mut ());
                let tokens = case.model.tokens(&case.prompt).unwrap();
                let mut nothing = ();
                let mut probe = ablations.with_probe(true, &mut nothing);
                let alone = case
                    .model
                    .forward_without_cache_with_probe(tokens, &mut probe);
                let in_chunks = [7, 32].map(|chunk| case.logits(&ablations, chunk, &mut ()));
                for found in in_chunks.into_iter().chain([numbers(alone.unwrap())]) {
                    let distance = relative_distance(&found, &expected);
                    assert!(
                        distance <= case.weights.consistency,
                        "{}, {name} at {positions:?}: {distance:e} apart",
                        case.what
                    );
                }
            }
        }
    });
}

/// A replaced attention hides its heads; parts of different layers are replaced together.
#[test]
fn several_parts_are_replaced_together() {
    everywhere(|case| {
        let replaced = |parts: &[NetworkPart]| {
            let parts = parts.iter().map(|&part| PartAblation {
                part,
                replacement: PartReplacement::Zero,
                positions: AblatedPositions::Every,
            });
            let parts = Ablations::new(case.model.config(), parts.collect()).unwrap();
            case.logits(&parts, case.prompt.len(), &mut ())
        };
        let (attention, mlp) = (
            NetworkPart::Attention { layer: 1 },
            NetworkPart::Mlp { layer: 0 },
        );
        let head = NetworkPart::Head { layer: 1, head: 0 };
        let both = replaced(&[attention, mlp]);
        assert_eq!(both, replaced(&[mlp, head, attention]), "{}", case.what);
        assert!(relative_distance(&both, &replaced(&[attention])) > 1e-3);
        assert!(relative_distance(&both, &replaced(&[mlp])) > 1e-3);
    });
}

#[test]
fn means_of_parts_are_those_of_transformers() {
    everywhere(|case| {
        let parts = PARTS.map(|(_, part)| part);
        for chunk in [case.prompt.len(), 32] {
            let mut means = PartMeans::new(case.model.config(), parts).unwrap();
            case.logits(&Ablations::default(), chunk, &mut means);
            let means: Vec<_> = means.means().collect();
            assert_eq!(means.len(), PARTS.len());
            for ((part, mean), (name, expected)) in means.into_iter().zip(PARTS) {
                assert_eq!(part, expected);
                case.assert_close(&numbers(mean), &format!("mean.{name}"));
            }
        }
    });
}

#[test]
fn contributions_are_those_of_transformers_and_add_up_to_the_logit() {
    everywhere(|case| {
        let config = case.model.config();
        let (parts, hidden, mix) = case.parts();
        let tokens = case.inside.tokens("tokens");
        let mut found = [vec![], vec![], vec![]];
        let mut sums = Vec::new();
        let logits = logits(
            &case.model,
            &mut fresh_cache(&case.model),
            &case.prompt,
            LogitsFor::Last,
        );
        for &token in &tokens {
            let direction = case.direction(token, &hidden);
            let of = LogitContributions::new(config, &direction, &parts);
            let layers = of.attention.iter().zip(&of.mlp);
            let [all, heads, bias] = &mut found;
            all.push(of.token_embedding);
            all.extend(of.position_embedding);
            all.extend(layers.flat_map(|(attention, mlp)| [attention, mlp]));
            all.push(of.norm_bias.unwrap_or_default());

            let column = tensor(direction.numbers().to_vec(), [config.hidden_size()]);
            let products = numbers(case.model.attention_output_products(LAYER, column));
            let of_heads: Vec<f32> = mix
                .chunks(config.head_dim())
                .zip(products.chunks(config.head_dim()))
                .map(|(mix, products)| mix.iter().zip(products).map(|(a, b)| a * b).sum())
                .collect();
            let output_bias = case.model.attention_output_bias(LAYER).map(numbers);
            let of_bias = output_bias.map_or(0.0, |bias| direction.of(&bias));
            let of_attention = of_heads.iter().sum::<f32>() + of_bias;
            let size = of_heads
                .iter()
                .fold(1.0_f32, |size, head| size.max(head.abs()));
            let apart = (of_attention - of.attention[LAYER]).abs();
            assert!(
                apart <= case.weights.sum * size,
                "{}: heads {apart:e} apart",
                case.what
            );
            heads.extend(of_heads);
            bias.push(of_bias);

            sums.push(of.sum());
            let apart = (of.sum() - logits[token as usize]).abs();
            assert!(apart <= case.weights.sum, "{}: {apart:e} apart", case.what);
        }
        let difference = case
            .direction(tokens[0], &hidden)
            .minus(&case.direction(tokens[1], &hidden));
        let of_both = LogitContributions::new(config, &difference, &parts).sum();
        assert!((of_both - (sums[0] - sums[1])).abs() <= case.weights.sum);

        let [all, heads, bias] = found;
        case.assert_close(&all, "contributions");
        case.assert_close(&heads, "contributions.heads");
        if bias.iter().any(|bias| *bias != 0.0) {
            case.assert_close(&bias, "contributions.bias");
        } else {
            assert_eq!(case.inside.values("contributions.bias"), bias);
        }
    });
}

/// The MLP's output is the sum of its neurons' rows, each times its activation, and a bias.
#[test]
fn neurons_add_up_to_their_mlp() {
    everywhere(|case| {
        let config = case.model.config();
        let (d, f) = (config.hidden_size(), config.intermediate_size());
        let mut seen = Recorder::default();
        case.logits(&Ablations::default(), case.prompt.len(), &mut seen);
        let last = |site| {
            let rows = seen.values(Some(LAYER), site);
            rows[rows.len() - rows.len() / case.prompt.len()..].to_vec()
        };
        let (active, output) = (last(ProbeSite::MlpActivation), last(ProbeSite::MlpOutput));
        assert_eq!(active.len(), f);
        let bias = numbers(
            case.model
                .mlp_output_bias(LAYER)
                .unwrap_or(tensor(vec![0.0; d], [d])),
        );
        let mut squares = vec![0.0_f32; f];
        let mut sums = Vec::new();
        for row in 0..d {
            let mut unit = vec![0.0; d];
            unit[row] = 1.0;
            let weights = numbers(case.model.mlp_output_products(LAYER, tensor(unit, [d])));
            let terms = active.iter().zip(&weights);
            sums.push(terms.map(|(active, weight)| active * weight).sum::<f32>() + bias[row]);
            squares
                .iter_mut()
                .zip(weights)
                .for_each(|(sum, weight)| *sum += weight * weight);
        }
        let distance = relative_distance(&sums, &output);
        assert!(
            distance <= case.weights.sum,
            "{}: {distance:e} apart",
            case.what
        );
        let norms: Vec<f32> = squares.into_iter().map(f32::sqrt).collect();
        let distance = relative_distance(&numbers(case.model.mlp_output_norms(LAYER)), &norms);
        assert!(
            distance <= case.weights.consistency,
            "{}: {distance:e} apart",
            case.what
        );
    });
}

fn tensor<const N: usize>(numbers: Vec<f32>, shape: [usize; N]) -> burn::tensor::Tensor<N> {
    let data = burn::tensor::TensorData::new(numbers, shape);
    burn::tensor::Tensor::from_data(data, &burn::tensor::Device::flex())
}
