//! Recorded runs of the model: what makes the page alive before any engine is there, and where none can be.
//!
//! Each is a conversation with an engine, kept as a file. What was asked in it is answered as it was; it knows nothing
//! else. Nothing of it was measured here, so its passes carry no times.

use std::{collections::HashMap, sync::Arc};

use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::window;
use protocol::{
    Answer, Command, DeviceInfo, DeviceKind, Failure, ForwardReport, ModelInfo, Payload, Recording,
    TokenId, Vocabulary,
    recording::{self, Exchange},
    wire,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::{Forward, LoadedModel, Truth};

/// Conversations with one engine, by what was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    model: LoadedModel,
    device: DeviceInfo,
    /// The first text of the newest one, and how many passes it has.
    prompt: String,
    tokens_written: u32,
    texts: HashMap<String, Vec<TokenId>>,
    /// By the whole context, however it was asked for.
    passes: HashMap<Vec<TokenId>, Forward>,
    truths: HashMap<Vec<TokenId>, Truth>,
}

impl Recorded {
    /// Fetches a recording.
    ///
    /// # Errors
    /// [`Failure::Download`] or [`Failure::DamagedFile`].
    pub async fn fetch(url: &str) -> Result<Self, Failure> {
        let file = download(url).await.map_err(|detail| Failure::Download {
            file: name(url),
            detail,
        })?;
        let damaged = |detail: String| Failure::DamagedFile {
            file: name(url),
            detail,
        };
        let (header, payloads) =
            recording::split(&file).map_err(|error| damaged(error.to_string()))?;
        let header = wire::from_json(header).map_err(|error| damaged(error.to_string()))?;
        let recording =
            Recording::from_parts(header, payloads).map_err(|error| damaged(error.to_string()))?;
        Self::new(recording).ok_or_else(|| damaged("it is no conversation about a run".into()))
    }

    /// Listens to a conversation. None where it does not begin with a model and its tokens, or a pass stands on
    /// nothing.
    pub fn new(recording: Recording) -> Option<Self> {
        let mut exchanges = recording.exchanges.into_iter();
        let (mut model, device, pieces) = match exchanges.next()? {
            Exchange {
                answer: Answer::Loaded { model, device, .. },
                payload: Payload::Bytes(pieces),
                ..
            } => (*model, device, pieces),
            _ => return None,
        };
        let ends = model.piece_ends.take()?;
        let vocabulary = Vocabulary::from_parts(pieces, ends).ok()?;
        let mut recorded = Self {
            model: LoadedModel {
                info: Arc::new(model),
                vocabulary: Arc::new(vocabulary),
            },
            device: DeviceInfo {
                kind: DeviceKind::Recorded,
                ..device
            },
            prompt: String::new(),
            tokens_written: 0,
            texts: HashMap::new(),
            passes: HashMap::new(),
            truths: HashMap::new(),
        };
        let mut context = Vec::new();
        for exchange in exchanges {
            recorded.hear(exchange, &mut context)?;
        }
        recorded.tokens_written = recorded.passes.len() as u32;
        Some(recorded)
    }

    /// Adds what another conversation with the same engine knows; it is the newest from now on.
    pub fn add(&mut self, other: Self) {
        self.prompt = other.prompt;
        self.tokens_written = other.tokens_written;
        self.texts.extend(other.texts);
        self.passes.extend(other.passes);
        self.truths.extend(other.truths);
    }

    /// Remembers one exchange; `context` is what the engine had read before it, and after it.
    fn hear(&mut self, exchange: Exchange, context: &mut Vec<TokenId>) -> Option<()> {
        match (exchange.command, exchange.answer, exchange.payload) {
            (Command::Tokenize { text }, Answer::Tokenized { tokens }, _) => {
                if self.texts.is_empty() {
                    self.prompt.clone_from(&text);
                }
                self.texts.insert(text, tokens);
            }
            (Command::Prefill { tokens }, Answer::Logits(report), Payload::Floats(logits)) => {
                *context = tokens;
                self.remember(context, report, logits);
            }
            (
                Command::Decode { token, position },
                Answer::Logits(report),
                Payload::Floats(logits),
            ) => {
                context.truncate(position as usize);
                if context.len() < position as usize {
                    return None;
                }
                context.push(token);
                self.remember(context, report, logits);
            }
            (Command::Truth { tokens }, Answer::Truth { known }, payload) => {
                let truth = Truth::from_answer(known, payload)?;
                self.truths.insert(tokens, truth);
            }
            _ => {}
        }
        Some(())
    }

    fn remember(&mut self, context: &[TokenId], report: ForwardReport, logits: Vec<f32>) {
        let forward = Forward {
            logits,
            // Times of another machine say nothing about this one.
            report: ForwardReport {
                milliseconds: None,
                parts: None,
                ..report
            },
            device: self.device.clone(),
            cold: false,
        };
        self.passes.insert(context.to_vec(), forward);
    }

    /// The model that was recorded.
    pub fn model(&self) -> &LoadedModel {
        &self.model
    }

    /// That it is a recording, and of what.
    pub fn device(&self) -> &DeviceInfo {
        &self.device
    }

    /// The first text of the newest one.
    pub fn prompt(&self) -> &str {
        &self.prompt
    }

    /// How many tokens were written after it: one after each pass.
    pub fn tokens_written(&self) -> u32 {
        self.tokens_written
    }

    /// The tokens of a text, if it was cut.
    pub fn tokens(&self, text: &str) -> Option<Vec<TokenId>> {
        self.texts.get(text).cloned()
    }

    /// The logits after a context, if it was run.
    pub fn forward(&self, context: &[TokenId]) -> Option<Forward> {
        self.passes.get(context).cloned()
    }

    /// The true distribution after a context, if it was asked for.
    pub fn truth(&self, context: &[TokenId]) -> Option<Truth> {
        self.truths.get(context).cloned()
    }

    /// Whether it is of this very model.
    pub fn is_of(&self, model: &ModelInfo) -> bool {
        *self.model.info == *model
    }
}

/// The contents of a file; else why there are none.
async fn download(url: &str) -> Result<Vec<u8>, String> {
    let words = |error: JsValue| {
        let message = error.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
        message.map_or_else(|| format!("{error:?}"), String::from)
    };
    let response = JsFuture::from(window().fetch_with_str(url)).await;
    let response: Response = response.map_err(words)?.unchecked_into();
    if !response.ok() {
        return Err(format!("HTTP status {}", response.status()));
    }
    let body = response.array_buffer().map_err(words)?;
    let body: ArrayBuffer = JsFuture::from(body).await.map_err(words)?.unchecked_into();
    Ok(Uint8Array::new(&body).to_vec())
}

/// The last part of an address.
fn name(url: &str) -> String {
    url.rsplit('/').next().unwrap_or(url).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::{CacheReport, TruthKnown};

    use super::*;
    use crate::state::lexicon::tests::model;

    fn exchange(command: Command, answer: Answer, payload: Payload) -> Exchange {
        Exchange {
            command,
            answer,
            payload,
        }
    }

    fn load() -> Exchange {
        let (bytes, ends) = Vocabulary::from_pieces(["", "a", "b"]).into_parts();
        let model = ModelInfo {
            piece_ends: Some(ends),
            ..model(Some(0))
        };
        let device = DeviceInfo {
            kind: DeviceKind::Cpu,
            name: "somewhere".into(),
        };
        exchange(
            Command::Load { url: "tiny".into() },
            Answer::Loaded {
                model: Box::new(model),
                device,
                milliseconds: None,
            },
            Payload::Bytes(bytes),
        )
    }

    fn pass(command: Command, logits: f32) -> Exchange {
        let report = ForwardReport {
            computed: 1,
            reused: 1,
            milliseconds: Some(7.0),
            parts: None,
            cache: CacheReport::default(),
        };
        exchange(
            command,
            Answer::Logits(report),
            Payload::Floats(vec![logits]),
        )
    }

    fn prefill(tokens: &[TokenId], logits: f32) -> Exchange {
        pass(
            Command::Prefill {
                tokens: tokens.into(),
            },
            logits,
        )
    }

    fn decode(token: TokenId, position: u32, logits: f32) -> Exchange {
        pass(Command::Decode { token, position }, logits)
    }

    fn recorded(exchanges: Vec<Exchange>) -> Option<Recorded> {
        Recorded::new(Recording { exchanges })
    }

    #[test]
    fn what_was_asked_is_answered_and_nothing_else() {
        let cut = exchange(
            Command::Tokenize { text: "a b".into() },
            Answer::Tokenized { tokens: vec![1, 2] },
            Payload::None,
        );
        let truth = exchange(
            Command::Truth { tokens: vec![1, 2] },
            Answer::Truth {
                known: TruthKnown::OutsideGrammar,
            },
            Payload::None,
        );
        let talk = vec![
            load(),
            cut,
            prefill(&[1, 2], 0.5),
            truth,
            decode(3, 2, 0.6),
            // Taken back, and another one tried.
            decode(4, 2, 0.7),
        ];
        let recorded = recorded(talk).unwrap();
        assert!(recorded.is_of(&model(Some(0))) && !recorded.is_of(&model(None)));
        assert_eq!(recorded.model().vocabulary.piece(2), Some(&b"b"[..]));
        assert_eq!((recorded.prompt(), recorded.tokens_written()), ("a b", 3));
        assert_eq!(recorded.tokens("a b"), Some(vec![1, 2]));
        assert_eq!(recorded.tokens("a"), None);
        for (context, logit) in [
            (&[1, 2][..], Some(0.5)),
            (&[1, 2, 3], Some(0.6)),
            (&[1, 2, 4], Some(0.7)),
            (&[1, 2, 3, 4], None),
            (&[1], None),
        ] {
            let forward = recorded.forward(context);
            assert_eq!(forward.as_ref().map(|forward| forward.logits[0]), logit);
            if let Some(Forward { report, device, .. }) = forward {
                assert_eq!((report.milliseconds, report.reused), (None, 1));
                assert_eq!(device.kind, DeviceKind::Recorded);
            }
        }
        assert_eq!(recorded.truth(&[1, 2]), Some(Truth::OutsideGrammar));
        assert_eq!(recorded.truth(&[1]), None);
    }

    #[test]
    fn another_conversation_adds_what_it_knows() {
        let about = |text: &str, token: TokenId| {
            let cut = exchange(
                Command::Tokenize { text: text.into() },
                Answer::Tokenized {
                    tokens: vec![token],
                },
                Payload::None,
            );
            recorded(vec![load(), cut, prefill(&[token], 0.5), decode(3, 1, 0.6)]).unwrap()
        };
        let mut both = about("a", 1);
        both.add(about("b", 2));
        assert_eq!((both.prompt(), both.tokens_written()), ("b", 2));
        assert_eq!(
            (both.tokens("a"), both.tokens("b")),
            (Some(vec![1]), Some(vec![2]))
        );
        for context in [&[1][..], &[1, 3], &[2], &[2, 3]] {
            assert!(both.forward(context).is_some(), "{context:?}");
        }
        assert_eq!(both.forward(&[1, 2]), None);
    }

    #[test]
    fn a_conversation_that_stands_on_nothing_is_none() {
        assert_eq!(recorded(vec![]), None);
        assert_eq!(recorded(vec![prefill(&[1], 0.5)]), None, "no model");
        let gap = vec![load(), prefill(&[1], 0.5), decode(2, 3, 0.6)];
        assert_eq!(recorded(gap), None);
    }
}
