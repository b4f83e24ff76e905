//! Opens a model that is stored, or whose files were chosen: its small files are read, its weights only when they are needed.

use std::collections::BTreeMap;

use engine::{GgufFile, Manifest, ModelIdentity};
use hub::{
    CONFIG, ContentDigest, DigestStream, GENERATION_CONFIG, LocalModel, Refusal, ShardIndex,
    StoreError, StoredModel, WEIGHT_INDEX, WEIGHTS, WeightFiles, stored_name,
};
#[cfg(feature = "cpu")]
use protocol::ChatFormat;
use protocol::{Failure, FileAddress, ModelKey};

use super::{
    files::{BlobWeights, OpenFile},
    store::ModelStore,
};
use crate::task::RunningRequest;

/// The longest small file that is read as a whole, in bytes: Qwen3's tokenizer has 11.4 MB.
const LONGEST_JSON: u64 = 64 << 20;
/// Digits of a commit or of a digest that identify weights.
const VERSION_DIGITS: usize = 16;
/// Bytes of each of the three samples that tell files of weights apart.
const SAMPLE_BYTES: u64 = 64 << 10;

/// A model whose weights have not been read yet.
pub struct OpenedModel<'a> {
    /// `config.json`, or what the metadata of a GGUF file say in its place.
    pub config: Vec<u8>,
    /// The file that is the whole model.
    pub gguf: Option<GgufFile>,
    /// `generation_config.json`, if there is one.
    pub generation_config: Option<Vec<u8>>,
    /// `tokenizer.json`, or what a GGUF file has in its place.
    #[cfg(feature = "cpu")]
    pub tokenizer: Vec<u8>,
    /// How the model writes a chat, if it has a template for it.
    #[cfg(feature = "cpu")]
    pub chat: Option<ChatFormat>,
    /// What is odd in the files beside config and weights, each in a sentence.
    pub notes: Vec<String>,
    /// The weights.
    pub weights: BlobWeights<'a>,
    /// Name, licence and version.
    pub identity: ModelIdentity,
}

/// The files of a model, by name, and what is known of them.
pub struct ModelFileSet {
    files: BTreeMap<String, OpenFile>,
    name: String,
    description: String,
    license: Option<String>,
    version: Option<String>,
}

impl ModelFileSet {
    /// The files of a model of the storage.
    ///
    /// # Errors
    /// [`StoreError::NotWhole`] if it was not downloaded to its end; or if the storage fails.
    pub async fn stored(key: &ModelKey, task: &RunningRequest) -> Result<Self, Failure> {
        let model = StoredModel::of_key(key)?;
        let not_whole = || StoreError::NotWhole { model: key.name() };
        let store = ModelStore::open(task.scope()).await.ok_or_else(not_whole)?;
        let journal = store.journal().await?;
        let inventory = journal.inventory(&store.files().await?);
        let entry = inventory.models.iter().find(|entry| entry.model == model);
        let entry = entry.filter(|entry| entry.missing.is_empty());
        let entry = entry.ok_or_else(not_whole)?;
        let mut files = BTreeMap::new();
        for file in journal.files(&model) {
            let blob = store.file(&stored_name(&file.digest)).await?;
            files.insert(file.path.clone(), OpenFile::stored(file.path.clone(), blob));
        }
        Ok(Self {
            files,
            name: key.name(),
            description: String::new(),
            license: entry.license.clone(),
            version: key.commit.get(..VERSION_DIGITS).map(str::to_owned),
        })
    }

    /// The model among these files.
    ///
    /// # Errors
    /// What is missing, with the way to get it.
    pub fn chosen(name: &str, addresses: &[FileAddress]) -> Result<Self, Failure> {
        let paths: Vec<&str> = addresses.iter().map(|file| file.path.as_str()).collect();
        let model = LocalModel::choose(&paths)?;
        let in_folder = addresses.iter().filter_map(|address| {
            let name = match &model {
                LocalModel::Folder { folder, .. } => address.path.strip_prefix(folder)?,
                LocalModel::Gguf { path } => Some(&*address.path).filter(|name| name == path)?,
            };
            Some((name.to_owned(), OpenFile::at(address)))
        });
        Ok(Self {
            files: in_folder.collect(),
            name: name.to_owned(),
            description: String::new(),
            license: None,
            version: None,
        })
    }

    /// The files that a manifest of this site lists; `address` gives that of a file in a version.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if the weights are not listed.
    pub fn of_site(
        manifest: &Manifest,
        address: &dyn Fn(&str, &str) -> String,
    ) -> Result<Self, Failure> {
        let files = manifest.files.iter().map(|(path, entry)| {
            let address = FileAddress {
                path: path.clone(),
                url: address(path, entry.version()),
                bytes: entry.bytes,
            };
            (path.clone(), OpenFile::at(&address))
        });
        Ok(Self {
            files: files.collect(),
            name: manifest.name.clone(),
            description: manifest.description.clone(),
            license: manifest.license.clone(),
            version: Some(manifest.version(manifest.weights())?.to_owned()),
        })
    }
}

/// Opens a model.
///
/// # Errors
/// If a file is missing or cannot be read.
pub async fn open(set: ModelFileSet, task: &RunningRequest) -> Result<OpenedModel<'_>, Failure> {
    let paths: Vec<&str> = set.files.keys().map(String::as_str).collect();
    match LocalModel::choose(&paths)? {
        LocalModel::Folder { files, .. } => open_folder(set, files.weights, task).await,
        LocalModel::Gguf { path } => open_gguf(set, &path, task).await,
    }
}

/// Opens the one file that is the whole model.
async fn open_gguf<'a>(
    mut set: ModelFileSet,
    path: &str,
    task: &'a RunningRequest,
) -> Result<OpenedModel<'a>, Failure> {
    let mut files: Vec<OpenFile> = set.files.remove(path).into_iter().collect();
    let version = match set.version {
        Some(version) => version,
        None => version_of(&[], &mut files, task).await?,
    };
    let mut weights = BlobWeights::new(files, task);
    let file = GgufFile::read(&mut weights, path).await?;
    #[cfg(feature = "cpu")]
    let (tokenizer_config, mut notes) = file.tokenizer_config_json()?;
    #[cfg(feature = "cpu")]
    let found = chat::chat_format(Some(&tokenizer_config), None);
    #[cfg(feature = "cpu")]
    notes.extend(found.notes);
    Ok(OpenedModel {
        #[cfg(feature = "cpu")]
        notes,
        #[cfg(not(feature = "cpu"))]
        notes: Vec::new(),
        config: file.config_json().to_vec(),
        generation_config: None,
        #[cfg(feature = "cpu")]
        tokenizer: file.tokenizer_json()?,
        #[cfg(feature = "cpu")]
        chat: found.format,
        identity: ModelIdentity {
            name: set.name,
            description: set.description,
            license: set.license.or(file.license().map(str::to_owned)),
            version,
            weight_file_bytes: weights.total_bytes(),
        },
        gguf: Some(file),
        weights,
    })
}

/// Opens the files that transformers has written.
async fn open_folder(
    mut set: ModelFileSet,
    weights: WeightFiles,
    task: &RunningRequest,
) -> Result<OpenedModel<'_>, Failure> {
    let config = set.whole(CONFIG, task).await?.unwrap_or_default();
    let mut notes = Vec::new();
    let generation_config = set.beside(GENERATION_CONFIG, &mut notes, task).await?;
    #[cfg(feature = "cpu")]
    let tokenizer = set.whole(hub::TOKENIZER, task).await?.unwrap_or_default();
    #[cfg(feature = "cpu")]
    let chat = {
        let config = set.beside(hub::TOKENIZER_CONFIG, &mut notes, task).await?;
        let template = set.beside(hub::CHAT_TEMPLATE, &mut notes, task).await?;
        let found = chat::chat_format(config.as_deref(), template.as_deref());
        notes.extend(found.notes);
        found.format
    };
    let names = match weights {
        WeightFiles::Single => vec![WEIGHTS.to_owned()],
        WeightFiles::Sharded => {
            let json = set.whole(WEIGHT_INDEX, task).await?.unwrap_or_default();
            let index = ShardIndex::parse(&json)?;
            index.require(|file| set.files.contains_key(file))?;
            index.files().map(str::to_owned).collect()
        }
    };
    let mut weights: Vec<OpenFile> = (names.iter())
        .filter_map(|name| set.files.remove(name))
        .collect();
    let version = match set.version {
        Some(version) => version,
        None => version_of(&config, &mut weights, task).await?,
    };
    let weights = BlobWeights::new(weights, task);
    Ok(OpenedModel {
        identity: ModelIdentity {
            name: set.name,
            description: set.description,
            license: set.license,
            version,
            weight_file_bytes: weights.total_bytes(),
        },
        config,
        notes,
        gguf: None,
        generation_config,
        #[cfg(feature = "cpu")]
        tokenizer,
        #[cfg(feature = "cpu")]
        chat,
        weights,
    })
}

impl ModelFileSet {
    /// A small file as a whole; `None` if there is none.
    async fn whole(
        &mut self,
        name: &str,
        task: &RunningRequest,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let Some(file) = self.files.get_mut(name) else {
            return Ok(None);
        };
        within_bounds(name, file.bytes())?;
        Ok(Some(file.read_all(task).await?))
    }

    /// A file beside config, weights and tokenizer, without which the model can be used: one that is too long is left out with
    /// a note.
    async fn beside(
        &mut self,
        name: &str,
        notes: &mut Vec<String>,
        task: &RunningRequest,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let bytes = self.files.get(name).map_or(0, OpenFile::bytes);
        if let Err(refusal) = within_bounds(name, bytes) {
            let why = refusal.to_string();
            notes.push(texts::failures::note_unused_file(name, &why));
            return Ok(None);
        }
        self.whole(name, task).await
    }
}

/// Refuses a small file that is longer than any that is read.
fn within_bounds(name: &str, size: u64) -> Result<(), Refusal> {
    match size > LONGEST_JSON {
        true => Err(Refusal::FileTooLong {
            path: name.to_owned(),
            size,
            limit: LONGEST_JSON,
        }),
        false => Ok(()),
    }
}

/// Identifies the weights of chosen files by the config and by samples of each file: computing the digest of a large file
/// would take as long as loading it.
async fn version_of(
    config: &[u8],
    weights: &mut [OpenFile],
    task: &RunningRequest,
) -> Result<String, Failure> {
    let mut digest = DigestStream::like(&ContentDigest::Sha256([0; 32]), 0);
    digest.update(config);
    for file in weights {
        let bytes = file.bytes();
        digest.update(&bytes.to_le_bytes());
        for start in [0, bytes / 2, bytes.saturating_sub(SAMPLE_BYTES)] {
            let end = bytes.min(start + SAMPLE_BYTES);
            if start < end {
                digest.update(&file.read(start..end, task).await?);
            }
        }
    }
    let digest = digest.finish().to_string();
    let hex = digest.rsplit('-').next().unwrap_or_default();
    Ok(hex.get(..VERSION_DIGITS).unwrap_or(hex).to_owned())
}
