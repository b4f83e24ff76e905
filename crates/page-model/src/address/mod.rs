//! The state of the page as the query of its address. Every parameter has a default; a value that cannot be read leaves
//! the default and a note.

mod lanes;
mod opening_prompt;
mod parameters;
mod samplers;
mod values;

use sampling::Profile;

use crate::{
    cache::CachePart,
    chat::ChatLink,
    constrained::setup::ConstraintSetup,
    experiments::plan::ExperimentPlan,
    models::Model,
    places::{lesson_file::LessonFile, lesson_place::LessonPlace, question_group::QuestionGroup},
    presenter::PresenterPace,
    run::{axis_choice::AxisChoice, linked_token::LinkedToken},
    screens::Screen,
    settings::Settings,
    shape::ShapeView,
    speculative::setup::SpeculativeSetup,
    tokenizer::TokenizerView,
};
use engine_client::EngineChoice;
use parameters::PARAMETERS;

/// The state that the address describes.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Address {
    /// The open screen.
    pub screen: Screen,
    /// The open view of Shape.
    pub view: ShapeView,
    /// The kind of axis of the bars of probabilities; `None` leaves it to the step.
    pub axis: Option<AxisChoice>,
    /// The open part of Cache.
    pub part: CachePart,
    /// The open view of Tokenizer.
    pub tokens: TokenizerView,
    /// The text in the box of Tokenizer, if it is not the usual one.
    pub text: Option<String>,
    /// The word in the box of Tokenizer, if it is not the usual one.
    pub word: Option<String>,
    /// The exercise of Practice, if it is not the first one; in the form of
    /// [`ExerciseLink::written`](crate::practice::link::ExerciseLink::written).
    pub exercise: Option<String>,
    /// The open question of the Quick check, if it is not the first one: its group and its name.
    pub question: Option<String>,
    /// The open step of a lesson.
    pub lesson: Option<LessonPlace>,
    /// The file beside the page that the lesson of this address is read from.
    pub lesson_file: Option<LessonFile>,
    /// The open page for teachers, if it is not the first one; by the name that
    /// [`TeacherPage::id`](crate::teach::teacher_page::TeacherPage::id) writes.
    pub page: Option<String>,
    /// The group whose questions are asked; `None` for all.
    pub questions: Option<QuestionGroup>,
    /// The pace of the presenter view; `None` where it is not open.
    pub present: Option<PresenterPace>,
    /// The number of tokens with a row in Predict, if it is not the usual one.
    pub candidates: Option<usize>,
    /// Whether predictions are made by counting hands.
    pub hands: bool,
    /// What is chosen for the experiments.
    pub experiments: ExperimentPlan,
    /// What is chosen for speculative decoding.
    pub speculative: SpeculativeSetup,
    /// The number of rounds of speculative decoding; a link makes them again.
    pub rounds: usize,
    /// The constraint on the output.
    pub constraint: ConstraintSetup,
    /// The number of tokens of the runs with and without the constraint; a link makes them again.
    pub constrained_tokens: usize,
    /// Whether the run does without the KV cache and recomputes the whole text at every step.
    pub without_cache: bool,
    /// The prompt, if the address has one.
    pub prompt: Option<String>,
    /// The messages of the chat that the prompt was rendered from, and how the prompt is written.
    pub chat: ChatLink,
    /// The settings of the sampler and of the run.
    pub settings: Settings,
    /// The settings of Compare's lanes, if they are not the usual ones; in the form of
    /// [`Lanes::written`](crate::compare::lanes::Lanes::written).
    pub lanes: Option<String>,
    /// The tokens of the run, so that the same run is shown elsewhere.
    pub run: Vec<LinkedToken>,
    /// The selected step, counted from 0; `None` selects the present one.
    pub focus: Option<usize>,
    /// The model to load.
    pub model: Model,
    /// The engines to use.
    pub device: EngineChoice,
    /// A sentence for each value that could not be used as it was.
    pub notes: Vec<String>,
}

/// What became of one parameter: a note, if it could not be taken as it was.
type Read = Result<Option<String>, String>;

impl Address {
    /// Reads the pairs of a query. Unknown names are ignored: other programs add their own.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut address = Self::default();
        // The samplers must be there before they can be put in order.
        let (order, others): (Vec<_>, Vec<_>) = pairs
            .into_iter()
            .partition(|(name, _)| name == samplers::ORDER);
        for (name, value) in others.into_iter().chain(order) {
            let note = address.read(&name, value).unwrap_or_else(Some);
            let note = note.map(|note| format!("In the address, {name} {note}."));
            address.notes.extend(note);
        }
        address
    }

    fn read(&mut self, name: &str, value: String) -> Read {
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name);
        match parameter {
            Some(parameter) => (parameter.read)(self, value),
            None => self.read_sampler(name, &value),
        }
    }

    /// Without the run where no address can name its model: its tokens mean nothing to another one.
    #[must_use]
    pub fn of_named_model(self) -> Self {
        match self.model.has_address() {
            true => self,
            false => Self {
                model: Model::default(),
                run: Vec::new(),
                focus: None,
                ..self
            },
        }
    }

    /// The same as the pairs of a query, without what has its default.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let usual = Self::default();
        let mut pairs = Vec::new();
        for parameter in &PARAMETERS {
            if parameter.name == samplers::ORDER {
                pairs.extend(self.sampler_pairs(&usual));
            }
            let values = (parameter.write)(self, &usual).into_iter();
            pairs.extend(values.map(|value| (parameter.name, value)));
        }
        pairs
    }
}

/// The name of a profile in the address and in attributes.
pub fn profile_id(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => "textbook",
        Profile::Transformers => "transformers",
        Profile::Vllm => "vllm",
        Profile::LlamaCpp => "llama_cpp",
    }
}

#[cfg(test)]
mod tests;
