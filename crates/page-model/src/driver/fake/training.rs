//! A learning worker for tests: what it says follows from the request alone, so that each answer can be told from another.

use protocol::{
    LearnRequest, LearnedTextReport, LearningCell, LearningEffort, LearningReport, LearningRun,
    PromptLook,
};

/// The text of each of its tokens.
pub const PIECES: [&str; 4] = ["a", "b", "c", "."];
/// Steps that fit into a slice of time.
pub const STEPS_OF_A_SLICE: u64 = 2_500;
/// Steps between two points of the curves.
const STEPS_OF_A_POINT: usize = 500;
/// The least possible loss.
const FLOOR: f64 = 1.0;

/// The answer to a request.
pub fn learn(request: &LearnRequest) -> LearningReport {
    let more = match request.effort {
        LearningEffort::Look => 0,
        LearningEffort::Step => 1,
        LearningEffort::Milliseconds(_) => STEPS_OF_A_SLICE,
    };
    let mut report = report(
        &request.run,
        request.steps + more,
        &request.prompt,
        request.sampling_seed,
    );
    report.tokens_per_second = (more > 0).then_some(20_000.0);
    report
}

/// How a training stands after some steps.
pub fn report(run: &LearningRun, steps: u64, prompt: &str, sampling_seed: u64) -> LearningReport {
    let tokens: Vec<u32> = prompt.bytes().map(|byte| u32::from(byte) % 4).collect();
    let logit = |token: u64| {
        let mixed = token * 7 + steps * 3 + sampling_seed * 5 + tokens.len() as u64;
        let of_prompt = tokens.iter().map(|token| u64::from(*token)).sum::<u64>();
        ((mixed + of_prompt + u64::from(run.number)) % 11) as f32
    };
    // 0.1 above the floor after 29,000 steps.
    let loss = |steps: u64| FLOOR + 3.0 / (1.0 + steps as f64 / 1_000.0);
    let curve = |first: u64| -> Vec<(u64, f64)> {
        let points = (first..steps).step_by(STEPS_OF_A_POINT);
        points
            .chain([steps])
            .map(|step| (step, loss(step)))
            .collect()
    };
    let cell = LearningCell {
        token: 1,
        probability: 0.5,
        entropy: 0.7,
        rank: 2,
    };
    LearningReport {
        steps,
        tokens_per_second: None,
        tokens_per_step: 512,
        text: LearnedTextReport {
            pieces: PIECES.map(String::from).to_vec(),
            end: Some(3),
            weights: 19_520,
            layers: 2,
            floor: Some(FLOOR),
            pairs: 1.6,
            triples: 1.4,
            unknown: Vec::new(),
            training_tokens: None,
            held_out_tokens: 1_024,
        },
        losses: curve(1),
        held_out: curve(0),
        look: PromptLook {
            prompt: prompt.to_owned(),
            lens: vec![cell; 3 * tokens.len()],
            unknown: Vec::new(),
            logits: (0..4).map(logit).collect(),
            truth: Some(vec![(1, 0.25), (2, 0.75)]),
            written: vec![1, 2, 3],
            text: " b c.".into(),
            tokens,
        },
    }
}
