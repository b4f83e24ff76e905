//! A run of the page whose forward passes are the native engine's.

use std::{path::PathBuf, sync::Arc};

use costs::Method;
use engine_client::{branching_command, cheapest_command};
use generation::NextStage;
use model::PartAblation;
use page_model::{
    run::{Pass, Run},
    settings::Settings,
    shape::grammar_truth::TruthStatus,
    tokenizer::cut::TextCut,
    tokens::TokenTexts,
};
use protocol::{
    Answer, Command, DeviceInfo, DeviceKind, ForwardReport, InspectRequest, Inspection,
    ModelSource, Payload, TokenId, TruthKnown, Vocabulary,
};
use sampling::Logits;

use crate::{ablated_pass, teller::Teller};

/// A run with its engine and the texts of its tokens.
pub struct NativeRun {
    teller: Teller,
    /// The texts of the model's tokens.
    pub texts: TokenTexts,
    /// The run.
    pub run: Run,
    /// Whether the KV cache is used, as the page does.
    pub method: Method,
    /// The positions that all passes have computed, by the engine's own reports.
    pub computed: usize,
    /// A part of the network that is replaced in every pass of the run; none as on the page.
    pub replaced: Option<PartAblation>,
    /// The tokens in the engine's cache.
    cached: Vec<TokenId>,
}

impl NativeRun {
    /// Begins a run whose first pass is still to be computed.
    pub fn of(prompt: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
        let mut teller = Teller::load(&folder).unwrap();
        let url = String::new();
        let loaded = teller
            .tell(&Command::Load {
                source: ModelSource::Folder { url },
                memory: None,
                format: None,
            })
            .unwrap();
        let (Answer::Loaded { mut model, .. }, Payload::Bytes(bytes)) =
            (loaded.answer, loaded.payload)
        else {
            panic!("a model is expected");
        };
        let ends = model.piece_ends.take().unwrap();
        let vocabulary = Vocabulary::from_parts(bytes, ends).unwrap();
        let tokens = tokenize(&mut teller, prompt);
        let context = page_model::prompt::context(&model, &tokens).unwrap();
        let window = model.context_window as usize;
        let run = Run::start(prompt.into(), context, Vec::new(), window).unwrap();
        Self {
            teller,
            texts: TokenTexts::new(Arc::new(*model), Arc::new(vocabulary)),
            run,
            method: Method::Naive,
            computed: 0,
            replaced: None,
            cached: Vec::new(),
        }
    }

    /// Carries out the next operation of the run, one stage, as the page does.
    pub fn turn(&mut self, settings: &Settings) {
        match self.run.next() {
            NextStage::Forward(tokens) => self.forward(tokens),
            NextStage::Show(stage) => self.run.show(stage),
            NextStage::Append => {
                let decision = settings.decide(self.run.generation()).unwrap();
                let piece = self.texts.piece(decision.choice.token).to_vec();
                self.run.append(decision, &piece).unwrap();
            }
            NextStage::Stop(reason) => panic!("stopped: {reason:?}"),
        }
    }

    /// Begins again from the same prompt.
    pub fn restart(&mut self) {
        let generation = self.run.generation();
        let (context, window) = (generation.prompt().to_vec(), generation.context_window());
        self.run = Run::start(self.run.text().into(), context, Vec::new(), window).unwrap();
    }

    /// The number of tokens of a text, as Tokenizer counts them.
    pub fn pieces(&mut self, text: &str) -> usize {
        let tokens = tokenize(&mut self.teller, text);
        TextCut::by_model(&tokens, &self.texts).pieces.len()
    }

    /// The tokens of a text.
    pub fn tokens(&mut self, text: &str) -> Vec<TokenId> {
        tokenize(&mut self.teller, text)
    }

    /// The logits after these tokens; with a cache, which is cut where they part from the text before.
    pub fn logits(&mut self, tokens: Vec<TokenId>) -> Logits {
        self.told(tokens, branching_command).1
    }

    /// The logits after these tokens of the network with a part replaced.
    pub fn logits_with(&self, tokens: &[TokenId], replaced: PartAblation) -> Logits {
        let network = self.teller.network();
        Logits::new(ablated_pass::logits(network, tokens, replaced)).unwrap()
    }

    /// What is inside the network in one pass.
    pub fn inspect(&mut self, request: &InspectRequest) -> Inspection {
        let command = Command::Inspect(Box::new(request.clone()));
        let told = self.teller.tell(&command).unwrap();
        let (Answer::Inspected, Payload::Floats(numbers)) = (told.answer, told.payload) else {
            panic!("an inspection is expected");
        };
        let inspection = Inspection::from_numbers(&numbers).unwrap();
        assert!(inspection.answers(request));
        inspection
    }

    /// The engine's answer to a command, without its payload.
    pub fn tell(&mut self, command: &Command) -> Answer {
        self.teller.tell(command).unwrap().answer
    }

    /// What the grammar says of the token after these, as the page keeps it.
    pub fn truth(&mut self, tokens: Vec<TokenId>) -> TruthStatus {
        let told = self.teller.tell(&Command::Truth { tokens }).unwrap();
        match (told.answer, told.payload) {
            (
                Answer::Truth {
                    known: TruthKnown::Exactly,
                },
                Payload::Distribution {
                    tokens,
                    probabilities,
                },
            ) => {
                let truth: Vec<_> = tokens.into_iter().zip(probabilities).collect();
                TruthStatus::Known(truth.into())
            }
            (Answer::Truth { known }, _) => TruthStatus::Unknown(format!("{known:?}")),
            (answer, _) => panic!("{answer:?}"),
        }
    }

    fn forward(&mut self, tokens: Vec<TokenId>) {
        let replaced = self.replaced.clone();
        let replaced = replaced.map(|part| self.logits_with(&tokens, part));
        let (report, logits) = self.told(tokens, cheapest_command);
        let logits = replaced.unwrap_or(logits);
        let pass = Pass {
            report,
            device: DeviceInfo {
                kind: DeviceKind::Cpu,
                name: String::new(),
            },
            method: self.method,
            cold: false,
        };
        self.run.supply(&logits, pass).unwrap();
    }

    fn told(
        &mut self,
        tokens: Vec<TokenId>,
        cached: fn(&[TokenId], &[TokenId]) -> Command,
    ) -> (ForwardReport, Logits) {
        let command = match self.method {
            Method::Naive => Command::Prefill {
                tokens: tokens.clone(),
            },
            Method::Cached => cached(&self.cached, &tokens),
        };
        self.cached = tokens;
        let told = self.teller.tell(&command).unwrap();
        let (Answer::Logits(report), Payload::Floats(logits)) = (told.answer, told.payload) else {
            panic!("logits are expected");
        };
        self.computed += report.computed as usize;
        (report, Logits::new(logits).unwrap())
    }
}

fn tokenize(teller: &mut Teller, text: &str) -> Vec<TokenId> {
    let text = text.to_string();
    let cut = teller.tell(&Command::Tokenize { text }).unwrap();
    let Answer::Tokenized { tokens } = cut.answer else {
        panic!("tokens are expected");
    };
    tokens
}
