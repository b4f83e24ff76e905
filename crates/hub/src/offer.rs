//! The plan of a model as the page shows it: an offer, or a refusal where it fits in no number format.

use protocol::{FormatMemory, ModelKey, ModelOffer, OfferedFile, WeightPrecision};

use crate::endpoint::Endpoint;
use crate::gguf_path::GgufPath;
use crate::journal::StoredModel;
use crate::memory::MemoryEstimate;
use crate::plan::{ModelPlan, fit_in};
use crate::reference::ModelReference;
use crate::refusal::Refusal;
use crate::repo::RepoName;
use crate::revision::{Commit, RevisionError};

impl ModelPlan {
    /// The offer of this model for a device with `memory` bytes, whose engine keeps weights in these formats, the most
    /// exact first.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if it fits in none of them.
    pub fn offer(
        &self,
        hub: &Endpoint,
        model: &ModelReference,
        formats: &[WeightPrecision],
        memory: u64,
    ) -> Result<ModelOffer, Refusal> {
        fit_in(&self.decoder, formats, memory)?;
        let file = |file: &crate::RemoteFile| OfferedFile {
            path: file.path.clone(),
            bytes: file.size,
        };
        let format = |&format: &WeightPrecision| {
            let estimate = MemoryEstimate::of(&self.decoder, format);
            let window = estimate.window(&self.decoder, memory);
            FormatMemory {
                format,
                weight_bytes: estimate.weights,
                peak_bytes: estimate.peak(),
                cache_bytes_per_token: estimate.cache_per_token,
                window: window.map(|window| window.positions),
            }
        };
        Ok(ModelOffer {
            key: ModelKey {
                repo: model.repo.to_string(),
                commit: self.info.commit.to_string(),
                file: self.gguf.as_ref().map(GgufPath::to_string),
            },
            page: hub.page_url(&model.repo),
            revision: model.revision.name(),
            license: self.info.license.clone(),
            family: self.family.into(),
            parameters: self.parameters(),
            trained_window: self.decoder.context_window,
            files: self.files.iter().map(file).collect(),
            formats: formats.iter().map(format).collect(),
        })
    }
}

impl StoredModel {
    /// Parses the key of the protocol.
    ///
    /// # Errors
    /// If it is no repository and commit.
    pub fn of_key(key: &ModelKey) -> Result<Self, crate::ReferenceError> {
        let commit: Result<Commit, RevisionError> = Commit::parse(&key.commit);
        Ok(Self {
            repo: RepoName::parse(&key.repo)?,
            commit: commit?,
            file: key.file.as_deref().map(GgufPath::parse).transpose()?,
        })
    }

    /// The key of the protocol.
    pub fn key(&self) -> ModelKey {
        ModelKey {
            repo: self.repo.to_string(),
            commit: self.commit.to_string(),
            file: self.file.as_ref().map(GgufPath::to_string),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{ContentDigest, RemoteFile, RepoAccess, RepoInfo};

    #[test]
    fn an_offer_says_what_is_downloaded_and_what_fits() {
        let smollm2 = &crate::OFFERED[3];
        let plan = ModelPlan {
            info: RepoInfo {
                commit: Commit::parse(&"a".repeat(40)).unwrap(),
                access: RepoAccess::Open,
                license: Some("apache-2.0".into()),
                gguf_parameters: None,
            },
            gguf: None,
            family: "llama",
            files: vec![RemoteFile {
                path: "model.safetensors".into(),
                size: smollm2.weight_file_bytes,
                digest: ContentDigest::Sha256([0; 32]),
            }],
            decoder: smollm2.decoder,
            index: None,
        };
        let model = ModelReference::parse(smollm2.repo).unwrap();
        let formats = [WeightPrecision::F32, WeightPrecision::Int8];
        let offer = |memory| plan.offer(&Endpoint::default(), &model, &formats, memory);
        let offered = offer(400 << 20).unwrap();
        assert_eq!(offered.download_bytes(), smollm2.weight_file_bytes);
        assert_eq!(
            offered.page,
            "https://huggingface.co/HuggingFaceTB/SmolLM2-135M"
        );
        let [f32, int8] = &*offered.formats else {
            panic!("two formats")
        };
        // 134.5 million weights do not fit into 400 MiB at 4 bytes each.
        assert_eq!((f32.format, f32.window), (WeightPrecision::F32, None));
        assert!(int8.window.unwrap() > 1_000 && int8.peak_bytes < 400 << 20);
        assert!(matches!(offer(100 << 20), Err(Refusal::TooLarge { .. })));
        let model = StoredModel::of_key(&offered.key).unwrap();
        assert_eq!(model.key(), offered.key);
        let other = ModelKey {
            repo: "../x".into(),
            ..offered.key
        };
        assert!(StoredModel::of_key(&other).is_err());
    }
}
