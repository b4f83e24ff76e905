//! Inspections and ablations: on a small random model, and on golden models of other families.

use std::{fs, path::PathBuf};

use engine::{Device, Engine, InspectAdvance};
use model::{
    CausalLm, Config, LlamaDimensions, PartAblation, PartMeans, PartReplacement, WeightDtype,
};
use pollster::block_on;
use protocol::{
    AblatedPositions, Ablation, Ablations, CellWanted, ContributionsWanted, Failure,
    InspectRequest, InspectWanted, Inspection, LensCell, NetworkPart, Progress, Replacement,
};

use crate::ablated_pass;

/// Between two orders of summation of the same numbers in f32.
const ROUNDING: f32 = 1e-5;
/// Between a logit and the sum of its parts, in logits.
const SUM: f64 = 1e-4;

const HEAD: NetworkPart = NetworkPart::Head { layer: 1, head: 1 };

fn llama() -> Engine {
    let dimensions = LlamaDimensions {
        vocab_size: 300,
        max_position_embeddings: 200,
        hidden_size: 32,
        intermediate_size: 64,
        num_hidden_layers: 2,
        num_attention_heads: 4,
        num_key_value_heads: 2,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: Some(0),
        eos_token_id: Some(0),
    };
    let device = Device::flex();
    device.seed(7);
    let model = CausalLm::init(&Config::llama(&dimensions).unwrap(), &device);
    let weights = model.to_safetensors(WeightDtype::F32).unwrap();
    let config = serde_json::to_vec(&dimensions.to_json()).unwrap();
    Engine::load(&config, &weights, &device).unwrap()
}

fn golden(name: &str) -> Engine {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = folder.join("../../tests/golden/model").join(name);
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    let (config, weights) = (read("config.json"), read("model.safetensors"));
    Engine::load(&config, &weights, &Device::flex()).unwrap()
}

/// Engines of each kind of norm, of positions and of residual.
fn engines() -> [(&'static str, Engine); 4] {
    let golden = |name| (name, golden(name));
    [
        ("random", llama()),
        golden("gpt2"),
        golden("gpt-neox-parallel"),
        golden("qwen3"),
    ]
}

/// A text longer than a chunk, of tokens that each of the models has.
fn context() -> Vec<u32> {
    (0..130_u32).map(|i| 3 + i * 31 % 77).collect()
}

fn inspect(engine: &mut Engine, request: InspectRequest) -> Inspection {
    block_on(engine.begin_inspect(request).unwrap().finish()).unwrap()
}

fn prefill(engine: &mut Engine, tokens: &[u32]) -> Vec<f32> {
    block_on(engine.prefill(tokens)).unwrap().logits
}

/// Everything of the columns on both sides of the border of a chunk, and of their last one.
fn everything() -> InspectRequest {
    let mut request = InspectRequest::lens(context(), 60, 10, Some(9));
    request.wanted = InspectWanted {
        lens: true,
        logits: true,
        attention: Some(1),
        cell: Some(CellWanted {
            layer: 1,
            position: 69,
            head: 1,
            neurons: 7,
        }),
        contributions: Some(ContributionsWanted {
            position: 69,
            token: 5,
            other: Some(6),
            heads_of: vec![1],
        }),
    };
    request
}

fn zero(positions: AblatedPositions) -> Ablations {
    Ablations::zero(HEAD, positions)
}

fn mean(part: NetworkPart, reference: Vec<u32>) -> Ablations {
    let ablation = Ablation {
        part,
        replacement: Replacement::Mean,
        positions: AblatedPositions::Every,
    };
    Ablations::new(vec![ablation], reference).unwrap()
}

fn assert_close(found: &[f32], expected: &[f32], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let size = expected.iter().fold(1.0_f32, |size, x| size.max(x.abs()));
    for (index, (f, e)) in found.iter().zip(expected).enumerate() {
        assert!(
            (f - e).abs() <= ROUNDING * size,
            "{what}, {index}: {f}, {e}"
        );
    }
}

/// The engine adds exponentials in f32: about seven digits.
const OF_SUMS: f32 = 1e-5;

fn assert_same_cell(found: &LensCell, exact: &LensCell) {
    let of_follower = |cell: &LensCell| {
        let follower = cell.follower.as_ref().unwrap();
        (follower.rank, follower.probability)
    };
    let (found_follower, follower) = (of_follower(found), of_follower(exact));
    assert_eq!(found_follower.0, follower.0);
    let tokens = |cell: &LensCell| cell.top.iter().map(|(token, _)| *token).collect::<Vec<_>>();
    assert_eq!(tokens(found), tokens(exact));
    let numbers = found.top.iter().zip(&exact.top).map(|(a, b)| (a.1, b.1));
    let others = [
        (found.entropy, exact.entropy),
        (found_follower.1, follower.1),
    ];
    for (found, exact) in numbers.chain(others) {
        assert!(
            (found - exact).abs() <= exact.abs() * OF_SUMS,
            "{found} {exact}"
        );
    }
}

#[test]
fn the_lens_and_the_logits_are_those_of_the_passes_that_end_there() {
    for (name, mut engine) in engines() {
        let request = everything();
        let inspection = inspect(&mut engine, request.clone());
        let (lens, logits) = (inspection.lens.unwrap(), inspection.logits.unwrap());
        let width = logits.shape.vocab_size as usize;
        for (column, found) in logits.logits.chunks(width).enumerate() {
            let position = 60 + column;
            let expected = prefill(&mut engine, &request.tokens[..=position]);
            assert_close(found, &expected, name);
            let cells = lens.column(position as u32).unwrap();
            assert_eq!(cells.len(), lens.shape.rows as usize);
            let follower = Some(request.tokens[position + 1]);
            assert_same_cell(cells.last().unwrap(), &LensCell::of_logits(found, follower));
        }
        assert_eq!((logits.shape.first, logits.shape.columns), (60, 10));
    }
}

#[test]
fn what_the_cache_of_the_run_holds_is_read_and_not_changed() {
    for (name, mut engine) in engines() {
        let request = everything();
        let fresh = inspect(&mut engine, request.clone());
        prefill(&mut engine, &request.tokens[..65]);
        let before = engine.cache_report();
        let mut pass = engine.begin_inspect(request.clone()).unwrap();
        let mut steps = Vec::new();
        let cached = loop {
            match block_on(pass.advance()).unwrap() {
                InspectAdvance::More(progress) => steps.push(progress),
                InspectAdvance::Done(inspection) => break inspection,
            }
        };
        // The first 60 positions are in the cache: the ten columns are one chunk.
        let done = |done| Progress::Forward { done, total: 70 };
        assert_eq!(steps.first(), Some(&done(70)), "{name}");
        let numbers = |inspection: &Inspection| inspection.clone().into_numbers();
        assert_close(&numbers(&cached), &numbers(&fresh), name);
        assert_eq!(engine.cache_report(), before);

        // Another text, an inspection that is given up, and the run goes on as if there had been none.
        let mut other = request.clone();
        other.tokens.reverse();
        inspect(&mut engine, other);
        let mut given_up = engine.begin_inspect(request.clone()).unwrap();
        block_on(given_up.advance()).unwrap();
        drop(given_up);
        let next = |engine: &mut Engine| block_on(engine.decode(request.tokens[65], 65)).unwrap();
        let found = next(&mut engine).logits;
        prefill(&mut engine, &request.tokens[..65]);
        assert_eq!(next(&mut engine).logits, found, "{name}");
    }
}

#[test]
fn attention_weights_are_a_causal_distribution() {
    for (name, mut engine) in engines() {
        let attention = inspect(&mut engine, everything()).attention.unwrap();
        assert_eq!(attention.shape.positions, 70);
        for head in 0..attention.shape.heads {
            for position in 60..70 {
                let row = attention.row(head, position).unwrap();
                let (seen, unseen) = row.split_at(position as usize + 1);
                let sum: f32 = seen.iter().sum();
                assert!((sum - 1.0).abs() < ROUNDING, "{name}: {sum}");
                assert!(seen.iter().all(|weight| *weight > 0.0), "{name}");
                assert!(unseen.iter().all(|weight| *weight == 0.0), "{name}");
            }
        }
    }
}

#[test]
fn the_arithmetic_of_a_cell_can_be_done_again() {
    for (name, mut engine) in engines() {
        let inspection = inspect(&mut engine, everything());
        let cell = inspection.cell.unwrap();
        let head = &cell.arithmetic;
        let scores: Vec<f32> = head.dots.iter().map(|dot| dot * head.scale).collect();
        assert_eq!(scores.len(), 70);
        assert_close(&head.scores, &scores, name);
        let largest = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - largest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        let weights: Vec<f32> = powers.iter().map(|power| power / sum).collect();
        assert_close(&head.weights, &weights, name);
        let attention = inspection.attention.unwrap();
        assert_close(&head.weights, attention.row(1, 69).unwrap(), name);
        let width = cell.shape.head_dim as usize;
        let mut mix = vec![0.0; width];
        for (weight, value) in weights.iter().zip(head.values.chunks(width)) {
            mix.iter_mut()
                .zip(value)
                .for_each(|(sum, value)| *sum += weight * value);
        }
        assert_close(&head.mix, &mix, name);
        assert_eq!(head.values[69 * width..], cell.value);
        let own: f32 = cell.query.iter().zip(&cell.key).map(|(a, b)| a * b).sum();
        assert_close(&[own], &head.dots[69..], name);
        let sizes: Vec<f32> = cell
            .neurons
            .iter()
            .map(|(_, active)| active.abs())
            .collect();
        assert!(
            sizes.len() == 7 && sizes.is_sorted_by(|a, b| a >= b),
            "{name}"
        );
        assert!(cell.before != cell.after && cell.attention_norm_scale > 0.0);
    }
}

#[test]
fn the_parts_of_a_logit_add_up_to_it_whatever_is_replaced() {
    let reference = context()[..70].to_vec();
    let attention = NetworkPart::Attention { layer: 1 };
    for ablations in [
        Ablations::default(),
        zero(AblatedPositions::Every),
        Ablations::zero(NetworkPart::Mlp { layer: 0 }, AblatedPositions::Every),
        mean(attention, reference),
    ] {
        for (name, mut engine) in engines() {
            let mut request = everything();
            request.ablations = ablations.clone();
            let inspection = inspect(&mut engine, request);
            let logits = inspection.logits.unwrap();
            let last = &logits.logits[9 * logits.shape.vocab_size as usize..];
            let parts = inspection.contributions.unwrap();
            assert!(
                (parts.logit - (last[5] - last[6])).abs() < ROUNDING,
                "{name}"
            );
            let apart = (parts.sum() - f64::from(parts.logit)).abs();
            assert!(apart < SUM, "{name}: {apart:e} apart");
            assert!(parts.layers[0].heads.is_empty());
            let layer = &parts.layers[1];
            let heads: f32 = layer.heads.iter().sum();
            let apart = (heads + layer.attention_bias - layer.attention).abs();
            assert!(f64::from(apart) < SUM, "{name}: heads {apart:e} apart");
            if ablations
                .parts()
                .iter()
                .any(|ablation| ablation.part == HEAD)
            {
                assert!(layer.heads[1] == 0.0 && layer.heads[0] != 0.0, "{name}");
            }
        }
    }
}

/// The mean of a part's output over a text, which the network reads in one pass.
fn replaced_by_mean(network: &CausalLm, part: NetworkPart, reference: &[u32]) -> PartAblation {
    let part = ablated_pass::of_network(part);
    let mut means = PartMeans::new(network.config(), [part]).unwrap();
    let tokens = network.tokens(reference).unwrap();
    let read = network.forward_without_cache_with_probe(tokens, &mut means);
    read.unwrap();
    let (_, mean) = means.means().next().unwrap();
    let mean: Vec<f32> = mean.into_data().try_into_vec().unwrap();
    PartAblation {
        part,
        replacement: PartReplacement::Vector(mean),
        positions: model::AblatedPositions::Every,
    }
}

#[test]
fn an_inspection_with_replaced_parts_shows_the_logits_of_a_pass_with_them() {
    let tokens = context();
    let reference = tokens[5..75].to_vec();
    for (name, mut engine) in engines() {
        let plain = prefill(&mut engine, &tokens);
        let off = |positions| (zero(positions), ablated_pass::zero(HEAD, positions));
        let meaned = |part| {
            let ablation = replaced_by_mean(engine.network(), part, &reference);
            (mean(part, reference.clone()), ablation)
        };
        for (ablations, ablation) in [
            off(AblatedPositions::Every),
            off(AblatedPositions::Last),
            meaned(HEAD),
            meaned(NetworkPart::Mlp { layer: 0 }),
        ] {
            let expected = ablated_pass::logits(engine.network(), &tokens, ablation);
            let mut request = InspectRequest::lens(tokens.clone(), 129, 1, None);
            request.wanted.logits = true;
            request.ablations = ablations;
            let inspection = inspect(&mut engine, request.clone());
            assert_close(&inspection.logits.unwrap().logits, &expected, name);
            assert!(inspection.lens.unwrap().cells[0].follower.is_none());
            let apart = expected.iter().zip(&plain).map(|(a, b)| (a - b).abs());
            assert!(
                apart.fold(0.0, f32::max) > 1e-4,
                "{name}: nothing is replaced"
            );
            // Neither the next inspection nor the run has it.
            request.ablations = Ablations::default();
            let whole = inspect(&mut engine, request).logits.unwrap().logits;
            assert_close(&whole, &plain, name);
        }
        assert_eq!(prefill(&mut engine, &tokens), plain, "{name}");
    }
}

#[test]
fn a_text_that_is_continued_with_the_same_parts_replaced_is_not_computed_again() {
    let request = |length: u32, ablations: &Ablations| {
        let tokens = context()[..length as usize].to_vec();
        let mut request = InspectRequest::lens(tokens, length - 1, 1, None);
        request.wanted.logits = true;
        request.ablations = ablations.clone();
        request
    };
    for (name, mut engine) in engines() {
        for ablations in [
            zero(AblatedPositions::Every),
            zero(AblatedPositions::Last),
            mean(HEAD, context()[5..75].to_vec()),
        ] {
            inspect(&mut engine, request(128, &ablations));
            let next = request(129, &ablations);
            let mut pass = engine.begin_inspect(next.clone()).unwrap();
            // All that is missing is one chunk.
            let whole = InspectAdvance::More(Progress::Forward {
                done: 129,
                total: 129,
            });
            let step = block_on(pass.advance()).unwrap();
            assert_eq!(step, whole, "{name}, {ablations:?}");
            let found = block_on(pass.finish()).unwrap();
            // After a pass of the run nothing is left of it.
            prefill(&mut engine, &context()[..2]);
            let mut pass = engine.begin_inspect(next).unwrap();
            let step = block_on(pass.advance()).unwrap();
            assert_ne!(step, whole, "{name}");
            let fresh = block_on(pass.finish()).unwrap();
            assert_close(&found.into_numbers(), &fresh.into_numbers(), name);
        }
    }
}

#[test]
fn means_are_computed_once_and_their_chunks_are_told() {
    let mut engine = llama();
    let reference = context();
    let first_step = |engine: &mut Engine, ablations: Ablations| {
        let mut request = InspectRequest::lens(vec![3, 4], 1, 1, None);
        request.ablations = ablations;
        let mut pass = engine.begin_inspect(request).unwrap();
        let first = block_on(pass.advance()).unwrap();
        block_on(pass.finish()).unwrap();
        first
    };
    let of_reference = InspectAdvance::More(Progress::Forward {
        done: 64,
        total: 130,
    });
    let of_text = InspectAdvance::More(Progress::Forward { done: 2, total: 2 });
    let first = mean(HEAD, reference.clone());
    assert_eq!(first_step(&mut engine, first.clone()), of_reference);
    prefill(&mut engine, &reference[..2]);
    assert_eq!(first_step(&mut engine, first), of_text);
    let other = mean(HEAD, reference[1..].to_vec());
    assert_ne!(first_step(&mut engine, other), of_text);
}

#[test]
fn a_list_that_does_not_fit_is_refused_and_one_given_up_leaves_nothing() {
    let (mut engine, tokens) = (llama(), context());
    let plain = prefill(&mut engine, &tokens);
    let head = NetworkPart::Head { layer: 1, head: 4 };
    let with = |ablations| {
        let mut request = everything();
        request.ablations = ablations;
        request
    };
    let wrong = with(Ablations::zero(head, AblatedPositions::Every));
    let expected = Failure::NoSuchPart {
        part: head,
        layers: 2,
        heads: 4,
    };
    assert_eq!(engine.begin_inspect(wrong).err(), Some(expected));
    let unknown = engine.begin_inspect(with(mean(HEAD, vec![300]))).err();
    assert!(matches!(
        unknown,
        Some(Failure::UnknownToken { token: 300, .. })
    ));
    // Given up before its means are there.
    let request = with(mean(HEAD, tokens.clone()));
    let expected = inspect(&mut llama(), request.clone());
    let mut given_up = engine.begin_inspect(request.clone()).unwrap();
    block_on(given_up.advance()).unwrap();
    drop(given_up);
    assert_eq!(prefill(&mut engine, &tokens), plain);
    assert_eq!(inspect(&mut engine, request), expected);
}
