//! Typed access to the keys of a `config.json`; an error names the key.

use serde_json::{Map, Value};

use crate::config::Family;

/// Why a `config.json` does not describe a model that this crate can run.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is not a JSON object.
    #[error("{}", texts::failures::config_json(&.0.to_string()))]
    Json(#[from] serde_json::Error),
    /// A required key is missing.
    #[error("{}", texts::failures::config_missing(key))]
    Missing {
        /// Name of the key.
        key: &'static str,
    },
    /// A value of the wrong type or outside its range.
    #[error("{}", texts::failures::config_invalid(key, value, expected))]
    Invalid {
        /// Name of the key.
        key: &'static str,
        /// The beginning of the value.
        value: String,
        /// The values that are valid.
        expected: &'static str,
    },
    /// A family of models whose network this crate does not have.
    #[error(
        "{}",
        texts::failures::config_model_type(found, &Family::ALL.map(Family::id).join(", "))
    )]
    ModelType {
        /// The `model_type` in the config.
        found: String,
    },
    /// Quantized weights.
    #[error("{}", texts::failures::config_quantized(method))]
    Quantized {
        /// The `quant_method`, or the beginning of `quantization_config`.
        method: String,
    },
    /// Attention that is limited to the last positions.
    #[error(
        "{}",
        texts::failures::config_sliding_window(&window.to_string(), &context.to_string())
    )]
    SlidingWindow {
        /// Width of the window in positions.
        window: u64,
        /// The context window in positions.
        context: u64,
    },
    /// A kind of layer other than attention to the whole context.
    #[error("{}", texts::failures::config_layer_type(found))]
    LayerType {
        /// The first other kind, or what stands there instead of a list.
        found: String,
    },
    /// A rotary embedding that is scaled in another way.
    #[error("{}", texts::failures::config_rope_type(found))]
    RopeType {
        /// The `rope_type`, or the beginning of the parameters.
        found: String,
    },
    /// An activation function that this crate does not compute in this family.
    #[error("{}", texts::failures::config_activation_function(found, supported))]
    ActivationFunction {
        /// The name in the config.
        found: String,
        /// The names that are supported.
        supported: &'static str,
    },
    /// A variant of attention that changes its result.
    #[error("{}", texts::failures::config_attention_variant(key, value, supported))]
    AttentionVariant {
        /// Name of the key.
        key: &'static str,
        /// The beginning of the value.
        value: String,
        /// The value that is supported.
        supported: &'static str,
    },
    /// Another value that is valid and not supported.
    #[error("{}", texts::failures::config_unsupported(key, value, supported))]
    Unsupported {
        /// Name of the key.
        key: &'static str,
        /// The beginning of the value.
        value: String,
        /// The values that are supported.
        supported: &'static str,
    },
}

impl ConfigError {
    pub(crate) fn invalid(key: &'static str, value: &Value, expected: &'static str) -> Self {
        let value = shortened(value);
        Self::Invalid {
            key,
            value,
            expected,
        }
    }

    pub(crate) fn unsupported(key: &'static str, value: &Value, supported: &'static str) -> Self {
        let value = shortened(value);
        Self::Unsupported {
            key,
            value,
            supported,
        }
    }
}

/// A value for an error message.
pub(crate) fn shortened(value: &Value) -> String {
    beginning(&value.to_string())
}

/// A text for an error message: its first 80 characters.
pub(crate) fn beginning(text: &str) -> String {
    const LIMIT: usize = 80;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Far above any model, far below what could overflow in a product of sizes.
pub(crate) const LARGEST_SIZE: u64 = 1 << 20;
/// The same for the vocabulary and the context, which stand alone in a product with the width.
const LARGEST_COUNT: u64 = 1 << 24;
/// The same for layers.
const MOST_LAYERS: u64 = 1 << 12;

/// A JSON object. An explicit `null` counts as a missing key.
pub(crate) struct Keys(pub Map<String, Value>);

impl Keys {
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// The value of a key, converted by `parse`; the default if the key is missing.
    fn read<'a, T>(
        &'a self,
        key: &'static str,
        default: Option<T>,
        expected: &'static str,
        parse: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<T, ConfigError> {
        match self.get(key) {
            Some(value) => parse(value).ok_or_else(|| ConfigError::invalid(key, value, expected)),
            None => default.ok_or(ConfigError::Missing { key }),
        }
    }

    /// A width or a number of heads, required if there is no default.
    pub fn size(&self, key: &'static str, default: Option<u64>) -> Result<u64, ConfigError> {
        self.whole(key, default, LARGEST_SIZE, texts::failures::expected_size())
    }

    /// A number of tokens: the vocabulary, or a window.
    pub fn count(&self, key: &'static str, default: Option<u64>) -> Result<u64, ConfigError> {
        self.whole(
            key,
            default,
            LARGEST_COUNT,
            texts::failures::expected_count(),
        )
    }

    /// The number of layers.
    pub fn layers(&self, key: &'static str) -> Result<u64, ConfigError> {
        self.whole(key, None, MOST_LAYERS, texts::failures::expected_layers())
    }

    fn whole(
        &self,
        key: &'static str,
        default: Option<u64>,
        largest: u64,
        expected: &'static str,
    ) -> Result<u64, ConfigError> {
        let usable = |number: &u64| (1..=largest).contains(number);
        self.read(key, default, expected, |value| {
            value.as_u64().filter(usable)
        })
    }

    pub fn text(
        &self,
        key: &'static str,
        default: Option<&'static str>,
    ) -> Result<&str, ConfigError> {
        self.read(
            key,
            default,
            texts::failures::expected_string(),
            Value::as_str,
        )
    }

    pub fn flag(&self, key: &'static str, default: bool) -> Result<bool, ConfigError> {
        self.read(
            key,
            Some(default),
            texts::failures::expected_flag(),
            Value::as_bool,
        )
    }

    pub fn epsilon(&self, key: &'static str, default: f64) -> Result<f64, ConfigError> {
        // Below the smallest normal f32, ε would not prevent division by zero for a vector of zeros.
        let usable = (f64::from(f32::MIN_POSITIVE), 1.0);
        self.number(
            key,
            Some(default),
            usable,
            texts::failures::expected_epsilon(),
        )
    }

    /// One token id, a list of them, or none. Published files have −1 and null where there is no token: these are left out.
    pub fn tokens(&self, key: &'static str) -> Result<Vec<u32>, ConfigError> {
        let token = |value: &Value| match value.as_i64() {
            Some(..0) => Some(None),
            _ if value.is_null() => Some(None),
            id => id.and_then(|id| u32::try_from(id).ok()).map(Some),
        };
        self.read(
            key,
            Some(Vec::<Option<u32>>::new()),
            texts::failures::expected_tokens(),
            |value| match value {
                Value::Array(ids) => ids.iter().map(token).collect::<Option<Vec<_>>>(),
                id => Some(vec![token(id)?]),
            },
        )
        .map(|ids| ids.into_iter().flatten().collect())
    }

    /// A number from `from` up to and without `to`.
    pub fn number(
        &self,
        key: &'static str,
        default: Option<f64>,
        (from, to): (f64, f64),
        expected: &'static str,
    ) -> Result<f64, ConfigError> {
        self.read(key, default, expected, |value| {
            value.as_f64().filter(|number| (from..to).contains(number))
        })
    }

    /// Rejects a variant of attention: the key may be missing or `required`.
    pub fn refuse_attention(&self, key: &'static str, required: bool) -> Result<(), ConfigError> {
        let supported = if required { "true" } else { "false" };
        match self.get(key) {
            Some(value) if *value != required => Err(ConfigError::AttentionVariant {
                key,
                value: shortened(value),
                supported,
            }),
            _ => Ok(()),
        }
    }
}
