//! Typed access to the keys of a `config.json`; an error names the key.

use serde_json::{Map, Value};

/// Why a `config.json` does not describe a model that this crate can run.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is not a JSON object.
    #[error("the model's config is not a JSON object: {0}")]
    Json(#[from] serde_json::Error),
    /// A required key is missing.
    #[error("the model's config lacks `{key}`")]
    Missing {
        /// Name of the key.
        key: &'static str,
    },
    /// A value of the wrong type or outside its range.
    #[error("the model's config has `{key}`: {value}, but it must be {expected}")]
    Invalid {
        /// Name of the key.
        key: &'static str,
        /// The beginning of the value.
        value: String,
        /// The values that are valid.
        expected: &'static str,
    },
    /// A valid value that this crate does not support.
    #[error("this program cannot run a model with `{key}`: {value}; it knows {supported}")]
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

/// A value for an error message: its first 80 characters.
fn shortened(value: &Value) -> String {
    const LIMIT: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

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

    /// A size, required if there is no default.
    pub fn size(&self, key: &'static str, default: Option<usize>) -> Result<usize, ConfigError> {
        // Far above any model, far below what could overflow.
        let usable = |size: &u64| (1..=1 << 24).contains(size);
        self.read(
            key,
            default,
            "a whole number from 1 to 16,777,216",
            |value| value.as_u64().filter(usable).map(|size| size as usize),
        )
    }

    pub fn text(
        &self,
        key: &'static str,
        default: Option<&'static str>,
    ) -> Result<&str, ConfigError> {
        self.read(key, default, "a string", Value::as_str)
    }

    pub fn flag(&self, key: &'static str, default: bool) -> Result<bool, ConfigError> {
        self.read(key, Some(default), "true or false", Value::as_bool)
    }

    pub fn epsilon(&self, key: &'static str, default: f64) -> Result<f64, ConfigError> {
        // Below the smallest normal f32, ε would not prevent division by zero for a vector of zeros.
        let usable = |number: &f64| (f64::from(f32::MIN_POSITIVE)..1.0).contains(number);
        self.read(key, Some(default), "a small positive number", |value| {
            value.as_f64().filter(usable)
        })
    }

    /// One token id, a list of them, or none.
    pub fn tokens(&self, key: &'static str) -> Result<Vec<u32>, ConfigError> {
        let token = |value: &Value| value.as_u64().and_then(|id| u32::try_from(id).ok());
        self.read(
            key,
            Some(Vec::new()),
            "a token id, or a list of them",
            |value| match value {
                Value::Array(ids) => ids.iter().map(token).collect(),
                id => Some(vec![token(id)?]),
            },
        )
    }

    /// Rejects a key that is set to a value that is not `harmless`.
    pub fn refuse(
        &self,
        key: &'static str,
        harmless: impl Fn(&Value) -> bool,
        supported: &'static str,
    ) -> Result<(), ConfigError> {
        match self.get(key) {
            Some(value) if !harmless(value) => Err(ConfigError::unsupported(key, value, supported)),
            _ => Ok(()),
        }
    }

    /// `rope_theta`, from `rope_parameters` (transformers 5) or from the top level; scaling is rejected.
    pub fn rope_theta(&self) -> Result<f64, ConfigError> {
        const THETA: &str = "rope_theta";
        const PARTIAL: &str = "partial_rotary_factor";
        let mut rope = Map::new();
        rope.extend(
            [THETA, PARTIAL]
                .into_iter()
                .filter_map(|key| Some((key.into(), self.get(key)?.clone()))),
        );
        for key in ["rope_scaling", "rope_parameters"] {
            let kind = |rope: &Value| rope.get("rope_type").or(rope.get("type")).cloned();
            let default =
                |rope: &Value| rope.is_object() && kind(rope).is_none_or(|kind| kind == "default");
            self.refuse(key, default, "the rope_type `default`")?;
            rope.extend(
                self.get(key)
                    .and_then(Value::as_object)
                    .cloned()
                    .unwrap_or_default(),
            );
        }
        let rope = Keys(rope);
        rope.refuse(PARTIAL, |factor| factor.as_f64() == Some(1.0), "1")?;
        let usable = |theta: &f64| (1.0..1e12).contains(theta);
        rope.read(THETA, Some(10_000.0), "a number from 1 to 10¹²", |value| {
            value.as_f64().filter(usable)
        })
    }
}
