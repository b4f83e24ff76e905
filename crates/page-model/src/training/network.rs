//! The networks whose training can be watched, and where the weights of a checkpoint are: on this site, or on the hub and in
//! the browser's storage.

use hub::{OFFERED, OfferedModel, TrainingCheckpoints};
use protocol::StorageReport;

use super::checkpoint::Checkpoint;
use crate::{
    language::ModelLanguage,
    models::{ListedModel, Model, hub_model::HubModel},
};

enums::listed! {
    /// A network of which checkpoints were kept.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TrainedNetwork {
        /// The model that comes with the page.
        Shipped = "shipped",
        /// Pythia, whose steps are revisions of its repository on the hub (Biderman et al. 2023, arXiv 2304.01373).
        Pythia = "pythia",
    }
}

impl TrainedNetwork {
    /// The network whose tokens the page's model has; `None` where no checkpoints of it are known.
    pub fn of(model: &Model) -> Option<Self> {
        match model {
            Model::Hub(model) if model.key().repo == pythia().repo => Some(Self::Pythia),
            model => (model.language() == ModelLanguage::Invented).then_some(Self::Shipped),
        }
    }

    /// Its checkpoints, the earliest first.
    pub fn checkpoints(self) -> Vec<Checkpoint> {
        let all = Checkpoint::ALL.into_iter();
        all.filter(|checkpoint| checkpoint.network() == self)
            .collect()
    }
}

/// The model with the weights of a checkpoint; `None` while it is neither on this site nor whole in the storage.
pub fn model(checkpoint: Checkpoint, storage: Option<&StorageReport>) -> Option<Model> {
    match (checkpoint.network(), checkpoint) {
        (TrainedNetwork::Shipped, Checkpoint::Last) => Some(Model::Listed(ListedModel::Trained)),
        // A folder of this site has letters, digits and `-` alone, which is all that a path is asked for.
        (TrainedNetwork::Shipped, earlier) => {
            Model::from_id(&format!("history/step-{}", earlier.id())).ok()
        }
        (TrainedNetwork::Pythia, step) => {
            let (repo, revision) = (pythia().repo, revision(step));
            let stored = storage?.models.iter().find(|stored| {
                stored.complete && stored.key.repo == repo && stored.revision == revision
            })?;
            HubModel::of(&stored.key).ok().map(Model::from)
        }
    }
}

/// The name with which the hub is asked for a checkpoint; `None` for one of this site.
pub fn hub_name(checkpoint: Checkpoint) -> Option<String> {
    let revision = revision(checkpoint)?;
    Some(format!("{}@{revision}", pythia().repo))
}

/// The repository of Pythia.
pub fn pythia_repo() -> &'static str {
    pythia().repo
}

/// The bytes of the weights of one step of Pythia.
pub fn pythia_bytes() -> u64 {
    pythia().weight_file_bytes
}

/// The revision with the weights of a checkpoint of the hub.
fn revision(checkpoint: Checkpoint) -> Option<String> {
    let is_of_hub = checkpoint.network() == TrainedNetwork::Pythia;
    let steps = Some(checkpoint.steps()).filter(|_| is_of_hub)?;
    TrainingCheckpoints::Pythia.revision(steps.try_into().ok()?)
}

/// The offered model whose steps are revisions.
fn pythia() -> &'static OfferedModel {
    let has_steps = |model: &&OfferedModel| model.checkpoints == TrainingCheckpoints::Pythia;
    // It is in the list, as a test looks up.
    OFFERED.iter().find(has_steps).unwrap_or(&OFFERED[0])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::{ModelInStorage, ModelKey};

    use super::*;

    fn stored(revision: Option<&str>, complete: bool) -> StorageReport {
        StorageReport {
            available: true,
            models: vec![ModelInStorage {
                key: ModelKey {
                    repo: pythia_repo().into(),
                    commit: "c0ffee00".repeat(5),
                    file: None,
                },
                license: None,
                revision: revision.map(str::to_owned),
                total: 1,
                stored: 1,
                complete,
            }],
            ..StorageReport::default()
        }
    }

    #[test]
    fn a_step_of_the_hub_is_there_once_its_revision_is_stored_as_a_whole() {
        let step = Checkpoint::Pythia512;
        let there = |report: &StorageReport| model(step, Some(report));
        let found = there(&stored(Some("step512"), true)).unwrap();
        assert!(found.id().starts_with("hub:EleutherAI/pythia-70m@c0ffee00"));
        assert_eq!(TrainedNetwork::of(&found), Some(TrainedNetwork::Pythia));
        for report in [
            stored(Some("step512"), false),
            stored(Some("step64"), true),
            stored(None, true),
            StorageReport::default(),
        ] {
            assert_eq!(there(&report), None);
        }
        assert_eq!(model(step, None), None);
    }

    #[test]
    fn each_step_of_pythia_was_published() {
        for checkpoint in TrainedNetwork::Pythia.checkpoints() {
            let name = hub_name(checkpoint).unwrap();
            assert_eq!(
                name,
                format!("{}@step{}", pythia_repo(), checkpoint.steps())
            );
        }
        assert_eq!(hub_name(Checkpoint::Step30), None);
    }

    #[test]
    fn a_model_of_another_kind_has_no_checkpoints() {
        let hub = format!("hub:a/b@{}", "0".repeat(40));
        for id in ["stories260k", "smollm2-recorded", &hub] {
            let model = Model::from_id(id).unwrap();
            assert_eq!(TrainedNetwork::of(&model), None, "{id}");
        }
        let ours = TrainedNetwork::of(&Model::default());
        assert_eq!(ours, Some(TrainedNetwork::Shipped));
    }
}
