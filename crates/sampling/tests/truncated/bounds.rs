//! Probabilities and entropy: exact where they are told as exact, within their bounds else.

use super::full::{FullDistribution, RELATIVE, any_cut, close, holds, t};
use proptest::prelude::*;

proptest! {
    #![proptest_config(super::full::many())]

    #[test]
    fn probabilities_are_exact_at_temperature_one((full, n) in any_cut(), known: bool) {
        let list = full.list(n, known);
        for (token, p) in list.ranked().iter().zip(&full.0) {
            prop_assert!(close(token.probability.exact().unwrap(), *p));
        }
        let rest: f64 = full.0[n..].iter().sum();
        prop_assert!((list.rest().exact().unwrap() - rest).abs() < 1e-12);
        prop_assert_eq!(list.known_ranks(), n);
        prop_assert_eq!(list.greedy().unwrap().token, 0);
    }

    #[test]
    fn the_bounds_contain_the_truth_at_every_temperature(
        (full, n) in any_cut(), temperature in prop_oneof![0.05..1.0, 1.0..4.0, 4.0..100.0], known: bool,
    ) {
        let list = full.list(n, known).tempered(t(temperature));
        let truth = full.tempered(temperature);
        for (token, p) in list.ranked().iter().zip(&truth.0) {
            prop_assert!(holds(token.probability, *p), "{token:?} {p}");
        }
        prop_assert!(holds(list.rest(), truth.0[n..].iter().sum()));
        let naive: f64 = truth.0[0] / truth.0[..n].iter().sum::<f64>();
        // Renormalising over the tokens shown is never below what is possible.
        prop_assert!(list.ranked()[0].probability.most <= naive * (1.0 + RELATIVE));
    }

    #[test]
    fn what_two_temperatures_undo_is_exact_again((full, n) in any_cut()) {
        let list = full.list(n, true).tempered(t(2.0)).tempered(t(0.5));
        for (token, p) in list.ranked().iter().zip(&full.0) {
            prop_assert!(close(token.probability.exact().unwrap(), *p));
        }
    }

    /// Both splits of the rest are completions of the list, and give the ends of the bounds.
    #[test]
    fn the_bounds_are_reached((full, n) in any_cut(), temperature in 0.3..5.0) {
        let list = full.list(n, true);
        let rest = list.rest().exact().unwrap();
        let hidden = full.0.len() - n;
        // Below, the list's own rounding of the rest is what the bounds show.
        prop_assume!(hidden > 0 && rest > 1e-3);
        let ceiling = full.0[n - 1];
        let packed = (rest / ceiling) as usize;
        let mut even = full.0[..n].to_vec();
        even.resize(n + hidden, rest / hidden as f64);
        let mut uneven = full.0[..n].to_vec();
        uneven.resize(n + packed, ceiling);
        uneven.push((rest - packed as f64 * ceiling).max(0.0));
        prop_assert!(uneven.len() <= n + hidden + 1);
        let bounds = list.tempered(t(temperature)).ranked()[0].probability;
        let ends = [even, uneven].map(|p| FullDistribution(p).tempered(temperature).0[0]);
        // The rest is known to 10⁻¹², the rounding of a sum: 10⁻⁹ of it, and more of a small remainder's power.
        let reached = |a: f64, b: f64| (a - b).abs() <= 1e-6 * b;
        prop_assert!(reached(bounds.least, ends[0].min(ends[1])), "{bounds:?} {ends:?}");
        prop_assert!(reached(bounds.most, ends[0].max(ends[1])), "{bounds:?} {ends:?}");
    }

    #[test]
    fn the_entropy_lies_within_its_bounds((full, n) in any_cut(), known: bool) {
        let bounds = full.list(n, known).entropy_bits().unwrap();
        let truth = full.entropy_bits();
        prop_assert!(bounds.least - 1e-8 <= truth && truth <= bounds.most + 1e-8, "{bounds:?} {truth}");
        prop_assert!(n < full.0.len() || close(bounds.most, bounds.least));
    }
}
