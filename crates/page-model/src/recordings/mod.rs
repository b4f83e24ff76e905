//! Runs as recordings: what a recording of a run holds, how large it will be, and how one is opened.

mod opened;
pub mod words;

pub use opened::{OpenedRun, own_step, with_numbers};

use engine_client::{GrammarTruth, recording::recorded_model};
use generation::GenerationStep;
use recording::{
    RecordedPass, RecordedPrompt, RecordedSelection, RecordedStep, RecordedTruth, Recording,
    RecordingError, SelectedBy, StepNumbers, TokenBytes, TruthOrigin,
};
use sampling::{Choice, Logits, Ranking, SelectionMethod, TokenId, TopLogProbs};

use crate::{
    run::{Pass, Run},
    tokens::TokenTexts,
};

/// N: how many of the most likely tokens a recording has where it does not have all.
pub const MOST_LIKELY: usize = 200;
/// The largest vocabulary of which a recording has all logits unless the visitor chooses otherwise: 32 kB a step.
const ALL_UP_TO: usize = 8_192;
/// The ending of a recording's file name.
pub const ENDING: &str = "tokenloop";
/// The most characters of the prompt in a file name.
const LONGEST_NAME: usize = 40;

/// Why a file of this size is not opened, before it is read.
pub fn refused_size(bytes: u64) -> Option<String> {
    (bytes > recording::MOST_BYTES as u64).then(|| words::refused(&RecordingError::TooLong))
}

/// Which logits of a step a recording has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptLogits {
    /// Those of the whole vocabulary: the run can be replayed without an engine.
    All,
    /// Those of the [`MOST_LIKELY`] tokens, and the mass of the others.
    MostLikely,
}

impl KeptLogits {
    /// Both, in the order in which they are offered.
    pub const BOTH: [Self; 2] = [Self::All, Self::MostLikely];

    /// What is kept of a vocabulary, unless the visitor chooses otherwise.
    pub fn usual(vocabulary: usize) -> Self {
        match vocabulary <= ALL_UP_TO {
            true => Self::All,
            false => Self::MostLikely,
        }
    }
}

/// What is known of a run besides its steps.
#[derive(Clone, Debug, Default)]
pub struct RunNotes {
    /// What ran the model, as it stands in a sentence.
    pub recorded_by: String,
    /// The settings and the random seed, as the query of an address.
    pub parameters: String,
    /// The true distribution at each step, as far as it was asked for.
    pub truths: Vec<Option<GrammarTruth>>,
}

/// The recording of a run: its steps, and the logits that wait for the next choice. A step whose logits were dropped is
/// there with its token alone.
///
/// # Errors
/// [`RecordingError::TokenBytes`] for a token of more than 65,535 bytes.
pub fn of_run(
    run: &Run,
    texts: &TokenTexts,
    kept: KeptLogits,
    notes: RunNotes,
) -> Result<Recording, RecordingError> {
    let steps = run.steps().iter();
    let taken = steps.map(|step| (step.logits.as_ref(), Some(step)));
    let pending = run.generation().pending().map(Ranking::logits);
    let all = taken.chain(pending.map(|logits| (Some(logits), None)));
    let mut truths = notes.truths.into_iter();
    let step = |(place, (logits, step)): (usize, (Option<&Logits>, Option<&GenerationStep>))| {
        let truth = truths.next().flatten();
        RecordedStep {
            token: step.map(|step| step.choice.token),
            selection: step.map(|step| selection(&step.choice)),
            pass: run.pass(place).map(pass),
            numbers: logits.map_or(StepNumbers::Missing, |logits| numbers(logits, kept)),
            truth: truth.map(recorded_truth),
        }
    };
    let steps: Vec<_> = all.enumerate().map(step).collect();
    let input_ids = run.generation().prompt().to_vec();
    Ok(Recording {
        model: recorded_model(texts.info()),
        recorded_by: notes.recorded_by,
        parameters: notes.parameters,
        tokens: token_bytes(texts, kept, &input_ids, &steps)?,
        prompt: RecordedPrompt {
            text: run.text().into(),
            input_ids,
        },
        steps,
        branches: Vec::new(),
        texts: None,
        inside: None,
    })
}

/// About how many bytes the recording of a run will have: its arrays, and what their JSON usually takes. True
/// distributions come on top.
pub fn about_bytes(run: &Run, texts: &TokenTexts, kept: KeptLogits) -> usize {
    /// The model's description.
    const HEADER: usize = 900;
    /// A token of the prompt.
    const PROMPT_TOKEN: usize = 5;
    /// A step.
    const STEP: usize = 220;
    let vocabulary = texts.info().vocab_size as usize;
    let (with, steps) = (run.logits().count(), run.steps().len());
    let shown = MOST_LIKELY.min(vocabulary);
    let (numbers, pieces) = match kept {
        KeptLogits::All => (4 * vocabulary, texts.vocabulary_bytes() + 2 * vocabulary),
        // The lists of neighboring steps share about half of their tokens. With id and length, a token takes 12 bytes.
        KeptLogits::MostLikely => (
            8 * shown,
            (12 * shown * with.div_ceil(2)).min(12 * vocabulary),
        ),
    };
    let prompt = run.text().len() + PROMPT_TOKEN * run.generation().prompt().len();
    HEADER + prompt + STEP * steps + numbers * with + pieces
}

/// The name of the file: the prompt's words in small letters.
pub fn file_name(prompt: &str) -> String {
    let mut name = String::new();
    for letter in prompt.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name: String = name.chars().take(LONGEST_NAME).collect();
    match name.trim_end_matches('-') {
        "" => format!("run.{ENDING}"),
        name => format!("{name}.{ENDING}"),
    }
}

fn numbers(logits: &Logits, kept: KeptLogits) -> StepNumbers {
    let whole = || StepNumbers::All(logits.as_slice().to_vec());
    // What a list does not name stays out of the file.
    let most = match (kept, logits.listed()) {
        (KeptLogits::All, None) => return whole(),
        (KeptLogits::All, Some(listed)) => listed,
        (KeptLogits::MostLikely, listed) => listed.unwrap_or(MOST_LIKELY).min(MOST_LIKELY),
    };
    if logits.vocabulary() <= most {
        return whole();
    }
    let ranking = Ranking::of(logits);
    let possible = ranking.scores().iter().take(most);
    let (tokens, listed) = possible.filter(|(_, logit)| logit.is_finite()).unzip();
    StepNumbers::Top {
        tokens,
        logits: listed,
        log_sum_exp: Some(TopLogProbs::log_normalizer(&ranking)),
    }
}

/// The bytes of all tokens where all logits are kept; else of the tokens that occur.
fn token_bytes(
    texts: &TokenTexts,
    kept: KeptLogits,
    prompt: &[TokenId],
    steps: &[RecordedStep],
) -> Result<TokenBytes, RecordingError> {
    let vocabulary = texts.info().vocab_size;
    if kept == KeptLogits::All || vocabulary as usize <= MOST_LIKELY {
        return TokenBytes::new(None, (0..vocabulary).map(|token| texts.bytes(token)));
    }
    let listed = steps.iter().flat_map(|step| match &step.numbers {
        StepNumbers::Top { tokens, .. } => tokens.as_slice(),
        _ => &[],
    });
    let chosen = steps.iter().filter_map(|step| step.token);
    let mut ids: Vec<TokenId> = listed.chain(prompt).copied().chain(chosen).collect();
    ids.sort_unstable();
    ids.dedup();
    TokenBytes::new(
        Some(ids.clone()),
        ids.iter().map(|&token| texts.bytes(token)),
    )
}

/// How a token was selected, as a recording has it.
pub fn selection(choice: &Choice) -> RecordedSelection {
    RecordedSelection {
        method: match choice.rule {
            SelectionMethod::Greedy => SelectedBy::Greedy,
            SelectionMethod::Sampled => SelectedBy::Sampled,
            SelectionMethod::Raced => SelectedBy::Raced,
            SelectionMethod::Forced => SelectedBy::Forced,
        },
        u: choice.u.map(|u| u.get()),
        probability: Some(choice.probability),
    }
}

fn pass(pass: &Pass) -> RecordedPass {
    RecordedPass {
        computed: pass.report.computed,
        reused: pass.report.reused,
        slots: pass.report.cache.slots,
    }
}

fn recorded_truth(truth: GrammarTruth) -> RecordedTruth {
    let (known, (tokens, probabilities)) = match truth {
        GrammarTruth::Known(truth) => (TruthOrigin::Exactly, truth.into_iter().unzip()),
        GrammarTruth::NoGrammar => (TruthOrigin::NoGrammar, Default::default()),
        GrammarTruth::OutsideGrammar => (TruthOrigin::OutsideGrammar, Default::default()),
    };
    RecordedTruth {
        known,
        tokens,
        probabilities,
    }
}

#[cfg(test)]
mod tests;
