//! The parts of the Models screen, one at a time: the ladder, the hub, the visitor's disk, what is stored, what comes with the page.

use protocol::{Failure, GgufRepository, ModelOffer};

use super::words::{ladder, screen};

/// The hub whose models are offered. A test of the page names a stand-in for it.
pub const HUB_ADDRESS: &str = "https://huggingface.co";

/// What was asked of the hub last, and what it said.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LookedUp {
    /// Nothing.
    #[default]
    Nothing,
    /// This name; no answer yet.
    Asking(String),
    /// The model that it has.
    Offered(Box<ModelOffer>),
    /// The files of a repository, of which each is a model.
    Several(Box<GgufRepository>),
    /// Why this name leads to no model that runs here.
    Refused {
        /// What was typed.
        name: String,
        /// The reason, with a next step.
        failure: Failure,
    },
}

/// The name that files of the visitor are shown with: their folder, if they have one.
pub fn name_of_files<'a>(paths: impl IntoIterator<Item = &'a str>) -> String {
    let paths: Vec<&str> = paths.into_iter().collect();
    if let [only] = paths[..]
        && let Some((name, "gguf")) = only
            .rsplit('/')
            .next()
            .and_then(|name| name.rsplit_once('.'))
    {
        return name.into();
    }
    let mut folders = paths.into_iter().filter_map(|path| path.split_once('/'));
    folders
        .next()
        .map_or_else(|| screen::unnamed().into(), |(folder, _)| folder.into())
}

enums::listed! {
    /// The parts of the Models screen, in the order of their tabs.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum LibraryPart {
        /// A few models from small to large, one press each.
        #[default]
        Ladder = "ladder",
        /// Models of the Hugging Face hub.
        Hub = "hub",
        /// Files of the visitor.
        Disk = "disk",
        /// What the browser's storage holds.
        Stored = "stored",
        /// The models that come with the page.
        Page = "page",
    }
}

impl LibraryPart {
    /// The name of the tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ladder => ladder::name(),
            Self::Hub => screen::hub(),
            Self::Disk => screen::disk(),
            Self::Stored => screen::stored(),
            Self::Page => screen::page(),
        }
    }

    /// What the part is about, in a sentence or two.
    pub fn about(self) -> &'static str {
        match self {
            Self::Ladder => ladder::about(),
            Self::Hub => screen::about_hub(),
            Self::Disk => screen::about_disk(),
            Self::Stored => screen::about_stored(),
            Self::Page => screen::about_page(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hub_is_the_one_whose_addresses_are_known() {
        assert_eq!(hub::Endpoint::default().as_str(), HUB_ADDRESS);
    }

    #[test]
    fn files_have_the_name_of_their_folder() {
        let folder = ["my-gpt2/config.json", "my-gpt2/model.safetensors"];
        assert_eq!(name_of_files(folder), "my-gpt2");
        assert_eq!(name_of_files(["config.json"]), screen::unnamed());
        assert_eq!(name_of_files(["m/SmolLM2.Q4_1.gguf"]), "SmolLM2.Q4_1");
    }

    #[test]
    fn each_part_has_a_tab_and_says_what_it_is_about() {
        for part in LibraryPart::ALL {
            assert!(!part.name().is_empty() && part.about().ends_with('.'));
        }
        assert!(LibraryPart::Disk.about().contains("nothing is uploaded"));
        assert!(LibraryPart::Hub.about().contains("before you press"));
    }
}
