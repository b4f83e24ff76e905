//! Which model: one that comes with the page, or another one in a folder beside them.

pub mod shape;

use thiserror::Error;

use crate::words::examples::EXAMPLES;

/// A model of this site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// One that comes with the page.
    Listed(ListedModel),
    /// Another one, such as one trained on one's own text.
    Other(ModelPath),
}

/// A model that comes with the page: the one it opens with, the same one early in its training, and a small draft of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListedModel {
    /// Trained to the end.
    #[default]
    Trained,
    /// After 30 steps of 11,200.
    Step30,
    /// After 150.
    Step150,
    /// After 600.
    Step600,
    /// After 2,000.
    Step2000,
    /// A tenth of its size, on the same tokens.
    Draft,
}

/// The name of a model's folder under `models/`: letters, digits, `-` and `_`, also in folders of folders with `/` between
/// them. So it can lead nowhere but there: to no folder above, and to no other host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelPath(String);

/// What is no name of a model's folder. `Display` goes on from “model”, and says what is done instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ModelPathError {
    /// Nothing at all.
    #[error("is empty; the model that comes with the page is used")]
    Empty,
    /// More than anybody would name a folder.
    #[error(
        "is longer than {} characters; the model that comes with the page is used",
        ModelPath::LONGEST
    )]
    TooLong,
    /// Something that could lead elsewhere, or that hosts spell in different ways.
    #[error(
        "names a folder in models/, in letters (a to z), digits, “-”, “_” and “/”, not “{}”; the model that comes with the page is used",
        shown(*.0)
    )]
    Character(char),
    /// A `/` with nothing before or behind it.
    #[error(
        "must have a name before and behind each “/”; the model that comes with the page is used"
    )]
    NamelessFolder,
}

impl Default for Model {
    fn default() -> Self {
        Self::Listed(ListedModel::default())
    }
}

impl Model {
    /// Reads what stands for a model in the address: the id of a listed one, or the folder of any.
    ///
    /// # Errors
    /// [`ModelPathError`] where it is neither.
    pub fn from_id(id: &str) -> Result<Self, ModelPathError> {
        let other = Self::Other(ModelPath::parse(id)?);
        let mut listed = ListedModel::ALL.into_iter().map(Self::Listed);
        // By its folder, a listed model is still the same one.
        let same = listed.find(|model| model.id() == id || model.folder() == other.folder());
        Ok(same.unwrap_or(other))
    }

    /// What stands for it in the address.
    pub fn id(&self) -> &str {
        match self {
            Self::Listed(listed) => listed.id(),
            Self::Other(path) => &path.0,
        }
    }

    /// What it is called where it is chosen.
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(listed) => listed.name(),
            Self::Other(path) => &path.0,
        }
    }

    /// The folder with its files, from the page's own.
    pub fn folder(&self) -> String {
        match self {
            Self::Listed(ListedModel::Trained | ListedModel::Draft) | Self::Other(_) => {
                format!("models/{}/", self.id())
            }
            Self::Listed(listed) => format!("models/history/{}/", listed.id()),
        }
    }

    /// Whether there are recorded runs of it.
    pub fn is_recorded(&self) -> bool {
        *self == Self::default()
    }

    /// The recorded run that begins with a prompt, if there is one: of each example of the model the page opens with.
    pub fn recording(&self, prompt: &str) -> Option<String> {
        let example = EXAMPLES.iter().find(|example| example.prompt == prompt)?;
        self.is_recorded()
            .then(|| format!("recordings/{}/{}.bin", self.id(), example.id))
    }
}

impl ListedModel {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Trained,
        Self::Step30,
        Self::Step150,
        Self::Step600,
        Self::Step2000,
        Self::Draft,
    ];

    fn id(self) -> &'static str {
        match self {
            Self::Trained => "tiny",
            Self::Step30 => "step-30",
            Self::Step150 => "step-150",
            Self::Step600 => "step-600",
            Self::Step2000 => "step-2000",
            Self::Draft => "draft",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Trained => "tokenloop-1m",
            Self::Step30 => "tokenloop-1m after 30 steps",
            Self::Step150 => "tokenloop-1m after 150 steps",
            Self::Step600 => "tokenloop-1m after 600 steps",
            Self::Step2000 => "tokenloop-1m after 2,000 steps",
            Self::Draft => "tokenloop-draft",
        }
    }
}

impl ModelPath {
    /// Characters of the longest one.
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

/// A letter as it can stand in a sentence: what has no shape of its own, by its number.
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
    use super::*;

    #[test]
    fn each_has_its_files_on_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/");
        let is_there = |file: &str| std::path::Path::new(&format!("{site}{file}")).is_file();
        for model in ListedModel::ALL.map(Model::Listed) {
            let manifest = format!("{}manifest.json", model.folder());
            assert!(is_there(&manifest), "{manifest}");
            assert_eq!(Model::from_id(model.id()).as_ref(), Ok(&model));
            let folder = model.folder();
            let path = folder.strip_prefix("models/").unwrap();
            let path = path.strip_suffix('/').unwrap();
            assert_eq!(Model::from_id(path).as_ref(), Ok(&model), "by its folder");
            for prompt in EXAMPLES.iter().map(|example| example.prompt) {
                let recording = model.recording(prompt);
                assert_eq!(recording.is_some(), model.is_recorded());
                assert!(recording.is_none_or(|recording| is_there(&recording)));
            }
        }
    }

    #[test]
    fn each_example_has_a_recording_of_its_own() {
        let model = Model::default();
        let of = |prompt: &str| model.recording(prompt).unwrap();
        let mut recordings: Vec<_> = EXAMPLES.map(|example| of(example.prompt)).into();
        assert_eq!(model.recording("Something else"), None);
        recordings.sort();
        recordings.dedup();
        assert_eq!(recordings.len(), EXAMPLES.len());
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
            assert_eq!(model.folder(), format!("models/{id}/"));
            assert_eq!(model.recording(""), None);
        }
        assert!(Model::from_id(&"a".repeat(ModelPath::LONGEST)).is_ok());
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
            assert!(words.ends_with("the model that comes with the page is used"));
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
