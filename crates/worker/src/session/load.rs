//! Loads a model from its source: network, tokenizer and grammar, all or none.

use engine::{Engine, GrammarEntry, Manifest, manifest};
use protocol::{
    Answer, DeviceInfo, Failure, ModelInfo, ModelSource, Payload, Progress, WeightPrecision,
};
use web_sys::RequestCache;

#[cfg(feature = "cpu")]
use super::TextTools;
use super::{CommandOutcome, WorkerSession};
use crate::{
    device,
    download::download,
    models::{self, ModelFileSet},
    network::{self, LoadLimits},
    random_weights::RandomWeights,
    task::RunningRequest,
};

/// The files of a model this build downloads, the weights last.
const FILES: &[&str] = if cfg!(feature = "cpu") {
    &[manifest::CONFIG, manifest::TOKENIZER, manifest::WEIGHTS]
} else {
    &[manifest::CONFIG, manifest::WEIGHTS]
};

impl WorkerSession {
    /// Loads a model in place of the one before.
    pub(super) async fn load(
        &mut self,
        source: ModelSource,
        memory: Option<u64>,
        format: Option<WeightPrecision>,
        task: &RunningRequest,
    ) -> CommandOutcome {
        let began = task.scope().now();
        // The former model makes room for the new one.
        self.forget_model();
        let limits = LoadLimits { memory, format };
        let (model, payload) = match self.load_from(&source, limits, task).await {
            Ok(loaded) => loaded,
            Err(failure) => {
                // A network whose tokenizer cannot be read is of no use, and a request would be answered by half a model.
                self.forget_model();
                return Err(failure.of_model(&source));
            }
        };
        self.loaded = Some((source, memory));
        let name = self.device.as_ref().map(|device| device.name.clone());
        let answer = Answer::Loaded {
            model: Box::new(model),
            device: DeviceInfo {
                kind: device::KIND,
                name: name.unwrap_or_default(),
            },
            milliseconds: Some(task.scope().now() - began),
        };
        Ok((answer, payload))
    }

    /// Gives up the model: network, tokenizer and grammar.
    fn forget_model(&mut self) {
        self.engine = None;
        self.loaded = None;
        #[cfg(feature = "cpu")]
        {
            self.text = None;
        }
    }

    /// Loads the model of a source.
    async fn load_from(
        &mut self,
        source: &ModelSource,
        limits: LoadLimits,
        task: &RunningRequest,
    ) -> Result<(ModelInfo, Payload), Failure> {
        match source {
            ModelSource::Folder { url } => self.load_folder(url, limits, task).await,
            ModelSource::Stored { key } => {
                let files = ModelFileSet::stored(key, task).await?;
                self.load_files(files, limits, task).await
            }
            ModelSource::Files { name, files } => {
                let files = ModelFileSet::chosen(name, files)?;
                self.load_files(files, limits, task).await
            }
            ModelSource::Random { config, seed } => {
                self.load_random(config.as_bytes(), *seed, limits, task)
                    .await
            }
        }
    }

    /// Downloads a model of this site as a whole, or reads it in ranges, and loads it.
    async fn load_folder(
        &mut self,
        url: &str,
        limits: LoadLimits,
        task: &RunningRequest,
    ) -> Result<(ModelInfo, Payload), Failure> {
        let address = |file: &str, version: &str| format!("{url}{file}?v={version}");
        let file = manifest::MANIFEST;
        // The manifest is always revalidated; it lists its files by checksum, so these can be cached for ever.
        let json = download(
            task,
            file,
            &format!("{url}{file}"),
            RequestCache::NoCache,
            &mut |_| {},
        )
        .await;
        let manifest = Manifest::of_folder(url, json)?;
        if manifest.ranged {
            let files = ModelFileSet::of_site(&manifest, &address)?;
            return self.load_files(files, limits, task).await;
        }
        let fetched = match manifest.drawn {
            Some(_) => &FILES[..FILES.len() - 1],
            None => FILES,
        };
        let total = manifest.total_bytes(fetched)?;
        let mut received = 0;
        let mut contents = Vec::with_capacity(FILES.len());
        for &file in fetched {
            let address = address(file, manifest.version(file)?);
            let mut count = |bytes| {
                received += bytes;
                task.progress(Progress::Download { received, total });
            };
            let bytes = download(task, file, &address, RequestCache::Default, &mut count).await?;
            manifest.check(file, &bytes)?;
            contents.push(bytes);
        }
        if let (Some(drawn), Some(config)) = (manifest.drawn, contents.first()) {
            let weights = drawn.draw(config)?;
            manifest.check(manifest::WEIGHTS, &weights)?;
            contents.push(weights);
        }
        task.progress(Progress::Upload);
        task.yield_to_event_loop().await?;
        let (Some(config), Some(weights)) = (contents.first(), contents.last()) else {
            return Err(Failure::NotLoaded);
        };
        let device = &self.device(task).await?.device;
        let format = limits.format.unwrap_or_default();
        let engine = Engine::load_in(format, config, weights, device)?;
        // Between two long pieces of work: the tokenizer comes next.
        task.yield_to_event_loop().await?;
        let engine = engine.timed_by(task.scope().clock());
        let model = engine.describe(manifest.identity()?);
        self.engine = Some(engine);
        let json = contents.get(1).map_or(&[][..], Vec::as_slice);
        self.with_text(model, json, url, manifest.grammar)
    }

    /// Loads a model from its files, weight by weight.
    async fn load_files(
        &mut self,
        files: ModelFileSet,
        limits: LoadLimits,
        task: &RunningRequest,
    ) -> Result<(ModelInfo, Payload), Failure> {
        let mut opened = models::open(files, task).await?;
        let device = self.device(task).await?;
        let engine = network::load_files(&mut opened, limits, device).await?;
        // Before the tokenizer is built, as above.
        task.yield_to_event_loop().await?;
        let engine = engine.timed_by(task.scope().clock());
        let gguf = opened.gguf.as_ref();
        let quantised = gguf.map(|file| file.quantised(engine.weight_format()));
        let mut model = ModelInfo {
            quantised: quantised.unwrap_or_default(),
            ..engine.describe(opened.identity)
        };
        model.notes.extend(opened.notes);
        self.engine = Some(engine);
        #[cfg(feature = "cpu")]
        return self.with_text(
            ModelInfo {
                chat: opened.chat,
                ..model
            },
            &opened.tokenizer,
            "",
            None,
        );
        #[cfg(not(feature = "cpu"))]
        return self.with_text(model, &[], "", None);
    }

    /// Makes a network with random weights, tensor by tensor.
    async fn load_random(
        &mut self,
        config: &[u8],
        seed: u32,
        limits: LoadLimits,
        task: &RunningRequest,
    ) -> Result<(ModelInfo, Payload), Failure> {
        let mut weights = RandomWeights::new(config, seed, task)?;
        let device = self.device(task).await?;
        let engine = network::load(config, &mut weights, limits, device).await?;
        let engine = engine.timed_by(task.scope().clock());
        let model = engine.describe(weights.identity());
        self.engine = Some(engine);
        Ok((model, Payload::None))
    }

    /// Adds the tokenizer's part to the model's description; the bytes of the tokens are the payload.
    #[cfg(feature = "cpu")]
    fn with_text(
        &mut self,
        mut model: ModelInfo,
        tokenizer: &[u8],
        folder: &str,
        grammar: Option<GrammarEntry>,
    ) -> Result<(ModelInfo, Payload), Failure> {
        let tokenizer = engine::Tokenizer::from_json(tokenizer)?;
        let (bytes, ends) = tokenizer.vocabulary(model.vocab_size).into_parts();
        model.piece_ends = Some(ends);
        model.special_token_ids = tokenizer.special_token_ids();
        model.joining = tokenizer.joining();
        model.notes.extend_from_slice(tokenizer.notes());
        let truth = crate::truth::TruthSource {
            folder: folder.into(),
            grammar,
            bos_token_id: model.bos_token_id,
            eos_token_ids: model.eos_token_ids.clone(),
            reader: None,
            cache: RequestCache::Default,
        };
        self.text = Some(TextTools { tokenizer, truth });
        Ok((model, Payload::Bytes(bytes)))
    }

    /// This build has no tokenizer: the page gets the tokens' bytes from the CPU engine beside it.
    #[cfg(not(feature = "cpu"))]
    fn with_text(
        &mut self,
        model: ModelInfo,
        _tokenizer: &[u8],
        _folder: &str,
        _grammar: Option<GrammarEntry>,
    ) -> Result<(ModelInfo, Payload), Failure> {
        Ok((model, Payload::None))
    }
}
