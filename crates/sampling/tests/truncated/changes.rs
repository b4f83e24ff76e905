//! Penalties, masks and whole chains on a list, against the same in the full vocabulary.

use super::full::{FullDistribution, any_cut, holds, is_conditioned, t};
use proptest::collection::vec;
use proptest::prelude::*;
use sampling::{
    Bias, Coin, Context, LogitBias, Logits, PresencePenalty, Processor, Ranking, RepetitionPenalty,
    TokenId, TokenMask, TopK, TopLogProbs, Undetermined,
};

fn context(generated: &[TokenId]) -> Context<'_> {
    Context::new(&[], generated, Coin::new(0))
}

proptest! {
    #![proptest_config(super::full::many())]

    /// Penalties, a temperature and a filter, in the order of a chain, against the same in the full vocabulary.
    #[test]
    fn a_chain_over_a_list_agrees_with_the_full_vocabulary(
        logits in vec(-8.0_f32..8.0, 2..100), n in 1_usize..100, seen in vec(0_u32..100, 0..3),
        (presence, theta, bias) in (-2.0..2.0, 0.5..2.0, -5.0..5.0), temperature in 0.3..3.0, k in 1_u32..20,
    ) {
        let ranking = Ranking::of(&Logits::new(logits.clone()).unwrap());
        let list = TopLogProbs::of(&ranking, n).unwrap();
        let seen: Vec<TokenId> = seen.into_iter().map(|token| token % logits.len() as u32).collect();
        let first = ranking.ids()[0];
        let context = context(&seen);
        let links: [Processor; 5] = [
            LogitBias { biases: [(first, Bias::new(bias).unwrap())].into() }.into(),
            RepetitionPenalty::new(theta).unwrap().into(),
            PresencePenalty::new(presence).unwrap().into(),
            t(temperature).into(),
            TopK::new(k).unwrap().into(),
        ];
        let mut scores: Vec<(f64, u32)> = (0..).zip(&logits).map(|(id, &logit)| {
            let mut score = f64::from(logit) + if id == first { bias } else { 0.0 };
            if seen.contains(&id) {
                score = if score < 0.0 { score * theta } else { score / theta } - presence;
            }
            (score / temperature, id)
        }).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        let truth = FullDistribution::of(scores.iter().map(|score| score.0).collect());
        let before = links[..4].iter().try_fold(list.clone(), |list, link| list.apply(link, &context));
        match before {
            Ok(list) => {
                for shown in list.ranked() {
                    let rank = scores.iter().position(|score| score.1 == shown.token).unwrap();
                    prop_assert!(holds(shown.probability, truth.0[rank]), "{shown:?} {}", truth.0[rank]);
                    prop_assert!(shown.rank >= list.known_ranks() || shown.rank == rank);
                }
                match list.apply(&links[4], &context) {
                    Ok(cut) if !cut.is_complete() => prop_assert!(k as usize >= logits.len()),
                    Ok(cut) => prop_assert!(is_conditioned(&cut, &truth)),
                    Err(why) => prop_assert_eq!(why, Undetermined::TopK { k: k as usize, known: list.known_ranks() }),
                }
            }
            Err(Undetermined::HiddenToken { token, .. }) => {
                prop_assert!(seen.contains(&token) && !list.tokens().any(|shown| shown == token));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn a_mask_is_exact_on_tokens_shown((full, n) in any_cut()) {
        let list = full.list(n, true);
        prop_assume!(n > 1);
        let without: Processor = TokenMask::Suppress([0].into()).into();
        let after = list.apply(&without, &context(&[])).unwrap();
        let left: f64 = full.0[1..].iter().sum();
        for (token, p) in after.ranked().iter().zip(&full.0[1..]) {
            prop_assert!(holds(token.probability, p / left));
        }
        let only: Processor = TokenMask::Allow([0].into()).into();
        prop_assert_eq!(list.apply(&only, &context(&[])).unwrap().ranked()[0].probability.exact(), Some(1.0));
    }
}
