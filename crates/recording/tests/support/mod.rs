//! Recordings made up for the tests: one of a whole vocabulary, one of lists.
#![allow(clippy::unwrap_used)]

use recording::{
    GroupedLogits, InsideShape, ModelConfig, RecordedBranch, RecordedColumn, RecordedFollower,
    RecordedHead, RecordedInside, RecordedModel, RecordedPass, RecordedPrompt, RecordedSelection,
    RecordedStep, RecordedTruth, Recording, RoundedLogits, SelectedBy, StepNumbers, StoredInside,
    TokenBytes, TruthOrigin, WeightsByPart, json,
};

pub fn written(recording: &Recording) -> Vec<u8> {
    json::write(recording.clone()).unwrap()
}

/// A run of a whole vocabulary with rounded logits, and branches whose tokens are listed and grouped.
#[allow(dead_code, reason = "one of the test programs makes its own")]
pub fn tree() -> Recording {
    let mut recording = whole(40, 3);
    let of = |step: &RecordedStep| step.numbers.whole().unwrap().into_owned();
    for step in &mut recording.steps {
        step.numbers = StepNumbers::Rounded(rounded(&of(step)));
    }
    let logits = of(&recording.steps[0]);
    let step = |listed, token| RecordedStep {
        token,
        numbers: StepNumbers::Grouped(GroupedLogits::of(&logits, listed).unwrap()),
        ..RecordedStep::default()
    };
    let branch = |at, token, steps| RecordedBranch {
        step: at,
        token,
        steps,
    };
    recording.inside = Some(inside());
    recording.branches = vec![
        branch(0, 7, vec![step(3, Some(9)), step(40, None)]),
        branch(4, 11, vec![step(1, None)]),
    ];
    recording
}

/// The dimensions of the model of [`whole`].
pub const SHAPE: InsideShape = InsideShape {
    layers: 2,
    heads: 2,
    vocab_size: 40,
};

/// The inside of a run of two tokens, with one head.
fn inside() -> StoredInside {
    let column = |token| RecordedColumn {
        words: vec![1, 2, 3],
        probabilities: vec![0.25, 0.5, 1.0],
        entropies: vec![2.0, 1.0, 0.0],
        followers: vec![RecordedFollower {
            token,
            ranks: vec![40, 2, 1],
            probabilities: vec![0.0, 0.5, 1.0],
            parts: None,
        }],
    };
    let inside = RecordedInside {
        columns: vec![column(2), column(1)],
        heads: vec![RecordedHead {
            layer: 1,
            head: 1,
            weights: vec![1.0, 0.25, 0.75],
        }],
    };
    StoredInside::of(&inside, &SHAPE).unwrap()
}

/// The logits of a step in two bytes each.
pub fn rounded(logits: &[f32]) -> RoundedLogits {
    RoundedLogits::of(logits).unwrap()
}

/// `steps` steps with the logits of `vocabulary` tokens.
pub fn whole(vocabulary: u32, steps: usize) -> Recording {
    // No two alike, over the whole range of numbers that logits have.
    let logit = |step: usize, id: u32| ((id as f32 + step as f32 * 0.37) * 12.9898).sin() * 17.0;
    let step = |step: usize| RecordedStep {
        token: Some(step as u32 % vocabulary),
        selection: Some(RecordedSelection {
            method: SelectedBy::Sampled,
            u: Some(0.1 + 0.2),
            probability: Some(1.0 / 3.0),
        }),
        pass: Some(RecordedPass {
            computed: 1,
            reused: step as u32 + 1,
            slots: 64,
        }),
        numbers: StepNumbers::All((0..vocabulary).map(|id| logit(step, id)).collect()),
        truth: Some(RecordedTruth {
            known: TruthOrigin::Exactly,
            tokens: vec![0, 2],
            probabilities: vec![0.1, 0.9],
        }),
    };
    let pieces: Vec<_> = (0..vocabulary).map(|id| format!(" t{id}")).collect();
    Recording {
        model: RecordedModel {
            name: "made up".into(),
            description: "“Größe”".into(),
            revision: "0123456789abcdef".into(),
            vocab_size: Some(vocabulary),
            bos_token_id: Some(0),
            eos_token_id: vec![0],
            all_special_ids: vec![0, 1],
            joining: vec!["without_space".into(), "drops_last_space".into()],
            config: Some(ModelConfig {
                model_type: "llama".into(),
                max_position_embeddings: 256,
                num_hidden_layers: 2,
                hidden_size: 8,
                intermediate_size: 16,
                num_attention_heads: 2,
                num_key_value_heads: 1,
                head_dim: 4,
                dtype: "float32".into(),
                weight_dtype: Some("bfloat16".into()),
                num_parameters: 10,
                weights: WeightsByPart {
                    embedding: 7,
                    norms: 1,
                    head: Some(2),
                    ..WeightsByPart::default()
                },
                weight_file_bytes: 40,
            }),
        },
        recorded_by: "a test".into(),
        parameters: "temperature=0.7&seed=3".into(),
        prompt: RecordedPrompt {
            text: "“Grüße”\n".into(),
            input_ids: vec![0, 2, 1],
        },
        tokens: TokenBytes::new(None, pieces.iter().map(String::as_bytes)).unwrap(),
        steps: (0..steps).map(step).collect(),
        branches: Vec::new(),
        texts: None,
        inside: None,
    }
}

/// A recording of lists: one with its normalizer, one of log-probabilities, and a last step without either.
#[allow(dead_code, reason = "one of the test programs needs no lists")]
pub fn lists() -> Recording {
    let top = |log_sum_exp| StepNumbers::Top {
        tokens: vec![70_000, 3],
        logits: vec![-0.5, -1.5],
        log_sum_exp,
    };
    let step = |numbers, token| RecordedStep {
        token,
        numbers,
        ..RecordedStep::default()
    };
    Recording {
        model: RecordedModel {
            name: "a server".into(),
            vocab_size: Some(100_000),
            ..RecordedModel::default()
        },
        recorded_by: String::new(),
        parameters: String::new(),
        prompt: RecordedPrompt {
            text: "a".into(),
            input_ids: vec![3],
        },
        tokens: TokenBytes::new(Some(vec![3, 70_000]), [&b" a"[..], &[0xf0, 0x9f]]).unwrap(),
        steps: vec![
            step(top(Some(1.0 / 3.0)), Some(70_000)),
            step(top(None), Some(3)),
            step(StepNumbers::Missing, None),
        ],
        branches: Vec::new(),
        texts: None,
        inside: None,
    }
}
