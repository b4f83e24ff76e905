//! Ends of scales, ticks, and the way back from a place to its value.

use super::*;

#[test]
fn ticks_are_round_and_far_enough_apart() {
    assert_eq!(NumberLine::linear(1.0, 100.0).ticks(50.0), [0.0, 0.5, 1.0]);
    assert_eq!(NumberLine::linear(7.0, 100.0).ticks(30.0), [0.0, 5.0]);
    let log = |least, most, length| NumberLine {
        scale: Scale::Log,
        least,
        most,
        length,
    };
    assert_eq!(log(1.0, 100.0, 100.0).ticks(30.0), [1.0, 10.0, 100.0]);
    assert_eq!(log(1e-3, 1.0, 60.0).ticks(30.0), [1e-3, 0.1]);
    assert_eq!(
        log(1.0, 60.0, 300.0).ticks(30.0),
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
    );
    assert_eq!(log(20.0, 60.0, 100.0).ticks(30.0), [20.0, 50.0]);
}

#[test]
fn a_line_through_zero_ends_at_its_first_and_last_tick() {
    for values in [vec![-131.0, -82.4], vec![9.4, -11.4], vec![0.03], vec![]] {
        let line = NumberLine::around_zero(values.iter().copied(), 124.0, 34.0);
        let ticks = line.ticks(34.0);
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        assert!((first - line.least).abs() < 1e-9 && (last - line.most).abs() < 1e-9);
        for value in values.into_iter().chain([0.0]) {
            assert!(
                line.least <= value && value <= line.most,
                "{value} on {line:?}"
            );
        }
    }
}

#[test]
fn a_place_on_the_line_leads_back_to_its_value() {
    let line = NumberLine {
        scale: Scale::Log,
        least: 1e-4,
        most: 1.0,
        length: 400.0,
    };
    assert_eq!(line.at(0.01), 200.0);
    assert!((line.value(200.0) - 0.01).abs() < 1e-12);
    assert_eq!(line.at(0.0), 0.0);
}
