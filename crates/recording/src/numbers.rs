//! A recording in memory: the header with its arrays, each checked against the other when it is read.

use std::borrow::Cow;

use crate::{
    FileParts, GroupedLogits, Header, RecordedModel, RecordedPass, RecordedPrompt,
    RecordedSelection, RecordedTexts, RecordingError, RoundedLogits, StoredInside, TokenId,
    TruthOrigin,
    arrays::{Arrays, write},
    check,
    header::{BranchHeader, StepHeader, TokenCounts, TruthCount},
};

/// A recorded run.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// The model.
    pub model: RecordedModel,
    /// What ran the model, as it stands in a sentence; empty if unknown.
    pub recorded_by: String,
    /// The settings of the sampler and the random seed, as the query of the page's address; empty if unknown.
    pub parameters: String,
    /// The prompt.
    pub prompt: RecordedPrompt,
    /// The bytes of tokens.
    pub tokens: TokenBytes,
    /// The steps in order: each follows the prompt and the tokens of those before it.
    pub steps: Vec<RecordedStep>,
    /// What the model gave after other tokens than those of the steps: a tree around the run.
    pub branches: Vec<RecordedBranch>,
    /// What the model writes at other temperatures.
    pub texts: Option<RecordedTexts>,
    /// What the network computed on its way.
    pub inside: Option<StoredInside>,
}

/// The steps after another token than the one that a step has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedBranch {
    /// The step whose context the branch goes on from. The steps of the run count from 0, those of the branches, in order,
    /// behind them; it is one of those before this branch.
    pub step: u32,
    /// The token that was appended to that context.
    pub token: TokenId,
    /// The steps in order, at least one. Each token but the last follows.
    pub steps: Vec<RecordedStep>,
}

/// The bytes of tokens: of the whole vocabulary, or of those that occur.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TokenBytes {
    /// The ids in rising order; none for the whole vocabulary.
    pub ids: Option<Vec<TokenId>>,
    /// The length of each, in bytes.
    pub lengths: Vec<u16>,
    /// The bytes, one token behind the other.
    pub bytes: Vec<u8>,
}

/// One step: what the model gave, and what was chosen from it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedStep {
    /// The chosen token. Only the last step may be without one.
    pub token: Option<TokenId>,
    /// How it was chosen, where that is known.
    pub selection: Option<RecordedSelection>,
    /// The forward pass, where it is known.
    pub pass: Option<RecordedPass>,
    /// The logits.
    pub numbers: StepNumbers,
    /// The true distribution, where it was asked for.
    pub truth: Option<RecordedTruth>,
}

/// The logits of a step.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum StepNumbers {
    /// None: they were dropped before the run was saved.
    #[default]
    Missing,
    /// `[V]`, indexed by token id. At least one is finite; −∞ excludes a token.
    All(Vec<f32>),
    /// The same in two bytes each, all finite.
    Rounded(RoundedLogits),
    /// The most likely tokens, and all others in groups.
    Grouped(GroupedLogits),
    /// The most likely tokens.
    Top {
        /// Their ids, each once, in any order.
        tokens: Vec<TokenId>,
        /// One finite number for each.
        logits: Vec<f32>,
        /// ln Σ exp(logit) over the whole vocabulary; none if the numbers are log-probabilities.
        log_sum_exp: Option<f64>,
    },
}

impl StepNumbers {
    /// `[V]`, indexed by token id; `None` where the step has not those of the whole vocabulary. Where [`Self::listed`] is a
    /// number, see [`GroupedLogits::whole`].
    pub fn whole(&self) -> Option<Cow<'_, [f32]>> {
        match self {
            Self::All(logits) => Some(Cow::Borrowed(logits)),
            Self::Rounded(rounded) => Some(Cow::Owned(rounded.logits())),
            Self::Grouped(grouped) => Some(Cow::Owned(grouped.whole())),
            Self::Missing | Self::Top { .. } => None,
        }
    }

    /// Whether it has those of the whole vocabulary, each with its token.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::All(_) | Self::Rounded(_))
    }

    /// How many of the likeliest tokens have their ids, where the others are in groups.
    pub fn listed(&self) -> Option<u32> {
        match self {
            Self::Grouped(grouped) => u32::try_from(grouped.listed()).ok(),
            _ => None,
        }
    }
}

/// The true distribution of the next token, as far as it is known.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedTruth {
    /// Whether it is known.
    pub known: TruthOrigin,
    /// The tokens that are possible, in rising order; empty unless it is known.
    pub tokens: Vec<TokenId>,
    /// A probability for each; they sum to 1.
    pub probabilities: Vec<f64>,
}

impl TokenBytes {
    /// The bytes of tokens with their ids in rising order; of a whole vocabulary without ids.
    ///
    /// # Errors
    /// [`RecordingError::TokenBytes`] for a token of more than 65,535 bytes.
    pub fn new<'p>(
        ids: Option<Vec<TokenId>>,
        pieces: impl IntoIterator<Item = &'p [u8]>,
    ) -> Result<Self, RecordingError> {
        let mut tokens = Self {
            ids,
            ..Self::default()
        };
        for piece in pieces {
            let length = u16::try_from(piece.len()).map_err(|_| RecordingError::TokenBytes)?;
            tokens.lengths.push(length);
            tokens.bytes.extend_from_slice(piece);
        }
        Ok(tokens)
    }

    /// Where the bytes of each token end.
    pub fn ends(&self) -> impl Iterator<Item = u32> + '_ {
        self.lengths.iter().scan(0, |end, &length| {
            *end += u32::from(length);
            Some(*end)
        })
    }

    /// Each token with its bytes.
    pub fn pieces(&self) -> impl Iterator<Item = (TokenId, &[u8])> {
        let ends = self.ends().enumerate();
        ends.map(|(place, end)| {
            let id = self.ids.as_ref().map_or(place as TokenId, |ids| ids[place]);
            let start = end as usize - usize::from(self.lengths[place]);
            (id, &self.bytes[start..end as usize])
        })
    }
}

impl Recording {
    /// Reads the arrays of a file by its header.
    ///
    /// # Errors
    /// Numbers of another length than the header says, or that do not fit each other: any [`RecordingError`] but those
    /// about replaying.
    pub fn from_parts(header: Header, parts: FileParts) -> Result<Self, RecordingError> {
        let mut arrays = Arrays(parts.arrays);
        let vocabulary = header.model.vocab_size;
        let tokens = read_tokens(header.tokens, vocabulary, &mut arrays)?;
        check::header(&header)?;
        let mut number = 0;
        let mut read = |headers: Vec<StepHeader>| -> Result<Vec<RecordedStep>, RecordingError> {
            let mut steps = Vec::with_capacity(headers.len());
            for header in headers {
                number += 1;
                let step = read_step(header, vocabulary, &mut arrays, parts.may_be_rounded)?;
                steps.push(step.ok_or(RecordingError::Logits { step: number })?);
            }
            Ok(steps)
        };
        let steps = read(header.steps)?;
        let mut branches = Vec::with_capacity(header.branches.len());
        for BranchHeader { step, token, steps } in header.branches {
            let steps = read(steps)?;
            branches.push(RecordedBranch { step, token, steps });
        }
        let inside = arrays.bytes(header.inside_bytes)?;
        match arrays.0.len() {
            0 => {}
            _ if parts.may_go_on => {}
            extra => return Err(RecordingError::Longer { extra }),
        }
        let recording = Self {
            model: header.model,
            recorded_by: header.recorded_by,
            parameters: header.parameters,
            prompt: header.prompt,
            tokens,
            steps,
            branches,
            texts: header.texts,
            inside: (!inside.is_empty()).then(|| StoredInside(inside.to_vec())),
        };
        check::numbers(&recording)?;
        Ok(recording)
    }

    /// The header and the arrays of the file.
    ///
    /// # Errors
    /// What [`Self::from_parts`] would refuse.
    pub fn into_parts(self) -> Result<(Header, Vec<u8>), RecordingError> {
        check::numbers(&self)?;
        let mut arrays = Vec::new();
        let tokens = write_tokens(&self.tokens, &mut arrays)?;
        let starts = self.branch_contexts()?;
        let mut written = |steps: Vec<RecordedStep>, first: u32| {
            let steps = steps.into_iter().zip(first..);
            let steps = steps.map(|(step, length)| write_step(step, length, &mut arrays));
            steps.collect::<Result<Vec<_>, _>>()
        };
        let steps = written(self.steps, count(self.prompt.input_ids.len())?)?;
        let mut branches = Vec::with_capacity(starts.len());
        for (branch, first) in self.branches.into_iter().zip(starts) {
            branches.push(BranchHeader {
                step: branch.step,
                token: branch.token,
                steps: written(branch.steps, first)?,
            });
        }
        let inside = self.inside.map_or_else(Vec::new, |stored| stored.0);
        arrays.extend_from_slice(&inside);
        let header = Header {
            inside_bytes: count(inside.len())?,
            model: self.model,
            recorded_by: self.recorded_by,
            parameters: self.parameters,
            prompt: self.prompt,
            tokens,
            steps,
            branches,
            texts: self.texts,
        };
        check::header(&header)?;
        Ok((header, arrays))
    }

    /// The tokens that the model read before each step, and the chosen ones: prompt and generated tokens in order.
    pub fn text(&self) -> impl Iterator<Item = TokenId> + '_ {
        let generated = self.steps.iter().filter_map(|step| step.token);
        self.prompt.input_ids.iter().copied().chain(generated)
    }
}

fn read_tokens(
    counts: TokenCounts,
    vocabulary: Option<u32>,
    arrays: &mut Arrays,
) -> Result<TokenBytes, RecordingError> {
    let ids = match vocabulary == Some(counts.count) {
        true => None,
        false => Some(arrays.numbers(counts.count, u32::from_le_bytes)?),
    };
    Ok(TokenBytes {
        ids,
        lengths: arrays.numbers(counts.count, u16::from_le_bytes)?,
        bytes: arrays.bytes(counts.bytes)?.to_vec(),
    })
}

fn write_tokens(tokens: &TokenBytes, arrays: &mut Vec<u8>) -> Result<TokenCounts, RecordingError> {
    if let Some(ids) = &tokens.ids {
        write(arrays, ids, u32::to_le_bytes);
    }
    write(arrays, &tokens.lengths, u16::to_le_bytes);
    arrays.extend_from_slice(&tokens.bytes);
    Ok(TokenCounts {
        count: count(tokens.lengths.len())?,
        bytes: count(tokens.bytes.len())?,
    })
}

/// `None` where the range or the error of rounded logits is none.
fn read_step(
    step: StepHeader,
    vocabulary: Option<u32>,
    arrays: &mut Arrays,
    may_be_rounded: bool,
) -> Result<Option<RecordedStep>, RecordingError> {
    // Fields that version 1 does not know.
    let range = step.logits_range.filter(|_| may_be_rounded);
    let groups = step.logits_groups.filter(|_| may_be_rounded);
    // Refused as no number where it is missing.
    let error = step.logits_error.unwrap_or(f32::NAN);
    let numbers = match step.logits {
        0 => StepNumbers::Missing,
        all if vocabulary == Some(all) && groups.is_none() => match range {
            None => StepNumbers::All(arrays.numbers(all, f32::from_le_bytes)?),
            Some(range) => {
                let levels = arrays.numbers(all, u16::from_le_bytes)?;
                match RoundedLogits::from_levels(range, error, levels) {
                    Some(rounded) => StepNumbers::Rounded(rounded),
                    None => return Ok(None),
                }
            }
        },
        listed if let Some((groups, range)) = groups.zip(range) => {
            let tokens = arrays.numbers(listed, u32::from_le_bytes)?;
            let levels = listed.checked_add(groups).ok_or(RecordingError::CutOff)?;
            let levels = arrays.numbers(levels, u16::from_le_bytes)?;
            let counts = arrays.numbers(groups, u32::from_le_bytes)?;
            let Some(levels) = RoundedLogits::from_levels(range, error, levels) else {
                return Ok(None);
            };
            StepNumbers::Grouped(GroupedLogits {
                tokens,
                counts,
                levels,
                group_error: step.groups_error.unwrap_or(f32::NAN),
            })
        }
        listed => StepNumbers::Top {
            tokens: arrays.numbers(listed, u32::from_le_bytes)?,
            logits: arrays.numbers(listed, f32::from_le_bytes)?,
            log_sum_exp: step.log_sum_exp,
        },
    };
    let truth = match step.truth {
        None => None,
        Some(TruthCount { known, count }) => Some(RecordedTruth {
            known,
            tokens: arrays.numbers(count, u32::from_le_bytes)?,
            probabilities: arrays.numbers(count, f64::from_le_bytes)?,
        }),
    };
    Ok(Some(RecordedStep {
        token: step.token,
        selection: step.selection,
        pass: step.pass,
        numbers,
        truth,
    }))
}

fn write_step(
    step: RecordedStep,
    context_length: u32,
    arrays: &mut Vec<u8>,
) -> Result<StepHeader, RecordingError> {
    let mut header = StepHeader {
        context_length,
        token: step.token,
        selection: step.selection,
        pass: step.pass,
        ..StepHeader::default()
    };
    match step.numbers {
        StepNumbers::Missing => {}
        StepNumbers::All(logits) => {
            header.logits = count(logits.len())?;
            write(arrays, &logits, f32::to_le_bytes);
        }
        StepNumbers::Rounded(rounded) => {
            header.logits = count(rounded.levels().len())?;
            header.logits_range = Some(rounded.range());
            header.logits_error = Some(rounded.error());
            write(arrays, rounded.levels(), u16::to_le_bytes);
        }
        StepNumbers::Grouped(grouped) => {
            header.logits = count(grouped.tokens.len())?;
            header.logits_groups = Some(count(grouped.counts.len())?);
            header.logits_range = Some(grouped.levels.range());
            header.logits_error = Some(grouped.levels.error());
            header.groups_error = Some(grouped.group_error);
            write(arrays, &grouped.tokens, u32::to_le_bytes);
            write(arrays, grouped.levels.levels(), u16::to_le_bytes);
            write(arrays, &grouped.counts, u32::to_le_bytes);
        }
        StepNumbers::Top {
            tokens,
            logits,
            log_sum_exp,
        } => {
            header.logits = count(logits.len())?;
            header.log_sum_exp = log_sum_exp;
            write(arrays, &tokens, u32::to_le_bytes);
            write(arrays, &logits, f32::to_le_bytes);
        }
    }
    if let Some(truth) = step.truth {
        header.truth = Some(TruthCount {
            known: truth.known,
            count: count(truth.tokens.len())?,
        });
        write(arrays, &truth.tokens, u32::to_le_bytes);
        write(arrays, &truth.probabilities, f64::to_le_bytes);
    }
    Ok(header)
}

pub(crate) fn count(length: usize) -> Result<u32, RecordingError> {
    u32::try_from(length).map_err(|_| RecordingError::TooLong)
}
