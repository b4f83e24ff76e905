//! What a browser says of the machine that it runs on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The limits of an adapter that are shown: those of buffers, and those of a shader's workgroups.
pub const LIMITS: [&str; 7] = [
    "maxBufferSize",
    "maxStorageBufferBindingSize",
    "maxStorageBuffersPerShaderStage",
    "maxComputeWorkgroupSizeX",
    "maxComputeInvocationsPerWorkgroup",
    "maxComputeWorkgroupStorageSize",
    "maxComputeWorkgroupsPerDimension",
];
/// The optional features of an adapter that are looked for.
pub const FEATURES: [&str; 3] = ["shader-f16", "subgroups", "timestamp-query"];
/// Parts of the names of renderers that compute on the CPU.
const SOFTWARE: [&str; 5] = [
    "swiftshader",
    "llvmpipe",
    "lavapipe",
    "softpipe",
    "basic render",
];

/// The machine, as far as the browser describes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The version of this page's program.
    pub page_version: String,
    /// The build of the engines that belong to the page.
    pub engine_build: String,
    /// `navigator.userAgent`.
    pub user_agent: String,
    /// `navigator.hardwareConcurrency`, if the browser gives it.
    pub logical_processors: Option<u32>,
    /// `navigator.deviceMemory` in GiB, rounded by the browser; few give it.
    pub device_memory_gib: Option<f64>,
    /// Whether the page is isolated from other origins, which memory shared between threads needs.
    pub cross_origin_isolated: bool,
    /// What it says of a GPU.
    pub gpu: GpuFacts,
}

/// What the browser says of a GPU.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GpuFacts {
    /// It has no WebGPU.
    #[default]
    NoWebGpu,
    /// It has WebGPU and refused to look for an adapter.
    Refused,
    /// It has WebGPU and gives no adapter.
    NoAdapter,
    /// It gives this adapter.
    Adapter(AdapterFacts),
}

/// An adapter of WebGPU. Texts are empty where the browser says nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AdapterFacts {
    /// The vendor.
    pub vendor: String,
    /// The family of GPUs.
    pub architecture: String,
    /// The vendor's id of the device.
    pub device: String,
    /// The driver's description.
    pub description: String,
    /// Whether the browser calls it a fallback adapter, if it says so or not.
    pub fallback: Option<bool>,
    /// The limits of [`LIMITS`] that the browser reports, by name.
    pub limits: BTreeMap<String, u64>,
    /// The features of [`FEATURES`] that it has.
    pub features: Vec<String>,
}

impl AdapterFacts {
    /// A limit by its name.
    pub fn limit(&self, name: &str) -> Option<u64> {
        self.limits.get(name).copied()
    }

    /// Whether its texts name a renderer that computes on the CPU.
    pub fn names_software(&self) -> bool {
        let texts = [
            &self.vendor,
            &self.architecture,
            &self.device,
            &self.description,
        ];
        texts.into_iter().any(|text| {
            let text = text.to_lowercase();
            SOFTWARE.iter().any(|name| text.contains(name))
        })
    }
}

impl GpuFacts {
    /// The adapter, if there is one.
    pub fn adapter(&self) -> Option<&AdapterFacts> {
        match self {
            Self::Adapter(adapter) => Some(adapter),
            Self::NoWebGpu | Self::Refused | Self::NoAdapter => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renderer_in_software_is_known_by_its_name() {
        let named = |architecture: &str| AdapterFacts {
            architecture: architecture.into(),
            ..AdapterFacts::default()
        };
        assert!(named("SwiftShader").names_software());
        assert!(!named("ampere").names_software());
        assert!(!AdapterFacts::default().names_software());
    }
}
