//! Recorded runs of the model as an engine: what was requested while recording is answered as it was, and nothing else.
//!
//! Nothing in a recording was measured on this machine, so its passes carry no times.

use std::cell::{Cell, RefCell};

use protocol::{
    Answer, Command, DeviceInfo, DeviceKind, Failure, ForwardReport, ModelInfo, Payload, Progress,
    Recording, RequestId, TokenId, TruthKnown, recording::Exchange,
};

use crate::{
    command::extend,
    transport::{Outcome, PendingRequest, Transport},
};

/// Answers by request. A recorded run has a dozen of each kind, so they are searched one by one.
#[derive(Debug, Clone, PartialEq)]
struct RecordedAnswers<Q, A>(Vec<(Q, A)>);

impl<Q, A> Default for RecordedAnswers<Q, A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<Q: PartialEq, A> RecordedAnswers<Q, A> {
    /// Adds an answer, in place of an earlier one to the same request.
    fn insert(&mut self, request: Q, answer: A) {
        match self.0.iter_mut().find(|(known, _)| *known == request) {
            Some(known) => known.1 = answer,
            None => self.0.push((request, answer)),
        }
    }

    fn get(&self, request: &Q) -> Option<&A> {
        let known = self.0.iter().find(|(known, _)| known == request);
        known.map(|(_, answer)| answer)
    }

    fn extend(&mut self, other: Self) {
        for (request, answer) in other.0 {
            self.insert(request, answer);
        }
    }
}

/// The answers of one recorded run, by request.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedRun {
    model: ModelInfo,
    device: DeviceInfo,
    /// The bytes of all tokens, cut by the model's `piece_ends`.
    pieces: Vec<u8>,
    /// The first text that was cut into tokens.
    prompt: String,
    texts: RecordedAnswers<String, Vec<TokenId>>,
    /// By the whole context, whether it came from a prefill or a decode.
    passes: RecordedAnswers<Vec<TokenId>, (ForwardReport, Vec<f32>)>,
    truths: RecordedAnswers<Vec<TokenId>, (TruthKnown, Payload)>,
}

impl RecordedRun {
    /// Reads a recording. `None` where it does not begin with a model and its tokens, or a decode follows a context that
    /// was not read.
    pub fn new(recording: Recording) -> Option<Self> {
        let mut exchanges = recording.exchanges.into_iter();
        let (model, device, pieces) = match exchanges.next()? {
            Exchange {
                answer: Answer::Loaded { model, device, .. },
                payload: Payload::Bytes(pieces),
                ..
            } => (*model, device, pieces),
            _ => return None,
        };
        model.piece_ends.as_ref()?;
        let mut run = Self {
            model,
            device: DeviceInfo {
                kind: DeviceKind::Recorded,
                ..device
            },
            pieces,
            prompt: String::new(),
            texts: RecordedAnswers::default(),
            passes: RecordedAnswers::default(),
            truths: RecordedAnswers::default(),
        };
        let mut context = Vec::new();
        for exchange in exchanges {
            run.take(exchange, &mut context)?;
        }
        Some(run)
    }

    /// Adds the answers of another run of the same model, and takes over its prompt. `false`, and nothing added, where it
    /// is of another model.
    fn add(&mut self, other: Self) -> bool {
        if other.model != self.model {
            return false;
        }
        self.prompt = other.prompt;
        self.texts.extend(other.texts);
        self.passes.extend(other.passes);
        self.truths.extend(other.truths);
        true
    }

    /// Takes one exchange; `context` is what the engine's cache held before it, and holds after it.
    fn take(&mut self, exchange: Exchange, context: &mut Vec<TokenId>) -> Option<()> {
        match (exchange.command, exchange.answer, exchange.payload) {
            (Command::Tokenize { text }, Answer::Tokenized { tokens }, _) => {
                if self.texts.0.is_empty() {
                    self.prompt.clone_from(&text);
                }
                self.texts.insert(text, tokens);
            }
            (Command::Truth { tokens }, Answer::Truth { known }, payload) => {
                self.truths.insert(tokens, (known, payload));
            }
            (command, Answer::Logits(report), Payload::Floats(logits)) => {
                extend(context, &command)?;
                let report = ForwardReport {
                    milliseconds: None,
                    parts: None,
                    ..report
                };
                self.passes.insert(context.clone(), (report, logits));
            }
            _ => {}
        }
        Some(())
    }

    fn not_recorded(&self) -> Failure {
        Failure::NotRecorded {
            prompt: self.prompt.clone(),
            tokens: self.passes.0.len() as u32,
        }
    }

    fn answer(&self, command: Command, context: &mut Vec<TokenId>) -> Outcome {
        let known = match command {
            Command::Load { .. } => Some((
                Answer::Loaded {
                    model: Box::new(self.model.clone()),
                    device: self.device.clone(),
                    milliseconds: None,
                },
                Payload::Bytes(self.pieces.clone()),
            )),
            Command::Tokenize { text } => self.texts.get(&text).map(|tokens| {
                let tokens = tokens.clone();
                (Answer::Tokenized { tokens }, Payload::None)
            }),
            Command::Truth { tokens } => self
                .truths
                .get(&tokens)
                .map(|(known, payload)| (Answer::Truth { known: *known }, payload.clone())),
            command => extend(context, &command)
                .and_then(|()| self.passes.get(context))
                .map(|(report, logits)| {
                    let logits = Payload::Floats(logits.clone());
                    (Answer::Logits(report.clone()), logits)
                }),
        };
        known.ok_or_else(|| self.not_recorded())
    }
}

/// Recorded runs that answer together. More can be added at any time.
pub struct RecordedRuns {
    runs: RefCell<RecordedRun>,
    /// What the cache of an engine would hold.
    context: RefCell<Vec<TokenId>>,
    next_id: Cell<u32>,
    /// Runs that are being fetched.
    coming: Cell<usize>,
}

impl RecordedRuns {
    /// With one run.
    pub fn new(run: RecordedRun) -> Self {
        Self {
            runs: RefCell::new(run),
            context: RefCell::default(),
            next_id: Cell::default(),
            coming: Cell::default(),
        }
    }

    /// Another run is being fetched: requests that miss wait for it.
    pub fn expect(&self) {
        self.coming.set(self.coming.get() + 1);
    }

    /// The run that was [expected](Self::expect), or `None` where it could not be fetched. One of another model is
    /// ignored.
    pub fn resolve(&self, run: Option<RecordedRun>) {
        self.coming.set(self.coming.get().saturating_sub(1));
        if let Some(run) = run {
            self.runs.borrow_mut().add(run);
        }
    }
}

impl Transport for RecordedRuns {
    fn send(
        &self,
        command: Command,
        _payload: Payload,
        _on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        let id = RequestId(self.next_id.replace(self.next_id.get() + 1));
        let outcome = self
            .runs
            .borrow()
            .answer(command, &mut self.context.borrow_mut());
        PendingRequest {
            id,
            outcome: Box::pin(std::future::ready(outcome)),
        }
    }

    // Every request has ended when it is sent.
    fn cancel(&self, _request: RequestId) {}

    fn is_growing(&self) -> bool {
        self.coming.get() > 0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::{CacheReport, Vocabulary};

    use super::*;
    use crate::fake::model;

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

    fn recorded(exchanges: Vec<Exchange>) -> Option<RecordedRun> {
        RecordedRun::new(Recording { exchanges })
    }

    fn answer(run: &RecordedRun, command: Command) -> Outcome {
        run.answer(command, &mut Vec::new())
    }

    /// The first logit after a context, if the pass was recorded, and what is said of it.
    fn forward(run: &RecordedRun, tokens: &[TokenId]) -> Option<(f32, ForwardReport)> {
        let tokens = tokens.to_vec();
        match answer(run, Command::Prefill { tokens }) {
            Ok((Answer::Logits(report), Payload::Floats(logits))) => Some((logits[0], report)),
            _ => None,
        }
    }

    #[test]
    fn what_was_requested_is_answered_and_nothing_else() {
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
            cut.clone(),
            prefill(&[1, 2], 0.5),
            truth.clone(),
            decode(3, 2, 0.6),
            // Taken back, and another one tried.
            decode(4, 2, 0.7),
        ];
        let run = recorded(talk).unwrap();
        let (loaded, pieces) = answer(&run, Command::Load { url: String::new() }).unwrap();
        let Answer::Loaded { device, .. } = loaded else {
            panic!("not loaded")
        };
        assert_eq!(device.kind, DeviceKind::Recorded);
        assert_eq!(pieces, load().payload);
        assert_eq!(
            answer(&run, cut.command.clone()),
            Ok((cut.answer, Payload::None))
        );
        assert_eq!(
            answer(&run, truth.command.clone()),
            Ok((truth.answer, Payload::None))
        );
        let missed = Failure::NotRecorded {
            prompt: "a b".into(),
            tokens: 3,
        };
        for command in [
            Command::Tokenize { text: "a".into() },
            Command::Truth { tokens: vec![1] },
            Command::Recompute { tokens: vec![1, 2] },
            Command::Memory,
        ] {
            assert_eq!(answer(&run, command), Err(missed.clone()));
        }
        for (context, logit) in [
            (&[1, 2][..], Some(0.5)),
            (&[1, 2, 3], Some(0.6)),
            (&[1, 2, 4], Some(0.7)),
            (&[1, 2, 3, 4], None),
            (&[1], None),
        ] {
            let forward = forward(&run, context);
            assert_eq!(forward.as_ref().map(|forward| forward.0), logit);
            if let Some((_, report)) = forward {
                assert_eq!((report.milliseconds, report.reused), (None, 1));
            }
        }
    }

    #[test]
    fn a_decode_extends_the_context_of_the_pass_before() {
        let run = recorded(vec![load(), prefill(&[1, 2], 0.5), decode(3, 2, 0.6)]).unwrap();
        let mut context = Vec::new();
        let decoded = decode(3, 2, 0.6).command;
        assert!(run.answer(decoded.clone(), &mut context).is_err(), "empty");
        run.answer(prefill(&[1, 2], 0.5).command, &mut context)
            .unwrap();
        let (_, logits) = run.answer(decoded, &mut context).unwrap();
        assert_eq!(logits, Payload::Floats(vec![0.6]));
    }

    #[test]
    fn another_run_adds_its_answers_unless_it_is_of_another_model() {
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
        assert!(both.add(about("b", 2)));
        assert_eq!(both.prompt, "b");
        for context in [&[1][..], &[1, 3], &[2], &[2, 3]] {
            assert!(forward(&both, context).is_some(), "{context:?}");
        }
        assert_eq!(forward(&both, &[1, 2]), None);
        let mut other = about("c", 1);
        other.model.vocab_size += 1;
        assert!(!both.add(other));
        assert_eq!(both.prompt, "b");
    }

    #[test]
    fn a_recording_without_a_model_or_with_a_gap_is_refused() {
        assert_eq!(recorded(vec![]), None);
        assert_eq!(recorded(vec![prefill(&[1], 0.5)]), None, "no model");
        let gap = vec![load(), prefill(&[1], 0.5), decode(2, 3, 0.6)];
        assert_eq!(recorded(gap), None);
    }
}
