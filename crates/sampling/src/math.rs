//! Arithmetic that gives the same bits natively and in WebAssembly: `exp`, `ln` and `cos` from `libm`, sums in a fixed order.

/// `e` to the power `x`, in double precision, from `libm`.
pub(crate) fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The natural logarithm, in double precision, from `libm`.
pub(crate) fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The logarithm to base 2, in double precision: surprise and entropy in bits.
pub(crate) fn log2(x: f64) -> f64 {
    libm::log2(x)
}

/// The cosine of an angle in radians, in double precision, from `libm`.
pub(crate) fn cos(x: f64) -> f64 {
    libm::cos(x)
}
