//! A message as the browser carries it: `{ head, payload }`, the head a readable object, the payload
//! one typed array whose buffer is transferred, not copied.

use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};

use crate::Failure;

/// What travels beside a header.
#[derive(Debug, Clone, PartialEq)]
pub enum Payload {
    /// Nothing.
    None,
    /// Logits.
    Floats(Vec<f32>),
    /// The pieces of a vocabulary.
    Bytes(Vec<u8>),
}

impl Payload {
    /// The logits, if that is what came.
    pub fn into_floats(self) -> Option<Vec<f32>> {
        match self {
            Self::Floats(floats) => Some(floats),
            Self::None | Self::Bytes(_) => None,
        }
    }
}

/// Turns a message into what `postMessage` takes: the value and the list of buffers to transfer.
///
/// # Errors
/// When a header does not serialise, which for this crate's types means a bug.
pub fn pack<H: Serialize>(head: &H, payload: &Payload) -> Result<(JsValue, Array), Failure> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let head = head.serialize(&serializer).map_err(malformed)?;
    let message = Object::new();
    let transfer = Array::new();
    set(&message, "head", &head)?;
    match payload {
        Payload::None => {}
        Payload::Floats(floats) => {
            let array = Float32Array::from(floats.as_slice());
            transfer.push(&array.buffer());
            set(&message, "payload", &array)?;
        }
        Payload::Bytes(bytes) => {
            let array = Uint8Array::from(bytes.as_slice());
            transfer.push(&array.buffer());
            set(&message, "payload", &array)?;
        }
    }
    Ok((message.into(), transfer))
}

/// Reads what [`pack`] made.
///
/// # Errors
/// [`Failure::Malformed`] for anything else.
pub fn unpack<H: DeserializeOwned>(message: &JsValue) -> Result<(H, Payload), Failure> {
    let head = Reflect::get(message, &"head".into()).map_err(|_| malformed("no object"))?;
    let head = serde_wasm_bindgen::from_value(head).map_err(malformed)?;
    let payload = Reflect::get(message, &"payload".into()).map_err(|_| malformed("no object"))?;
    let payload = if let Some(floats) = payload.dyn_ref::<Float32Array>() {
        Payload::Floats(floats.to_vec())
    } else if let Some(bytes) = payload.dyn_ref::<Uint8Array>() {
        Payload::Bytes(bytes.to_vec())
    } else {
        Payload::None
    };
    Ok((head, payload))
}

fn set(object: &Object, key: &str, value: &JsValue) -> Result<(), Failure> {
    Reflect::set(object, &key.into(), value)
        .map(drop)
        .map_err(|_| malformed("an object that cannot be written"))
}

fn malformed(detail: impl std::fmt::Display) -> Failure {
    Failure::Malformed {
        detail: detail.to_string(),
    }
}
