//! The parameters of the rotary embedding in a `config.json`, in their old and their new form.
//!
//! Older files have `rope_theta` at the top level and a scaling in `rope_scaling`; transformers 5 writes all of it into
//! `rope_parameters`. Where both objects are present, `rope_scaling` counts, as in transformers.

use serde_json::{Map, Value};

use crate::config::{RotaryParameters, RotaryScaling};
use crate::keys::{ConfigError, Keys, beginning, shortened};

/// How a family names its rotary parameters at the top level.
pub(crate) struct RopeNames {
    /// Base of the wavelengths: 10,000 if it is missing.
    pub theta: &'static str,
    /// The fraction of each head that is rotated.
    pub fraction: &'static str,
    /// The fraction if it is missing.
    pub default_fraction: f64,
}

const THETA: &str = "rope_theta";
const FRACTION: &str = "partial_rotary_factor";
const ORIGINAL_CONTEXT: &str = "original_max_position_embeddings";

/// Names of Llama and related families.
pub(crate) const LLAMA: RopeNames = RopeNames {
    theta: THETA,
    fraction: FRACTION,
    default_fraction: 1.0,
};

/// Names of GPT-NeoX.
pub(crate) const GPT_NEOX: RopeNames = RopeNames {
    theta: "rotary_emb_base",
    fraction: "rotary_pct",
    default_fraction: 0.25,
};

/// The rotary parameters for heads of this width.
pub(crate) fn rotary(
    keys: &Keys,
    head_dim: u64,
    names: &RopeNames,
) -> Result<RotaryParameters, ConfigError> {
    let rope = rope_object(keys)?;
    let usable = (1.0, 1e12);
    let theta = keys.number(
        names.theta,
        Some(10_000.0),
        usable,
        texts::failures::expected_theta(),
    )?;
    let theta = rope.number(
        THETA,
        Some(theta),
        usable,
        texts::failures::expected_theta(),
    )?;

    // Up to and with 1.
    let usable = (f64::MIN_POSITIVE, 1.0_f64.next_up());
    let default = Some(names.default_fraction);
    let expected = texts::failures::expected_fraction();
    let fraction = keys.number(names.fraction, default, usable, expected)?;
    let fraction = rope.number(FRACTION, Some(fraction), usable, expected)?;
    let width = (head_dim as f64 * fraction) as usize;
    // Rotation needs pairs of coordinates.
    if width == 0 || !width.is_multiple_of(2) {
        let expected = texts::failures::expected_fraction_of_head();
        return Err(ConfigError::invalid(
            names.fraction,
            &fraction.into(),
            expected,
        ));
    }
    Ok(RotaryParameters {
        theta,
        width,
        scaling: scaling(&rope, keys)?,
    })
}

/// The object with the parameters; empty if there is none.
fn rope_object(keys: &Keys) -> Result<Keys, ConfigError> {
    for key in ["rope_scaling", "rope_parameters"] {
        match keys.get(key) {
            None => {}
            Some(Value::Object(rope)) if rope.is_empty() => {}
            // An object of objects has other parameters for some of the layers.
            Some(Value::Object(rope)) if !rope.values().any(Value::is_object) => {
                return Ok(Keys(rope.clone()));
            }
            Some(other) => {
                let found = shortened(other);
                return Err(ConfigError::RopeType { found });
            }
        }
    }
    Ok(Keys(Map::new()))
}

fn scaling(rope: &Keys, keys: &Keys) -> Result<RotaryScaling, ConfigError> {
    let kind = rope.get("rope_type").or(rope.get("type"));
    match kind.map(|kind| kind.as_str().ok_or(kind)) {
        None | Some(Ok("default")) => Ok(RotaryScaling::Unscaled),
        Some(Ok("llama3")) => llama3(rope, keys),
        Some(Ok(other)) => Err(ConfigError::RopeType {
            found: format!("`{}`", beginning(other)),
        }),
        Some(Err(other)) => Err(ConfigError::RopeType {
            found: shortened(other),
        }),
    }
}

fn llama3(rope: &Keys, keys: &Keys) -> Result<RotaryScaling, ConfigError> {
    const LOW: &str = "low_freq_factor";
    const HIGH: &str = "high_freq_factor";
    const LARGEST: f64 = 1e6; // far above any model's
    let positive = (f64::from(f32::MIN_POSITIVE), LARGEST);
    let number = |key, range, expected| rope.number(key, None, range, expected);
    let low_freq_factor = number(LOW, positive, texts::failures::expected_low_factor())?;
    let above = (low_freq_factor.next_up(), LARGEST);
    let inner = rope.count(
        ORIGINAL_CONTEXT,
        keys.count("max_position_embeddings", None).ok(),
    )?;
    Ok(RotaryScaling::Llama3 {
        factor: number("factor", (1.0, LARGEST), texts::failures::expected_factor())?,
        low_freq_factor,
        high_freq_factor: number(HIGH, above, texts::failures::expected_high_factor())?,
        original_context: keys.count(ORIGINAL_CONTEXT, Some(inner))? as usize,
    })
}
