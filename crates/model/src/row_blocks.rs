//! A matrix in blocks of rows, where the device binds no buffer that could hold all of them.
//!
//! WebGPU binds at least 128 MiB of a buffer to a shader, and many devices no more. The embedding of GPT-2 has 154 MB in f32,
//! that of Qwen2.5-0.5B 545 MB; every other matrix of the models that run in a browser fits.

use burn::module::{Module, Param};
use burn::tensor::{Device, Int, Tensor, TensorData};

/// A matrix `[V, D]` of an embedding or a head, as tensors of whole rows, one below the other: for inference.
#[derive(Module, Debug)]
pub struct RowBlocks {
    /// `[rows of the block, D]` each, at least one; all but the last have the same number of rows.
    blocks: Vec<Param<Tensor<2>>>,
}

impl RowBlocks {
    /// The matrix with these numbers, row-major, in blocks of at most `rows_at_once` rows.
    pub(crate) fn from_rows(
        mut values: Vec<f32>,
        [rows, width]: [usize; 2],
        rows_at_once: usize,
        device: &Device,
    ) -> Self {
        let mut blocks = Vec::new();
        // From the last block on: what has been taken off the end is not copied again.
        for start in (0..rows).step_by(rows_at_once).rev() {
            let block = values.split_off(start * width);
            blocks.push(parameter(block, width, device));
        }
        blocks.reverse();
        Self { blocks }
    }

    /// The matrix whose transpose `[D, V]` has these numbers, row-major, in blocks of at most `rows_at_once` rows.
    pub(crate) fn from_columns(
        values: &[f32],
        [width, rows]: [usize; 2],
        rows_at_once: usize,
        device: &Device,
    ) -> Self {
        let block = |start: usize| {
            let rows_of_block = start..rows.min(start + rows_at_once);
            let numbers = rows_of_block
                .flat_map(|row| (0..width).map(move |column| values[column * rows + row]));
            parameter(numbers.collect(), width, device)
        };
        Self {
            blocks: (0..rows).step_by(rows_at_once).map(block).collect(),
        }
    }

    /// The device of the tensors.
    pub(crate) fn device(&self) -> Device {
        self.blocks[0].lazy_device()
    }

    /// The rows with these numbers. Each block contributes its own rows, and zeros in place of the others.
    ///
    /// # Shapes
    /// - `rows`: `[B, T]`
    /// - output: `[B, T, D]`
    pub(crate) fn gather(&self, rows: Tensor<2, Int>) -> Tensor<3> {
        let [b, t] = rows.dims();
        let rows = rows.reshape([b * t]);
        let width = self.blocks[0].dims()[1];
        let mut gathered = Tensor::zeros([b * t, width], &self.device());
        let mut first = 0;
        for block in &self.blocks {
            let block = block.val();
            let count = block.dims()[0] as i64;
            let local = rows.clone() - first; // [B·T]
            let is_here = local
                .clone()
                .greater_equal_elem(0)
                .bool_and(local.clone().lower_elem(count));
            first += count;
            let found = block.select(0, local.clamp(0, count - 1)); // [B·T, D]
            gathered = gathered + found * is_here.float().unsqueeze_dim(1);
        }
        gathered.reshape([b, t, width])
    }

    /// The products with all rows.
    ///
    /// # Shapes
    /// - `hidden`: `[B, T, D]`
    /// - output: `[B, T, V]`
    pub(crate) fn product(&self, hidden: Tensor<3>) -> Tensor<3> {
        let [b, t, d] = hidden.dims();
        let hidden = hidden.reshape([b * t, d]);
        let products = self.blocks.iter().map(|block| {
            let block = block.val().transpose(); // [D, rows of the block]
            hidden.clone().matmul(block)
        });
        let logits = Tensor::cat(products.collect(), 1); // [B·T, V]
        let rows = logits.dims()[1];
        logits.reshape([b, t, rows])
    }

    /// The product of the weights of each input with a vector of the outputs.
    ///
    /// # Shapes
    /// - `outputs`: `[V]`
    /// - output: `[D]`
    pub(crate) fn input_products(&self, outputs: Tensor<1>) -> Tensor<1> {
        outputs.unsqueeze::<2>().matmul(self.whole()).squeeze_dim(0)
    }

    /// The Euclidean norm of the weights of each input, `[D]`.
    pub(crate) fn input_norms(&self) -> Tensor<1> {
        self.whole().square().sum_dim(0).sqrt().squeeze_dim(0)
    }

    /// All rows, `[V, D]`, on a device that can hold them.
    fn whole(&self) -> Tensor<2> {
        Tensor::cat(self.blocks.iter().map(Param::val).collect(), 0)
    }
}

fn parameter(numbers: Vec<f32>, width: usize, device: &Device) -> Param<Tensor<2>> {
    let shape = [numbers.len() / width, width];
    Param::from_tensor(Tensor::from_data(TensorData::new(numbers, shape), device))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const ROWS: usize = 7;
    const WIDTH: usize = 3;

    /// A row's number, then 0.5, then its negative.
    fn values() -> Vec<f32> {
        (0..ROWS)
            .flat_map(|row| [row as f32, 0.5, -(row as f32)])
            .collect()
    }

    fn numbers(tensor: Tensor<3>) -> Vec<f32> {
        tensor.try_into_vec_as::<f32>().unwrap()
    }

    #[test]
    fn blocks_of_any_size_are_the_whole_matrix() {
        let device = Device::flex();
        let values = values();
        let transposed: Vec<f32> = (0..WIDTH)
            .flat_map(|column| (0..ROWS).map(move |row| (row, column)))
            .map(|(row, column)| values[row * WIDTH + column])
            .collect();
        let tokens = [6, 0, 3, 3, 2, 5];
        let hidden = [1.0, 2.0, 4.0, -1.0, 0.0, 8.0];
        let expected_rows: Vec<f32> = tokens
            .iter()
            .flat_map(|&row| values[row * WIDTH..][..WIDTH].to_vec())
            .collect();
        let expected_products: Vec<f32> = hidden
            .chunks(WIDTH)
            .flat_map(|hidden| {
                let product = |row: &[f32]| row.iter().zip(hidden).map(|(a, b)| a * b).sum();
                values.chunks(WIDTH).map(product).collect::<Vec<f32>>()
            })
            .collect();
        for (rows_at_once, blocks) in [(1, 7), (2, 4), (3, 3), (7, 1), (100, 1)] {
            let rows = RowBlocks::from_rows(values.clone(), [ROWS, WIDTH], rows_at_once, &device);
            let columns =
                RowBlocks::from_columns(&transposed, [WIDTH, ROWS], rows_at_once, &device);
            for matrix in [rows, columns] {
                assert_eq!(matrix.blocks.len(), blocks);
                let ids = tokens.map(|row| row as i32).to_vec();
                let ids = Tensor::from_data(TensorData::new(ids, [2, 3]), &device);
                let gathered = matrix.gather(ids);
                assert_eq!(gathered.dims(), [2, 3, WIDTH]);
                assert_eq!(numbers(gathered), expected_rows);
                let hidden = TensorData::new(hidden.to_vec(), [1, 2, WIDTH]);
                let product = matrix.product(Tensor::from_data(hidden, &device));
                assert_eq!(product.dims(), [1, 2, ROWS]);
                assert_eq!(numbers(product), expected_products);
            }
        }
    }
}
