//! The networks that were kept from a training, by the number of optimizer steps.

use super::network::TrainedNetwork;

enums::listed! {
    /// A network after some steps of its training, the earliest first: ours, and Pythia's.
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
        /// Pythia's random weights.
        Pythia0 = "pythia-0",
        /// Pythia after 8 steps.
        Pythia8 = "pythia-8",
        /// Pythia after 64 steps.
        Pythia64 = "pythia-64",
        /// Pythia after 256 steps.
        Pythia256 = "pythia-256",
        /// Pythia after 512 steps.
        Pythia512 = "pythia-512",
        /// Pythia after 1,000 steps.
        Pythia1000 = "pythia-1000",
        /// Pythia after 4,000 steps.
        Pythia4000 = "pythia-4000",
        /// Pythia after 16,000 steps.
        Pythia16000 = "pythia-16000",
        /// Pythia after 64,000 steps.
        Pythia64000 = "pythia-64000",
        /// Pythia after all steps.
        PythiaLast = "pythia-143000",
    }
}

/// What the ids of Pythia's checkpoints begin with.
const PYTHIA: &str = "pythia-";

impl Checkpoint {
    /// The network that was trained.
    pub fn network(self) -> TrainedNetwork {
        match self.id().starts_with(PYTHIA) {
            true => TrainedNetwork::Pythia,
            false => TrainedNetwork::Shipped,
        }
    }

    /// The steps of the optimizer, which its id ends with.
    pub fn steps(self) -> usize {
        let digits = self.id().trim_start_matches(PYTHIA);
        // Every id is written above; a test reads each.
        digits.parse().unwrap_or_default()
    }

    /// The checkpoints of the same network, the earliest first.
    pub fn siblings(self) -> Vec<Self> {
        self.network().checkpoints()
    }

    /// Its place on the slider, from 0.
    pub fn place(self) -> usize {
        let siblings = self.siblings();
        siblings
            .iter()
            .position(|of| *of == self)
            .unwrap_or_default()
    }

    /// The checkpoint of the same network at a place of the slider; itself where there is none.
    pub fn sibling(self, place: usize) -> Self {
        self.siblings().get(place).copied().unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(clippy::disallowed_methods, reason = "looks for files of the site")]
    use super::*;
    use crate::training::network::model;

    #[test]
    fn each_has_its_files_on_the_site_and_is_as_long_trained_as_it_says() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/");
        for checkpoint in TrainedNetwork::Shipped.checkpoints() {
            let folder = model(checkpoint, None).unwrap();
            let folder = folder.folder().unwrap();
            let text = std::fs::read_to_string(format!("{site}{folder}manifest.json")).unwrap();
            let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
            let steps = checkpoint.steps();
            assert_eq!(manifest["training"]["steps"], steps, "{folder}");
            assert_eq!(checkpoint.id(), steps.to_string());
            let weights = format!("{site}{folder}model.safetensors");
            for file in manifest["files"].as_object().unwrap().keys() {
                let path = format!("{site}{folder}{file}");
                // The random weights are drawn from their seed, and cost no download.
                let is_there = path != weights || steps > 0;
                assert_eq!(std::path::Path::new(&path).is_file(), is_there, "{path}");
            }
            assert_eq!(manifest.get("drawn").is_some(), steps == 0, "{folder}");
            let bytes = std::fs::metadata(weights).map_or(0, |file| file.len());
            assert!(bytes <= MOST_BYTES, "{folder}: {bytes}");
        }
    }

    #[test]
    fn the_slider_has_the_checkpoints_of_one_network_by_their_steps() {
        for network in TrainedNetwork::ALL {
            let all = network.checkpoints();
            assert!(all.is_sorted_by_key(|of| of.steps()) && all.len() == 10);
            for (place, checkpoint) in all.into_iter().enumerate() {
                assert_eq!(checkpoint.network(), network);
                assert!(checkpoint.id().ends_with(&checkpoint.steps().to_string()));
                assert_eq!(
                    (checkpoint.place(), checkpoint.sibling(place)),
                    (place, checkpoint)
                );
            }
        }
        assert_eq!(Checkpoint::Step30.sibling(10), Checkpoint::Step30);
    }

    /// The most bytes of the weights of one checkpoint: what a step of the slider downloads.
    const MOST_BYTES: u64 = 2_000_000;
}
