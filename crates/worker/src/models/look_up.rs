//! Asks the hub for a model: its commit and licence, its files, and the small ones that say whether it can run here.

use hub::{
    AfterPage, Endpoint, FirstFiles, HubError, HubQuestion, ModelPlan, ModelReference, RemoteFile,
    RepoInfo, ResponseHead, TreePages,
};
use protocol::{Failure, ModelOffer};

use super::{FORMATS, request::request};
use crate::task::RunningRequest;

/// The longest answer that is read, in bytes; `hub` refuses a longer file of JSON by its listed size.
const LONGEST_ANSWER: usize = 64 << 20;

/// The offer of the model with this name.
///
/// # Errors
/// If the name is none, the hub refuses, or the model cannot run here.
pub async fn look_up(
    hub: &str,
    name: &str,
    memory: u64,
    task: &RunningRequest,
) -> Result<ModelOffer, Failure> {
    let hub = Endpoint::parse(hub)?;
    let model = ModelReference::parse(name)?;
    let plan = plan(&hub, &model, task).await?;
    Ok(plan.offer(&hub, &model.repo, FORMATS, memory)?)
}

/// The plan of a model.
///
/// # Errors
/// If the hub refuses, or the network here is of another kind than the model's.
pub async fn plan(
    hub: &Endpoint,
    model: &ModelReference,
    task: &RunningRequest,
) -> Result<ModelPlan, Failure> {
    let asking = Asking { hub, model, task };
    let url = hub.revision_url(&model.repo, &model.revision);
    let (_, json) = asking.get(&url, None).await?;
    let info = RepoInfo::parse(&json)?;
    let mut pages = TreePages::default();
    let mut url = hub.tree_url(&model.repo, &info.commit);
    let tree = loop {
        let (head, json) = asking.get(&url, None).await?;
        match pages.add(&url, &head, &json)? {
            AfterPage::Next(next) => url = next,
            AfterPage::Complete(tree) => break tree,
        }
    };
    let first = FirstFiles::of(&info, &tree)?;
    let config = asking.file(first.config(), &info).await?;
    let index = asking.file(first.index(), &info).await?;
    Ok(first.plan(&config, &index)?)
}

/// What is asked of whom.
struct Asking<'a> {
    hub: &'a Endpoint,
    model: &'a ModelReference,
    task: &'a RunningRequest,
}

impl Asking<'_> {
    /// A file of the commit; empty if there is none.
    async fn file(&self, file: Option<&RemoteFile>, info: &RepoInfo) -> Result<Vec<u8>, Failure> {
        let Some(RemoteFile { path, .. }) = file else {
            return Ok(Vec::new());
        };
        let url = self.hub.file_url(&self.model.repo, &info.commit, path);
        Ok(self.get(&url, Some(path)).await?.1)
    }

    async fn get(&self, url: &str, path: Option<&str>) -> Result<(ResponseHead, Vec<u8>), Failure> {
        let unreachable = |detail| match self.task.is_cancelled() {
            true => Failure::Cancelled,
            false => HubError::Unreachable { detail }.into(),
        };
        let response = request(url, None, self.task).await.map_err(unreachable)?;
        let model = self.model;
        if let Some(error) = response.head.error(HubQuestion { model, path }) {
            return Err(error.into());
        }
        let body = response.read_all(LONGEST_ANSWER).await;
        Ok((response.head, body.map_err(unreachable)?))
    }
}
