//! Says what Pearson's χ² of counts means.

use charts::decimal;

/// The greatest χ² in about 19 of 20 fair cases: two standard deviations above its mean.
fn usual_chi_squared(degrees: usize) -> f64 {
    let degrees = degrees as f64;
    degrees + 2.0 * (2.0 * degrees).sqrt()
}

/// Whether counts agree with the expected ones, as a sentence that ends with a verdict: where χ² is usual, and where it is not.
pub(crate) fn chi_squared_with(chi: f64, degrees: usize, [usual_case, rare]: [&str; 2]) -> String {
    if degrees == 0 {
        return texts::shared::chi_nothing().into();
    }
    let usual = usual_chi_squared(degrees);
    let verdict = match chi <= usual {
        true => usual_case,
        false => rare,
    };
    let [chi, usual] = [chi, usual].map(|value| decimal(value, 1));
    format!(
        "{} {verdict}",
        texts::shared::chi_said(&chi, degrees, &usual)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// P(χ² ≤ x) for an even number of degrees of freedom, in closed form.
    fn below(x: f64, degrees: usize) -> f64 {
        let (mut term, mut sum) = (1.0, 0.0);
        for k in 0..degrees / 2 {
            sum += term;
            term *= x / 2.0 / (k + 1) as f64;
        }
        1.0 - (-x / 2.0).exp() * sum
    }

    #[test]
    fn about_19_of_20_is_true() {
        for degrees in (2..60).step_by(2) {
            let share = below(usual_chi_squared(degrees), degrees);
            assert!((0.945..0.975).contains(&share), "{degrees}: {share}");
        }
    }
}
