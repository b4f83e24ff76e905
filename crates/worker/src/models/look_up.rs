//! Asks the hub for a model: its commit and licence, its files, and the small ones that say whether it can run here.

use hub::{
    AfterPage, Endpoint, GgufFirst, GgufStep, HubError, HubQuestion, ModelPlan, ModelReference,
    RemoteFile, RepoInfo, RepoModels, ResponseHead, TreePages, gguf_repository,
};
use protocol::{Answer, Failure, GgufRepository};

use super::{FORMATS, files::PARTIAL_CONTENT, request::request};
use crate::task::RunningRequest;

/// The longest answer that is read, in bytes; `hub` refuses a longer file of JSON by its listed size.
const LONGEST_ANSWER: usize = 64 << 20;

/// What a name leads to on the hub.
pub enum HubModels {
    /// A model.
    Model(ModelPlan),
    /// Several, of which one is to be named.
    Several(GgufRepository),
}

/// The offer of the model with this name, or the files of which each is a model.
///
/// # Errors
/// If the name is none, the hub refuses, or the model cannot run here.
pub async fn look_up(
    hub: &str,
    name: &str,
    memory: u64,
    task: &RunningRequest,
) -> Result<Answer, Failure> {
    let hub = Endpoint::parse(hub)?;
    let model = ModelReference::parse(name)?;
    Ok(match find(&hub, &model, task).await? {
        HubModels::Several(repository) => Answer::GgufFiles(Box::new(repository)),
        HubModels::Model(plan) => {
            Answer::Offer(Box::new(plan.offer(&hub, &model, FORMATS, memory)?))
        }
    })
}

/// The plan of a model, or several models.
///
/// # Errors
/// If the hub refuses, or the network here is of another kind than the model's.
pub async fn find(
    hub: &Endpoint,
    model: &ModelReference,
    task: &RunningRequest,
) -> Result<HubModels, Failure> {
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
    Ok(match RepoModels::of(&info, &tree, model.file.as_ref())? {
        RepoModels::Folder(first) => {
            let config = asking.file(first.config(), &info).await?;
            let index = asking.file(first.index(), &info).await?;
            HubModels::Model(first.plan(&config, &index)?)
        }
        RepoModels::Gguf(first) => HubModels::Model(asking.gguf_plan(first, &info).await?),
        RepoModels::SeveralGguf(files) => {
            HubModels::Several(gguf_repository(hub, model, &info, &files))
        }
    })
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

    /// The plan of a GGUF file, of which only the header is fetched.
    async fn gguf_plan(
        &self,
        mut first: GgufFirst<'_>,
        info: &RepoInfo,
    ) -> Result<ModelPlan, Failure> {
        let path = &first.file().path;
        let url = self.hub.file_url(&self.model.repo, &info.commit, path);
        loop {
            let range = first.range();
            let asked = (range.start, range.end.saturating_sub(1));
            let (head, mut bytes) = self.get_range(&url, Some(path), Some(asked)).await?;
            // A server without ranges sends the whole file.
            if head.status != PARTIAL_CONTENT {
                let (start, end) = (range.start as usize, range.end as usize);
                bytes = bytes.get(start..end).unwrap_or_default().to_vec();
            }
            if let GgufStep::Plan(plan) = first.take(&bytes)? {
                return Ok(*plan);
            }
        }
    }

    async fn get(&self, url: &str, path: Option<&str>) -> Result<(ResponseHead, Vec<u8>), Failure> {
        self.get_range(url, path, None).await
    }

    async fn get_range(
        &self,
        url: &str,
        path: Option<&str>,
        range: Option<(u64, u64)>,
    ) -> Result<(ResponseHead, Vec<u8>), Failure> {
        let unreachable = |detail| match self.task.is_cancelled() {
            true => Failure::Cancelled,
            false => HubError::Unreachable { detail }.into(),
        };
        let response = request(url, range, self.task).await.map_err(unreachable)?;
        let model = self.model;
        if let Some(error) = response.head.error(HubQuestion { model, path }) {
            return Err(error.into());
        }
        let body = response.read_all(LONGEST_ANSWER).await;
        Ok((response.head, body.map_err(unreachable)?))
    }
}
