//! What a recording must keep to besides the lengths of its arrays: everything that is read later relies on it.

use crate::{
    Header, ModelConfig, RecordedStep, RecordedTruth, Recording, RecordingError, StepNumbers,
    TokenBytes, TokenId, TruthOrigin, header::StepHeader,
};

/// More layers than any model has, and few enough to draw.
const MOST_LAYERS: u32 = 1_000;
/// More than any other dimension of a model: products of three of them stay below 2^64.
const MOST: u32 = 1 << 20;
/// More positions than any model reads.
const MOST_POSITIONS: u32 = 1 << 26;
/// The most weights: sums and bytes of them stay exact in the numbers of JSON.
const MOST_WEIGHTS: u64 = 1 << 50;
/// How far the probabilities of a truth may be from a sum of 1: they are rounded to double precision, and there are at
/// most as many as tokens.
const SUM_ROUNDING: f64 = 1e-6;

/// Checks what the header alone says.
pub(crate) fn header(header: &Header) -> Result<(), RecordingError> {
    if header.model.vocab_size == Some(0) {
        return Err(RecordingError::Field("vocab_size"));
    }
    if let Some(model) = &header.model.config {
        config(model)?;
    }
    let first = header.prompt.input_ids.len();
    if let Some(step) = broken_step(&header.steps, first) {
        return Err(RecordingError::Step { step });
    }
    let mut lengths: Vec<usize> = (first..).take(header.steps.len()).collect();
    for (branch, number) in header.branches.iter().zip(1..) {
        let start = lengths.get(branch.step as usize).map(|length| length + 1);
        let start = start.filter(|_| !branch.steps.is_empty());
        match start {
            Some(start) if broken_step(&branch.steps, start).is_none() => {
                lengths.extend((start..).take(branch.steps.len()));
            }
            _ => return Err(RecordingError::Branch { branch: number }),
        }
    }
    Ok(())
}

/// The first step, counted from 1, that does not follow the one before it; the first of them follows `first` tokens.
fn broken_step(steps: &[StepHeader], first: usize) -> Option<usize> {
    let place = (0..steps.len()).find(|&place| {
        let step = &steps[place];
        let follows = step.context_length as usize == first + place;
        !follows || step.token.is_none() && place + 1 < steps.len()
    });
    place.map(|place| place + 1)
}

fn config(config: &ModelConfig) -> Result<(), RecordingError> {
    for (name, value, most) in [
        (
            "max_position_embeddings",
            config.max_position_embeddings,
            MOST_POSITIONS,
        ),
        ("num_hidden_layers", config.num_hidden_layers, MOST_LAYERS),
        ("hidden_size", config.hidden_size, MOST),
        ("intermediate_size", config.intermediate_size, MOST),
        ("num_attention_heads", config.num_attention_heads, MOST),
        (
            "num_key_value_heads",
            config.num_key_value_heads,
            config.num_attention_heads,
        ),
        ("head_dim", config.head_dim, MOST),
    ] {
        if !(1..=most).contains(&value) {
            return Err(RecordingError::Field(name));
        }
    }
    let parts = &config.weights;
    let parts = [
        parts.embedding,
        parts.positions,
        parts.attention,
        parts.mlp,
        parts.norms,
        parts.head.unwrap_or(0),
    ];
    let total = parts.into_iter().fold(0, u64::saturating_add);
    if total != config.num_parameters || total > MOST_WEIGHTS {
        return Err(RecordingError::Field("num_parameters"));
    }
    if config.weight_file_bytes > MOST_WEIGHTS {
        return Err(RecordingError::Field("weight_file_bytes"));
    }
    Ok(())
}

/// Checks the arrays, and the tokens of the header.
pub(crate) fn numbers(recording: &Recording) -> Result<(), RecordingError> {
    let model = &recording.model;
    let vocabulary = model.vocab_size;
    if recording.prompt.input_ids.is_empty() {
        return Err(RecordingError::Field("input_ids"));
    }
    let special = [&model.eos_token_id, &model.all_special_ids];
    let special = special.into_iter().flatten().copied();
    let branches = recording.branches.iter();
    let branched = branches.flat_map(|branch| {
        let chosen = branch.steps.iter().filter_map(|step| step.token);
        chosen.chain([branch.token])
    });
    let named = special
        .chain(model.bos_token_id)
        .chain(recording.text())
        .chain(branched);
    inside(vocabulary, named)?;
    if let Some(texts) = &recording.texts {
        if !texts.is_in_order() {
            return Err(RecordingError::Field("hundredths"));
        }
        let tokens = texts.texts.iter().flat_map(|text| &text.tokens);
        inside(vocabulary, tokens.copied())?;
    }
    tokens(&recording.tokens, vocabulary)?;
    for (step, number) in recording.all_steps().zip(1..) {
        logits(&step.numbers, vocabulary)?.ok_or(RecordingError::Logits { step: number })?;
        if let Some(selection) = &step.selection {
            let is_share = |value: f64| (0.0..=1.0).contains(&value);
            if !selection.u.is_none_or(|u| (0.0..1.0).contains(&u)) {
                return Err(RecordingError::Field("u"));
            }
            if !selection.probability.is_none_or(is_share) {
                return Err(RecordingError::Field("probability"));
            }
        }
        truth(step, vocabulary)?.ok_or(RecordingError::Truth { step: number })?;
    }
    Ok(())
}

fn inside(
    vocabulary: Option<u32>,
    mut tokens: impl Iterator<Item = TokenId>,
) -> Result<(), RecordingError> {
    let Some(vocab_size) = vocabulary else {
        return Ok(());
    };
    match tokens.find(|&token| token >= vocab_size) {
        Some(token) => Err(RecordingError::UnknownToken { token, vocab_size }),
        None => Ok(()),
    }
}

fn rises(ids: &[TokenId]) -> bool {
    ids.windows(2).all(|pair| pair[0] < pair[1])
}

fn tokens(tokens: &TokenBytes, vocabulary: Option<u32>) -> Result<(), RecordingError> {
    let known = match &tokens.ids {
        Some(ids) => rises(ids) && ids.len() == tokens.lengths.len(),
        None => vocabulary.map(|v| v as usize) == Some(tokens.lengths.len()),
    };
    let lengths = tokens.lengths.iter().map(|&length| u64::from(length));
    if !known || lengths.sum::<u64>() != tokens.bytes.len() as u64 {
        return Err(RecordingError::TokenBytes);
    }
    inside(vocabulary, tokens.ids.iter().flatten().copied())
}

/// `None` if they are no logits.
fn logits(numbers: &StepNumbers, vocabulary: Option<u32>) -> Result<Option<()>, RecordingError> {
    let is_right = match numbers {
        StepNumbers::Missing => true,
        StepNumbers::All(logits) => {
            vocabulary.map(|v| v as usize) == Some(logits.len())
                && logits.iter().all(|&logit| logit < f32::INFINITY)
                && logits.iter().any(|logit| logit.is_finite())
        }
        StepNumbers::Rounded(rounded) => {
            vocabulary.map(|v| v as usize) == Some(rounded.levels().len())
        }
        StepNumbers::Grouped(grouped) => {
            inside(vocabulary, grouped.tokens.iter().copied())?;
            grouped.is_right(vocabulary)
        }
        StepNumbers::Top {
            tokens,
            logits,
            log_sum_exp,
        } => {
            inside(vocabulary, tokens.iter().copied())?;
            let mut ids = tokens.clone();
            ids.sort_unstable();
            rises(&ids)
                && !ids.is_empty()
                && vocabulary.map(|v| v as usize) != Some(ids.len())
                && ids.len() == logits.len()
                && logits.iter().all(|logit| logit.is_finite())
                && log_sum_exp.is_none_or(f64::is_finite)
        }
    };
    Ok(is_right.then_some(()))
}

/// `None` if the step has a truth that is no distribution.
fn truth(step: &RecordedStep, vocabulary: Option<u32>) -> Result<Option<()>, RecordingError> {
    let Some(RecordedTruth {
        known,
        tokens,
        probabilities,
    }) = &step.truth
    else {
        return Ok(Some(()));
    };
    inside(vocabulary, tokens.iter().copied())?;
    let is_right = match known {
        TruthOrigin::Exactly => {
            let sum: f64 = probabilities.iter().sum();
            rises(tokens)
                && tokens.len() == probabilities.len()
                && probabilities.iter().all(|p| (0.0..=1.0).contains(p))
                && (sum - 1.0).abs() <= SUM_ROUNDING
        }
        TruthOrigin::NoGrammar | TruthOrigin::OutsideGrammar => {
            tokens.is_empty() && probabilities.is_empty()
        }
    };
    Ok(is_right.then_some(()))
}
