//! What is written is read again, and nothing else.
#![allow(clippy::unwrap_used)]
use super::*;

/// Numbers that are told apart: `first`, `first + 0.5`, …
fn numbers(first: u8, count: usize) -> Vec<f32> {
    (0..count)
        .map(|at| f32::from(first) + at as f32 / 2.0)
        .collect()
}

fn whole() -> Inspection {
    let cell = |token: TokenId, follower| LensCell {
        top: vec![(token, 0.75), (49_151, 0.125)],
        entropy: 0.5,
        follower,
    };
    let follower = Some(LensFollower {
        rank: 2687,
        probability: 0.25,
    });
    Inspection {
        lens: Some(LensColumns {
            shape: LensShape {
                first: 3,
                columns: 2,
                rows: 2,
                listed: 2,
            },
            cells: vec![
                cell(1, follower),
                cell(2, follower),
                cell(3, None),
                cell(4, None),
            ],
        }),
        logits: Some(LogitColumns {
            shape: LogitShape {
                first: 3,
                columns: 2,
                vocab_size: 3,
            },
            logits: numbers(9, 6),
        }),
        attention: Some(LayerAttention {
            shape: LayerAttentionShape {
                layer: 1,
                heads: 2,
                first: 3,
                columns: 2,
                positions: 5,
            },
            weights: numbers(20, 20),
        }),
        cell: Some(CellVectors {
            shape: CellShape {
                layer: 1,
                position: 1,
                head: 0,
                hidden_size: 3,
                head_dim: 2,
                neurons: 1,
            },
            before: numbers(1, 3),
            after: numbers(4, 3),
            attention_norm_scale: 7.5,
            mlp_norm_scale: 8.5,
            query: numbers(11, 2),
            key: numbers(12, 2),
            value: numbers(13, 2),
            neurons: vec![(1535, -3.25)],
            arithmetic: HeadArithmetic {
                scale: 0.125,
                dots: numbers(14, 2),
                scores: numbers(15, 2),
                weights: numbers(16, 2),
                values: numbers(17, 4),
                mix: numbers(18, 2),
            },
        }),
        contributions: Some(TokenContributions {
            shape: ContributionsShape {
                position: 4,
                token: 7,
                other: Some(8),
                layers: 2,
                heads: 2,
                heads_of: vec![1],
                has_position_embedding: false,
                has_norm_bias: true,
            },
            logit: 17.5,
            scale: 0.5,
            token_embedding: 1.5,
            position_embedding: None,
            norm_bias: Some(0.25),
            layers: vec![
                LayerContribution {
                    attention: 3.0,
                    attention_bias: 0.5,
                    mlp: 4.0,
                    heads: vec![],
                },
                LayerContribution {
                    attention: 6.0,
                    attention_bias: 1.0,
                    mlp: 2.75,
                    heads: vec![2.0, 3.0],
                },
            ],
        }),
    }
}

#[test]
fn an_inspection_comes_back_as_it_was_each_part_alone_too() {
    let whole = whole();
    let none = Inspection::default;
    let (lens, logits) = (whole.lens.clone(), whole.logits.clone());
    let (attention, cell) = (whole.attention.clone(), whole.cell.clone());
    let contributions = whole.contributions.clone();
    for inspection in [
        Inspection { lens, ..none() },
        Inspection { logits, ..none() },
        Inspection {
            attention,
            ..none()
        },
        Inspection { cell, ..none() },
        Inspection {
            contributions,
            ..none()
        },
        none(),
        whole,
    ] {
        let numbers = inspection.clone().into_numbers();
        assert_eq!(Inspection::from_numbers(&numbers), Some(inspection));
    }
}

#[test]
fn numbers_of_another_shape_are_refused() {
    let numbers = whole().into_numbers();
    let read = Inspection::from_numbers;
    assert!(read(&numbers).is_some());
    for shorter in 0..numbers.len() {
        assert_eq!(read(&numbers[..shorter]), None, "{shorter} numbers");
    }
    assert_eq!(read(&[&numbers[..], &[0.0]].concat()), None, "one too many");
    let with = |place: usize, number: f32| {
        let mut numbers = numbers.clone();
        numbers[place] = number;
        read(&numbers)
    };
    // Whether there is a lens, its four shapes, and the first token of its first cell.
    for place in 0..6 {
        for number in [0.5, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(with(place, number), None, "{number} at {place}");
        }
    }
    let columns = 2;
    for endless in [16_777_216.0, 4_294_967_040.0] {
        assert_eq!(with(columns, endless), None);
    }
}

#[test]
fn columns_rows_and_parts_are_found_by_their_position() {
    let whole = whole();
    let lens = whole.lens.unwrap();
    let first_tokens = |position| {
        let column = lens.column(position)?;
        Some(column.iter().map(|cell| cell.top[0].0).collect::<Vec<_>>())
    };
    assert_eq!(first_tokens(3), Some(vec![1, 2]));
    assert_eq!(first_tokens(4), Some(vec![3, 4]));
    assert_eq!((first_tokens(2), first_tokens(5)), (None, None));

    let attention = whole.attention.unwrap();
    // The third of four rows of five.
    assert_eq!(attention.row(1, 3), Some(&attention.weights[10..15]));
    assert_eq!((attention.row(2, 3), attention.row(0, 2)), (None, None));
    assert_eq!(attention.row(0, 5), None);

    let contributions = whole.contributions.unwrap();
    assert!((contributions.sum() - f64::from(contributions.logit)).abs() < f64::EPSILON);
}
