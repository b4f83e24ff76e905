//! Trained models compared with published results of other programs.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use crate::support::{Recorder, argmax, fresh_cache, golden, greedy, load, numbers, shipped};
use burn::tensor::activation::softmax;
use model::{LogitsFor, ProbeSite};
use serde_json::Value;
use tokenizers::Tokenizer;

/// stories260k continues a story word for word.
#[test]
fn stories260k_tells_its_story() {
    const PROMPT: [u32; 5] = [1, 403, 407, 261, 378];
    const STORY: &str = "Once upon a time, there was a little girl named Lily. She loved to play outside in the \
        park. One day, she saw a big, red ball. She wanted to play with it, but it was too high.\nLily";
    let folder = shipped("stories260k");
    let model = load(&folder);
    let tokenizer = Tokenizer::from_file(folder.join("tokenizer.json")).unwrap();

    let prompt = tokenizer.encode("Once upon a time", true).unwrap();
    assert_eq!(prompt.get_ids(), PROMPT);
    let text = [&PROMPT[..], &greedy(&model, &PROMPT, 60)].concat();
    assert_eq!(tokenizer.decode(&text, true).unwrap(), STORY);
}

/// It ends the story itself, with the token that stood between two stories in its training text; the card has the story.
#[test]
fn stories260k_ends_its_story() {
    /// More tokens than the story has.
    const MOST: usize = 400;
    let folder = shipped("stories260k");
    let model = load(&folder);
    let tokenizer = Tokenizer::from_file(folder.join("tokenizer.json")).unwrap();
    let prompt = tokenizer.encode("Once upon a time", true).unwrap();
    let chosen = greedy(&model, prompt.get_ids(), MOST);
    let ends = model.config().eos_token_ids();
    let end = chosen.iter().position(|id| ends.contains(id)).unwrap();
    let story = [prompt.get_ids(), &chosen[..end]].concat();
    let story = tokenizer.decode(&story, true).unwrap();
    assert!(story.ends_with("You are a good friend.\""), "{story}");
    let card = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(card.contains(&story), "{story}");
}

/// The prompt that is no story: it goes on with one, and repeats itself.
#[test]
fn stories260k_knows_no_capital() {
    let folder = shipped("stories260k");
    let model = load(&folder);
    let tokenizer = Tokenizer::from_file(folder.join("tokenizer.json")).unwrap();
    let prompt = tokenizer.encode("The capital of France is", true).unwrap();
    let text = [prompt.get_ids(), &greedy(&model, prompt.get_ids(), 60)].concat();
    let text = tokenizer.decode(&text, true).unwrap();
    assert!(text.contains("He liked to play with his ball. He liked to play with his ball."));
    let card = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(card.contains(&text), "{text}");
}

/// The distribution after "Once upon a time", to the four published digits.
#[test]
fn stories260k_gives_the_published_probabilities() {
    let folder = shipped("stories260k");
    let model = load(&folder);
    let tokenizer = Tokenizer::from_file(folder.join("tokenizer.json")).unwrap();
    let tokens = model.tokens(&[1, 403, 407, 261, 378]).unwrap();
    let logits = model
        .forward(tokens, &mut fresh_cache(&model), LogitsFor::Last)
        .unwrap();
    let probabilities = numbers(softmax(logits, 2));
    for (piece, published) in [("▁there", 0.0287), (",", 0.9688)] {
        let id = tokenizer.token_to_id(piece).expect(piece);
        let found = probabilities[id as usize];
        assert!(
            (found - published).abs() <= 0.5e-4,
            "{piece:?}: {found}, published {published}"
        );
    }
    assert_eq!(argmax(&probabilities), tokenizer.token_to_id(",").unwrap());
}

/// gpt-nano-sort: every intermediate tensor of a GPT-2 pass, for three inputs.
#[test]
fn gpt_nano_sort_agrees_in_every_activation() {
    /// Both programs compute in f32, in different orders.
    const ROUNDING: f32 = 1e-5;
    /// Matches the −∞ of the published scores at masked positions.
    const UNSEEN: f32 = -1e29;
    let folder = golden("gpt-nano-sort");
    let model = load(&folder);
    let partials = fs::read(folder.join("partials.json")).unwrap();
    let partials: Value = serde_json::from_slice(&partials).unwrap();
    let length = model.config().context_window();
    let ids = published(&partials, "idx", 0..3);
    assert_eq!(ids.len(), 3 * length);

    for (input, ids) in ids.chunks(length).enumerate() {
        let ids = ids.iter().map(|&id| id as u32).collect::<Vec<_>>();
        let mut seen = Recorder::default();
        let tokens = model.tokens(&ids).unwrap();
        let mut cache = fresh_cache(&model);
        let logits = model
            .forward_with_probe(tokens, &mut cache, LogitsFor::All, &mut seen)
            .unwrap();
        let first = |site| seen.values(Some(0), site).to_vec();
        // The cache attends to whole blocks of slots, the reference to the existing positions only.
        let attended = |site| {
            let rows = first(site);
            let slots = rows.len() / (model.config().num_attention_heads() * length);
            rows.chunks(slots)
                .flat_map(|row| row[..length].to_vec())
                .collect::<Vec<_>>()
        };
        let found = [
            (
                "tok_emb",
                seen.values(None, ProbeSite::TokenEmbedding).to_vec(),
            ),
            (
                "pos_emb",
                seen.values(None, ProbeSite::PositionEmbedding).to_vec(),
            ),
            ("x", seen.values(None, ProbeSite::Embedding).to_vec()),
            ("ln1", first(ProbeSite::InputNorm)),
            ("q", first(ProbeSite::Query)),
            ("k", first(ProbeSite::Key)),
            ("v", first(ProbeSite::Value)),
            ("att", attended(ProbeSite::AttentionScores)),
            ("attSm", attended(ProbeSite::AttentionWeights)),
            ("y", first(ProbeSite::AttentionMix)),
            ("yProj", first(ProbeSite::AttentionOutput)),
            ("attnResid", first(ProbeSite::AttentionResidual)),
            ("ln2", first(ProbeSite::PostAttentionNorm)),
            ("fc", first(ProbeSite::MlpInner)),
            ("gelu", first(ProbeSite::MlpActivation)),
            ("mlp", first(ProbeSite::MlpOutput)),
            ("mlpResid", first(ProbeSite::LayerOutput)),
            ("block0", first(ProbeSite::LayerOutput)),
            (
                "block1",
                seen.values(Some(1), ProbeSite::LayerOutput).to_vec(),
            ),
            (
                "block2",
                seen.values(Some(2), ProbeSite::LayerOutput).to_vec(),
            ),
            ("ln_f", seen.values(None, ProbeSite::FinalNorm).to_vec()),
            ("lm_head", numbers(logits.clone())),
            ("probs", numbers(softmax(logits, 2))),
        ];
        // All published tensors but the inputs, and q, k and v concatenated.
        let published_names = partials.as_object().unwrap().keys().map(String::as_str);
        let names = published_names.filter(|name| !["config", "idx", "qkv"].contains(name));
        assert_eq!(
            names.collect::<BTreeSet<_>>(),
            found.iter().map(|&(name, _)| name).collect()
        );
        for (name, found) in found {
            let expected = published(&partials, name, input..input + 1);
            assert_eq!(found.len(), expected.len(), "{name}");
            for (index, (&f, &e)) in found.iter().zip(&expected).enumerate() {
                let unseen = e == f32::NEG_INFINITY && f < UNSEEN;
                let close = (f - e).abs() <= ROUNDING * e.abs().max(1.0);
                assert!(
                    unseen || close,
                    "{name}, input {input}, index {index}: {f} instead of {e}"
                );
            }
        }
    }
}

/// The numbers of a published tensor for some of the inputs: little-endian f32, in base64.
fn published(partials: &Value, name: &str, inputs: Range<usize>) -> Vec<f32> {
    let tensor = &partials[name];
    assert_eq!(tensor["dtype"], "torch.float32");
    let bytes = base64(tensor["data"].as_str().unwrap());
    let numbers = bytes
        .as_chunks()
        .0
        .iter()
        .map(|&bytes| f32::from_le_bytes(bytes))
        .collect::<Vec<_>>();
    match tensor["shape"][0].as_u64().unwrap() {
        1 => numbers, // the same for every input
        count => {
            let each = numbers.len() / count as usize;
            numbers[inputs.start * each..inputs.end * each].to_vec()
        }
    }
}

fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter(|&digit| digit != b'=');
    let values = digits
        .map(|digit| DIGITS.iter().position(|&d| d == digit).unwrap() as u32)
        .collect::<Vec<_>>();
    let quartets = values.chunks(4).flat_map(|quartet| {
        let bits = quartet
            .iter()
            .enumerate()
            .fold(0, |bits, (i, value)| bits | value << (18 - 6 * i));
        bits.to_be_bytes()[1..quartet.len()].to_vec()
    });
    quartets.collect()
}
