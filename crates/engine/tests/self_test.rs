//! The self-test on the shipped models: a correct engine passes, a wrong one fails.
//!
//! A wrong engine is simulated by the correct one on altered tokens: those that an engine with one error in its cache
//! would attend to.

use std::{fs, path::PathBuf};

use engine::{Decode, Device, Engine, KnownAnswerTest, compare};
use pollster::block_on;
use protocol::{SelfTestReport, TokenId};

/// Positions of a chunk of a prefill, and of a block of the cache.
const BLOCK: usize = 64;

fn engine(model: &str) -> Engine {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/models");
    let read = |file: &str| fs::read(PathBuf::from(folder).join(model).join(file)).unwrap();
    let (config, weights) = (read("config.json"), read("model.safetensors"));
    Engine::load(&config, &weights, &Device::flex()).unwrap()
}

/// The tokens a pass attends to, given the tokens in the cache, how many of them are kept, and the new one.
type Sees = fn(held: &[TokenId], kept: usize, new: TokenId) -> Vec<TokenId>;

/// A simulated engine with an error in its cache.
struct Wrong {
    what: &'static str,
    /// The tokens that its prefill attends to, given the prompt.
    prefill: fn(&[TokenId]) -> Vec<TokenId>,
    decode: Sees,
}

fn right(held: &[TokenId], kept: usize, new: TokenId) -> Vec<TokenId> {
    [&held[..kept], &[new]].concat()
}

fn all(prompt: &[TokenId]) -> Vec<TokenId> {
    prompt.to_vec()
}

const WRONG: [Wrong; 10] = [
    Wrong {
        what: "the second chunk of a prefill does not see the first",
        prefill: |prompt| prompt[BLOCK..].to_vec(),
        decode: right,
    },
    Wrong {
        what: "the chunks of a prefill lie in the wrong order",
        prefill: |prompt| [&prompt[BLOCK..], &prompt[..BLOCK]].concat(),
        decode: right,
    },
    Wrong {
        what: "a decode that makes the cache grow loses what was in it",
        prefill: all,
        decode: |held, kept, new| match kept {
            BLOCK => vec![new],
            _ => right(held, kept, new),
        },
    },
    Wrong {
        what: "past the border the first block is not seen",
        prefill: all,
        decode: |held, kept, new| {
            let from = if kept > BLOCK { BLOCK } else { 0 };
            right(&held[from..], kept - from, new)
        },
    },
    Wrong {
        what: "past the border only the first block is seen, and the new token",
        prefill: all,
        decode: |held, kept, new| right(held, kept.min(BLOCK), new),
    },
    Wrong {
        what: "in the first block a decode sees itself alone",
        prefill: all,
        decode: |held, kept, new| match kept {
            0..BLOCK => vec![new],
            _ => right(held, kept, new),
        },
    },
    Wrong {
        what: "a step back drops nothing",
        prefill: all,
        decode: |held, _, new| right(held, held.len(), new),
    },
    Wrong {
        what: "a step back within a block drops nothing",
        prefill: all,
        decode: |held, kept, new| {
            let same_block = kept / BLOCK == held.len() / BLOCK;
            right(held, if same_block { held.len() } else { kept }, new)
        },
    },
    Wrong {
        what: "a step back drops whole blocks",
        prefill: all,
        decode: |held, kept, new| match kept < held.len() {
            true => right(held, kept / BLOCK * BLOCK, new),
            false => right(held, kept, new),
        },
    },
    Wrong {
        what: "a decode does not see the token before it",
        prefill: all,
        decode: |held, kept, new| right(held, kept - 1, new),
    },
];

/// The logits of every pass, computed by a prefill of the whole text for each.
fn answers(engine: &mut Engine, test: &KnownAnswerTest, wrong: Option<&Wrong>) -> Vec<f32> {
    let seen = wrong.map_or(test.prompt.clone(), |wrong| (wrong.prefill)(&test.prompt));
    let mut answers = block_on(engine.prefill(&seen)).unwrap().logits;
    let mut held = test.prompt.clone();
    for &Decode { token, position } in &test.decodes {
        let sees = wrong.map_or(right as Sees, |wrong| wrong.decode);
        let seen = sees(&held, position as usize, token);
        answers.extend(block_on(engine.prefill(&seen)).unwrap().logits);
        held = right(&held, position as usize, token);
    }
    answers
}

fn report(model: &str, wrong: Option<&Wrong>) -> SelfTestReport {
    let mut engine = engine(model);
    let test = engine.known_answer_test();
    let known = block_on(engine.run_known_answer_test(&test)).unwrap();
    compare(&known, &answers(&mut engine, &test, wrong), test.steps())
}

#[test]
fn an_engine_without_a_cache_agrees_with_one_that_has_one() {
    for model in ["tiny", "draft"] {
        let report = report(model, None);
        assert!(report.passed, "{model}: {report:?}");
    }
}

#[test]
fn whatever_is_wrong_with_a_cache_is_seen() {
    for wrong in &WRONG {
        for model in ["tiny", "draft"] {
            let report = report(model, Some(wrong));
            assert!(!report.passed, "{}: {model}, {report:?}", wrong.what);
        }
    }
}
