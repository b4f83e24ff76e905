//! Matrix products in plain loops over f32, for small matrices: no dependencies, no threads, 128-bit SIMD.
//!
//! Both operands are copied into panels first: `TILE_ROWS` rows of the left one, `TILE_COLUMNS` columns of the right one,
//! padded with zeros. A panel has what one step of the sum needs in one place, so the loop that does the work has
//! neither bounds to check nor strides, and a transposed operand is only copied in another order. The tile's sums stay in
//! registers: 4 × 8 numbers are eight of the sixteen vectors of SSE2, and of `v128` on the processors below WebAssembly.

use std::convert::Infallible;

use crate::products::Products;
use crate::vector;

const TILE_ROWS: usize = 4;
const TILE_COLUMNS: usize = 8;

/// Matrix products in plain loops. The result depends on the operands alone, not on the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainProducts;

/// A matrix, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct PlainMatrix {
    values: Vec<f32>,
    columns: usize,
}

/// The two ways to look at the numbers of a matrix.
#[derive(Debug, Clone, Copy)]
enum PanelOrder {
    Same,
    Transposed,
}

impl PlainMatrix {
    fn rows(&self) -> usize {
        self.values.len() / self.columns
    }

    /// Number of rows and columns.
    fn shape(&self, order: PanelOrder) -> (usize, usize) {
        match order {
            PanelOrder::Same => (self.rows(), self.columns),
            PanelOrder::Transposed => (self.columns, self.rows()),
        }
    }

    /// Its columns, `WIDTH` side by side in a panel of `[K, WIDTH]`, the panels one after the other; of the transposed
    /// matrix, its rows.
    fn panels<const WIDTH: usize>(&self, order: PanelOrder) -> Vec<[f32; WIDTH]> {
        let (inner, outer) = self.shape(order);
        let mut panels = vec![[0.0; WIDTH]; outer.div_ceil(WIDTH) * inner];
        match order {
            PanelOrder::Same => {
                for (k, row) in self.values.chunks_exact(self.columns).enumerate() {
                    for (panel, part) in row.chunks(WIDTH).enumerate() {
                        panels[panel * inner + k][..part.len()].copy_from_slice(part);
                    }
                }
            }
            PanelOrder::Transposed => {
                for (place, row) in self.values.chunks_exact(self.columns).enumerate() {
                    let panel = &mut panels[place / WIDTH * inner..][..inner];
                    for (to, number) in panel.iter_mut().zip(row) {
                        to[place % WIDTH] = *number;
                    }
                }
            }
        }
        panels
    }
}

impl Products for PlainProducts {
    type Matrix = PlainMatrix;
    type Failure = Infallible;

    fn matrix(&self, values: Vec<f32>, columns: usize) -> PlainMatrix {
        PlainMatrix { values, columns }
    }

    fn times(&self, a: &PlainMatrix, b: &PlainMatrix) -> Result<Vec<f32>, Infallible> {
        Ok(product((a, PanelOrder::Same), (b, PanelOrder::Same)))
    }

    fn times_transposed(&self, a: &PlainMatrix, b: &PlainMatrix) -> Result<Vec<f32>, Infallible> {
        Ok(product((a, PanelOrder::Same), (b, PanelOrder::Transposed)))
    }

    fn transposed_times(&self, a: &PlainMatrix, b: &PlainMatrix) -> Result<Vec<f32>, Infallible> {
        Ok(product((a, PanelOrder::Transposed), (b, PanelOrder::Same)))
    }
}

fn product(
    (a, a_order): (&PlainMatrix, PanelOrder),
    (b, b_order): (&PlainMatrix, PanelOrder),
) -> Vec<f32> {
    let ((rows, inner), (b_inner, columns)) = (a.shape(a_order), b.shape(b_order));
    assert_eq!(inner, b_inner, "the shapes of a product do not fit");
    let mut to = vec![0.0; rows * columns];
    if inner == 0 {
        return to;
    }
    // The panels of the left operand are rows: those of the columns of its transposed.
    let left = a.panels::<TILE_ROWS>(match a_order {
        PanelOrder::Same => PanelOrder::Transposed,
        PanelOrder::Transposed => PanelOrder::Same,
    });
    let right = b.panels::<TILE_COLUMNS>(b_order);
    let strips = to.chunks_mut(TILE_ROWS * columns);
    for (left, strip) in left.chunks_exact(inner).zip(strips) {
        for (panel, right) in right.chunks_exact(inner).enumerate() {
            let at = panel * TILE_COLUMNS;
            for (sums, row) in tile(left, right).iter().zip(strip.chunks_mut(columns)) {
                let row = &mut row[at..columns.min(at + TILE_COLUMNS)];
                row.copy_from_slice(&sums[..row.len()]);
            }
        }
    }
    to
}

/// Σₖ left[k]ᵀ·right[k]
#[inline(always)]
fn tile(
    left: &[[f32; TILE_ROWS]],
    right: &[[f32; TILE_COLUMNS]],
) -> [[f32; TILE_COLUMNS]; TILE_ROWS] {
    let mut sums = [[vector::splat(0.0); TILE_COLUMNS / 4]; TILE_ROWS];
    for (left, right) in left.iter().zip(right) {
        let [first, second]: [[f32; 4]; TILE_COLUMNS / 4] = bytemuck::cast(*right);
        let (first, second) = (vector::load(first), vector::load(second));
        for row in 0..TILE_ROWS {
            let left = vector::splat(left[row]);
            let [to_first, to_second] = sums[row];
            sums[row] = [
                vector::add_product(to_first, left, first),
                vector::add_product(to_second, left, second),
            ];
        }
    }
    sums.map(|row| bytemuck::cast(row.map(vector::store)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that f32 adds without rounding, so that the order of a sum does not matter.
    fn matrix(rows: usize, columns: usize, seed: usize) -> PlainMatrix {
        let number = |at: usize| ((at * 7 + seed * 13) % 31) as f32 - 15.0;
        PlainProducts.matrix((0..rows * columns).map(number).collect(), columns)
    }

    fn transposed(of: &PlainMatrix) -> PlainMatrix {
        let rows = of.rows();
        let values = (0..of.values.len()).map(|at| of.values[at % rows * of.columns + at / rows]);
        PlainProducts.matrix(values.collect(), rows)
    }

    fn naive(a: &PlainMatrix, b: &PlainMatrix) -> Vec<f32> {
        let mut to = Vec::new();
        for i in 0..a.rows() {
            for j in 0..b.columns {
                let terms = (0..a.columns)
                    .map(|k| a.values[i * a.columns + k] * b.values[k * b.columns + j]);
                to.push(terms.sum());
            }
        }
        to
    }

    #[test]
    fn all_three_products_are_those_of_the_definition() {
        for (m, k, n) in [(1, 1, 1), (4, 5, 8), (64, 16, 48), (7, 3, 61), (65, 33, 9)] {
            let (a, b) = (matrix(m, k, 1), matrix(k, n, 2));
            let expected = Ok(naive(&a, &b));
            assert_eq!(PlainProducts.times(&a, &b), expected);
            let b_transposed = transposed(&b);
            assert_eq!(PlainProducts.times_transposed(&a, &b_transposed), expected);
            let a_transposed = transposed(&a);
            assert_eq!(PlainProducts.transposed_times(&a_transposed, &b), expected);
        }
    }
}
