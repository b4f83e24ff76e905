//! Messages as `postMessage` values: `{ head, payload }`, the head a readable object, the payload typed arrays whose
//! buffers are transferred, not copied.

use js_sys::{Array, Float32Array, Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};

use crate::{Failure, Payload};

/// Converts a message to the arguments of `postMessage`: the value and the list of buffers to transfer.
///
/// # Errors
/// Fails if a header does not serialise, which for this crate's types means a bug.
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
        Payload::Distribution {
            tokens,
            probabilities,
        } => {
            let tokens = Uint32Array::from(tokens.as_slice());
            let probabilities = Float64Array::from(probabilities.as_slice());
            transfer.push(&tokens.buffer());
            transfer.push(&probabilities.buffer());
            set(&message, "payload", &Array::of2(&tokens, &probabilities))?;
        }
    }
    Ok((message.into(), transfer))
}

/// The inverse of [`pack`].
///
/// # Errors
/// [`Failure::Malformed`] if the message does not parse.
pub fn unpack<H: DeserializeOwned>(message: &JsValue) -> Result<(H, Payload), Failure> {
    let head = Reflect::get(message, &"head".into()).map_err(|_| malformed("no object"))?;
    let head = serde_wasm_bindgen::from_value(head).map_err(malformed)?;
    let payload = Reflect::get(message, &"payload".into()).map_err(|_| malformed("no object"))?;
    let payload = if let Some(floats) = payload.dyn_ref::<Float32Array>() {
        Payload::Floats(floats.to_vec())
    } else if let Some(bytes) = payload.dyn_ref::<Uint8Array>() {
        Payload::Bytes(bytes.to_vec())
    } else if let Some(pair) = payload.dyn_ref::<Array>() {
        distribution(pair).ok_or_else(|| malformed("a list of something else"))?
    } else {
        Payload::None
    };
    Ok((head, payload))
}

fn distribution(pair: &Array) -> Option<Payload> {
    Some(Payload::Distribution {
        tokens: pair.get(0).dyn_ref::<Uint32Array>()?.to_vec(),
        probabilities: pair.get(1).dyn_ref::<Float64Array>()?.to_vec(),
    })
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
