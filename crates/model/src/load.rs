//! Loading of weights: each tensor is read, brought to f32 in the network's layout, placed on the device and dropped
//! before the next one, so that the peak is the model and one parameter.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::{Device, Tensor, TensorData};
use decoder_config::Config;

use crate::causal_lm::CausalLm;
use crate::load_error::{LoadError, ReadError};
use crate::load_plan::{LoadPlan, PlannedParameter, StoredTensor};
use crate::parameters::{NetworkParameter, ParameterPath};
use crate::weight_layout::{NotFiniteAt, write};
use crate::weight_reader::{InMemory, WeightReader, read_exactly};

impl CausalLm {
    /// Loads the weights that the config describes, from a whole `model.safetensors` in memory.
    ///
    /// Makes no allocation much larger than the bytes, whatever their header says.
    ///
    /// # Errors
    /// Fails if the bytes are damaged, belong to another network, or contain infinity or NaN.
    pub fn load(config: &Config, safetensors: &[u8], device: &Device) -> Result<Self, LoadError> {
        let mut reader = InMemory(safetensors);
        of_memory(ready_now(async {
            let plan = LoadPlan::read(config, &mut reader).await?;
            Self::load_planned(&plan, &mut reader, device).await
        }))
    }

    /// Carries out a plan: reads tensor by tensor. `reader` must be the one that the plan was made with, or one of the
    /// same files.
    ///
    /// # Errors
    /// Fails if the reader fails, or if a weight contains infinity or NaN.
    pub async fn load_planned<R: WeightReader>(
        plan: &LoadPlan,
        reader: &mut R,
        device: &Device,
    ) -> Result<Self, ReadError<R::Error>> {
        let mut placed = Placed::default();
        let mut place = |parameter: &_, values| placed.place(parameter, values, device);
        read_parameters(plan, reader, &mut place).await?;
        Ok(placed.into_model(&plan.config, device, &|_| false)?)
    }
}

/// Reads one parameter after the other, and hands each over with its numbers, row-major in the network's shape.
pub(crate) async fn read_parameters<R: WeightReader>(
    plan: &LoadPlan,
    reader: &mut R,
    place: &mut dyn FnMut(&NetworkParameter, Vec<f32>),
) -> Result<(), ReadError<R::Error>> {
    for planned in &plan.parameters {
        place(&planned.parameter, read_parameter(planned, reader).await?);
    }
    Ok(())
}

/// The numbers of a parameter, row-major in the network's shape.
pub(crate) async fn read_parameter<R: WeightReader>(
    planned: &PlannedParameter,
    reader: &mut R,
) -> Result<Vec<f32>, ReadError<R::Error>> {
    let parameter = &planned.parameter;
    let mut values = vec![0.0; parameter.shape.iter().product()];
    for (part, stored) in parameter.parts.iter().zip(&planned.tensors) {
        let bytes = read_exactly(reader, stored.file, stored.range.clone()).await?;
        let written = write(
            parameter.layout,
            part,
            stored.number_type,
            bytes.as_ref(),
            &mut values,
        );
        written.map_err(|wrong| not_finite(stored, wrong))?;
    }
    Ok(values)
}

/// The error of a number of a tensor.
pub(crate) fn not_finite(stored: &StoredTensor, wrong: NotFiniteAt) -> LoadError {
    LoadError::NotFinite {
        key: stored.key.clone(),
        index: wrong.index,
        value: wrong.value,
    }
}

/// The parameters that are on the device already, by path, each as one row of numbers.
#[derive(Default)]
pub(crate) struct Placed {
    tensors: BTreeMap<String, Tensor<1>>,
}

impl Placed {
    /// Brings the numbers of one parameter, row-major in the network's shape, to the device.
    pub(crate) fn place(
        &mut self,
        parameter: &NetworkParameter,
        values: Vec<f32>,
        device: &Device,
    ) {
        let count = values.len();
        let tensor = Tensor::from_data(TensorData::new(values, [count]), device);
        self.tensors.insert(parameter.path.clone(), tensor);
    }

    /// The network with these parameters. Those with a path for which `is_elsewhere` holds stay without memory.
    pub(crate) fn into_model(
        self,
        config: &Config,
        device: &Device,
        is_elsewhere: &dyn Fn(&str) -> bool,
    ) -> Result<CausalLm, LoadError> {
        let mut mapper = Installer {
            tensors: self.tensors,
            is_elsewhere,
            path: ParameterPath::default(),
            error: None,
        };
        // burn initializes parameters lazily, on first use: they are replaced before that.
        let model = CausalLm::init(config, device).map(&mut mapper);
        mapper.error.map_or(Ok(model), Err)
    }
}

/// A mapper that replaces every parameter with the one that was placed.
struct Installer<'a> {
    tensors: BTreeMap<String, Tensor<1>>,
    is_elsewhere: &'a dyn Fn(&str) -> bool,
    path: ParameterPath,
    error: Option<LoadError>,
}

impl ModuleMapper for Installer<'_> {
    fn enter_module(&mut self, name: &str, container: &str) {
        self.path.enter(name, container);
    }

    fn exit_module(&mut self, _: &str, container: &str) {
        self.path.exit(container);
    }

    fn map_float<const N: usize>(&mut self, param: Param<Tensor<N>>) -> Param<Tensor<N>> {
        let path = self.path.join();
        match self.tensors.remove(&path) {
            Some(tensor) => {
                let id = param.id;
                let tensor = tensor.reshape(param.lazy_shape());
                param.transform_for_load(tensor, id)
            }
            None => {
                if !(self.is_elsewhere)(&path) {
                    self.error.get_or_insert(LoadError::Missing { key: path });
                }
                param
            }
        }
    }
}

/// The error of reads from memory, which cannot fail themselves.
pub(crate) fn of_memory<T>(read: Result<T, ReadError<Infallible>>) -> Result<T, LoadError> {
    read.map_err(|error| match error {
        ReadError::Weights(error) => error,
        ReadError::Reader(never) => match never {},
    })
}

/// The result of a future that never waits: all its reads are from memory.
pub(crate) fn ready_now<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
    }
}
