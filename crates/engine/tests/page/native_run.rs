//! A run of the page whose forward passes are the native engine's.

use std::{path::PathBuf, sync::Arc};

use costs::Method;
use generation::NextStage;
use page_model::{
    run::{Pass, Run},
    settings::Settings,
    tokens::TokenTexts,
};
use protocol::{Answer, Command, DeviceInfo, DeviceKind, Payload, Vocabulary};
use sampling::Logits;

use super::teller::Teller;

/// A run with its engine and the texts of its tokens.
pub struct NativeRun {
    teller: Teller,
    /// The texts of the model's tokens.
    pub texts: TokenTexts,
    /// The run.
    pub run: Run,
}

impl NativeRun {
    /// Begins a run whose first pass is still to be computed.
    pub fn of(prompt: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
        let mut teller = Teller::load(&folder).unwrap();
        let url = String::new();
        let loaded = teller.tell(&Command::Load { url }).unwrap();
        let (Answer::Loaded { mut model, .. }, Payload::Bytes(bytes)) =
            (loaded.answer, loaded.payload)
        else {
            panic!("a model is expected");
        };
        let ends = model.piece_ends.take().unwrap();
        let vocabulary = Vocabulary::from_parts(bytes, ends).unwrap();
        let text = prompt.to_string();
        let cut = teller.tell(&Command::Tokenize { text }).unwrap();
        let Answer::Tokenized { tokens } = cut.answer else {
            panic!("tokens are expected");
        };
        let context = page_model::prompt::context(&model, &tokens).unwrap();
        let window = model.context_window as usize;
        let run = Run::start(prompt.into(), context, Vec::new(), window).unwrap();
        Self {
            teller,
            texts: TokenTexts::new(Arc::new(*model), Arc::new(vocabulary)),
            run,
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

    fn forward(&mut self, tokens: Vec<u32>) {
        let told = self.teller.tell(&Command::Prefill { tokens }).unwrap();
        let (Answer::Logits(report), Payload::Floats(logits)) = (told.answer, told.payload) else {
            panic!("logits are expected");
        };
        let pass = Pass {
            report,
            device: DeviceInfo {
                kind: DeviceKind::Cpu,
                name: String::new(),
            },
            method: Method::Cached,
            cold: false,
        };
        self.run
            .supply(&Logits::new(logits).unwrap(), pass)
            .unwrap();
    }
}
