//! The pictures and the sentences: lines of the tables and the floor, rows of the truth first, the prompt in the grid.

use charts::Provenance;

use super::{
    super::{LiveTrainingSource, Part, figures, rate::LearningRate, words},
    *,
};

#[test]
fn the_curve_has_the_floor_and_the_tables_as_lines_and_both_losses() {
    let picture = figures::curve(&after_some_steps()).unwrap();
    let scene = picture.scene("curve", 640.0);
    assert!(scene.description.contains("after 3 steps is 3.991 nats"));
    let table = format!("{:?}", picture.table());
    for label in [words::floor(), words::pairs(), words::triples()] {
        assert!(table.contains(label), "{label}");
    }
    assert!(figures::curve(&LiveTrainingResults::default()).is_none());
}

#[test]
fn the_likeliest_token_in_truth_has_the_first_row() {
    let picture = figures::next(&after_some_steps()).unwrap();
    let first = format!("{:?}", picture.table().rows[0]);
    assert!(first.contains("\"c\""), "{first}");
}

#[test]
fn the_grid_has_the_prompt_and_its_title_the_steps() {
    let picture = figures::pass(&after_some_steps()).unwrap();
    assert!(picture.scene("pass", 640.0).title.contains("after 3 steps"));
    assert!(!picture.table().rows.is_empty());
}

#[test]
fn a_saved_figure_says_which_network_it_shows_and_how_it_was_trained() {
    let page = Provenance {
        prompt: "Once".into(),
        model: "tokenloop-1m".into(),
        site: "Tokenloop".into(),
        ..Provenance::default()
    };
    let (results, part) = (after_some_steps(), Part::default());
    let made = results.made_from(&part, 7, &page).unwrap();
    assert_eq!(made.prompt, "ab");
    assert_eq!(made.generated, " b c.");
    assert_eq!(
        made.settings,
        "after 3 steps, learning rate 0.004, text drawn at temperature 1; random seed 7"
    );
    assert_eq!(made.site, "Tokenloop");
    assert_ne!(made.model, "tokenloop-1m");
    let anew = Part { number: 1, ..part };
    assert_eq!(results.made_from(&anew, 7, &page), None, "another training");
}

#[test]
fn what_is_said_has_the_numbers_of_the_report() {
    let results = after_some_steps();
    let view = results.view().unwrap();
    assert_eq!(words::speed(view).unwrap(), "20,000 tokens a second");
    assert_eq!(
        words::losses_said(view),
        "Loss on held-out text: 3.991 nats per token. The floor is 1.000."
    );
    assert!(words::about(view).starts_with("19,520 weights, 4 tokens."));
    assert_eq!(words::unknown_characters(view), None);
    assert_eq!(words::unknown_in_prompt(view), None);
    assert_eq!(words::rate_value(LearningRate::Usual), "0.004");
    let names = LiveTrainingSource::ALL.map(words::model_name);
    assert_ne!(names[0], names[1]);
}
