//! Packed weights in the network: burn's CPU tensors lend their numbers to `kernels`, and take over its results.
//!
//! Neither is copied. Everything between the products, and every probe, sees ordinary tensors.

use std::sync::Arc;

use burn::backend::Flex;
use burn::backend::flex::FlexTensor;
use burn::module::Module;
use burn::tensor::{DType, Device, Int, Tensor, TensorData};
use kernels::{Attended, AttentionShape, PackedMatrix};

/// A projection with packed weights.
#[derive(Module, Debug)]
pub struct PackedLinear {
    #[module(skip)]
    matrix: Arc<PackedMatrix>,
    #[module(skip)]
    bias: Option<Vec<f32>>,
}

impl PackedLinear {
    pub(crate) fn new(matrix: PackedMatrix, bias: Option<Vec<f32>>) -> Self {
        let matrix = Arc::new(matrix);
        Self { matrix, bias }
    }

    /// The packed weights.
    pub fn matrix(&self) -> &PackedMatrix {
        &self.matrix
    }

    /// The bytes of weights and bias.
    pub(crate) fn bytes(&self) -> usize {
        self.matrix.bytes() + self.bias.as_ref().map_or(0, |bias| size_of_val(&bias[..]))
    }

    pub(crate) fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        product(&self.matrix, self.bias.as_deref(), input)
    }

    /// The weights of some outputs, `[1, N, inputs]` for `[1, N]`.
    pub(crate) fn gather(&self, outputs: Tensor<2, Int>) -> Tensor<3> {
        gather(&self.matrix, outputs)
    }

    /// The product of the weights of each input with a vector of the outputs, `[inputs]`.
    pub(crate) fn input_products(&self, outputs: Tensor<1>) -> Tensor<1> {
        let outputs = CpuNumbers::of(outputs);
        self.over_outputs(|output, weight| weight * f64::from(outputs.as_slice()[output]))
    }

    /// The Euclidean norm of the weights of each input, `[inputs]`.
    pub(crate) fn input_norms(&self) -> Tensor<1> {
        self.over_outputs(|_, weight| weight * weight).sqrt()
    }

    /// The bias, `[outputs]`.
    pub(crate) fn bias(&self) -> Option<Tensor<1>> {
        let bias = self.bias.clone()?;
        let count = bias.len();
        Some(tensor(bias, [count]))
    }

    /// The sum of `term(output, weight)` over all outputs, for each input.
    fn over_outputs(&self, term: impl Fn(usize, f64) -> f64) -> Tensor<1> {
        let inputs = self.matrix.inputs();
        let mut sums = vec![0.0; inputs];
        let mut row = Vec::with_capacity(inputs);
        for output in 0..self.matrix.outputs() {
            row.clear();
            self.matrix.read_row(output, &mut row);
            for (sum, weight) in sums.iter_mut().zip(&row) {
                *sum += term(output, f64::from(*weight));
            }
        }
        let sums = sums.into_iter().map(|sum| sum as f32).collect();
        tensor(sums, [inputs])
    }
}

/// A packed matrix whose rows are read one by one, `[V, D]`.
#[derive(Module, Debug)]
pub struct PackedRows {
    #[module(skip)]
    matrix: Arc<PackedMatrix>,
}

impl PackedRows {
    pub(crate) fn new(matrix: PackedMatrix) -> Self {
        let matrix = Arc::new(matrix);
        Self { matrix }
    }

    /// The packed weights.
    pub fn matrix(&self) -> &PackedMatrix {
        &self.matrix
    }

    /// The rows with these numbers, `[B, T, D]` for `[B, T]`.
    pub(crate) fn gather(&self, rows: Tensor<2, Int>) -> Tensor<3> {
        gather(&self.matrix, rows)
    }

    /// The products with all rows, `[B, T, V]` for `[B, T, D]`.
    pub(crate) fn product(&self, hidden: Tensor<3>) -> Tensor<3> {
        product(&self.matrix, None, hidden)
    }
}

/// The weights of some outputs, `[B, T, inputs]` for `[B, T]`.
fn gather(matrix: &PackedMatrix, outputs: Tensor<2, Int>) -> Tensor<3> {
    let ([b, t], inputs) = (outputs.dims(), matrix.inputs());
    let mut gathered = Vec::with_capacity(b * t * inputs);
    for output in outputs.into_data().iter::<i64>() {
        matrix.read_row(output as usize, &mut gathered);
    }
    tensor(gathered, [b, t, inputs])
}

fn product(matrix: &PackedMatrix, bias: Option<&[f32]>, input: Tensor<3>) -> Tensor<3> {
    let [b, t, _] = input.dims();
    let input = CpuNumbers::of(input);
    let product = matrix.product(input.as_slice(), bias);
    tensor(product, [b, t, matrix.outputs()])
}

/// [`kernels::gelu_tanh`] of a tensor.
pub(crate) fn gelu_tanh(inner: Tensor<3>) -> Tensor<3> {
    let shape = inner.dims();
    let mut numbers = CpuNumbers::of(inner).as_slice().to_vec();
    kernels::gelu_tanh(&mut numbers);
    tensor(numbers, shape)
}

/// [`kernels::swiglu`] of a tensor: `[B, T, F]` for `[B, T, 2F]`.
pub(crate) fn swiglu(inner: Tensor<3>) -> Tensor<3> {
    let [b, t, width] = inner.dims();
    let active = kernels::swiglu(CpuNumbers::of(inner).as_slice(), width / 2);
    tensor(active, [b, t, width / 2])
}

/// Causal attention, of which the first token attends to the first `attended` slots.
///
/// # Shapes
/// - `query`: `[1, H, T, Dh]`, scaled
/// - `keys`, `values`: `[1, K, S, Dh]`
/// - output: scores `[1, H, T, S]`, weights `[1, H, T, S]`, mix `[1, H, T, Dh]`
pub(crate) fn attend(
    query: Tensor<4>,
    keys: Tensor<4>,
    values: Tensor<4>,
    attended: usize,
    unseen: f32,
) -> [Tensor<4>; 3] {
    let [_, heads, tokens, _] = query.dims();
    let [_, kv_heads, slots, head_dim] = keys.dims();
    let shape = AttentionShape {
        heads,
        kv_heads,
        head_dim,
        slots,
        tokens,
        attended,
    };
    let [query, keys, values] = [query, keys, values].map(CpuNumbers::of);
    let Attended {
        scores,
        weights,
        mix,
    } = kernels::attend(
        shape,
        query.as_slice(),
        keys.as_slice(),
        values.as_slice(),
        unseen,
    );
    [
        tensor(scores, [1, heads, tokens, slots]),
        tensor(weights, [1, heads, tokens, slots]),
        tensor(mix, [1, heads, tokens, head_dim]),
    ]
}

/// The numbers of a tensor, row-major.
struct CpuNumbers(FlexTensor);

impl CpuNumbers {
    #[expect(
        clippy::expect_used,
        reason = "a packed model makes all its tensors on the CPU; burn itself panics where devices are mixed"
    )]
    fn of<const N: usize>(tensor: Tensor<N>) -> Self {
        let tensor = tensor
            .try_into_primitive::<Flex>()
            .expect("a model with packed weights takes tensors and caches of `Device::flex()`");
        assert_eq!(tensor.dtype(), DType::F32, "a tensor of f32");
        Self(match tensor.is_contiguous() {
            true => tensor,
            false => tensor.to_contiguous(),
        })
    }

    fn as_slice(&self) -> &[f32] {
        let start = self.0.layout().start_offset();
        &self.0.storage()[start..start + self.0.layout().num_elements()]
    }
}

/// Takes the numbers over as a tensor on the CPU.
fn tensor<const N: usize>(numbers: Vec<f32>, shape: [usize; N]) -> Tensor<N> {
    Tensor::from_data(TensorData::new(numbers, shape), &Device::flex())
}
