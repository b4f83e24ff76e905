//! The models that come with the page: the one it opens with, the same one early in its training, and a small draft of it.

/// A model of this site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
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

impl Model {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Trained,
        Self::Step30,
        Self::Step150,
        Self::Step600,
        Self::Step2000,
        Self::Draft,
    ];

    /// The id in the address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Trained => "tiny",
            Self::Step30 => "step-30",
            Self::Step150 => "step-150",
            Self::Step600 => "step-600",
            Self::Step2000 => "step-2000",
            Self::Draft => "draft",
        }
    }

    /// What it is called where it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trained => "tokenloop-1m",
            Self::Step30 => "tokenloop-1m after 30 steps",
            Self::Step150 => "tokenloop-1m after 150 steps",
            Self::Step600 => "tokenloop-1m after 600 steps",
            Self::Step2000 => "tokenloop-1m after 2,000 steps",
            Self::Draft => "tokenloop-draft",
        }
    }

    /// The folder with its files, from the page's own.
    pub fn folder(self) -> String {
        match self {
            Self::Trained | Self::Draft => format!("models/{}/", self.id()),
            _ => format!("models/history/{}/", self.id()),
        }
    }

    /// A recorded run of it, where there is one.
    pub fn recording(self) -> Option<&'static str> {
        (self == Self::Trained).then_some("recordings/tiny.bin")
    }

    /// The model of an id in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_its_files_on_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../public/");
        for model in Model::ALL {
            let manifest = format!("{site}{}manifest.json", model.folder());
            assert!(std::path::Path::new(&manifest).is_file(), "{manifest}");
            assert_eq!(Model::from_id(model.id()), Some(model));
            if let Some(recording) = model.recording() {
                assert!(std::path::Path::new(&format!("{site}{recording}")).is_file());
            }
        }
    }
}
