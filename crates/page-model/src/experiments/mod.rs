//! The Experiments screen: many texts from one prompt, counted. Each experiment says which text the model must read next
//! and takes the logits; it knows neither engine nor clock.

pub mod beams;
mod cached_text;
pub mod continuations;
pub mod determinism;
mod exact_curve;
pub mod expected;
pub mod figures;
pub mod findings;
pub mod kept_result;
pub mod masked_records;
mod part;
pub mod plan;
pub mod presets;
pub mod problem;
pub mod results;
pub mod search;
pub mod search_reading;
pub mod seeds;
pub mod task;
pub mod temperature;
pub mod walk;
pub mod words;

use engine_client::constraint::OutputMask;
use protocol::TokenId;
use sampling::{Logits, ProcessorKind};
use texts::TextFile;

use crate::{
    driver::{NoAnswer, PassEngine, PassReading, TaskAnswer, TaskRequest, pass_logits},
    screen_row::{MenuPlace, ScreenRow, Subject},
    settings::Settings,
    tokens::TokenTexts,
};
use masked_records::any_json;

pub use plan::ExperimentPlan as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "experiments",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Experiments],
    place: MenuPlace::ManyRuns,
    subject: Subject::Task,
};

enums::listed! {
    /// The views of the screen, one experiment each, in the order of the tabs.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ExperimentView {
        /// Many seeds, one tree.
        #[default]
        Seeds = "seeds",
        /// The likeliest tokens from a step of the run, as a tree.
        Continuations = "continuations",
        /// How often an answer is right, by temperature.
        Temperature = "temperature",
        /// Beam search, beside the greedy text and a sample.
        Beams = "beams",
        /// The likeliest text beside the greedy one.
        Search = "search",
        /// One text, read in several ways.
        Determinism = "determinism",
    }
}

impl ExperimentView {
    /// The view's name on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seeds => words::screen::seeds_tab(),
            Self::Search => words::screen::search_tab(),
            Self::Beams => words::beams::title(),
            Self::Continuations => words::continuations::tab(),
            Self::Temperature => words::screen::temperature_tab(),
            Self::Determinism => words::determinism::title(),
        }
    }
}

impl ExperimentView {
    /// Whether it takes a thousand passes, or engines of its own: its view then begins with a result only with a small model.
    pub fn is_long(self) -> bool {
        match self {
            Self::Seeds | Self::Beams | Self::Continuations => false,
            Self::Search | Self::Temperature | Self::Determinism => true,
        }
    }
}

/// An experiment under way or done. It makes one request at a time.
pub trait Experiment {
    /// The text whose logits are needed next; `None` while there is work without a forward pass, and at the end. An
    /// experiment that needs more than logits says so in [`request`](Self::request) instead.
    fn demand(&self) -> Option<Vec<TokenId>> {
        None
    }

    /// The output whose mask is needed before the logits of that text; `None` where none is, or it was taken.
    fn masked_output(&self) -> Option<Vec<TokenId>> {
        None
    }

    /// Takes that mask.
    fn supply_mask(&mut self, _mask: OutputMask) {}

    /// Takes the logits that follow the text last asked for.
    fn supply(&mut self, _logits: &Logits) {}

    /// Does a part of the work that needs no answer, short enough for a page between two frames.
    fn work(&mut self) {}

    /// Whether nothing is left to do.
    fn is_done(&self) -> bool;

    /// How far it is.
    fn progress(&self) -> ExperimentProgress;

    /// About how many bytes it takes, without the texts of the tokens, which are those of the page.
    fn bytes(&self) -> usize;

    /// What is needed next; `None` while there is work without an answer, and at the end.
    fn request(&self) -> Option<TaskRequest> {
        let context = self.demand()?;
        Some(match self.masked_output() {
            Some(output) => TaskRequest::Mask {
                constraint: any_json(),
                output,
            },
            // Texts that share a beginning with the one before are read from where they part.
            None => TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Branch,
                context,
            },
        })
    }

    /// Takes the answer to that request.
    ///
    /// # Errors
    /// [`NoAnswer`] for an answer that cannot be used.
    fn take(&mut self, answer: TaskAnswer) -> Result<(), NoAnswer> {
        match answer {
            TaskAnswer::Mask(mask) => self.supply_mask(mask),
            TaskAnswer::Pass(pass) => self.supply(&pass_logits(pass.logits, &pass.report)?),
            _ => return Err(NoAnswer::other_answer()),
        }
        Ok(())
    }

    /// There is no answer to that request.
    ///
    /// # Errors
    /// The refusal, if the experiment does not go on without the answer.
    fn refuse(&mut self, refusal: NoAnswer) -> Result<(), NoAnswer> {
        Err(refusal)
    }
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExperimentProgress {
    /// Texts that are complete, or forward passes where passes are the limit.
    pub done: usize,
    /// The number of them at the end, at most.
    pub total: usize,
    /// The number of forward passes so far.
    pub passes: usize,
}

/// Tokens as they are read: their text without the marks of spaces, on one line.
fn plain_text(tokens: &[TokenId], texts: &TokenTexts) -> String {
    let text = texts.text_after(&[], tokens);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// About how many bytes the logits take that are known of texts.
fn logit_bytes<'a>(known: impl Iterator<Item = &'a Logits>) -> usize {
    known
        .map(|logits| logits.vocabulary() * size_of::<f32>())
        .sum()
}

/// Whether a sampler has a random number of its own, besides the one that draws the token: then two seeds have two
/// distributions for one text.
fn draws_itself(settings: &Settings) -> bool {
    let xtc = settings.rule.link(ProcessorKind::Xtc);
    settings.do_sample() && xtc.is_some_and(|link| link.enabled && !link.processor.is_neutral())
}

#[cfg(test)]
pub(crate) mod tests;
