//! Answers requests for the true distribution; the model's grammar is downloaded at the first of them.

use engine::{GrammarEntry, SpelledGrammar, Tokenizer, TruthReader};
use protocol::{Answer, Failure, Payload, Progress, TokenId, TruthKnown, grammar_payload};
use web_sys::RequestCache;

use crate::{download::download, session::CommandOutcome, task::RunningRequest};

/// Tokens whose true probabilities are computed between two looks at the messages; each takes some hundredths of a
/// millisecond.
const SCORED_AT_ONCE: usize = 256;

/// The grammar of the loaded model, and what is needed to read it.
pub struct TruthSource {
    /// URL of the model's folder, with a `/` at its end.
    pub folder: String,
    /// The grammar's file in it, if there is one.
    pub grammar: Option<GrammarEntry>,
    /// The beginning-of-text token, if the model wants one before a text.
    pub bos_token_id: Option<TokenId>,
    /// The end-of-text tokens.
    pub eos_token_ids: Vec<TokenId>,
    /// The reader, at the end of the last context. None until the grammar has been downloaded and parsed: a failure is
    /// not stored, and the next request downloads again.
    pub reader: Option<TruthReader<'static>>,
    /// The use of the browser's cache for the grammar: bypassed after a failure, since it may hold the damaged file.
    pub cache: RequestCache,
}

impl TruthSource {
    /// The true distribution of the token after `tokens`, if it is known.
    ///
    /// # Errors
    /// Fails if the grammar cannot be downloaded or parsed.
    pub async fn answer(
        &mut self,
        tokens: &[TokenId],
        tokenizer: &Tokenizer,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let Some(reader) = self.reader(tokenizer, task).await? else {
            return Ok(unknown(TruthKnown::NoGrammar));
        };
        let Some(next) = reader.after(tokens) else {
            return Ok(unknown(TruthKnown::OutsideGrammar));
        };
        let (tokens, probabilities) = next.into_iter().unzip();
        let known = TruthKnown::Exactly;
        Ok((
            Answer::Truth { known },
            Payload::Distribution {
                tokens,
                probabilities,
            },
        ))
    }

    /// The true probability of each of `tokens` but the first after those before it, where it is known.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer), or [`Failure::Cancelled`].
    pub async fn scores(
        &mut self,
        tokens: &[TokenId],
        tokenizer: &Tokenizer,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let Some(reader) = self.reader(tokenizer, task).await? else {
            return Ok((Answer::GrammarScores, Payload::None));
        };
        let mut probabilities = Vec::with_capacity(tokens.len());
        for place in 1..tokens.len() {
            let (before, rest) = tokens.split_at(place);
            let probability = reader.probability(before, rest[0]);
            probabilities.push(probability.map(|probability| probability as f32));
            if place % SCORED_AT_ONCE == 0 {
                task.yield_to_event_loop().await?;
            }
        }
        Ok((Answer::GrammarScores, grammar_payload(&probabilities)))
    }

    /// The reader of the grammar; none without a grammar.
    async fn reader(
        &mut self,
        tokenizer: &Tokenizer,
        task: &RunningRequest,
    ) -> Result<Option<&mut TruthReader<'static>>, Failure> {
        let Some(entry) = &self.grammar else {
            return Ok(None);
        };
        if self.reader.is_none() {
            let cache = std::mem::replace(&mut self.cache, RequestCache::Reload);
            let grammar = fetch(&self.folder, entry, cache, task).await?;
            let grammar = SpelledGrammar::read(
                entry,
                &grammar,
                tokenizer,
                self.bos_token_id,
                &self.eos_token_ids,
            )?;
            // Leaked, since it is needed until the worker ends: a worker loads one model.
            let reader = TruthReader::new(Box::leak(Box::new(grammar)));
            self.reader = Some(reader);
        }
        Ok(self.reader.as_mut())
    }
}

async fn fetch(
    folder: &str,
    entry: &GrammarEntry,
    cache: RequestCache,
    task: &RunningRequest,
) -> Result<Vec<u8>, Failure> {
    let file = &entry.file;
    let address = format!("{folder}{file}?v={}", entry.entry().version());
    let mut received = 0;
    let mut count = |bytes| {
        received += bytes;
        task.progress(Progress::Download {
            received,
            total: entry.bytes,
        });
    };
    download(task, file, &address, cache, &mut count).await
}

fn unknown(known: TruthKnown) -> (Answer, Payload) {
    (Answer::Truth { known }, Payload::None)
}
