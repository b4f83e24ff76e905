//! The grammar of the model, fetched when somebody first asks for the truth.

use engine::{GrammarEntry, SpelledGrammar, Tokenizer, TruthReader};
use protocol::{Answer, Failure, Payload, Progress, TokenId, TruthKnown};
use web_sys::RequestCache;

use crate::{download::download, session::Outcome, task::Task};

/// What is known of the truth.
pub struct Truth {
    /// The model's folder.
    pub folder: String,
    /// The grammar's file in it, if there is one.
    pub grammar: Option<GrammarEntry>,
    /// The token before a text, where the model wants one.
    pub bos_token_id: Option<TokenId>,
    /// The tokens that end a text.
    pub eos_token_ids: Vec<TokenId>,
    /// Stands where the last context ended. None until the grammar has been fetched and read: a failure is not kept, and
    /// the next question fetches again.
    pub reader: Option<TruthReader<'static>>,
    /// How the browser's cache is used for the grammar: after a failure not at all, as it may hold what was wrong.
    pub cache: RequestCache,
}

impl Truth {
    /// The true distribution of the token after `tokens`, as far as it is known.
    ///
    /// # Errors
    /// When the grammar cannot be fetched or read.
    pub async fn answer(
        &mut self,
        tokens: &[TokenId],
        tokenizer: &Tokenizer,
        task: &Task,
    ) -> Outcome {
        let Some(entry) = &self.grammar else {
            return Ok(unknown(TruthKnown::NoGrammar));
        };
        let reader = match &mut self.reader {
            Some(reader) => reader,
            None => {
                let cache = std::mem::replace(&mut self.cache, RequestCache::Reload);
                let grammar = fetch(&self.folder, entry, cache, task).await?;
                let grammar = SpelledGrammar::read(
                    entry,
                    &grammar,
                    tokenizer,
                    self.bos_token_id,
                    &self.eos_token_ids,
                )?;
                // It is needed as long as the worker lives: a worker loads one model.
                self.reader
                    .insert(TruthReader::new(Box::leak(Box::new(grammar))))
            }
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
}

async fn fetch(
    folder: &str,
    entry: &GrammarEntry,
    cache: RequestCache,
    task: &Task,
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
