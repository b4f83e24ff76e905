//! The messages between the page and the worker in which a tiny network learns. It is no engine: it has no model but the one
//! that it trains. They travel as those of an engine do, see [`Request`] and [`Event`].

use serde::{Deserialize, Serialize};

use crate::{Event, Request, SpokenLanguage, TokenId};

/// A request to the learning worker.
pub type LearningRequest = Request<LearningCommand>;

/// A message of the learning worker.
pub type LearningEvent = Event<LearningAnswer>;

/// What a network learns from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningSource {
    /// Documents of the mini grammar, drawn anew for every step.
    Grammar,
    /// A text by characters, of which a tenth is held out.
    Text(String),
}

/// One training: random weights, and all that was learned since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearningRun {
    /// What is learned.
    pub source: LearningSource,
    /// Fixes the first weights and the rows of every step.
    pub seed: u64,
    /// Tells trainings of the same source and seed apart: each begins anew.
    pub number: u32,
}

/// How much is learned before the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningEffort {
    /// Nothing.
    Look,
    /// One step of the optimizer.
    Step,
    /// Steps for at least so many milliseconds.
    Milliseconds(u32),
}

/// What a training is asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearnRequest {
    /// The training.
    pub run: LearningRun,
    /// The steps that it has taken, as far as the page knows. A worker without this training answers
    /// [`LearningAnswer::Gone`] unless there are none.
    pub steps: u64,
    /// How much to learn first.
    pub effort: LearningEffort,
    /// The learning rate of these steps, after the warm-up.
    pub learning_rate: f32,
    /// The text that the network predicts and writes on.
    pub prompt: String,
    /// Fixes the random numbers of the text that it writes.
    pub sampling_seed: u64,
}

/// The operations of the learning worker. They are answered in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningCommand {
    /// Learn, then say how the training stands. Answer: [`LearningAnswer::Learned`], [`LearningAnswer::Refused`],
    /// [`LearningAnswer::Diverged`] or [`LearningAnswer::Gone`].
    Learn(LearnRequest),
    /// The network as a model folder. Answer: [`LearningAnswer::Files`] or [`LearningAnswer::Gone`].
    Files {
        /// The training.
        run: LearningRun,
    },
    /// Show that the worker still reads its messages. Answer: [`LearningAnswer::Pong`].
    Ping,
    /// Say from now on in another language what fails. Before the first such command it is English. Answer:
    /// [`LearningAnswer::Pong`].
    Speak(SpokenLanguage),
}

/// The result of a request to the learning worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningAnswer {
    /// How the training stands.
    Learned(Box<LearningReport>),
    /// Nothing can be learned from this text.
    Refused(LearningRefusal),
    /// The weights are no numbers any more: the learning rate was too large.
    Diverged,
    /// The worker does not have this training any more.
    Gone,
    /// The files of the network; the payload is their bytes, concatenated.
    Files(Vec<LearnedFile>),
    /// The worker reads its messages.
    Pong,
}

/// Why nothing can be learned from a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearningRefusal {
    /// There is no text.
    Empty,
    /// It has too few characters.
    TooShort {
        /// Its characters.
        characters: u64,
        /// The fewest.
        least: u64,
    },
    /// It has too many bytes.
    TooLong {
        /// Its bytes in UTF-8.
        bytes: u64,
        /// The most.
        most: u64,
    },
}

/// A file of a model folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedFile {
    /// Its name.
    pub name: String,
    /// Where its bytes end in the payload.
    pub end: u32,
}

/// How a training stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearningReport {
    /// Steps taken.
    pub steps: u64,
    /// Tokens a second, of the steps of this request; `None` where there were none.
    pub tokens_per_second: Option<f64>,
    /// Tokens that one step learns from, at most.
    pub tokens_per_step: u32,
    /// What is learned, and what is known of it.
    pub text: LearnedTextReport,
    /// Mean losses of the steps, each before it, in nats a token: `(steps, loss)` at most 512 times, in the order of the steps.
    pub losses: Vec<(u64, f64)>,
    /// The same on held-out rows, after the steps.
    pub held_out: Vec<(u64, f64)>,
    /// What the network makes of the prompt.
    pub look: PromptLook,
}

/// What is learned, and what is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearnedTextReport {
    /// The text of each token.
    pub pieces: Vec<String>,
    /// The token before and after a document, if there is one.
    pub end: Option<TokenId>,
    /// Weights of the network.
    pub weights: u32,
    /// Its decoder layers.
    pub layers: u32,
    /// The least loss on the held-out rows, in nats a token; `None` where it is not known.
    pub floor: Option<f64>,
    /// The loss of the table of pairs on them.
    pub pairs: f64,
    /// The loss of the table of triples on them.
    pub triples: f64,
    /// Characters outside of the vocabulary with their counts, the most frequent first; all of them are one token.
    pub unknown: Vec<(char, u32)>,
    /// Tokens of the part to learn from; `None` where there is no end of them.
    pub training_tokens: Option<u32>,
    /// Tokens of the held-out part.
    pub held_out_tokens: u32,
}

/// What the network makes of a prompt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PromptLook {
    /// The prompt that was read: an empty one is replaced.
    pub prompt: String,
    /// Its tokens, as far as the context window reaches.
    pub tokens: Vec<TokenId>,
    /// The words or characters of it that are no tokens, each once; they were left out or are the unknown token.
    pub unknown: Vec<String>,
    /// The logits of the next token. `[V]`
    pub logits: Vec<f32>,
    /// The tokens that may follow in truth with their probabilities, in the order of the ids; `None` where the truth is not
    /// known, or the grammar has no such text.
    pub truth: Option<Vec<(TokenId, f64)>>,
    /// The tokens that the network writes after the prompt, drawn at temperature 1.
    pub written: Vec<TokenId>,
    /// What they add to the text of the prompt.
    pub text: String,
    /// The lens over the last tokens of the prompt, column by column; in a column from the embedding to the logits.
    pub lens: Vec<LearningCell>,
}

/// What the lens shows of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LearningCell {
    /// The most likely token.
    pub token: TokenId,
    /// Its probability.
    pub probability: f64,
    /// Entropy of all V probabilities, in nats.
    pub entropy: f64,
    /// The rank of the token that follows, 1 for the most likely; for the last column that of the likeliest next token.
    pub rank: u32,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::RequestId;

    #[test]
    fn requests_and_events_come_back_as_they_were() {
        let run = LearningRun {
            source: LearningSource::Text("abc".into()),
            seed: 1,
            number: 0,
        };
        let command = LearningCommand::Learn(LearnRequest {
            run: run.clone(),
            steps: 20,
            effort: LearningEffort::Milliseconds(250),
            learning_rate: 0.5,
            prompt: "ab".into(),
            sampling_seed: 7,
        });
        for command in [command, LearningCommand::Files { run }] {
            let id = RequestId(3);
            let request = LearningRequest { id, command };
            let json = serde_json::to_string(&request).unwrap();
            assert_eq!(
                serde_json::from_str::<LearningRequest>(&json).unwrap(),
                request
            );
        }
        for answer in [
            LearningAnswer::Gone,
            LearningAnswer::Refused(LearningRefusal::TooShort {
                characters: 3,
                least: 1_000,
            }),
            LearningAnswer::Files(vec![LearnedFile {
                name: "config.json".into(),
                end: 12,
            }]),
        ] {
            let request = RequestId(3);
            let event = LearningEvent::Done { request, answer };
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<LearningEvent>(&json).unwrap(), event);
        }
    }
}
