#![allow(clippy::unwrap_used)]

use proptest::{prelude::*, sample::Index};

use super::*;

const SHAPE: InsideShape = InsideShape {
    layers: 2,
    heads: 2,
    vocab_size: 9,
};

fn follower(token: TokenId, has_parts: bool) -> RecordedFollower {
    RecordedFollower {
        token,
        ranks: vec![9, 4, 1],
        probabilities: vec![0.0, 0.125, 1.0],
        parts: has_parts.then(|| RecordedParts {
            logit: 3.5,
            scale: 2.0,
            token_embedding: -1.0,
            norm_bias: Some(0.5),
            layers: vec![[1.0, 0.0, 2.0], [0.25, 0.0, 0.75]],
            ..RecordedParts::default()
        }),
    }
}

/// A prompt of two tokens, and a step: its token and the most likely one.
fn inside() -> RecordedInside {
    let column = |followers| RecordedColumn {
        words: vec![0, 8, 3],
        probabilities: vec![0.5, 0.25, 1.0],
        entropies: vec![2.0, 1.0, 0.0],
        followers,
    };
    RecordedInside {
        columns: vec![
            column(vec![follower(4, false)]),
            column(vec![follower(5, true), follower(3, true)]),
        ],
        heads: vec![RecordedHead {
            layer: 1,
            head: 0,
            weights: vec![1.0, 0.25, 0.75],
        }],
    }
}

#[test]
fn what_is_written_is_read_again() {
    let stored = StoredInside::of(&inside(), &SHAPE).unwrap();
    assert_eq!(stored.read(&SHAPE), Ok(inside()));
    let head = &inside().heads[0];
    assert_eq!(head.row(0), Some(&[1.0][..]));
    assert_eq!(head.row(1), Some(&[0.25, 0.75][..]));
    assert_eq!(head.row(2), None);
    let empty = RecordedInside {
        columns: Vec::new(),
        heads: Vec::new(),
    };
    let stored = StoredInside::of(&empty, &SHAPE).unwrap();
    assert_eq!(stored.read(&SHAPE), Ok(empty));
}

#[test]
fn what_does_not_fit_the_model_or_itself_is_refused() {
    let refused = |change: fn(&mut RecordedInside)| {
        let mut inside = inside();
        change(&mut inside);
        StoredInside::of(&inside, &SHAPE).unwrap_err()
    };
    let field = RecordingError::Field("inside");
    assert_eq!(refused(|of| of.heads[0].layer = 2), field);
    assert_eq!(refused(|of| of.heads[0].head = 2), field);
    assert_eq!(
        refused(|of| of.heads[0].weights[1] = 0.5),
        field,
        "no sum of 1"
    );
    assert_eq!(refused(|of| of.columns[0].words[1] = 9), field);
    assert_eq!(refused(|of| of.columns[0].entropies[0] = f32::NAN), field);
    assert_eq!(refused(|of| of.columns[1].followers[0].ranks[2] = 0), field);
    assert_eq!(refused(|of| of.columns[1].probabilities[0] = 1.5), field);
    assert!(matches!(
        refused(|of| of.columns[1].followers[1].token = 9),
        RecordingError::UnknownToken { token: 9, .. }
    ));
    let infinite = |of: &mut RecordedInside| {
        let parts = of.columns[1].followers[0].parts.as_mut().unwrap();
        parts.layers[1][2] = f32::INFINITY;
    };
    assert_eq!(refused(infinite), field);
    let stored = StoredInside::of(&inside(), &SHAPE).unwrap();
    let other = InsideShape { layers: 3, ..SHAPE };
    assert_eq!(stored.read(&other), Err(field));
}

proptest! {
    #[test]
    fn damage_is_refused_or_keeps_the_rules(at in any::<Index>(), bits in any::<u32>(), end in any::<Index>()) {
        let StoredInside(mut bytes) = StoredInside::of(&inside(), &SHAPE).unwrap();
        let at = at.index(bytes.len() / 4) * 4;
        bytes[at..at + 4].copy_from_slice(&bits.to_le_bytes());
        let cut = bytes[..end.index(bytes.len())].to_vec();
        prop_assert!(StoredInside(cut).read(&SHAPE).is_err());
        if let Ok(read) = StoredInside(bytes).read(&SHAPE) {
            prop_assert!(StoredInside::of(&read, &SHAPE).is_ok());
        }
    }
}
