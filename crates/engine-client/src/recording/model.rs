//! A model as a recording describes it, and as an engine does.

use protocol::{Joining, ModelInfo, StartOfText, SuggestedSettings, WeightCounts, WeightPrecision};
use recording::{ModelConfig, RecordedModel, RecordingError, WeightsByPart};

/// Number types by the name that an engine gives them and by transformers' name, with the bytes of a number.
const NUMBER_TYPES: [(&str, &str, u32); 3] = [
    ("f32", "float32", 4),
    ("f16", "float16", 2),
    ("bf16", "bfloat16", 2),
];

/// Number formats of weights by transformers' name.
const WEIGHT_FORMATS: [(WeightPrecision, &str); 3] = [
    (WeightPrecision::F32, "float32"),
    (WeightPrecision::Bf16, "bfloat16"),
    (WeightPrecision::Int8, "int8"),
];

/// The words of a recording for how tokens join.
const WITHOUT_SPACE: &str = "without_space";
const WITHOUT_SPACES: &str = "without_spaces";
const DROPS_LAST_SPACE: &str = "drops_last_space";
const REPEATS_ARE_ONE: &str = "repeats_are_one";

fn recorded_joining(joining: Joining) -> Vec<String> {
    let words = [
        (joining.start == StartOfText::WithoutSpace, WITHOUT_SPACE),
        (joining.start == StartOfText::WithoutSpaces, WITHOUT_SPACES),
        (joining.drops_last_space, DROPS_LAST_SPACE),
        (joining.repeats_are_one, REPEATS_ARE_ONE),
    ];
    let said = words.into_iter().filter(|(is_so, _)| *is_so);
    said.map(|(_, word)| word.into()).collect()
}

fn joining(words: &[String]) -> Joining {
    let has = |word: &str| words.iter().any(|said| said == word);
    Joining {
        start: match (has(WITHOUT_SPACES), has(WITHOUT_SPACE)) {
            (true, _) => StartOfText::WithoutSpaces,
            (false, true) => StartOfText::WithoutSpace,
            (false, false) => StartOfText::Whole,
        },
        drops_last_space: has(DROPS_LAST_SPACE),
        repeats_are_one: has(REPEATS_ARE_ONE),
    }
}

/// The description for a recording.
pub fn recorded_model(info: &ModelInfo) -> RecordedModel {
    let dtype = NUMBER_TYPES.iter().find(|row| row.0 == info.dtype);
    let dtype = dtype.map_or(info.dtype.as_str(), |row| row.1);
    let weight_dtype = (WEIGHT_FORMATS.iter())
        .find(|row| Some(row.0) == info.weight_format && row.1 != dtype)
        .map(|row| row.1.into());
    let weights = WeightsByPart {
        embedding: info.weights.embedding,
        positions: info.weights.positions,
        attention: info.weights.attention,
        mlp: info.weights.mlp,
        norms: info.weights.norms,
        head: info.weights.head,
    };
    let config = ModelConfig {
        model_type: info.family.clone(),
        max_position_embeddings: info.context_window,
        num_hidden_layers: info.layers,
        hidden_size: info.hidden_size,
        intermediate_size: info.intermediate_size,
        num_attention_heads: info.heads,
        num_key_value_heads: info.kv_heads,
        head_dim: info.head_dim,
        dtype: dtype.into(),
        weight_dtype,
        num_parameters: info.parameters,
        weights,
        weight_file_bytes: info.weight_file_bytes,
    };
    RecordedModel {
        name: info.name.clone(),
        description: info.description.clone(),
        revision: info.version.clone(),
        vocab_size: Some(info.vocab_size),
        bos_token_id: info.bos_token_id,
        eos_token_id: info.eos_token_ids.clone(),
        all_special_ids: info.special_token_ids.clone(),
        joining: recorded_joining(info.joining),
        config: Some(config),
    }
}

/// The description as an engine gives it, without the places of its tokens' bytes.
///
/// # Errors
/// [`RecordingError::NoConfig`], or [`RecordingError::Field`] for a number type that is not known.
pub fn model_info(model: RecordedModel) -> Result<ModelInfo, RecordingError> {
    let vocab_size = model.vocab_size.ok_or(RecordingError::NoVocabulary)?;
    let config = model.config.ok_or(RecordingError::NoConfig)?;
    let dtype = NUMBER_TYPES.iter().find(|row| row.1 == config.dtype);
    let &(dtype, _, element_bytes) = dtype.ok_or(RecordingError::Field("dtype"))?;
    let weight_dtype = config.weight_dtype.as_deref();
    let weight_format = (WEIGHT_FORMATS.iter())
        .find(|row| row.1 == weight_dtype.unwrap_or(&config.dtype))
        .map(|row| row.0);
    if weight_dtype.is_some() && weight_format.is_none() {
        return Err(RecordingError::Field("weight_dtype"));
    }
    let numbers = [
        2,
        config.num_hidden_layers,
        config.num_key_value_heads,
        config.head_dim,
        element_bytes,
    ];
    let per_token = numbers.into_iter().try_fold(1, u32::checked_mul);
    let weights = WeightCounts {
        embedding: config.weights.embedding,
        positions: config.weights.positions,
        attention: config.weights.attention,
        mlp: config.weights.mlp,
        norms: config.weights.norms,
        head: config.weights.head,
    };
    Ok(ModelInfo {
        name: model.name,
        description: model.description,
        // As `recorded_part` has them.
        license: None,
        chat: None,
        suggested: SuggestedSettings::default(),
        notes: Vec::new(),
        quantised: Vec::new(),
        trained_window: config.max_position_embeddings,
        version: model.revision,
        family: config.model_type,
        parameters: config.num_parameters,
        weights,
        weight_file_bytes: config.weight_file_bytes,
        vocab_size,
        context_window: config.max_position_embeddings,
        layers: config.num_hidden_layers,
        hidden_size: config.hidden_size,
        intermediate_size: config.intermediate_size,
        heads: config.num_attention_heads,
        kv_heads: config.num_key_value_heads,
        head_dim: config.head_dim,
        bos_token_id: model.bos_token_id,
        eos_token_ids: model.eos_token_id,
        weight_format,
        dtype: dtype.into(),
        element_bytes,
        cache_bytes_per_token: per_token.ok_or(RecordingError::Field("head_dim"))?,
        piece_ends: None,
        special_token_ids: model.all_special_ids,
        joining: joining(&model.joining),
    })
}

/// What every recording has of a description: a run of the model says nothing of its licence and of suggested settings, need
/// not describe it in a sentence, and before version 2.2 does not say what tokens depend on beside themselves.
pub fn recorded_part(info: &ModelInfo) -> ModelInfo {
    ModelInfo {
        description: String::new(),
        license: None,
        chat: None,
        quantised: Vec::new(),
        suggested: SuggestedSettings::default(),
        notes: Vec::new(),
        trained_window: info.context_window,
        joining: Joining::default(),
        ..info.clone()
    }
}

/// The field of a recording in which the model of one differs from that of another; `None` where none does.
pub fn differing_field(one: &ModelInfo, other: &ModelInfo) -> Option<&'static str> {
    let (one, other) = (recorded_part(one), recorded_part(other));
    let same = [
        ("name", one.name == other.name),
        ("revision", one.version == other.version),
        ("vocab_size", one.vocab_size == other.vocab_size),
        (
            "all_special_ids",
            one.special_token_ids == other.special_token_ids,
        ),
        ("bos_token_id", one.bos_token_id == other.bos_token_id),
        ("eos_token_id", one.eos_token_ids == other.eos_token_ids),
        ("tokens", one.piece_ends == other.piece_ends),
        ("config", one == other),
    ];
    let differs = same.into_iter().find(|(_, same)| !same);
    differs.map(|(field, _)| field)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_model_comes_back_as_the_engine_described_it() {
        let info = ModelInfo {
            name: "a".into(),
            description: "A model.".into(),
            license: None,
            version: "0123".into(),
            family: "gpt2".into(),
            parameters: 21,
            weights: WeightCounts {
                embedding: 1,
                positions: 2,
                attention: 3,
                mlp: 4,
                norms: 5,
                head: Some(6),
            },
            weight_file_bytes: 42,
            vocab_size: 7,
            context_window: 8,
            trained_window: 8,
            layers: 9,
            hidden_size: 10,
            intermediate_size: 11,
            heads: 12,
            kv_heads: 6,
            head_dim: 13,
            bos_token_id: Some(1),
            eos_token_ids: vec![2],
            chat: None,
            suggested: SuggestedSettings::default(),
            notes: Vec::new(),
            weight_format: Some(WeightPrecision::Int8),
            quantised: Vec::new(),
            dtype: "bf16".into(),
            element_bytes: 2,
            cache_bytes_per_token: 2 * 9 * 6 * 13 * 2,
            piece_ends: None,
            special_token_ids: vec![1, 2],
            joining: Joining {
                start: StartOfText::WithoutSpaces,
                drops_last_space: true,
                repeats_are_one: true,
            },
        };
        let recorded = recorded_model(&info);
        assert_eq!(recorded.config.as_ref().unwrap().dtype, "bfloat16");
        assert_eq!(
            recorded.config.as_ref().unwrap().weight_dtype.as_deref(),
            Some("int8")
        );
        assert_eq!(model_info(recorded.clone()), Ok(info.clone()));
        let same = ModelInfo {
            weight_format: Some(WeightPrecision::Bf16),
            ..info
        };
        let of_one_type = recorded_model(&same);
        assert_eq!(of_one_type.config.as_ref().unwrap().weight_dtype, None);
        assert_eq!(model_info(of_one_type), Ok(same));
        let without = |change: fn(&mut RecordedModel)| {
            let mut changed = recorded.clone();
            change(&mut changed);
            model_info(changed).err()
        };
        let unknown = without(|model| model.config.as_mut().unwrap().dtype = "fp8".into());
        assert_eq!(unknown, Some(RecordingError::Field("dtype")));
        let unknown = without(|model| {
            model.config.as_mut().unwrap().weight_dtype = Some("fp4".into());
        });
        assert_eq!(unknown, Some(RecordingError::Field("weight_dtype")));
        assert_eq!(
            without(|model| model.config = None),
            Some(RecordingError::NoConfig)
        );
        assert_eq!(
            without(|model| model.vocab_size = None),
            Some(RecordingError::NoVocabulary)
        );
    }
}
