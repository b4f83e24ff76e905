//! Which models a repository has: one in the files that transformers writes, or GGUF files, each of which is one.

use std::ops::Range;

use decoder_config::Config;
use gguf::{FIRST_BYTES, GgufError, GgufHeader, HeaderRead, NumberType, ROPE_FACTORS};
use protocol::{GgufRepository, OfferedFile};

use crate::endpoint::Endpoint;
use crate::files::{LackingFile, ModelFiles, OtherWeights};
use crate::gguf_path::GgufPath;
use crate::info::{RepoAccess, RepoInfo};
use crate::plan::{FirstFiles, ModelPlan};
use crate::reference::ModelReference;
use crate::refusal::Refusal;
use crate::repo::quoted;
use crate::tree::{RemoteFile, Tree};

/// The models of a repository, of which nothing but the list of files is known.
#[derive(Debug, Clone)]
pub enum RepoModels<'a> {
    /// One, in the files that transformers writes.
    Folder(FirstFiles<'a>),
    /// A GGUF file: the one that was named, or the only one.
    Gguf(GgufFirst<'a>),
    /// Several GGUF files, by length.
    SeveralGguf(Vec<&'a RemoteFile>),
}

/// A GGUF file whose header is being read: it says which bytes it needs next.
#[derive(Debug, Clone)]
pub struct GgufFirst<'a> {
    info: &'a RepoInfo,
    file: &'a RemoteFile,
    path: GgufPath,
    /// The header, once it is read; what is left then is the tensor that describes the rotary embedding.
    header: Option<Box<GgufHeader>>,
    /// The bytes that are asked for.
    range: Range<u64>,
}

/// What follows from some bytes of a GGUF file.
#[derive(Debug, Clone)]
pub enum GgufStep {
    /// More are needed: [`GgufFirst::range`].
    Read,
    /// The plan.
    Plan(Box<ModelPlan>),
}

impl<'a> RepoModels<'a> {
    /// Chooses among the files of a repository. `file` is the GGUF file that was named.
    ///
    /// # Errors
    /// If the files are not given to everyone, or one that is needed is not there.
    pub fn of(
        info: &'a RepoInfo,
        tree: &'a Tree,
        file: Option<&GgufPath>,
    ) -> Result<Self, Refusal> {
        match info.access {
            RepoAccess::Gated => return Err(Refusal::Gated),
            RepoAccess::Private => return Err(Refusal::Private),
            RepoAccess::Open => {}
        }
        if let Some(path) = file {
            let file = path.to_string();
            let found = tree.get(&file).ok_or(Refusal::NoSuchGguf { file })?;
            return Ok(Self::Gguf(GgufFirst::new(info, found, path.clone())));
        }
        let names = tree.files().map(|file| file.path.as_str());
        let names = match ModelFiles::choose(names) {
            Ok(chosen) => return FirstFiles::new(info, tree, chosen).map(Self::Folder),
            Err(lacking) => gguf_files(lacking)?,
        };
        let paths = names.iter().filter_map(|name| {
            let path = GgufPath::parse(name).ok()?;
            Some((tree.get(name)?, path))
        });
        let mut files: Vec<(&RemoteFile, GgufPath)> = paths.collect();
        files.sort_by_key(|(file, _)| file.size);
        match &files[..] {
            [] => Err(Refusal::NoWeights),
            [(file, path)] => Ok(Self::Gguf(GgufFirst::new(info, file, path.clone()))),
            several => Ok(Self::SeveralGguf(
                several.iter().map(|(file, _)| *file).collect(),
            )),
        }
    }
}

/// The GGUF files of a repository without the files of transformers.
fn gguf_files(lacking: LackingFile) -> Result<Vec<String>, Refusal> {
    Err(match lacking {
        LackingFile::Weights(OtherWeights::Gguf(files)) => return Ok(files),
        LackingFile::Config => Refusal::NoConfig,
        LackingFile::Tokenizer => Refusal::NoTokenizer,
        LackingFile::Weights(OtherWeights::None) => Refusal::NoWeights,
        LackingFile::Weights(OtherWeights::Pickle(file)) => Refusal::PickleOnly {
            file: quoted(&file),
        },
        LackingFile::Weights(OtherWeights::Safetensors(file)) => Refusal::NotWhole {
            file: quoted(&file),
        },
    })
}

/// Several GGUF files as the page lists them.
pub fn gguf_repository(
    hub: &Endpoint,
    model: &ModelReference,
    info: &RepoInfo,
    files: &[&RemoteFile],
) -> GgufRepository {
    let file = |file: &&RemoteFile| OfferedFile {
        path: file.path.clone(),
        bytes: file.size,
    };
    GgufRepository {
        repo: model.repo.to_string(),
        commit: info.commit.to_string(),
        page: hub.page_url(&model.repo),
        license: info.license.clone(),
        parameters: info.gguf_parameters,
        files: files.iter().map(file).collect(),
    }
}

impl<'a> GgufFirst<'a> {
    fn new(info: &'a RepoInfo, file: &'a RemoteFile, path: GgufPath) -> Self {
        Self {
            info,
            file,
            path,
            header: None,
            range: 0..FIRST_BYTES.min(file.size),
        }
    }

    /// The file.
    pub fn file(&self) -> &'a RemoteFile {
        self.file
    }

    /// The bytes of the file that are needed next.
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Takes the bytes of [`range`](Self::range).
    ///
    /// # Errors
    /// If the file is damaged, of a kind that is not read here, or a network or a tokenizer that is not.
    pub fn take(&mut self, bytes: &[u8]) -> Result<GgufStep, Refusal> {
        if let Some(header) = &self.header {
            let (numbers, _) = bytes.as_chunks();
            let factors: Vec<f32> = numbers
                .iter()
                .map(|bytes| f32::from_le_bytes(*bytes))
                .collect();
            return self.plan(header, Some(&factors));
        }
        let header = match GgufHeader::read(bytes, self.file.size)? {
            HeaderRead::Whole(header) => header,
            HeaderRead::More(at) if self.range.end >= self.file.size => {
                return Err(GgufError::End { at }.into());
            }
            HeaderRead::More(bytes) => {
                // Twice as much: a header is asked for a few times at most.
                self.range.end = bytes.max(2 * self.range.end).min(self.file.size);
                return Ok(GgufStep::Read);
            }
        };
        match header.tensor(ROPE_FACTORS) {
            None => self.plan(&header, None),
            Some(tensor)
                if tensor.number_type == NumberType::F32 && tensor.bytes() <= FIRST_BYTES =>
            {
                self.range = tensor.range.clone();
                self.header = Some(header);
                Ok(GgufStep::Read)
            }
            Some(_) => Err(Refusal::Gguf(texts::failures::gguf_many_factors(
                ROPE_FACTORS,
            ))),
        }
    }

    fn plan(&self, header: &GgufHeader, factors: Option<&[f32]>) -> Result<GgufStep, Refusal> {
        let json = gguf::config_json(header, factors)?;
        let config = Config::from_json(json.to_string().as_bytes())?;
        // A pattern that is not known is refused before the weights are fetched.
        gguf::tokenizer_json(header)?;
        Ok(GgufStep::Plan(Box::new(ModelPlan {
            info: self.info.clone(),
            gguf: Some(self.path.clone()),
            files: vec![self.file.clone()],
            family: config.family().id(),
            decoder: *config.decoder(),
            index: None,
        })))
    }
}

impl From<GgufError> for Refusal {
    fn from(error: GgufError) -> Self {
        Self::Gguf(error.to_string())
    }
}
