//! The tokenizers of other models: each is downloaded at the first text for it, and kept.

use engine::{
    Tokenizer, manifest,
    vocabulary::{MERGES, VocabularyManifest},
};
use protocol::{Answer, Failure, Payload, Progress};
use web_sys::RequestCache;

use crate::{download::download, session::CommandOutcome, task::RunningRequest};

/// The tokenizers downloaded so far.
#[derive(Default)]
pub struct Vocabularies {
    /// By the URL of their folder. There are two, so they are searched one by one.
    built: Vec<(String, Tokenizer)>,
    /// Whether the last download failed: the browser's cache may hold the damaged file, and is bypassed.
    failed: bool,
}

impl Vocabularies {
    /// Cuts `text` with the tokenizer in the folder at `url`.
    ///
    /// # Errors
    /// Fails if it cannot be downloaded or built; it is not stored then, and the next request downloads again.
    pub async fn cut(&mut self, url: &str, text: &str, task: &RunningRequest) -> CommandOutcome {
        let known = self.built.iter().position(|(folder, _)| folder == url);
        let place = match known {
            Some(place) => place,
            None => {
                let cache = match std::mem::replace(&mut self.failed, true) {
                    true => RequestCache::Reload,
                    false => RequestCache::Default,
                };
                let tokenizer = fetch(url, cache, task).await?;
                self.failed = false;
                self.built.push((url.into(), tokenizer));
                self.built.len() - 1
            }
        };
        let (_, tokenizer) = &self.built[place];
        let tokens = tokenizer.encode(text)?;
        let (bytes, piece_ends) = tokenizer.pieces(tokens.iter().copied()).into_parts();
        let answer = Answer::Pieces { tokens, piece_ends };
        Ok((answer, Payload::Bytes(bytes)))
    }
}

async fn fetch(
    url: &str,
    cache: RequestCache,
    task: &RunningRequest,
) -> Result<Tokenizer, Failure> {
    let file = |name: &str| {
        let folder = url.trim_end_matches('/').rsplit('/').next();
        format!("{}/{name}", folder.unwrap_or_default())
    };
    // The manifest is always revalidated; the merges are addressed by their checksum.
    let address = format!("{url}{}", manifest::MANIFEST);
    let name = file(manifest::MANIFEST);
    let json = download(task, &name, &address, RequestCache::NoCache, &mut |_| {}).await?;
    let manifest = VocabularyManifest::from_json(&json)?;
    let entry = manifest.merges()?;
    let (mut received, total) = (0, entry.bytes);
    let mut count = |bytes| {
        received += bytes;
        task.progress(Progress::Download { received, total });
    };
    let address = format!("{url}{MERGES}?v={}", entry.version());
    let merges = download(task, &file(MERGES), &address, cache, &mut count).await?;
    // Building takes a moment: a cancel that came before it ends the request here.
    task.yield_to_event_loop().await?;
    manifest.tokenizer(&merges)
}
