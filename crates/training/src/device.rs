//! The device on which the training runs: CPU or GPU.

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The kind of device.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compute {
    /// The CPU, with gradients computed by hand.
    #[default]
    Cpu,
    /// A GPU through WebGPU's native drivers, with burn's autodiff.
    Gpu,
}

impl Compute {
    /// burn's handle of the device, without autodiff.
    ///
    /// # Errors
    /// Fails if the program was built without GPU support.
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
