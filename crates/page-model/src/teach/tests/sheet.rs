//! The worksheet of the live model, made of a recorded step of the model that ships.

use crate::{
    figures::tests::recorded_run,
    practice::worksheet::{WorksheetCell, WorksheetExercise},
    run::step_analysis::SelectedStep,
    settings::Settings,
    teach::live_sheet::{LiveSheet, MOST_TOKENS, SheetSource, WrittenToken},
};

/// The sheet of the step after this number of recorded tokens.
fn sheet(tokens: usize, number: u32) -> (LiveSheet, Vec<WrittenToken>) {
    let (run, texts) = recorded_run(tokens.max(1));
    let written = WrittenToken::of(&run, tokens, &texts);
    let generation = run.generation();
    let step = SelectedStep::at(generation, 0, None).unwrap();
    let step = step.read(generation, &Settings::default(), true).unwrap();
    let label = |token| texts.label(token);
    let source = SheetSource {
        prompt: run.text(),
        ranking: &step.ranking,
        label: &label,
        written: &written,
        number,
    };
    (LiveSheet::of(&source).unwrap(), written)
}

fn cells(exercise: &WorksheetExercise) -> impl Iterator<Item = &WorksheetCell> {
    exercise
        .tables
        .iter()
        .flat_map(|table| table.rows.iter().flatten())
}

#[test]
fn there_is_an_exercise_for_each_level_and_one_on_the_text() {
    let (with_text, written) = sheet(3, 1);
    assert_eq!(with_text.exercises.len(), 4);
    assert_eq!(written.len(), 3);
    assert!(with_text.text.ends_with(&written[2].text));
    let (without, _) = sheet(0, 1);
    assert_eq!(without.exercises.len(), 3);
    for exercise in &with_text.exercises {
        let blanks = cells(exercise).filter(|cell| matches!(cell, WorksheetCell::Blank(_)));
        assert!(blanks.count() > 2, "{}", exercise.title);
    }
}

#[test]
fn the_products_follow_from_the_probabilities_on_the_sheet() {
    let (sheet, written) = sheet(3, 1);
    let table = &sheet.exercises[3].tables[0];
    assert_eq!(table.rows.len(), written.len().min(MOST_TOKENS));
    let mut product = 1.0;
    for row in &table.rows {
        let [_, WorksheetCell::Given(given), WorksheetCell::Blank(answer)] = &row[..] else {
            panic!("{row:?}");
        };
        let given: f64 = given.parse().unwrap();
        product *= given;
        let answer: f64 = answer.parse().unwrap();
        // Two digits: half a unit of the second one at most.
        assert!(
            (answer - product).abs() <= 0.05 * product,
            "{answer} {product}"
        );
    }
}

#[test]
fn another_number_is_another_sheet() {
    let start = |sheet: LiveSheet| -> Vec<String> {
        sheet
            .exercises
            .into_iter()
            .flat_map(|exercise| exercise.start)
            .collect()
    };
    assert_eq!(start(sheet(2, 1).0), start(sheet(2, 1).0));
    assert_ne!(start(sheet(2, 1).0), start(sheet(2, 2).0));
}
