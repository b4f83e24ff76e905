//! Answers the requests of another page with the engines of this one, so that several pages share one model in memory.
//!
//! To the other page it is an engine like any other: it has a cache of its own that decodes extend. Here each pass is a
//! request for a whole context, so that pages with different texts do not disturb each other: the engine's own client
//! decides how much of a context is computed again.

use std::cell::RefCell;

use protocol::{
    Answer, Command, Failure, ModelSource, Payload, TokenId, TokenScore, TruthKnown, Vocabulary,
    WantedLogits, grammar_payload,
};

use crate::{
    answers::{CachedPosition, Forward, GrammarScores, GrammarTruth},
    command::extend,
    engines::Engines,
    transport::Outcome,
};

/// Answers for one other page.
pub struct EngineServer {
    engines: Engines,
    /// Where the engines have loaded their model from.
    model: ModelSource,
    /// What the cache of an engine of its own would hold.
    context: RefCell<Vec<TokenId>>,
}

impl EngineServer {
    /// Answers with these engines, which load this model.
    pub fn new(engines: Engines, model: ModelSource) -> Self {
        Self {
            engines,
            model,
            context: RefCell::default(),
        }
    }

    /// Answers a command, as soon as an engine that computes is ready.
    ///
    /// # Errors
    /// [`Failure::NotLoaded`] for another model than the one here; [`Failure::Malformed`] for a command that is not for a
    /// shared engine; any other [`Failure`] of the engine.
    pub async fn answer(&self, command: Command) -> Outcome {
        match command {
            Command::Load { source, .. } if source == self.model => self.load().await,
            Command::Load { .. } => Err(Failure::NotLoaded),
            Command::Tokenize { text } => {
                let tokens = self.engines.tokenize(text).await?;
                Ok((Answer::Tokenized { tokens }, Payload::None))
            }
            Command::TokenizeAsWritten { text } => {
                let tokens = self.engines.tokenize_as_written(text).await?;
                Ok((Answer::Tokenized { tokens }, Payload::None))
            }
            Command::TokenizeAs { url, text } => {
                let on_progress = std::rc::Rc::new(drop);
                let pieces = self.engines.tokenize_as(url, text, on_progress).await?;
                let tokens = pieces.0.iter().map(|(token, _)| *token).collect();
                let bytes = pieces.0.iter().map(|(_, bytes)| bytes);
                let (bytes, piece_ends) = Vocabulary::from_pieces(bytes).into_parts();
                Ok((Answer::Pieces { tokens, piece_ends }, Payload::Bytes(bytes)))
            }
            Command::Prefill { .. } | Command::Decode { .. } => {
                let context = self.extended(&command)?;
                logits(self.engines.forward(context).await?)
            }
            Command::Extend {
                position, wanted, ..
            } => {
                let context = self.extended(&command)?;
                match wanted {
                    WantedLogits::Last => logits(self.engines.branch(context).await?),
                    WantedLogits::All => {
                        let scored = self.engines.score(context, position as usize).await?;
                        let rows = Payload::Floats(scored.rows.concat());
                        Ok((Answer::Logits(scored.report), rows))
                    }
                }
            }
            Command::Recompute { tokens } => logits(self.engines.forward_naive(tokens).await?),
            Command::Inspect(request) => {
                let inspection = self.engines.inspect(&request).await?;
                let numbers = inspection.into_numbers();
                Ok((Answer::Inspected, Payload::Floats(numbers)))
            }
            Command::CacheAt { layer, position } => {
                let context = self.context.borrow().clone();
                let cached = self.engines.cache_at(context, layer, position).await?;
                Ok(cached_position(cached))
            }
            Command::Memory => {
                let report = self.engines.memory().await?;
                Ok((Answer::Memory(report), Payload::None))
            }
            // The worker is watched by the page that started it.
            Command::Ping => Ok((Answer::Pong, Payload::None)),
            Command::Truth { tokens } => Ok(truth(self.engines.truth(tokens).await?)),
            Command::Score { tokens } => {
                let scored = self.engines.token_scores(tokens).await?;
                let payload = TokenScore::to_payload(&scored.scores);
                Ok((Answer::Scores(scored.report), payload))
            }
            Command::ScoreByGrammar { tokens } => {
                let payload = match self.engines.grammar_scores(tokens).await? {
                    GrammarScores::NoGrammar => Payload::None,
                    GrammarScores::Known(probabilities) => grammar_payload(&probabilities),
                };
                Ok((Answer::GrammarScores, payload))
            }
            // There is one such text at a time, and it is that of the page that owns the engine.
            Command::WriteAhead(_) => Err(Failure::NoTextAhead),
            // An engine is checked by the page that owns it, and a pass that another page waits for is not cancelled.
            // It says what fails in the language of its own page.
            // Models are downloaded and deleted by the page that the visitor has opened.
            other @ (Command::KnownAnswers
            | Command::SelfTest
            | Command::CompareFormats { .. }
            | Command::Cancel { .. }
            | Command::Speak(_)
            | Command::LookUp { .. }
            | Command::Download { .. }
            | Command::ListStored
            | Command::DeleteStored { .. }) => Err(Failure::Malformed {
                detail: format!("{other:?}"),
            }),
        }
    }

    async fn load(&self) -> Outcome {
        let (model, device) = self.engines.computing().await.ok_or(Failure::NotLoaded)?;
        let (bytes, ends) = (*model.vocabulary).clone().into_parts();
        let mut info = (*model.info).clone();
        info.piece_ends = Some(ends);
        let answer = Answer::Loaded {
            model: Box::new(info),
            device,
            milliseconds: None,
        };
        Ok((answer, Payload::Bytes(bytes)))
    }

    /// The context of a pass, which stands on what the one before has left in the cache.
    fn extended(&self, command: &Command) -> Result<Vec<TokenId>, Failure> {
        let mut context = self.context.borrow_mut();
        let cached = context.len() as u32;
        match extend(&mut context, command) {
            Some(()) => Ok(context.clone()),
            None => {
                let position = match command {
                    Command::Decode { position, .. } | Command::Extend { position, .. } => {
                        *position
                    }
                    _ => 0,
                };
                Err(Failure::PositionPastCache { position, cached })
            }
        }
    }
}

fn logits(forward: Forward) -> Outcome {
    Ok((
        Answer::Logits(forward.report),
        Payload::Floats(forward.logits),
    ))
}

fn cached_position(cached: CachedPosition) -> (Answer, Payload) {
    let answer = Answer::Cached {
        kv_heads: cached.kv_heads as u32,
        head_dim: cached.head_dim as u32,
    };
    let numbers = [cached.keys, cached.values].concat();
    (answer, Payload::Floats(numbers))
}

fn truth(truth: GrammarTruth) -> (Answer, Payload) {
    let (known, payload) = match truth {
        GrammarTruth::Known(tokens) => {
            let (tokens, probabilities) = tokens.into_iter().unzip();
            let payload = Payload::Distribution {
                tokens,
                probabilities,
            };
            (TruthKnown::Exactly, payload)
        }
        GrammarTruth::NoGrammar => (TruthKnown::NoGrammar, Payload::None),
        GrammarTruth::OutsideGrammar => (TruthKnown::OutsideGrammar, Payload::None),
    };
    (Answer::Truth { known }, payload)
}
