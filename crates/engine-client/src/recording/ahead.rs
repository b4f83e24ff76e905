//! The text ahead over recorded runs: the same loop, as far as they go on with its tokens, and then as far as its text was
//! recorded at this temperature.

use std::{pin::Pin, rc::Rc};

use generation::{AheadLoop, AheadRequest};
use protocol::{AheadEnd, AheadPart, AheadReport, Answer, Payload, Progress, TokenId};
use sampling::Ranking;

use super::RecordedRun;
use crate::transport::Outcome;

/// Lets the program do other work: the loop runs where the page is drawn.
pub type Pause = Rc<dyn Fn() -> Pin<Box<dyn Future<Output = ()>>>>;

/// Scores that are sorted between two pauses: eight tokens of a vocabulary of 2,048, one of 49,152.
const PAUSE_AFTER: usize = 1 << 14;

/// Writes the text ahead. `None` where the runs do not even have the first token.
pub(super) async fn write(
    request: AheadRequest,
    runs: Vec<Rc<RecordedRun>>,
    pause: Option<Pause>,
    mut on_progress: Box<dyn FnMut(Progress)>,
) -> Option<Outcome> {
    let window = runs.first()?.model.context_window as usize;
    let written = runs.iter().find_map(|run| run.text_written(&request));
    let mut text = AheadLoop::new(request);
    let mut rest = AheadPart::default();
    let mut sorted = 0;
    let end = loop {
        if let Some(reason) = text.stop_reason(window) {
            break AheadEnd::Stopped(reason);
        }
        let recorded = runs.iter().find_map(|run| run.logits(text.tokens()));
        let chosen = recorded.and_then(|logits| {
            sorted += logits.vocabulary();
            text.choose(&Ranking::of(&logits)).ok()
        });
        let chosen = chosen.or_else(|| {
            let token = written
                .as_deref()
                .and_then(|written| next_of(written, &text))?;
            text.append(token);
            Some(token)
        });
        match chosen {
            Some(token) => rest.tokens.push(token),
            None if rest.next() == 0 => return None,
            None => break AheadEnd::NotRecorded,
        }
        if sorted >= PAUSE_AFTER {
            sorted = 0;
            on_progress(Progress::Ahead(rest.take()));
            if let Some(pause) = &pause {
                pause().await;
            }
        }
    };
    let report = AheadReport {
        rest,
        end,
        passes: 0,
        milliseconds: None,
    };
    Some(Ok((Answer::Ahead(report), Payload::None)))
}

impl RecordedRun {
    /// The recorded text, prompt and all, that a request asks for: the same prompt and seed, and a temperature at which it was
    /// written.
    fn text_written(&self, request: &AheadRequest) -> Option<Vec<TokenId>> {
        let texts = self.recording.texts.as_ref()?;
        let temperature = request.temperature_alone()?;
        let prompt = &self.recording.prompt.input_ids;
        let is_same = texts.seed == request.coin.seed && *prompt == request.prompt;
        let tokens = is_same.then(|| texts.at(temperature))??;
        Some([prompt, tokens].concat())
    }
}

/// The token with which a recorded text goes on.
fn next_of(written: &[TokenId], text: &AheadLoop) -> Option<TokenId> {
    written.strip_prefix(text.tokens())?.first().copied()
}
