//! The matrix products of [`backprop`], by burn on the CPU.

use backprop::Products;
use burn::tensor::{Device, Tensor, TensorData};

use crate::error::Error;

/// Matrix products by burn on the CPU.
pub struct BurnProducts(Device);

impl Default for BurnProducts {
    fn default() -> Self {
        Self(Device::flex())
    }
}

impl Products for BurnProducts {
    type Matrix = Tensor<2>;
    type Failure = Error;

    fn matrix(&self, values: Vec<f32>, columns: usize) -> Tensor<2> {
        let rows = values.len() / columns;
        Tensor::from_data(TensorData::new(values, [rows, columns]), &self.0)
    }

    fn times(&self, a: &Tensor<2>, b: &Tensor<2>) -> Result<Vec<f32>, Error> {
        values(a.clone().matmul(b.clone()))
    }

    fn times_transposed(&self, a: &Tensor<2>, b: &Tensor<2>) -> Result<Vec<f32>, Error> {
        values(a.clone().matmul(b.clone().transpose()))
    }

    fn transposed_times(&self, a: &Tensor<2>, b: &Tensor<2>) -> Result<Vec<f32>, Error> {
        values(a.clone().transpose().matmul(b.clone()))
    }
}

/// The numbers of a tensor, row-major; not copied if this is the only reference to them.
pub(crate) fn values<const N: usize>(tensor: Tensor<N>) -> Result<Vec<f32>, Error> {
    tensor
        .into_data()
        .try_into_vec::<f32>()
        .map_err(|error| Error::Device(format!("{error:?}")))
}
