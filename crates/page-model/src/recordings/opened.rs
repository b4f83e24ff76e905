//! A recording that was opened: as a run, or step by step as logits without a model.

use costs::Method;
use engine_client::recording::RecordedRun;
use recording::{RecordedStep, Recording, RecordingError, SelectedBy, StepNumbers};
use sampling::{Baseline, LogProbRounding, Logits, TokenId, TopLogProbs, Uniform};

use crate::{
    own_logits::{OwnLogits, OwnLogitsError},
    run::{Pass, Run, linked_token::LinkedToken},
    settings::Settings,
    tokens::TokenTexts,
};

/// A run made from a recording of the loaded model.
#[derive(Clone, Debug)]
pub struct OpenedRun {
    /// The run, at rest after its last token.
    pub run: Run,
    /// The settings, with the random numbers of the file where they are not those of the seed.
    pub settings: Settings,
    /// How many of its random numbers these are.
    pub numbers: usize,
    /// How many of its tokens the settings would have chosen otherwise.
    pub differing: usize,
    /// The recorded steps that it does not have, because the logits of one are missing or incomplete.
    pub left_out: usize,
}

impl OpenedRun {
    /// Makes the run that was recorded. Its numbers are the recording's, also those by which its tokens were drawn; its tokens
    /// are marked as set by a person where they were, or where these settings would have chosen others.
    ///
    /// # Errors
    /// [`RecordingError::NoLogits`] where the first step has none, or the prompt leaves no room for a token.
    pub fn new(
        recorded: &RecordedRun,
        texts: &TokenTexts,
        settings: Settings,
    ) -> Result<Self, RecordingError> {
        let recording = recorded.recording();
        let (settings, numbers) = with_numbers(recording, settings);
        let (prompt, info) = (&recording.prompt, texts.info());
        // The conditions come after: those of the settings may have ended the run earlier.
        let run = Run::start(
            prompt.text.clone(),
            prompt.input_ids.clone(),
            Vec::new(),
            info.context_window as usize,
        );
        let run = run.map_err(|_| RecordingError::NoLogits)?;
        let mut opened = Self {
            run,
            settings,
            numbers,
            differing: 0,
            left_out: recording.steps.len(),
        };
        for step in &recording.steps {
            if opened.take(step, recorded, texts).is_none() {
                break;
            }
            opened.left_out -= 1;
        }
        if opened.left_out == recording.steps.len() {
            return Err(RecordingError::NoLogits);
        }
        let criteria = opened.settings.criteria(&info.eos_token_ids);
        opened.run.set_criteria(criteria);
        opened.run.show_nothing_new();
        Ok(opened)
    }

    /// Adds a step; `None` if it has not the logits of the whole vocabulary.
    fn take(
        &mut self,
        step: &RecordedStep,
        recorded: &RecordedRun,
        texts: &TokenTexts,
    ) -> Option<()> {
        if !step.numbers.is_whole() {
            return None;
        }
        let logits = Logits::new(step.numbers.whole()?.into_owned()).ok()?;
        let pass = Pass {
            report: recorded.report(step.pass, self.run.generation().len() as u32),
            device: recorded.device(),
            method: Method::Cached,
            cold: false,
        };
        self.run.supply(&logits, pass).ok()?;
        let Some(token) = step.token else {
            return Some(());
        };
        let forced = step
            .selection
            .is_some_and(|selection| selection.method == SelectedBy::Forced);
        let decision = self.settings.decide(self.run.generation())?;
        let (decision, differs) = LinkedToken { token, forced }.follow(decision);
        self.differing += usize::from(differs);
        let before = self.run.generation().tokens();
        let piece = texts.piece_after(&before, token);
        self.run.append(decision, &piece).ok()
    }
}

/// The settings with the random numbers by which the tokens of a recording were drawn, and how many of them are not those of
/// the seed.
pub fn with_numbers(recording: &Recording, mut settings: Settings) -> (Settings, usize) {
    let mut count = 0;
    for (place, step) in recording.steps.iter().enumerate() {
        let drawn = step
            .selection
            .filter(|selection| selection.method == SelectedBy::Sampled);
        let number = drawn.and_then(|selection| Uniform::new(selection.u?).ok());
        if let Some(u) = number.filter(|u| *u != settings.u(place)) {
            settings.by_hand.insert(place, u);
            count += 1;
        }
    }
    (settings, count)
}

/// The logits of one step (counted from 0) without a model: those of a whole vocabulary, or a list. `None` if the step
/// has none, or does not exist.
///
/// # Errors
/// Numbers that are no logits, or no list of the most likely tokens.
pub fn own_step(recording: &Recording, step: usize) -> Option<Result<OwnLogits, OwnLogitsError>> {
    let vocabulary = recording.model.vocab_size.map(|size| size as usize);
    let numbers = &recording.steps.get(step)?.numbers;
    match numbers {
        StepNumbers::Missing => None,
        StepNumbers::All(_) | StepNumbers::Rounded(_) | StepNumbers::Grouped(_) => {
            let texts = |count: usize| {
                let mut texts = vec![String::new(); count];
                for (token, bytes) in recording.tokens.pieces() {
                    if let Some(text) = texts.get_mut(token as usize) {
                        *text = String::from_utf8_lossy(bytes).into_owned();
                    }
                }
                texts
            };
            let logits = Logits::new(numbers.whole()?.into_owned()).map_err(OwnLogitsError::from);
            Some(logits.map(|logits| OwnLogits::Full {
                texts: texts(logits.vocabulary()),
                logits,
            }))
        }
        StepNumbers::Top {
            tokens,
            logits,
            log_sum_exp,
        } => {
            // Logits are the model's own numbers; log-probabilities come from a server and are rounded.
            let (baseline, rounding) = match *log_sum_exp {
                Some(log_normalizer) => (Baseline::Raw { log_normalizer }, LogProbRounding::DOUBLE),
                None => (Baseline::Normalised, LogProbRounding::SINGLE),
            };
            let zero = log_sum_exp.unwrap_or(0.0);
            let log_probabilities = logits.iter().map(|&logit| f64::from(logit) - zero);
            let pairs: Vec<(TokenId, f64)> =
                tokens.iter().copied().zip(log_probabilities).collect();
            let list = TopLogProbs::new(pairs, vocabulary, baseline, rounding);
            Some(
                list.map_err(OwnLogitsError::from)
                    .map(|list| OwnLogits::Top {
                        texts: texts_of(recording, list.tokens()),
                        list,
                        positions: recording.steps.len(),
                    }),
            )
        }
    }
}

/// The texts of some tokens; empty for those whose bytes the recording does not have.
fn texts_of(recording: &Recording, tokens: impl Iterator<Item = TokenId>) -> Vec<String> {
    let pieces: Vec<_> = recording.tokens.pieces().collect();
    let text = |token: TokenId| {
        // The pieces stand in the order of their ids.
        let place = pieces.binary_search_by_key(&token, |&(id, _)| id);
        let bytes = place.map_or(&[][..], |place| pieces[place].1);
        String::from_utf8_lossy(bytes).into_owned()
    };
    tokens.map(text).collect()
}
