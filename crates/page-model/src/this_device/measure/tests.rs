//! The passes of a check on an engine without a network, whose logits are the context itself.
#![allow(clippy::unwrap_used)]

use std::{cell::RefCell, rc::Rc};

use engine_client::transport::{Outcome, PendingRequest, Transport};
use protocol::{
    Answer, CacheReport, Command, DeviceInfo, DeviceKind, ForwardReport, MemoryReport, ModelInfo,
    ModelSource, Payload, Progress, RequestId, TokenId,
};

use super::*;

/// Answers at once, and keeps the commands.
#[derive(Default)]
struct InstantEngine {
    cache: RefCell<Vec<TokenId>>,
    heard: RefCell<Vec<&'static str>>,
    /// Added to every logit that comes through the cache.
    error: f32,
}

/// Times made up for tests: each token takes `token` milliseconds, the first one ten times as long.
pub(crate) fn times(token: f64) -> EngineTimes {
    let exact = LogitAgreement {
        largest_difference: Some(0.0),
        divergence_nats: Some(0.0),
    };
    EngineTimes {
        device: "a device".into(),
        number_format: NUMBER_FORMAT.into(),
        parameters: 1_000_000,
        weight_bytes: 4_000_000,
        load_milliseconds: 250.0,
        prompt_tokens: PROMPT as u32,
        first_prompt_milliseconds: 8.0 * token,
        second_prompt_milliseconds: 4.0 * token,
        first_token_milliseconds: 10.0 * token,
        token_milliseconds: vec![token, 2.0 * token, 0.5 * token],
        without_cache: exact,
        self_test: None,
        against_cpu: None,
    }
}

impl InstantEngine {
    fn answer(&self, command: Command) -> Outcome {
        let mut cache = self.cache.borrow_mut();
        let (name, tokens, error) = match command {
            Command::Load { .. } => {
                let answer = Answer::Loaded {
                    model: Box::new(info()),
                    device: DeviceInfo {
                        kind: DeviceKind::Cpu,
                        name: "a device".into(),
                    },
                    milliseconds: None,
                };
                return Ok((answer, Payload::None));
            }
            Command::Memory => {
                let report = MemoryReport {
                    ahead_bytes: 0,
                    cache: CacheReport::default(),
                    weight_bytes: 4_000_000,
                    worker_bytes: None,
                    gpu: None,
                };
                return Ok((Answer::Memory(report), Payload::None));
            }
            Command::KnownAnswers => {
                self.heard.borrow_mut().push("known answers");
                let answer = Answer::KnownAnswers { steps: 1 };
                return Ok((answer, Payload::Floats(vec![1.0])));
            }
            Command::SelfTest => {
                self.heard.borrow_mut().push("self-test");
                let report = SelfTestReport {
                    passed: true,
                    max_kl: 1e-9,
                    max_difference: 1e-4,
                    steps: 1,
                };
                return Ok((Answer::SelfTest(report), Payload::None));
            }
            Command::Prefill { tokens } => {
                cache.clone_from(&tokens);
                ("prefill", tokens, self.error)
            }
            Command::Decode { token, position } => {
                cache.truncate(position as usize);
                cache.push(token);
                ("decode", cache.clone(), self.error)
            }
            Command::Recompute { tokens } => ("recompute", tokens, 0.0),
            other => panic!("{other:?}"),
        };
        self.heard.borrow_mut().push(name);
        let report = ForwardReport {
            computed: 1,
            reused: 0,
            milliseconds: Some(2.0),
            parts: None,
            listed: None,
            cache: CacheReport::default(),
        };
        let mut logits: Vec<f32> = tokens.iter().map(|&token| token as f32 / 100.0).collect();
        logits[0] += error;
        Ok((Answer::Logits(report), Payload::Floats(logits)))
    }
}

impl Transport for InstantEngine {
    fn send(&self, command: Command, _: Payload, _: Box<dyn FnMut(Progress)>) -> PendingRequest {
        PendingRequest {
            id: RequestId(0),
            outcome: Box::pin(std::future::ready(self.answer(command))),
        }
    }

    fn cancel(&self, _: RequestId) {}
}

fn info() -> ModelInfo {
    ModelInfo {
        vocab_size: 2_048,
        parameters: 1_000_000,
        ..engine_client::fake::model(None)
    }
}

/// What a measurement gives, the commands that it sent, and the stages that it told.
fn measured(
    engine: CheckedEngine,
    error: f32,
    cpu: Option<&CpuReference>,
) -> (
    EngineTimes,
    CpuReference,
    Vec<&'static str>,
    Vec<CheckStage>,
) {
    let instant = Rc::new(InstantEngine {
        error,
        ..InstantEngine::default()
    });
    let model = CheckedModel::Shipped;
    let loading = EngineClient::load(
        instant.clone(),
        model.source(ModelSource::folder("./")),
        None,
        None,
        drop,
        Rc::new(drop),
    );
    let loaded = pollster::block_on(loading).unwrap();
    let ready = LoadedEngine {
        client: &loaded.client,
        info: &loaded.model,
        load_milliseconds: 250.0,
        engine,
        model,
    };
    let stages = RefCell::new(Vec::new());
    let told = |stage| stages.borrow_mut().push(stage);
    let (times, reference) = pollster::block_on(ready.measure(cpu, &told)).unwrap();
    let heard = instant.heard.take();
    (times, reference, heard, stages.take())
}

#[test]
fn the_first_token_is_apart_and_every_other_counts() {
    let (times, reference, heard, stages) = measured(CheckedEngine::Cpu, 0.0, None);
    let decodes = CheckedModel::Shipped.decodes();
    assert_eq!(times.token_milliseconds.len(), decodes);
    let count = |name: &str| heard.iter().filter(|heard| **heard == name).count();
    assert_eq!(count("decode"), decodes + 1);
    assert_eq!((count("prefill"), count("recompute")), (2, 1));
    assert_eq!((heard[0], count("self-test")), ("known answers", 0));
    assert_eq!(times.without_cache.largest_difference, Some(0.0));
    assert!(times.self_test.is_none() && times.against_cpu.is_none());
    assert_eq!(reference.answers, [1.0]);
    assert_eq!(stages.first(), Some(&CheckStage::SelfTest));
    assert_eq!(stages.last(), Some(&CheckStage::Again));
}

#[test]
fn a_gpu_is_held_against_the_cpu_and_against_itself_without_a_cache() {
    let (_, cpu, ..) = measured(CheckedEngine::Cpu, 0.0, None);
    let (times, _, heard, _) = measured(CheckedEngine::Gpu, 0.5, Some(&cpu));
    assert_eq!(heard[0], "self-test");
    let self_test = times.self_test.unwrap();
    assert_eq!(self_test.largest_difference, Some(1e-4));
    let apart = |agreement: LogitAgreement| agreement.largest_difference.unwrap();
    // The logits are multiples of 1/100 in f32.
    assert!((apart(times.against_cpu.unwrap()) - 0.5).abs() < 1e-5);
    assert!((apart(times.without_cache) - 0.5).abs() < 1e-5);
}
