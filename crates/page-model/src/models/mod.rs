//! The choice of model: one that comes with the page, one in another folder beside them, one of the hub, or files of the
//! visitor. And what the Models screen lists, says and does with them.

pub mod device_memory;
pub mod downloading;
pub mod exactness;
pub mod figures;
pub mod gguf_files;
pub mod hub_model;
pub mod ladder;
pub mod language;
pub mod library;
pub mod offered;
mod prerecorded;
pub mod shape;
pub mod stored;
pub mod words;

use texts::TextFile;
use thiserror::Error;

use crate::{
    chat::PromptFormat,
    screen_row::{MenuPlace, ScreenRow, Subject},
    words::examples::ExamplePrompt,
};
use hub_model::HubModel;

pub use crate::screen_part::NoPart as Part;
pub use prerecorded::PrerecordedModel;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "models",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Models],
    place: MenuPlace::Engineers,
    subject: Subject::Exercise,
};

/// A model that the page can run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// A model that comes with the page.
    Listed(ListedModel),
    /// A model of which the page has recorded runs alone.
    Recorded(PrerecordedModel),
    /// Another model of this site, such as one trained on the visitor's own text.
    Other(ModelPath),
    /// A model of the Hugging Face hub, which the visitor has downloaded.
    Hub(HubModel),
    /// Files that the visitor has chosen, by the name shown. No address can name them.
    Files(String),
}

enums::listed! {
    /// The models that come with the page, in the order of the menu: the first one, earlier checkpoints of it, a small draft
    /// model for it, and a model of English stories.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ListedModel {
        /// The fully trained model.
        #[default]
        Trained = "tiny",
        /// The checkpoint after 30 of 11,200 steps.
        Step30 = "step-30",
        /// The checkpoint after 150 steps.
        Step150 = "step-150",
        /// The checkpoint after 600 steps.
        Step600 = "step-600",
        /// The checkpoint after 2,000 steps.
        Step2000 = "step-2000",
        /// A model of a tenth of the size, with the same tokens.
        Draft = "draft",
        /// The stories260K of llama2.c: stories in simple English.
        Stories = "stories260k",
    }
}

/// Whether the grammar that wrote a model's training texts is known: then the true probabilities are too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingGrammar {
    /// It is: it lies beside the model.
    Known,
    /// The model's folder may have it; the engine finds out.
    Perhaps,
    /// It is not.
    Unknown,
}

/// The path of a model's folder below `models/`: letters, digits, `-` and `_`, with `/` between the names of nested
/// folders. So it cannot lead to a folder above or to another host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelPath(String);

/// The reason why a text is not such a path. `Display` is a sentence about the address, and says what is used instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ModelPathError {
    /// The path is empty.
    #[error("{}", texts::first::model_path_empty())]
    Empty,
    /// The path is longer than `ModelPath::LONGEST` characters.
    #[error("{}", texts::first::model_path_too_long(ModelPath::LONGEST))]
    TooLong,
    /// A character that could lead elsewhere, or that hosts encode in different ways.
    #[error("{}", texts::first::model_path_character(&shown(*.0)))]
    Character(char),
    /// A `/` without a name before or after it.
    #[error("{}", texts::first::model_path_nameless())]
    NamelessFolder,
    /// What follows `hub:` is no repository and commit.
    #[error("{}", texts::first::model_path_hub())]
    Hub,
}

impl Default for Model {
    fn default() -> Self {
        Self::Listed(ListedModel::default())
    }
}

impl Model {
    /// Reads a model in the address: the id of a listed one, the folder of any, or one of the hub.
    ///
    /// # Errors
    /// [`ModelPathError`] if it is none of them.
    pub fn from_id(id: &str) -> Result<Self, ModelPathError> {
        if let Some(model) = id.strip_prefix(hub_model::PREFIX) {
            return HubModel::parse(model).map(Self::Hub);
        }
        if let Some(recorded) = PrerecordedModel::from_id(id) {
            return Ok(Self::Recorded(recorded));
        }
        let other = Self::Other(ModelPath::parse(id)?);
        let mut listed = ListedModel::ALL.into_iter().map(Self::Listed);
        // A listed model named by its folder is still the listed one.
        let same = listed.find(|model| model.id() == id || model.folder() == other.folder());
        Ok(same.unwrap_or(other))
    }

    /// The model's id in the address; empty for files of the visitor, which no address names.
    pub fn id(&self) -> &str {
        match self {
            Self::Listed(listed) => listed.id(),
            Self::Recorded(recorded) => recorded.id(),
            Self::Other(path) => &path.0,
            Self::Hub(model) => model.id(),
            Self::Files(_) => "",
        }
    }

    /// The model's name in the menu.
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(listed) => listed.name(),
            Self::Recorded(PrerecordedModel::SmolLm2) => "SmolLM2-135M-Instruct",
            Self::Other(path) => &path.0,
            Self::Hub(model) => model.name(),
            Self::Files(name) => name,
        }
    }

    /// The folder with the model's files, relative to the page's own; `None` for a model that is not of this site.
    pub fn folder(&self) -> Option<String> {
        match self {
            Self::Listed(listed) if listed.is_checkpoint() => {
                Some(format!("models/history/{}/", listed.id()))
            }
            Self::Listed(_) | Self::Other(_) => Some(format!("models/{}/", self.id())),
            Self::Recorded(_) | Self::Hub(_) | Self::Files(_) => None,
        }
    }

    /// Whether an address can name the model.
    pub fn has_address(&self) -> bool {
        !matches!(self, Self::Files(_))
    }

    /// Whether the model comes with the page.
    pub fn is_listed(&self) -> bool {
        matches!(self, Self::Listed(_))
    }

    /// Whether the grammar of its training texts is known.
    pub fn training_grammar(&self) -> TrainingGrammar {
        match self {
            Self::Listed(ListedModel::Trained) => TrainingGrammar::Known,
            Self::Other(_) => TrainingGrammar::Perhaps,
            // Beside the other models no grammar lies.
            Self::Listed(_) | Self::Recorded(_) | Self::Hub(_) | Self::Files(_) => {
                TrainingGrammar::Unknown
            }
        }
    }

    /// Whether the page has recorded runs of this model and nothing else of it.
    pub fn has_recorded_runs_alone(&self) -> bool {
        matches!(self, Self::Recorded(_))
    }

    /// Whether there are recorded runs of this model.
    pub fn is_recorded(&self) -> bool {
        *self == Self::default() || matches!(self, Self::Recorded(_))
    }

    /// The recorded run that begins with a prompt: each example prompt of a recorded model has one.
    pub fn recording(&self, prompt: &str) -> Option<String> {
        let example = self.recorded_example(prompt)?;
        let folder = match self {
            Self::Recorded(PrerecordedModel::SmolLm2) => "smollm2",
            other => other.id(),
        };
        Some(format!("recordings/{folder}/{}.tokenloop", example.id))
    }

    /// The first step of that run, in a file of about a tenth of the size; of a model that has only recorded runs, the run.
    pub fn short_recording(&self, prompt: &str) -> Option<String> {
        match self {
            Self::Recorded(_) => self.recording(prompt),
            other => {
                let example = other.recorded_example(prompt)?;
                let (model, id) = (other.id(), example.id);
                Some(format!("recordings/{model}/short/{id}.tokenloop"))
            }
        }
    }

    /// The example prompt of which there is a recorded run.
    fn recorded_example(&self, prompt: &str) -> Option<&'static ExamplePrompt> {
        let mut examples = self.examples(PromptFormat::PlainText).iter();
        let example = examples.find(|example| example.prompt == prompt)?;
        self.is_recorded().then_some(example)
    }
}

impl ListedModel {
    /// Whether it is the first model early in its training.
    fn is_checkpoint(self) -> bool {
        matches!(
            self,
            Self::Step30 | Self::Step150 | Self::Step600 | Self::Step2000
        )
    }

    fn name(self) -> &'static str {
        match self {
            Self::Trained => "tokenloop-1m",
            Self::Step30 => texts::first::model_after_30_steps(),
            Self::Step150 => texts::first::model_after_150_steps(),
            Self::Step600 => texts::first::model_after_600_steps(),
            Self::Step2000 => texts::first::model_after_2000_steps(),
            Self::Draft => "tokenloop-draft",
            Self::Stories => "stories260k",
        }
    }
}

impl ModelPath {
    /// The most characters of a path.
    const LONGEST: usize = 100;

    fn parse(text: &str) -> Result<Self, ModelPathError> {
        let strange = |letter: &char| !letter.is_ascii_alphanumeric() && !"-_/".contains(*letter);
        if text.is_empty() {
            Err(ModelPathError::Empty)
        } else if let Some(letter) = text.chars().find(strange) {
            Err(ModelPathError::Character(letter))
        } else if text.len() > Self::LONGEST {
            Err(ModelPathError::TooLong)
        } else if text.split('/').any(str::is_empty) {
            Err(ModelPathError::NamelessFolder)
        } else {
            Ok(Self(text.into()))
        }
    }
}

/// A character as it can be quoted in a sentence: one that is not visible, by its code.
fn shown(letter: char) -> String {
    if letter.is_alphanumeric() || letter.is_ascii_graphic() {
        letter.into()
    } else {
        letter.escape_unicode().to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(clippy::disallowed_methods, reason = "looks for files of the site")]
    use super::*;
    use crate::words::examples::EXAMPLES;

    #[test]
    fn a_grammar_is_known_where_it_lies_beside_the_model() {
        const MANIFESTS: [&str; ListedModel::ALL.len()] = [
            include_str!("../../../../public/models/tiny/manifest.json"),
            include_str!("../../../../public/models/history/step-30/manifest.json"),
            include_str!("../../../../public/models/history/step-150/manifest.json"),
            include_str!("../../../../public/models/history/step-600/manifest.json"),
            include_str!("../../../../public/models/history/step-2000/manifest.json"),
            include_str!("../../../../public/models/draft/manifest.json"),
            include_str!("../../../../public/models/stories260k/manifest.json"),
        ];
        for (listed, manifest) in ListedModel::ALL.into_iter().zip(MANIFESTS) {
            let manifest: serde_json::Value = serde_json::from_str(manifest).unwrap();
            let expected = match manifest["grammar"].is_object() {
                true => TrainingGrammar::Known,
                false => TrainingGrammar::Unknown,
            };
            let model = Model::Listed(listed);
            assert_eq!(model.training_grammar(), expected, "{listed:?}");
        }
    }

    #[test]
    fn each_has_its_files_on_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/");
        let is_there = |file: &str| std::path::Path::new(&format!("{site}{file}")).is_file();
        for model in ListedModel::ALL.map(Model::Listed) {
            let folder = model.folder().unwrap();
            let manifest = format!("{folder}manifest.json");
            assert!(is_there(&manifest), "{manifest}");
            assert_eq!(Model::from_id(model.id()).as_ref(), Ok(&model));
            let path = folder.strip_prefix("models/").unwrap();
            let path = path.strip_suffix('/').unwrap();
            assert_eq!(Model::from_id(path).as_ref(), Ok(&model), "by its folder");
            for prompt in EXAMPLES.iter().map(|example| example.prompt) {
                for recording in [model.recording(prompt), model.short_recording(prompt)] {
                    assert_eq!(recording.is_some(), model.is_recorded());
                    assert!(recording.is_none_or(|recording| is_there(&recording)));
                }
            }
        }
    }

    #[test]
    fn each_example_has_a_recording_of_its_own() {
        let model = Model::default();
        let of = |prompt: &str| model.recording(prompt).unwrap();
        let short = |prompt: &str| model.short_recording(prompt).unwrap();
        let both = EXAMPLES.map(|example| [of(example.prompt), short(example.prompt)]);
        let mut recordings = both.concat();
        assert_eq!(model.recording("Something else"), None);
        assert_eq!(model.short_recording("Something else"), None);
        recordings.sort();
        recordings.dedup();
        assert_eq!(recordings.len(), 2 * EXAMPLES.len());
    }

    #[test]
    fn another_model_is_the_folder_of_its_name() {
        for id in [
            "my",
            "class-7b/our_stories",
            "A",
            "0/1/2",
            "tiny2",
            "history",
        ] {
            let model = Model::from_id(id).unwrap();
            assert_eq!((model.id(), model.name()), (id, id));
            assert_eq!(model.folder(), Some(format!("models/{id}/")));
            assert_eq!(model.recording(""), None);
        }
        assert!(Model::from_id(&"a".repeat(ModelPath::LONGEST)).is_ok());
    }

    #[test]
    fn files_of_the_visitor_have_a_name_and_no_address() {
        let model = Model::Files("my model".into());
        assert_eq!((model.id(), model.name()), ("", "my model"));
        assert_eq!((model.folder(), model.has_address()), (None, false));
        assert!(!model.is_recorded() && !model.is_listed());
    }

    #[test]
    fn what_could_lead_elsewhere_is_refused() {
        use ModelPathError::{Character, Empty, NamelessFolder, TooLong};
        for (id, error) in [
            ("", Empty),
            ("..", Character('.')),
            ("../secret", Character('.')),
            ("a/../../b", Character('.')),
            ("a/./b", Character('.')),
            ("a.b", Character('.')),
            ("%2e%2e", Character('%')),
            ("..%2f", Character('.')),
            ("https://example.org/models/x", Character(':')),
            ("javascript:alert(1)", Character(':')),
            ("C:", Character(':')),
            ("//example.org/x", Character('.')),
            ("//localhost/x", NamelessFolder),
            ("/", NamelessFolder),
            ("/my", NamelessFolder),
            ("my/", NamelessFolder),
            ("my//story", NamelessFolder),
            ("my\\story", Character('\\')),
            ("my story", Character(' ')),
            (" my", Character(' ')),
            ("my\n", Character('\n')),
            ("my\0", Character('\0')),
            ("my?x=1", Character('?')),
            ("my#x", Character('#')),
            ("my&x", Character('&')),
            ("me@host", Character('@')),
            ("a+b", Character('+')),
            ("a~", Character('~')),
            ("a*", Character('*')),
            ("<b>", Character('<')),
            ("\"my\"", Character('"')),
            ("größe", Character('ö')),
            ("аdmin", Character('а')), // the first letter is Cyrillic
            ("．．", Character('．')),
            ("a／b", Character('／')),
            ("my\u{202e}", Character('\u{202e}')),
        ] {
            assert_eq!(Model::from_id(id), Err(error), "{id:?}");
            let words = error.to_string();
            assert!(words.ends_with("the model that comes with the page is used."));
            assert!(
                !words
                    .chars()
                    .any(|letter| letter.is_control() || letter == '\u{202e}')
            );
        }
        let long = "a".repeat(ModelPath::LONGEST + 1);
        assert_eq!(Model::from_id(&long), Err(TooLong));
    }
}
