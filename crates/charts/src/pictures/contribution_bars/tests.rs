//! The rows of a sum, in both orders.

use super::*;

fn part(name: &str, value: f64) -> Contribution {
    Contribution {
        name: name.into(),
        value,
        ..Contribution::default()
    }
}

fn bars() -> ContributionBars {
    ContributionBars {
        token: "␣a".into(),
        parts: vec![
            part("embedding", 0.25),
            Contribution {
                parts: vec![part("head 1", 3.0), part("head 2", -1.0)],
                ..part("attention 1", 2.0)
            },
            part("MLP 1", -0.5),
            part("MLP 2", 4.0),
        ],
        ..ContributionBars::default()
    }
}

fn ways(bars: &ContributionBars) -> Vec<(String, f64, f64)> {
    let rows = rows::of(bars).into_iter();
    rows.map(|row| (row.name, row.start, row.end)).collect()
}

fn way(name: &str, start: f64, end: f64) -> (String, f64, f64) {
    (name.into(), start, end)
}

#[test]
fn each_bar_begins_where_the_one_before_ended() {
    let expected = [
        way("embedding", 0.0, 0.25),
        way("attention 1", 0.25, 2.25),
        way("head 1", 0.25, 3.25),
        way("head 2", 3.25, 2.25),
        way("MLP 1", 2.25, 1.75),
        way("MLP 2", 1.75, 5.75),
        way("logit", 0.0, 5.75),
    ];
    assert_eq!(ways(&bars()), expected);
}

#[test]
fn the_sum_is_the_same_in_any_order_and_however_many_rows_are_shared() {
    let by_size = ContributionBars {
        order: ContributionOrder::Size,
        most: 1,
        ..bars()
    };
    let expected = [
        way("MLP 2", 0.0, 4.0),
        way("3 other parts", 4.0, 5.75),
        way("logit", 0.0, 5.75),
    ];
    assert_eq!(ways(&by_size), expected);
    let in_order = ContributionBars { most: 1, ..bars() };
    let expected = [
        way("3 other parts", 0.0, 1.75),
        way("MLP 2", 1.75, 5.75),
        way("logit", 0.0, 5.75),
    ];
    assert_eq!(ways(&in_order), expected);
}

#[test]
fn a_pointer_finds_the_part_of_its_row() {
    let parts = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5].map(|row| bars().part_at(row * ROW));
    assert_eq!(
        parts,
        [
            Some(0),
            Some(1),
            Some(1),
            Some(1),
            Some(2),
            Some(3),
            None,
            None
        ]
    );
    assert_eq!(bars().part_at(-1.0), None);
}

#[test]
fn a_number_that_rounds_to_zero_has_no_sign() {
    assert_eq!(
        [0.001, -0.001, 2.5, -2.5].map(signed),
        ["0.00", "0.00", "+2.50", "−2.50"]
    );
}
