//! Planted mistakes are named, and what follows from a wrong cell is right.

use super::*;

/// A planted mistake is found as itself, or its value is also what the mistake that was named leads to, or it is right.
#[test]
fn planted_mistakes_are_named() {
    let (mut planted, mut as_itself) = (0, 0);
    let mut seen = Vec::new();
    for exercise in exercises() {
        let mut practice = filled(&exercise);
        let solution = practice.solution.clone();
        let value = |cell: AnswerCell| solution.value(cell);
        let earlier = Earlier {
            exercise: &exercise,
            value: &value,
        };
        for cell in exercise.cells() {
            let mistakes = earlier.mistakes(cell);
            for &(mistake, wrong) in &mistakes {
                if !wrong.is_finite() {
                    continue;
                }
                practice.type_in(cell, &typed(cell, wrong));
                let verdict = practice.mark(cell, &mut PracticeScore::default());
                // The cells that it may follow from are rounded, each by half a unit at most.
                let units = UNITS_AFTER_OWN + 0.5 * exercise.rows() as f64;
                let is_right = is_near(cell, wrong, solution.value(cell), units);
                match verdict {
                    Verdict::Right => assert!(is_right, "{mistake:?} in {cell:?}: {wrong}"),
                    Verdict::Wrong(named) => {
                        // Typed with the decimals of its column, so it may be half a unit away.
                        let leads_here = |(of, value): &(Mistake, f64)| {
                            *of == named && is_near(cell, wrong, *value, UNITS + 0.5)
                        };
                        let form = matches!(named, Mistake::Rounded | Mistake::Percent);
                        assert!(
                            form || mistakes.iter().any(leads_here),
                            "{mistake:?} in {cell:?} is named {named:?}"
                        );
                        planted += 1;
                        as_itself += usize::from(named == mistake);
                        if named == mistake && !seen.contains(&named) {
                            seen.push(named);
                        }
                    }
                    other => panic!("{other:?}"),
                }
                practice.type_in(cell, &typed(cell, solution.value(cell)));
            }
        }
    }
    assert!(
        as_itself * 10 > planted * 8,
        "{as_itself} of {planted} are named as themselves"
    );
    // Each kind is planted somewhere and found, but for those of form, of rank, and without a formula.
    let without_value = [
        Mistake::Rounded,
        Mistake::Percent,
        Mistake::WrongOrder,
        Mistake::Unknown,
    ];
    for mistake in Mistake::ALL {
        assert!(
            seen.contains(&mistake) || without_value.contains(&mistake),
            "{mistake:?} was never found"
        );
    }
}

/// The verdict on a text typed in a cell of the known exercise, all others right.
fn verdict(column: AnswerColumn, row: usize, text: &str) -> Verdict {
    let mut practice = filled(&known());
    let cell = AnswerCell::at(column, row);
    practice.type_in(cell, text);
    practice.mark(cell, &mut PracticeScore::default())
}

#[test]
fn the_usual_mistakes_of_the_known_exercise() {
    use Mistake::*;
    let wrong = |column, row, text: &str, mistake| {
        let found = verdict(column, row, text);
        assert_eq!(found, Verdict::Wrong(mistake), "{column:?} {text}");
    };
    for text in ["0.644", "0,644", "64.4%", "0.6439", "7.39/11.48", "0.643"] {
        assert_eq!(
            verdict(AnswerColumn::Probability, 1, text),
            Verdict::Right,
            "{text}"
        );
    }
    wrong(AnswerColumn::Probability, 1, "0.64", Rounded);
    wrong(AnswerColumn::Probability, 1, "64.4", Percent);
    wrong(AnswerColumn::Probability, 1, "1.000", OverGreatest);
    // 2 of 1 + 2 − 1 + 0.
    wrong(AnswerColumn::Probability, 0, "0.5", LogitsAsProbabilities);
    wrong(AnswerColumn::Probability, 0, "0.9", Unknown);
    wrong(AnswerColumn::Rank, 0, "3", FromSmallest);
    wrong(AnswerColumn::Rank, 1, "2", WrongOrder);
    wrong(AnswerColumn::Sum, 0, "11.1", OneLeftOut);
    wrong(AnswerColumn::Kept(ByTopP), 3, REMOVED_ID, CutBeforeCrossing);
    wrong(AnswerColumn::Share(ByTopP), 1, "0.731", CutBeforeCrossing);
    wrong(AnswerColumn::Share(ByTopP), 1, "0.644", NotRenormalised);
    wrong(AnswerColumn::Share(ByTopP), 1, "0.715", DividedByP);
    wrong(AnswerColumn::Share(ByTopK), 2, "0.5", RemovedHasShare);
    wrong(AnswerColumn::Pick(Pure), 0, "1", MostLikely);
    wrong(AnswerColumn::Pick(ByTopK), 0, "2", RemovedToken);
    assert!(matches!(
        verdict(AnswerColumn::Sum, 0, "eleven"),
        Verdict::Unread(_)
    ));
    assert_eq!(verdict(AnswerColumn::Pick(Greedy), 0, "1"), Verdict::Right);
}

#[test]
fn temperature_in_the_wrong_place_is_named() {
    let cold = MethodSettings {
        temperature: Temperature::new(0.5).unwrap(),
        ..known().settings
    };
    let exercise = known().with(cold).unwrap();
    let named = |column, text: &str| {
        let mut practice = filled(&exercise);
        let cell = AnswerCell::at(column, 0);
        practice.type_in(cell, text);
        practice.mark(cell, &mut PracticeScore::default())
    };
    for (column, text, mistake) in [
        (AnswerColumn::Scaled, "0.5", Mistake::Multiplied),
        (AnswerColumn::Scaled, "1", Mistake::TemperatureForgotten),
        (AnswerColumn::Exp, "2.72", Mistake::TemperatureForgotten),
        (AnswerColumn::Exp, "5.44", Mistake::TemperatureAfterExp),
        (AnswerColumn::Exp, "2.00", Mistake::NoExponential),
        (
            AnswerColumn::Probability,
            "0.474",
            Mistake::TemperatureAfterSoftmax,
        ),
        (
            AnswerColumn::Probability,
            "0.237",
            Mistake::TemperatureForgotten,
        ),
    ] {
        assert_eq!(named(column, text), Verdict::Wrong(mistake), "{text}");
    }
}

/// A wrong cell, and then everything right on top of it, rounded as asked: only that cell is wrong.
#[test]
fn what_follows_from_a_wrong_cell_is_right() {
    for exercise in exercises() {
        for column in [
            AnswerColumn::Exp,
            AnswerColumn::Sum,
            AnswerColumn::Probability,
        ] {
            let mut practice = Practice::new(exercise.clone());
            let wrong = AnswerCell::at(column, 0);
            let mut own = std::collections::BTreeMap::new();
            for cell in exercise.cells() {
                let value = |of: AnswerCell| {
                    let typed = own.get(&of).copied();
                    typed.unwrap_or_else(|| practice.solution.value(of))
                };
                let earlier = Earlier {
                    exercise: &exercise,
                    value: &value,
                };
                let mut value = earlier.follow(cell);
                if cell == wrong {
                    value = value * 1.25 + 0.05;
                }
                let text = typed(cell, value);
                let rounded = match cell.column.kind() {
                    CellKind::Number(_) => text.parse().unwrap(),
                    _ => value,
                };
                own.insert(cell, rounded);
                practice.type_in(cell, &text);
            }
            for cell in exercise.cells() {
                let verdict = practice.mark(cell, &mut PracticeScore::default());
                match cell == wrong {
                    true => assert!(matches!(verdict, Verdict::Wrong(_)), "{cell:?}"),
                    false => assert_eq!(verdict, Verdict::Right, "{cell:?} after {wrong:?}"),
                }
            }
        }
    }
}
