//! A GGUF file that is about to be loaded: its header is read, its weights not yet.

use gguf::{FIRST_BYTES, GgufChat, GgufError, GgufHeader, HeaderRead, NumberType, ROPE_FACTORS};
use model::{Config, LoadPlan, WeightReader};
use protocol::{Failure, QuantisedWeights, WeightPrecision};

use crate::PlannedModel;

/// The most numbers of a rotary embedding: half the width of a head, far above any model's.
const MOST_ROPE_FACTORS: u64 = 1 << 12;
/// Bytes of one of them.
const F32: usize = 4;

/// What a GGUF file says of its model, as the files of a folder would say it.
pub struct GgufFile {
    name: String,
    header: GgufHeader,
    config: Vec<u8>,
}

impl GgufFile {
    /// Reads the header of the reader's only file, and of its tensors those numbers alone that describe the network. `name`
    /// stands in failures.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] for bytes that are no sound GGUF file, [`Failure::UnsupportedModel`] for one of a kind that
    /// is not read here; or the reader's failure.
    pub async fn read<R: WeightReader<Error = Failure>>(
        reader: &mut R,
        name: &str,
    ) -> Result<Self, Failure> {
        let length = reader.lengths().first().copied().unwrap_or(0);
        let mut first = FIRST_BYTES;
        let header = loop {
            let prefix = reader.read(0, 0..first.min(length)).await?;
            match GgufHeader::read(prefix.as_ref(), length)
                .map_err(|error| failure(name, &error))?
            {
                HeaderRead::Whole(header) => break *header,
                // Twice as much: the header of a file is read a few times at most.
                HeaderRead::More(bytes) if first < length => first = bytes.max(2 * first),
                HeaderRead::More(bytes) => {
                    return Err(failure(name, &GgufError::End { at: bytes }));
                }
            }
        };
        let factors = rope_factors(&header, reader, name).await?;
        let config = gguf::config_json(&header, factors.as_deref());
        let config = config.map_err(|error| failure(name, &error))?;
        Ok(Self {
            name: name.to_owned(),
            header,
            config: config.to_string().into_bytes(),
        })
    }

    /// The bytes of the `config.json` that transformers would write.
    pub fn config_json(&self) -> &[u8] {
        &self.config
    }

    /// The bytes of the `tokenizer.json` that transformers would write.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a kind of tokenizer or a pattern that is not known here, [`Failure::DamagedFile`]
    /// for tokens that do not fit each other.
    pub fn tokenizer_json(&self) -> Result<Vec<u8>, Failure> {
        gguf::tokenizer_json(&self.header).map_err(|error| failure(&self.name, &error))
    }

    /// The bytes of a `tokenizer_config.json` with the chat template and the special tokens that it names, and a note for each of
    /// these that cannot be used.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] for tokens that do not fit each other.
    pub fn tokenizer_config_json(&self) -> Result<(Vec<u8>, Vec<String>), Failure> {
        let chat = GgufChat::of(&self.header).map_err(|error| failure(&self.name, &error))?;
        let note = |error: &GgufError| match error {
            GgufError::Kind { key, expected } => {
                texts::failures::note_gguf_value_left_out(key, expected)
            }
            other => other.to_string(),
        };
        let notes = chat.left_out.iter().map(note).collect();
        Ok((chat.tokenizer_config.to_string().into_bytes(), notes))
    }

    /// The licence that the file names: `general.license`.
    pub fn license(&self) -> Option<&str> {
        self.header.metadata.text("general.license").ok().flatten()
    }

    /// The weights that the file has rounded to few bits, and whether they keep their values in this format.
    pub fn quantised(&self, kept_in: WeightPrecision) -> Vec<QuantisedWeights> {
        let counts = self.header.counts().into_iter();
        let quantised = counts.filter(|(number_type, _)| number_type.is_quantised());
        let described = quantised.map(|(number_type, weights)| QuantisedWeights {
            number_type: number_type.name().to_owned(),
            weights,
            keeps_values: match kept_in {
                WeightPrecision::F32 => true,
                WeightPrecision::Bf16 => false,
                WeightPrecision::Int8 => number_type.is_scaled_integers(),
            },
        });
        described.collect()
    }

    /// Compares the tensors with the network that the metadata describe.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a network that is not computed here, [`Failure::DamagedFile`] for weights that do
    /// not fit it.
    pub fn plan(&self) -> Result<PlannedModel, Failure> {
        let config = Config::from_json(&self.config);
        let config = config.map_err(|error| Failure::UnsupportedModel {
            detail: format!("{}: {error}", self.name),
        })?;
        let plan = LoadPlan::of_gguf(&config, &self.header);
        let plan = plan.map_err(|error| Failure::DamagedFile {
            file: self.name.clone(),
            detail: error.to_string(),
        })?;
        Ok(PlannedModel::new(plan, &self.name))
    }
}

/// The factors of a scaled rotary embedding, which are a tensor.
async fn rope_factors<R: WeightReader<Error = Failure>>(
    header: &GgufHeader,
    reader: &mut R,
    name: &str,
) -> Result<Option<Vec<f32>>, Failure> {
    let Some(tensor) = header.tensor(ROPE_FACTORS) else {
        return Ok(None);
    };
    let count = tensor.numbers();
    if tensor.number_type != NumberType::F32 || count > MOST_ROPE_FACTORS {
        let detail = texts::failures::gguf_count_of_factors(ROPE_FACTORS, &count.to_string());
        return Err(failure(name, &GgufError::Damaged(detail)));
    }
    let bytes = reader.read(0, tensor.range.clone()).await?;
    let mut factors = vec![0.0; bytes.as_ref().len() / F32];
    tensor.number_type.unpack(bytes.as_ref(), &mut factors);
    Ok(Some(factors))
}

fn failure(file: &str, error: &GgufError) -> Failure {
    match error.is_damage() {
        true => Failure::DamagedFile {
            file: file.to_owned(),
            detail: error.to_string(),
        },
        false => Failure::UnsupportedModel {
            detail: format!("{file}: {error}"),
        },
    }
}
