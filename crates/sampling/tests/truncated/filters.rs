//! Top-k, top-p, min-p and the draw: what is told is the truth, what is refused is refused for its reason.

use super::full::{RELATIVE, any_cut, is_conditioned, t};
use proptest::prelude::*;
use sampling::{BoundedToken, MinP, TopK, TopP, Undetermined, Uniform};

proptest! {
    #![proptest_config(super::full::many())]

    #[test]
    fn top_k_is_exact_up_to_n_before_and_after_a_temperature(
        (full, n) in any_cut(), k in 1_u32..400, temperature in 0.05..10.0,
    ) {
        let top_k = TopK::new(k).unwrap();
        let list = full.list(n, true);
        match list.top_k(top_k) {
            Ok(cut) if (k as usize) < full.0.len() => {
                prop_assert!(k as usize <= n);
                prop_assert!(is_conditioned(&cut, &full));
                let hot = full.tempered(temperature);
                prop_assert!(is_conditioned(&cut.tempered(t(temperature)), &hot));
                prop_assert!(is_conditioned(&list.tempered(t(temperature)).top_k(top_k).unwrap(), &hot));
            }
            Ok(cut) => prop_assert_eq!(cut, list),
            Err(why) => prop_assert_eq!(why, Undetermined::TopK { k: k as usize, known: n }),
        }
    }

    #[test]
    fn a_nucleus_that_is_told_is_the_true_one(
        (full, n) in any_cut(), p in 0.0..1.0, temperature in prop_oneof![Just(1.0), 0.2..5.0],
    ) {
        let list = full.list(n, true).tempered(t(temperature));
        let truth = full.tempered(temperature);
        let size = truth.nucleus(p);
        match list.top_p(TopP::new(p).unwrap()) {
            Ok(cut) => {
                prop_assert_eq!(cut.len(), size);
                prop_assert!(is_conditioned(&cut, &truth));
            }
            Err(Undetermined::NucleusBetween { least, most, .. }) => {
                prop_assert!(least < most && least <= size && size <= most && temperature != 1.0);
            }
            Err(Undetermined::TopP { held, known, .. }) => {
                prop_assert!(held <= p && known == n && (temperature != 1.0 || size > n));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn min_p_is_told_only_if_no_other_token_can_pass(
        (full, n) in any_cut(), min_p in 0.001..1.0, temperature in 0.2..5.0,
    ) {
        let truth = full.tempered(temperature);
        let kept = truth.0.iter().filter(|&&p| p >= min_p * truth.0[0]).count();
        match full.list(n, false).tempered(t(temperature)).min_p(MinP::new(min_p).unwrap()) {
            Ok(cut) => {
                prop_assert_eq!(cut.len(), kept);
                prop_assert!(is_conditioned(&cut, &truth));
            }
            Err(Undetermined::MinP { ceiling, .. }) => prop_assert!(ceiling >= min_p),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn a_draw_that_is_told_is_the_true_one(
        (full, n) in any_cut(), u in 0.0..1.0, temperature in prop_oneof![Just(1.0), 0.2..5.0],
    ) {
        let truth = full.tempered(temperature);
        let drawn = truth.nucleus(f64::next_up(u)) - 1;
        match full.list(n, true).tempered(t(temperature)).draw(Uniform::new(u).unwrap()) {
            Ok(BoundedToken { rank, token, .. }) => {
                prop_assert_eq!(rank, drawn);
                prop_assert_eq!(token as usize, drawn);
            }
            Err(Undetermined::DrawInRest { held, .. }) => {
                prop_assert!(held <= u + RELATIVE && (temperature != 1.0 || drawn >= n));
            }
            Err(Undetermined::DrawBetween { least, most, .. }) => {
                prop_assert!(least <= drawn + 1 && drawn < most && temperature != 1.0);
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
