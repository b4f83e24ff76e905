//! Small languages by hand, random ones against the formulas, and the grammar of the model that ships.
#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, rc::Rc};

use constraint::{CompiledConstraint, NextTokens, TokenVocabulary};
use corpus::{Alphabet, TrueDistribution, pieces};
use engine_client::constraint::OutputMask;
use proptest::prelude::*;
use protocol::{Constraint, TokenId, TokenSet, Vocabulary};

use super::{Enumeration, MOST_BEGINNINGS, OutputDistributions, TooManyOutputs};

/// Rounding of sums and quotients of a few hundred probabilities.
const TOLERANCE: f64 = 1e-12;
const EOS: TokenId = 9;

fn only(tokens: &[TokenId], may_end: bool) -> OutputMask {
    let ends = may_end.then_some(EOS);
    let tokens = tokens.iter().copied().chain(ends);
    OutputMask::Allowed {
        tokens: TokenSet::of_tokens(tokens, 10),
        may_end,
    }
}

/// Enumerates with what `next` says may follow, and how probably.
fn enumerate(
    next: impl Fn(&[TokenId]) -> (Vec<(TokenId, f64)>, OutputMask),
) -> Option<OutputDistributions> {
    let mut enumeration = Enumeration::new(vec![EOS]);
    while let Some(output) = enumeration.next() {
        let (distribution, mask) = next(output);
        enumeration.supply(&distribution, &mask).unwrap();
    }
    enumeration.finish()
}

/// Token 1 is likely and what must follow it is not; token 2 is unlikely and what must follow it is certain.
#[test]
fn a_likely_beginning_with_an_unlikely_end_is_favoured() {
    let found = enumerate(|output| match output {
        [] => (vec![(1, 0.9), (2, 0.1)], only(&[1, 2], false)),
        [1] => (vec![(3, 0.01), (4, 0.99)], only(&[3], false)),
        [2] => (vec![(3, 1.0)], only(&[3], false)),
        _ => (vec![], only(&[], true)),
    })
    .unwrap();
    let [first, second] = &found.outputs[..] else {
        panic!("{found:?}");
    };
    assert_eq!((&first.tokens, &second.tokens), (&vec![2, 3], &vec![1, 3]));
    assert!((found.valid - (0.1 + 0.009)).abs() < TOLERANCE);
    assert!((first.conditioned - 0.1 / 0.109).abs() < TOLERANCE);
    assert!((first.masked - 0.1).abs() < TOLERANCE);
    assert!((second.masked - 0.9).abs() < TOLERANCE);
    assert!((found.distance() - (0.9 - 0.009 / 0.109)).abs() < TOLERANCE);
}

#[test]
fn where_nothing_allowed_is_possible_masking_gets_stuck() {
    let found = enumerate(|output| match output {
        [] => (vec![(1, 0.5), (2, 0.5)], only(&[1, 2], false)),
        [1] => (vec![(4, 1.0)], only(&[3], false)),
        [2] => (vec![(3, 1.0)], only(&[3], false)),
        _ => (vec![], OutputMask::Ended),
    })
    .unwrap();
    assert!((found.stuck - 0.5).abs() < TOLERANCE);
    assert!((found.distance() - 0.5).abs() < TOLERANCE);
    let nothing = enumerate(|_| (vec![(1, 1.0)], only(&[2], false)));
    assert_eq!(nothing, None);
}

#[test]
fn an_end_among_others_is_a_token() {
    let found = enumerate(|output| match output {
        [] => (vec![(1, 1.0)], only(&[1], false)),
        [1] => (vec![(EOS, 0.25), (2, 0.75)], only(&[2], true)),
        _ => (vec![], only(&[], true)),
    })
    .unwrap();
    let outputs: BTreeMap<_, _> = (found.outputs.iter())
        .map(|output| (output.tokens.clone(), output.masked))
        .collect();
    assert_eq!(
        outputs,
        BTreeMap::from([(vec![1, EOS], 0.25), (vec![1, 2], 0.75)])
    );
    assert_eq!(found.distance().to_bits(), 0.0_f64.to_bits());
}

/// A mask that allows an end where the output may not end, as a grammar that names the token has it.
#[test]
fn an_end_where_the_output_may_not_end_is_no_output() {
    let found = enumerate(|output| match output {
        [] => (vec![(1, 0.5), (EOS, 0.5)], only(&[1, EOS], false)),
        _ => (vec![], only(&[], true)),
    })
    .unwrap();
    assert_eq!(found.outputs.len(), 1);
    assert!((found.stuck - 0.5).abs() < TOLERANCE);
}

#[test]
fn too_many_outputs_are_refused() {
    let mut enumeration = Enumeration::new(vec![EOS]);
    let both = [(1, 0.5), (2, 0.5)];
    let refused =
        (0..=MOST_BEGINNINGS).find_map(|_| enumeration.supply(&both, &only(&[1, 2], false)).err());
    assert_eq!(refused, Some(TooManyOutputs));
    assert_eq!(enumeration.next(), None);
    assert_eq!(enumeration.finish(), None);
}

proptest! {
    /// Two steps of three tokens with any probabilities and any masks, against the formulas written out.
    #[test]
    fn the_formulas_hold(weights in prop::collection::vec(0.01..1.0_f64, 12), masks in prop::collection::vec(1..8_u32, 4)) {
        let distribution = |node: usize| {
            let weights = &weights[3 * node..][..3];
            let sum: f64 = weights.iter().sum();
            (0..3).map(|token| (token, weights[token as usize] / sum)).collect::<Vec<_>>()
        };
        let allowed = |node: usize| (0..3).filter(|token| masks[node] >> token & 1 == 1).collect::<Vec<_>>();
        let found = enumerate(|output| match output {
            [] => (distribution(3), only(&allowed(3), false)),
            [first] => (distribution(*first as usize), only(&allowed(*first as usize), false)),
            _ => (vec![], only(&[], true)),
        }).unwrap();
        let p = |node: usize, token: TokenId| distribution(node)[token as usize].1;
        let m = |node: usize| allowed(node).iter().map(|token| p(node, *token)).sum::<f64>();
        let z: f64 = allowed(3).iter().map(|first| p(3, *first) * m(*first as usize)).sum();
        prop_assert!((found.valid - z).abs() < TOLERANCE);
        for output in &found.outputs {
            let (first, second) = (output.tokens[0], output.tokens[1]);
            let joint = p(3, first) * p(first as usize, second);
            prop_assert!((output.conditioned - joint / z).abs() < TOLERANCE);
            prop_assert!((output.masked - joint / (m(3) * m(first as usize))).abs() < TOLERANCE);
        }
        let sums = found.outputs.iter().fold((0.0, 0.0), |(masked, conditioned), output| {
            (masked + output.masked, conditioned + output.conditioned)
        });
        prop_assert!((sums.0 - 1.0).abs() < TOLERANCE && (sums.1 - 1.0).abs() < TOLERANCE);
        prop_assert!((0.0..=1.0).contains(&found.distance()));
    }
}

/// The true distribution of the shipped model's grammar, read byte by byte, under a list of choices.
fn of_the_grammar(prompt: &str, choices: &[&str]) -> OutputDistributions {
    const END: TokenId = 256;
    let grammar = corpus::grammar().unwrap();
    let bytes = |piece: &str| piece.bytes().map(u32::from).collect();
    let alphabet = Alphabet::new(&grammar, END, bytes);
    let mut truth = TrueDistribution::new(&grammar, &alphabet);
    for token in pieces::split(prompt).into_iter().flat_map(str::bytes) {
        truth.read(token.into());
    }
    let letters = (0..=u8::MAX).map(|byte| vec![byte]);
    let vocabulary = Vocabulary::from_pieces(letters.chain([b"<end>".to_vec()]));
    let vocabulary = Rc::new(TokenVocabulary::new(&vocabulary, &[END], &[END]).unwrap());
    let choices = choices.iter().map(|choice| choice.to_string()).collect();
    let compiled = CompiledConstraint::compile(&vocabulary, &Constraint::Choice(choices)).unwrap();
    let mut enumeration = Enumeration::new(vec![END]);
    while let Some(output) = enumeration.next() {
        let (mut here, mut matcher) = (truth.clone(), compiled.matcher());
        for &token in output {
            here.read(token);
            matcher.append(token).unwrap();
        }
        let NextTokens::Allowed { tokens, may_end } = matcher.mask() else {
            panic!("every choice can be spelled");
        };
        enumeration
            .supply(&here.next(), &OutputMask::Allowed { tokens, may_end })
            .unwrap();
    }
    enumeration.finish().unwrap()
}

/// Other words that begin like an allowed one make it too likely under the mask: by bytes, the first letter has the probability
/// of all of them. Conditioned, the words have the shares that the grammar gives them as words.
#[test]
fn masking_differs_from_conditioning_in_the_shipped_grammar() {
    const PROMPT: &str = "The capital of";
    let countries = [" France", " Germany", " Italy"];
    let found = of_the_grammar(PROMPT, &countries);
    assert_eq!(found.outputs.len(), countries.len());
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let mut truth = TrueDistribution::new(&grammar, &alphabet);
    let word = |token: u32| {
        grammar
            .piece(token as usize)
            .map_or("", |piece| grammar.text(piece))
    };
    for piece in pieces::split(PROMPT) {
        let next = truth.next();
        let token = next.iter().find(|(token, _)| word(*token) == piece);
        truth.read(token.unwrap().0);
    }
    let words: BTreeMap<&str, f64> = (truth.next().into_iter())
        .map(|(token, p)| (word(token), p))
        .filter(|(word, _)| countries.contains(word))
        .collect();
    let sum: f64 = words.values().sum();
    for output in &found.outputs {
        let bytes = output.tokens.iter().map(|token| *token as u8).collect();
        let share = words[String::from_utf8(bytes).unwrap().as_str()] / sum;
        assert!((output.conditioned - share).abs() < TOLERANCE);
    }
    let masked: f64 = found.outputs.iter().map(|output| output.masked).sum();
    assert!((masked - 1.0).abs() < TOLERANCE);
    // France has most of its letter already; other words with the first letters of Germany and Italy add to theirs.
    assert!(found.outputs[0].masked < found.outputs[0].conditioned);
    assert!(found.distance() > 0.05, "{}", found.distance());
}
