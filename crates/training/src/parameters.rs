//! The weights of burn's network for [`backprop`], and its gradients for burn's optimizers.

use backprop::Parameters;
use burn::module::{Module, ModuleVisitor, Param};
use burn::optim::GradientsParams;
use burn::tensor::{Device, Tensor, TensorData};
use model::CausalLm;

use crate::burn_products::values;
use crate::error::Error;

/// The weights of a network, row-major. burn visits the parameters in the order of the forward pass.
///
/// # Errors
/// Fails if the weights cannot be read from the device, or the network is no Llama with tied embeddings.
pub fn weights(model: &CausalLm) -> Result<Parameters<Vec<f32>>, Error> {
    let mut reader = Reader(Vec::new());
    model.visit(&mut reader);
    let values = reader.0.into_iter().collect::<Result<Vec<_>, _>>()?;
    Parameters::from_ordered(values).ok_or_else(|| Error::Device("not a Llama network".into()))
}

/// The gradients of all parameters of `model`, as burn's optimizers take them.
pub fn burn_gradients(
    gradients: Parameters<Vec<f32>>,
    model: &CausalLm,
    device: &Device,
) -> GradientsParams {
    let mut writer = GradientWriter {
        values: gradients.into_ordered().into_iter(),
        gradients: GradientsParams::new(),
        device,
    };
    model.visit(&mut writer);
    writer.gradients
}

struct Reader(Vec<Result<Vec<f32>, Error>>);

impl ModuleVisitor for Reader {
    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        self.0.push(values(param.val()));
    }
}

struct GradientWriter<'a> {
    values: std::vec::IntoIter<Vec<f32>>,
    gradients: GradientsParams,
    device: &'a Device,
}

impl ModuleVisitor for GradientWriter<'_> {
    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        if let Some(values) = self.values.next() {
            let data = TensorData::new(values, param.lazy_shape());
            let gradient = Tensor::<N>::from_data(data, self.device);
            self.gradients.register(param.id, gradient);
        }
    }
}
