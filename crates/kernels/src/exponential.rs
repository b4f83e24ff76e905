//! eˣ of four numbers at a time.

use crate::simd::Simd;

/// Below it the result would leave the normal range of f32. e⁻⁸⁷ is 1.6·10⁻³⁸.
pub(crate) const LOWEST: f32 = -87.0;
/// Above it 2ⁿ is no f32. e⁸⁸ is 1.7·10³⁸.
const HIGHEST: f32 = 88.0;
/// ln 2 in two parts: the first has few enough digits that n times it is exact.
const LN_2: [f32; 2] = [
    355.0 / 512.0,
    (std::f64::consts::LN_2 - 355.0 / 512.0) as f32,
];
/// 1/k! from k = 7 down to 0: the Taylor series, which is good to 5·10⁻⁹ of the result up to ln(2)/2.
const COEFFICIENTS: [f32; 8] = [
    1.0 / 5_040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
    0.5,
    1.0,
    1.0,
];

/// eˣ to about one unit in the last place, for x from −87 to 88; numbers beyond give the exponential of the nearer end.
///
/// x is n·ln 2 + r with an integer n, and eˣ is 2ⁿ·eʳ.
#[inline(always)]
pub(crate) fn exp<S: Simd>(x: S::Floats) -> S::Floats {
    let x = S::min(S::max(x, S::splat(LOWEST)), S::splat(HIGHEST));
    let n = S::round(S::mul(x, S::splat(std::f32::consts::LOG2_E)));
    let rest = LN_2
        .into_iter()
        .fold(x, |rest, part| S::sub(rest, S::mul(n, S::splat(part))));
    let [first, others @ ..] = COEFFICIENTS.map(S::splat);
    let series = others
        .into_iter()
        .fold(first, |sum, coefficient| S::mul_add(sum, rest, coefficient));
    S::mul(series, S::power_of_two(n))
}

#[cfg(test)]
mod tests {
    use super::exp;
    use crate::simd::Native;

    /// One rounding in the series, one in the product with r, and what the last bit of x·log₂e does to r.
    const UNITS_IN_THE_LAST_PLACE: f64 = 2.0;

    #[test]
    fn exp_is_exact_to_the_last_places() {
        for step in -87_000..=88_000 {
            let x = step as f32 / 1_000.0;
            let [found, ..] = exp::<Native>([x; 4]);
            let expected = f64::from(x).exp();
            let distance = (f64::from(found) / expected - 1.0).abs() / f64::from(f32::EPSILON);
            assert!(
                distance <= UNITS_IN_THE_LAST_PLACE,
                "exp({x}): {distance} units"
            );
        }
    }

    #[test]
    fn beyond_the_range_the_nearer_end_counts() {
        for (x, end) in [(f32::MIN, -87.0), (-1e30, -87.0), (1e30, 88.0)] {
            assert_eq!(exp::<Native>([x; 4]), exp::<Native>([end; 4]));
        }
    }
}
