//! Where the training computes: on the processor, or on a graphics card.

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The kind of device.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compute {
    /// The processor, with the gradients written out by hand.
    #[default]
    Cpu,
    /// A graphics card through WebGPU's native drivers, with burn's autodiff.
    Gpu,
}

impl Compute {
    /// The device, without autodiff.
    ///
    /// # Errors
    /// When the program was built without the GPU.
    pub fn device(self) -> Result<Device, Error> {
        match self {
            Self::Cpu => Ok(Device::flex()),
            #[cfg(feature = "gpu")]
            Self::Gpu => Ok(Device::wgpu(burn::tensor::DeviceKind::DefaultDevice)),
            #[cfg(not(feature = "gpu"))]
            Self::Gpu => Err(Error::NoGpu),
        }
    }
}
