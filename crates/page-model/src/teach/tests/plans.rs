//! The plans: minutes that add up, steps that exist, and the figure.

use charts::Picture;

use crate::teach::{class_plan::PlanLength, figures::time_plan};

/// The longest part: nobody listens for longer.
const LONGEST: u32 = 15;

#[test]
fn the_minutes_of_the_parts_are_those_of_the_class() {
    for length in PlanLength::ALL {
        let parts = length.plan().parts;
        let sum: u32 = parts.iter().map(|part| part.minutes).sum();
        assert_eq!(sum, length.minutes());
        for part in parts {
            assert!((1..=LONGEST).contains(&part.minutes), "{}", (part.title)());
        }
    }
}

#[test]
fn each_part_names_steps_that_exist_and_has_something_to_do_and_to_ask() {
    for length in PlanLength::ALL {
        let plan = length.plan();
        assert!(!(plan.aim)().is_empty() && !plan.before.is_empty());
        for part in plan.parts {
            assert!(!part.places.is_empty(), "{}", (part.title)());
            let found: Vec<String> = part
                .steps()
                .iter()
                .map(|planned| {
                    assert_eq!(planned.lesson.steps[planned.place - 1].id, planned.step.id);
                    format!("{}.{}", planned.lesson.id, planned.step.id)
                })
                .collect();
            assert_eq!(found, part.places, "{}", (part.title)());
            assert!(
                (part.does)().ends_with('.') && (part.asks)().ends_with('?'),
                "{}",
                (part.title)()
            );
        }
    }
}

#[test]
fn the_figure_has_a_row_for_each_part() {
    for length in PlanLength::ALL {
        let table = time_plan(length).table();
        assert_eq!(table.rows.len(), length.plan().parts.len());
        let end = table.rows.last().map(|row| row[3].clone());
        assert_eq!(end, Some(length.minutes().to_string()));
    }
}
