//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{DevicePanel, ThisDeviceScreen, buttons::CheckButtons, start::CheckStart};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// The check of this device.
#[wasm_split(device, wasm_split_path = leptos::wasm_split, fallible)]
pub fn this_device(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <CheckStart /> }.into_any()),
        settings: Some(|| view! { <DevicePanel /> }.into_any()),
        controls: Some(|| view! { <CheckButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ThisDeviceScreen /> }.into_any())
    })
}
