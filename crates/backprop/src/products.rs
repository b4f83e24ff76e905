//! The matrix products of a pass, as what a pass asks of them.

/// What a pass computes with products, or why one of them failed.
pub type Computed<P, T> = Result<T, <P as Products>::Failure>;

/// An implementation of matrix products. Matrices are row-major.
pub trait Products {
    /// A matrix in the form in which it is multiplied.
    type Matrix;
    /// Why a product could not be computed.
    type Failure;

    /// The matrix with these numbers, row by row.
    fn matrix(&self, values: Vec<f32>, columns: usize) -> Self::Matrix;

    /// a·b, `[M, N]`
    ///
    /// # Shapes
    /// - `a`: `[M, K]`
    /// - `b`: `[K, N]`
    ///
    /// # Errors
    /// Fails if the product cannot be computed, or not be read.
    fn times(&self, a: &Self::Matrix, b: &Self::Matrix) -> Result<Vec<f32>, Self::Failure>;

    /// a·bᵀ, `[M, N]`
    ///
    /// # Shapes
    /// - `a`: `[M, K]`
    /// - `b`: `[N, K]`
    ///
    /// # Errors
    /// As for [`times`](Self::times).
    fn times_transposed(
        &self,
        a: &Self::Matrix,
        b: &Self::Matrix,
    ) -> Result<Vec<f32>, Self::Failure>;

    /// aᵀ·b, `[M, N]`
    ///
    /// # Shapes
    /// - `a`: `[K, M]`
    /// - `b`: `[K, N]`
    ///
    /// # Errors
    /// As for [`times`](Self::times).
    fn transposed_times(
        &self,
        a: &Self::Matrix,
        b: &Self::Matrix,
    ) -> Result<Vec<f32>, Self::Failure>;
}
