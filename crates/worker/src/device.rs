//! The device this build computes on; a worker opens it once and keeps it.

#[cfg(feature = "gpu")]
pub use gpu::{KIND, open};

#[cfg(not(feature = "gpu"))]
pub use cpu::{KIND, open};

/// An opened device with its name.
pub struct Opened {
    /// burn's handle of the device.
    pub device: engine::Device,
    /// The name as shown to the visitor.
    pub name: String,
    /// Bytes of the longest tensor that the device binds to a shader; `None` where there is no limit.
    pub longest_tensor: Option<u64>,
}

#[cfg(not(feature = "gpu"))]
mod cpu {
    use protocol::{DeviceKind, Failure};

    use super::Opened;
    use crate::scope::Scope;

    /// The kind of device this build computes on.
    pub const KIND: DeviceKind = DeviceKind::Cpu;

    /// The CPU is always available.
    ///
    /// # Errors
    /// None; the function of the same name for the GPU has some.
    pub async fn open(_scope: &Scope) -> Result<Opened, Failure> {
        Ok(Opened {
            device: engine::Device::flex(),
            name: "WebAssembly, SIMD, one thread".into(),
            longest_tensor: None,
        })
    }
}

#[cfg(feature = "gpu")]
mod gpu {
    use engine::wgpu::WgpuSetup;
    use js_sys::{Function, Promise, Reflect};
    use protocol::{DeviceKind, Event, Failure};
    use wasm_bindgen::{JsCast, JsValue};
    use wasm_bindgen_futures::JsFuture;

    use super::Opened;
    use crate::{download::words, scope::Scope};

    /// The kind of device this build computes on.
    pub const KIND: DeviceKind = DeviceKind::Gpu;
    /// The dispatches that are submitted to the queue together: more than a forward pass has, so that its work is submitted
    /// once. burn's default of 32 splits it.
    const TASKS_MAX: usize = 512;

    /// Requests the browser's adapter, and reports to the page when the device is lost.
    ///
    /// # Errors
    /// [`Failure::NoAdapter`] without WebGPU, adapter or device.
    pub async fn open(scope: &Scope) -> Result<Opened, Failure> {
        let no_adapter = |detail: String| Failure::NoAdapter { detail };
        let name = adapter_name(scope)
            .await
            .map_err(|error| no_adapter(words(&error)))?;
        let options = engine::Device::wgpu_options().tasks_max(TASKS_MAX);
        let (device, setup) = (options.init_with_setup_async().await)
            .map_err(|error| no_adapter(error.to_string()))?;
        watch(&setup);
        let longest = setup.device.limits().max_storage_buffer_binding_size;
        Ok(Opened {
            device,
            name,
            longest_tensor: Some(longest),
        })
    }

    /// Reports a lost device at once. Otherwise a loss between two passes would not be noticed: the next pass would
    /// hang or fail late.
    fn watch(setup: &WgpuSetup) {
        setup.device.set_device_lost_callback(|reason, message| {
            let detail = if message.is_empty() {
                format!("{reason:?}")
            } else {
                message
            };
            Scope::current().post(&Event::Lost {
                failure: Failure::DeviceLost { detail },
            });
        });
    }

    /// The adapter's description in `GPUAdapterInfo`. wgpu passes on only `description`, often left empty by browsers.
    async fn adapter_name(scope: &Scope) -> Result<String, JsValue> {
        let navigator = Reflect::get(scope.raw(), &"navigator".into())?;
        let gpu = Reflect::get(&navigator, &"gpu".into())?;
        if gpu.is_falsy() {
            return Err("WebGPU is not available in workers here".into());
        }
        let request: Function = Reflect::get(&gpu, &"requestAdapter".into())?.dyn_into()?;
        let adapter: Promise = request.call0(&gpu)?.dyn_into()?;
        let adapter = JsFuture::from(adapter).await?;
        if adapter.is_falsy() {
            return Err("no adapter".into());
        }
        let info = Reflect::get(&adapter, &"info".into())?;
        let word = |key: &str| {
            Reflect::get(&info, &key.into())
                .ok()
                .and_then(|value| value.as_string())
        };
        let mut name: Vec<String> = ["vendor", "architecture", "description"]
            .into_iter()
            .filter_map(word)
            .collect();
        name.retain(|word| !word.is_empty());
        Ok(if name.is_empty() {
            "unnamed adapter".into()
        } else {
            name.join(" ")
        })
    }
}
