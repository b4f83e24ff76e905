//! The pictures: rows of the truth first, the chosen step on the curve, the end of the prompt in the grid.

use charts::Picture;
use engine_client::GrammarTruth;

use super::{
    super::{
        figures::{curve, divergence, next, pass},
        words,
    },
    *,
};

/// Sums of eight products are rounded.
const ROUNDING: f64 = 1e-9;

#[test]
fn the_rows_begin_with_what_is_likeliest_in_truth() {
    let results = asked(|| Checkpoint::Step30);
    let picture = next(&results, Checkpoint::Step30).unwrap();
    let table = picture.table();
    let Some(GrammarTruth::Known(truth)) = results.truth() else {
        panic!("the fake page knows the truth");
    };
    let likeliest = truth.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    let label = results.start().unwrap().texts().label(likeliest.unwrap().0);
    let first = format!("{:?}", table.rows[0]);
    assert!(first.contains(&label), "{first} has not {label}");
    assert!(next(&results, Checkpoint::Step60).is_none(), "not asked");
}

#[test]
fn the_divergence_is_the_sum_over_the_truth() {
    let results = asked(|| Checkpoint::Step30);
    let Some(GrammarTruth::Known(truth)) = results.truth() else {
        panic!("the fake page knows the truth");
    };
    let model = results.view(Checkpoint::Step30).unwrap().model();
    let by_hand: f64 = truth
        .iter()
        .map(|(token, share)| match *share > 0.0 {
            true => share * (share.ln() - model.probability(*token).ln()),
            false => 0.0,
        })
        .sum();
    let divergence = divergence(&results, Checkpoint::Step30).unwrap();
    assert!((divergence - by_hand).abs() < ROUNDING);
    assert!(words::from_truth(&results, Checkpoint::Step30).is_some());
}

#[test]
fn the_curve_marks_the_chosen_step_and_says_where_it_began() {
    let scene = curve(Checkpoint::Step150).unwrap().scene("curve", 640.0);
    assert!(
        scene
            .description
            .contains("Before the first step the loss is 7.66")
    );
    assert_eq!(
        curve(Checkpoint::Step150).unwrap().markers[0].label,
        "after 150 steps"
    );
    assert!(
        curve(Checkpoint::Pythia512).is_none(),
        "its log is not here"
    );
    let first = curve(Checkpoint::Step0).unwrap();
    assert!(first.markers.is_empty(), "no place for step 0");
    assert!(first.series.iter().all(|series| series.points[0].0 > 0.0));
}

#[test]
fn the_grid_has_the_end_of_the_prompt_and_what_may_follow() {
    let results = asked(|| Checkpoint::Step30);
    let picture = pass(&results, Checkpoint::Step30).unwrap();
    let scene = picture.scene("pass", 640.0);
    assert!(scene.title.contains("after 30 steps"));
    let tokens = results.start().unwrap().tokens().len();
    assert!(!picture.table().rows.is_empty());
    assert!(tokens > 0);
}
