//! A figure: what it needs, the data that figures are drawn from, and the form of a screen's list of figures.
//!
//! The page draws the same pictures with the same functions as the list of [all figures](crate::figures), but asks only
//! for the data that one figure reads, so that nothing else is computed again.

use std::sync::Arc;

use charts::{Picture, Scale};
use costs::Decoder;
use engine_client::CachedPosition;
use sampling::ProcessorKind;

use crate::{
    ahead::TextAhead,
    cache::{CacheCell, bigger_models::Scenario, plots, race::Race},
    compare::reading::LaneReading,
    constrained::{conditioning::OutputDistributions, side_by_side::MaskedStep},
    embed::controls::EmbedControl,
    experiments::{
        beams::BeamsExperiment, continuations::Continuations, determinism::Determinism,
        search::Search, seeds::SeedsExperiment, temperature::TemperatureExperiment,
    },
    inside::reading::InsideReading,
    lessons::{lesson::Lesson, progress::LessonProgress},
    live_training::results::LiveTrainingResults,
    own_logits::top_step::TopStep,
    practice::work::Practice,
    predict::round::PredictionRound,
    price::{Sheet, sharing::Sharing},
    quick_check::{question::Question, score::Score},
    read::{TokenPlace, picked::PickedToken, task::ReadResults},
    run::{Run, axis_choice::AxisChoice, pictures::TrueProbabilities, step_analysis::StepAnalysis},
    screen_parts::ScreenParts,
    settings::Settings,
    shape::repeated_draws::RepeatedDraws,
    speculative::{repeated_rounds::RepeatedRounds, round::RoundPlace},
    this_device::desk::DeviceCheckState,
    tokenizer::{cut::TextCut, word::WordReading},
    tokens::TokenTexts,
    training::results::TrainingResults,
};

/// A chart of any kind.
pub type AnyPicture = Arc<dyn Picture + Send + Sync>;

/// An entry in the list of figures.
pub struct Figure {
    /// The id, unique in the list: of the scene, of the files, and in an address.
    pub id: &'static str,
    /// The figure's title.
    pub title: fn() -> &'static str,
    /// The data it is drawn from.
    pub needs: &'static [Need],
    /// The parameters of an address that change it, besides prompt, run and settings.
    pub query: &'static [&'static str],
    /// The controls that an embed of it shows where its author names none.
    pub controls: &'static [EmbedControl],
}

/// Writes the list of a screen's figures: `FIGURES` describes them, and `draw` draws one by its id. Two items, because a
/// description is data and the drawing is code: a program that calls the function of one figure has the code of no other.
macro_rules! figures {
    ($(Figure {
        id: $id:literal,
        title: $title:expr,
        needs: $needs:expr,
        query: $query:expr,
        controls: $controls:expr,
        draw: $draw:ident $(,)?
    }),+ $(,)?) => {
        /// The figures of this screen.
        pub static FIGURES: &[$crate::figure::Figure] = &[$($crate::figure::Figure {
            id: $id,
            title: || $title,
            needs: $needs,
            query: $query,
            controls: $controls,
        }),+];

        /// Draws the figure of this screen with this id; `None` while data that it needs is missing.
        pub fn draw(
            id: &str,
            data: &$crate::figure::FigureData,
        ) -> Option<$crate::figure::AnyPicture> {
            match id {
                $($id => $draw(data),)+
                _ => None,
            }
        }
    };
}
pub(crate) use figures;

/// A kind of data that a figure is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The shape of a model.
    Model,
    /// A run with at least one forward pass.
    Run,
    /// The text ahead of a run.
    TextAhead,
    /// The logits of one step.
    Step,
    /// Saved runs with the same prompt.
    SavedRuns,
    /// Repeated draws from one step's distribution.
    Draws,
    /// The lanes of Compare.
    Lanes,
    /// A key and a value of the cache.
    CachedPosition,
    /// The times of the run's passes, which recorded ones do not have.
    Times,
    /// Passes timed on this machine.
    Measurement,
    /// A price sheet.
    Prices,
    /// A text cut by a tokenizer.
    Cuts,
    /// A word whose pieces were read.
    Word,
    /// A list of the most likely tokens that the visitor gave.
    TopTokens,
    /// An exercise.
    Exercise,
    /// A set of questions.
    Questions,
    /// The texts of many seeds.
    Seeds,
    /// A search for the likeliest text.
    Search,
    /// A beam search.
    Beams,
    /// A tree of continuations.
    Continuations,
    /// Shares of right texts by temperature.
    Shares,
    /// One text, read in several ways.
    Readings,
    /// A position of a round of speculative decoding.
    Rounds,
    /// Many rounds at one position.
    RepeatedRounds,
    /// A step with the mask of a constraint.
    MaskedStep,
    /// The distribution over the whole outputs of a constraint.
    WholeOutputs,
    /// The lessons.
    Lessons,
    /// A prediction of the next token.
    Prediction,
    /// The times of a check of this device.
    DeviceTimes,
    /// A text whose tokens were scored.
    Scores,
    /// The prediction of a token of such a text.
    PickedToken,
    /// What was looked into inside the network.
    Inside,
    /// What a checkpoint of the training makes of a prompt.
    Checkpoint,
    /// How a training in front of the visitor stands.
    LiveTraining,
    /// The part of the state that belongs to its screen.
    Part,
}

/// The data of all figures. A figure reads the part that it needs.
pub struct FigureData<'a> {
    /// The texts of the model's tokens, and its shape.
    pub texts: &'a TokenTexts,
    /// The settings of the sampler and of the run.
    pub settings: &'a Settings,
    /// The present run.
    pub run: Option<&'a Run>,
    /// The text ahead of it.
    pub ahead: Option<&'a TextAhead>,
    /// The saved runs, oldest first.
    pub saved_runs: &'a [Run],
    /// The selected step under the settings.
    pub step: Option<&'a StepAnalysis>,
    /// The true distribution of the step, if the grammar determines one.
    pub truth: Option<&'a TrueProbabilities>,
    /// The selected sampler of the chain; `None` is the whole chain.
    pub sampler: Option<ProcessorKind>,
    /// The number of tokens with a bar of their own.
    pub rows: usize,
    /// The kind of axis of the bars of probabilities, if one is chosen.
    pub axis: Option<AxisChoice>,
    /// The scale of the axis of probabilities along a curve.
    pub scale: Scale,
    /// Repeated draws from the selected step.
    pub draws: Option<&'a RepeatedDraws>,
    /// The lanes of Compare as they are shown.
    pub lanes: &'a [LaneReading],
    /// The open cell of the cache, with its key and value.
    pub cached: Option<(CacheCell, &'a CachedPosition)>,
    /// The measurement of naive and cached passes.
    pub race: Option<&'a Race>,
    /// How naive and cached passes are plotted.
    pub race_view: plots::RaceView,
    /// The model that the formulas of the cache are applied to.
    pub scenario: Scenario,
    /// The price sheet of the Price screen.
    pub sheet: &'a Sheet,
    /// The number of turns of the chat.
    pub turns: usize,
    /// The model and the batch whose memory traffic is counted.
    pub sharing: Option<Sharing>,
    /// A text as several tokenizers cut it.
    pub cuts: &'a [TextCut],
    /// The letter that is counted in it; empty if none is.
    pub letter: &'a str,
    /// The typed word with the probabilities of its pieces.
    pub word: Option<&'a WordReading>,
    /// The visitor's own list of the most likely tokens.
    pub top: Option<&'a TopStep>,
    /// The exercise of Practice.
    pub practice: Option<&'a Practice>,
    /// The open prediction of Predict.
    pub prediction: Option<&'a PredictionRound>,
    /// The questions of the Quick check.
    pub questions: Option<&'a [Question<'a>]>,
    /// The place of the open one among them.
    pub question: usize,
    /// What was answered of them.
    pub score: &'a Score,
    /// The texts of many seeds.
    pub seeds: Option<&'a SeedsExperiment>,
    /// The seed whose text is marked among them.
    pub own_seed: Option<u64>,
    /// The search for the likeliest text.
    pub search: Option<&'a Search>,
    /// The beam search.
    pub beams: Option<&'a BeamsExperiment>,
    /// The tree of continuations.
    pub continuations: Option<&'a Continuations>,
    /// The shares of right texts by temperature.
    pub shares: Option<&'a TemperatureExperiment>,
    /// One text, read in several ways.
    pub readings: Option<&'a Determinism>,
    /// The shown position of a round of speculative decoding.
    pub position: Option<RoundPlace<'a>>,
    /// Many rounds at that position.
    pub rounds: Option<&'a RepeatedRounds>,
    /// The shown step with the mask of a constraint.
    pub masked_step: Option<&'a MaskedStep>,
    /// The distribution over the whole outputs of the constraint.
    pub outputs: Option<&'a OutputDistributions>,
    /// The lessons of the page.
    pub lessons: Option<&'a [Lesson<'a>]>,
    /// The steps of them that are done.
    pub progress: &'a LessonProgress,
    /// What a check of this device has measured.
    pub device: Option<&'a DeviceCheckState>,
    /// The texts whose tokens were scored, and the open token.
    pub scores: Option<(&'a ReadResults, Option<TokenPlace>)>,
    /// The prediction of the open token.
    pub picked: Option<&'a PickedToken>,
    /// What was looked into inside the network.
    pub inside: Option<InsideReading<'a>>,
    /// What the checkpoints of the training make of a prompt.
    pub trained: Option<&'a TrainingResults>,
    /// How a training in front of the visitor stands.
    pub live_training: Option<&'a LiveTrainingResults>,
    /// The parts of the state that belong to the screens.
    pub parts: &'a ScreenParts,
}

impl FigureData<'_> {
    /// The name and the shape of the model on the page.
    pub fn model(&self) -> (String, Decoder) {
        let info = self.texts.info();
        (info.name.clone(), crate::models::shape::decoder(info))
    }

    /// Tokens of the prompt, and tokens generated.
    pub fn tokens(&self) -> (usize, usize) {
        self.run.map_or((0, 0), |run| {
            (run.generation().prompt().len(), run.steps().len())
        })
    }
}

/// Puts a chart behind the type of all charts.
pub fn any(picture: impl Picture + Send + Sync + 'static) -> AnyPicture {
    Arc::new(picture)
}
