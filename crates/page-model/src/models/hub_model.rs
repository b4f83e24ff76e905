//! A model of the Hugging Face hub in the address: `hub:owner/name@commit`, and `/file.gguf` behind it for one GGUF file.

use hub::StoredModel;
use protocol::ModelKey;

use super::{Model, ModelPathError};

/// What stands before the name in the address.
pub(super) const PREFIX: &str = "hub:";
/// The digits of a commit that are shown.
const SHORT_COMMIT: usize = 8;

/// A model of the hub: repository and commit, so that the same address always names the same weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubModel {
    key: ModelKey,
    id: String,
    name: String,
}

impl HubModel {
    /// Reads `owner/name@commit` or `owner/name@commit/file.gguf`.
    ///
    /// # Errors
    /// [`ModelPathError::Hub`] if it is no repository and commit, or no GGUF file.
    pub(super) fn parse(text: &str) -> Result<Self, ModelPathError> {
        let (repo, commit) = text.split_once('@').ok_or(ModelPathError::Hub)?;
        let (commit, file) = match commit.split_once('/') {
            Some((commit, file)) => (commit, Some(file.to_owned())),
            None => (commit, None),
        };
        Self::of(&ModelKey {
            repo: repo.into(),
            commit: commit.into(),
            file,
        })
    }

    /// The model with this key.
    ///
    /// # Errors
    /// [`ModelPathError::Hub`] if it is no repository and commit.
    pub fn of(key: &ModelKey) -> Result<Self, ModelPathError> {
        let stored = StoredModel::of_key(key).map_err(|_| ModelPathError::Hub)?;
        let key = stored.key();
        let file = key.file.as_ref();
        let file = file.map_or_else(String::new, |file| format!("/{file}"));
        Ok(Self {
            id: format!("{PREFIX}{}@{}{file}", key.repo, key.commit),
            name: key.name(),
            key,
        })
    }

    /// The name that a visitor reads.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Repository, commit and file.
    pub fn key(&self) -> &ModelKey {
        &self.key
    }

    /// The id in the address.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The first digits of the commit.
    pub fn short_commit(&self) -> &str {
        short_commit(&self.key)
    }
}

impl From<HubModel> for Model {
    fn from(model: HubModel) -> Self {
        Self::Hub(model)
    }
}

/// The first digits of the commit of a model.
pub fn short_commit(key: &ModelKey) -> &str {
    key.commit.get(..SHORT_COMMIT).unwrap_or(&key.commit)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_address_names_repository_and_commit() {
        let commit = "0123456789abcdef0123456789abcdef01234567";
        for repo in ["gpt2", "HuggingFaceTB/SmolLM2-135M"] {
            let id = format!("hub:{repo}@{commit}");
            let model = Model::from_id(&id).unwrap();
            assert_eq!((model.id(), model.name()), (&*id, repo));
            assert_eq!((model.folder(), model.recording("")), (None, None));
            assert!(model.has_address() && !model.is_listed());
        }
        let id = format!("hub:a/b-GGUF@{commit}/sub/m-Q4_K_M.gguf");
        let model = Model::from_id(&id).unwrap();
        assert_eq!(
            (model.id(), model.name()),
            (&*id, "a/b-GGUF/sub/m-Q4_K_M.gguf")
        );
        // The commit is written as git writes it.
        let shouted = Model::from_id(&format!("hub:a/b@{}", commit.to_uppercase())).unwrap();
        assert_eq!(shouted.id(), format!("hub:a/b@{commit}"));
    }

    #[test]
    fn what_names_no_commit_is_refused() {
        let commit = "0".repeat(40);
        for id in [
            "hub:".to_string(),
            "hub:a/b".into(),
            "hub:a/b@main".into(),
            "hub:a/b@0123456".into(),
            format!("hub:@{commit}"),
            format!("hub:../b@{commit}"),
            format!("hub:a/b/c@{commit}"),
            format!("hub:https://example.org/a@{commit}"),
            format!("hub:a/b@{commit}0"),
            format!("hub:a/b?x@{commit}"),
            format!("hub:a/b@{commit}/config.json"),
            format!("hub:a/b@{commit}/../m.gguf"),
        ] {
            assert_eq!(Model::from_id(&id), Err(ModelPathError::Hub), "{id}");
        }
        let words = ModelPathError::Hub.to_string();
        assert!(words.ends_with("the model that comes with the page is used."));
    }
}
