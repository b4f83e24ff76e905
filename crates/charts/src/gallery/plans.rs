//! Plans of time.

use super::{ALL, COLUMN, State, state};
use crate::{ClassWork, PlannedPart, TimePlan};

pub(super) fn states() -> Vec<State> {
    let part = |label: &str, minutes, work| PlannedPart {
        label: label.into(),
        minutes,
        work,
    };
    let plan = TimePlan {
        title: "A class of 45 minutes".into(),
        parts: vec![
            part("Who writes the next word?", 5, ClassWork::Together),
            part("The loop", 12, ClassWork::Pairs),
            part(
                "Softmax by hand, with the numbers of the model on a worksheet",
                25,
                ClassWork::Paper,
            ),
            part("Close", 3, ClassWork::Together),
        ],
    };
    let empty = TimePlan {
        title: "No plan".into(),
        ..TimePlan::default()
    };
    vec![
        state("time-plan", ALL, plan),
        state("time-plan-empty", COLUMN, empty),
    ]
}
