//! The probability of a word on the Tokenizer screen, held against a sum over the engine's own logits.

use std::{path::PathBuf, sync::Arc};

use page_model::tokenizer::word::{WordReading, pieces_of, spaced};
use protocol::{Answer, Command, Payload, TokenId};
use sampling::Logits;

use super::native_run::NativeRun;
use crate::teller::Teller;

/// A prefill and a decode of the same text sum in different orders: the last bits of `f32` logits differ.
const TOLERANCE: f64 = 1e-3;

fn logits(teller: &mut Teller, command: &Command) -> Vec<f32> {
    match teller.tell(command).unwrap().payload {
        Payload::Floats(logits) => logits,
        other => panic!("{other:?}"),
    }
}

/// The natural logarithm of a token's share, by the definition of softmax.
fn log_softmax(logits: &[f32], token: TokenId) -> f64 {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers = logits.iter().map(|logit| f64::from(logit - most).exp());
    f64::from(logits[token as usize] - most) - powers.sum::<f64>().ln()
}

#[test]
fn the_product_of_the_pieces_is_the_engines_own_sum() {
    const PROMPT: &str = "The capital of France is";
    let texts = NativeRun::of(PROMPT).texts;
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
    let mut teller = Teller::load(&folder).unwrap();
    let cut = |teller: &mut Teller, text: &str| {
        let command = Command::Tokenize { text: text.into() };
        match teller.tell(&command).unwrap().answer {
            Answer::Tokenized { tokens } => tokens,
            other => panic!("{other:?}"),
        }
    };
    let context: Arc<[TokenId]> = cut(&mut teller, PROMPT).into();
    let mut products = Vec::new();
    for typed in ["Paris", "London", "banana"] {
        let word = spaced(typed, &context, &texts).unwrap();
        assert_eq!(word, format!(" {typed}"));
        let pieces = pieces_of(&cut(&mut teller, &word), &texts);
        let mut reading = WordReading::of(context.clone(), word, pieces.clone()).unwrap();
        while let Some(tokens) = reading.next() {
            let passed = logits(&mut teller, &Command::Prefill { tokens });
            reading.supply(&Logits::new(passed).unwrap());
        }
        let product = reading.picture(&texts).unwrap();

        let tokens = context.to_vec();
        let mut passed = logits(&mut teller, &Command::Prefill { tokens });
        let mut sum = 0.0;
        for (place, &token) in pieces.iter().enumerate() {
            sum += log_softmax(&passed, token);
            let position = (context.len() + place) as u32;
            passed = logits(&mut teller, &Command::Decode { token, position });
        }
        let difference = (product.log_probability() - sum).abs();
        assert!(difference < TOLERANCE, "{typed}: {difference}");
        products.push((product.pieces.len(), product.probability()));
    }
    let [paris, london, banana] = products[..] else {
        panic!("three words are expected");
    };
    // Microscopic, not zero: and of several tokens each.
    assert!(paris.1 > 0.5, "{paris:?}");
    for word in [london, banana] {
        assert!(word.0 > 1 && word.1 > 0.0 && word.1 < 1e-5, "{word:?}");
    }
    println!("{products:?}");
}
