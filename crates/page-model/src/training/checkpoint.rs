//! The networks that were kept from the training of the shipped model, by the number of optimizer steps.

use crate::models::{ListedModel, Model};

enums::listed! {
    /// The shipped model after some steps of its training, the earliest first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Checkpoint {
        /// Random weights.
        #[default]
        Step0 = "0",
        /// After 5 steps.
        Step5 = "5",
        /// After 10 steps.
        Step10 = "10",
        /// After 30 steps.
        Step30 = "30",
        /// After 60 steps.
        Step60 = "60",
        /// After 150 steps.
        Step150 = "150",
        /// After 300 steps.
        Step300 = "300",
        /// After 600 steps.
        Step600 = "600",
        /// After 2,000 steps.
        Step2000 = "2000",
        /// After all steps: the model that ships.
        Last = "11200",
    }
}

impl Checkpoint {
    /// The steps of the optimizer.
    pub fn steps(self) -> usize {
        match self {
            Self::Step0 => 0,
            Self::Step5 => 5,
            Self::Step10 => 10,
            Self::Step30 => 30,
            Self::Step60 => 60,
            Self::Step150 => 150,
            Self::Step300 => 300,
            Self::Step600 => 600,
            Self::Step2000 => 2_000,
            Self::Last => 11_200,
        }
    }

    /// The model that has its weights.
    pub fn model(self) -> Model {
        match self {
            Self::Last => Model::Listed(ListedModel::Trained),
            // A folder of this site has letters, digits and `-` alone, which is all that a path is asked for.
            earlier => {
                Model::from_id(&format!("history/step-{}", earlier.id())).unwrap_or_default()
            }
        }
    }

    /// Its place on the slider, from 0.
    pub fn place(self) -> usize {
        Self::ALL
            .iter()
            .position(|of| *of == self)
            .unwrap_or_default()
    }

    /// The checkpoint at a place of the slider; the last one where there is none.
    pub fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or(Self::Last)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(clippy::disallowed_methods, reason = "looks for files of the site")]
    use super::*;

    #[test]
    fn each_has_its_files_on_the_site_and_is_as_long_trained_as_it_says() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/");
        for (place, checkpoint) in Checkpoint::ALL.into_iter().enumerate() {
            let folder = checkpoint.model().folder().unwrap();
            let text = std::fs::read_to_string(format!("{site}{folder}manifest.json")).unwrap();
            let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
            let steps = checkpoint.steps();
            assert_eq!(manifest["training"]["steps"], steps, "{folder}");
            assert_eq!(checkpoint.id(), steps.to_string());
            for file in manifest["files"].as_object().unwrap().keys() {
                let path = format!("{site}{folder}{file}");
                assert!(std::path::Path::new(&path).is_file(), "{path}");
            }
            let weights = format!("{site}{folder}model.safetensors");
            let bytes = std::fs::metadata(weights).unwrap().len();
            assert!(bytes <= MOST_BYTES, "{folder}: {bytes}");
            assert_eq!(
                (checkpoint.place(), Checkpoint::at(place)),
                (place, checkpoint)
            );
        }
        assert_eq!(Checkpoint::at(Checkpoint::ALL.len()), Checkpoint::Last);
    }

    /// The most bytes of the weights of one checkpoint: what a step of the slider downloads.
    const MOST_BYTES: u64 = 2_000_000;
}
