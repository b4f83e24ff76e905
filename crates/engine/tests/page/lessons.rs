//! The steps of the lessons on the shipped model: what their texts say of the page holds when a step is opened, the action
//! is not done then, its solution does it, and what the outcome says holds after it.

use page_model::{
    lessons::{files::lessons, own::own_lesson, step::LessonStep},
    quick_check::condition::ConditionReading,
};

use super::solver::Solver;

/// The readings that do not hold.
fn broken(readings: &[ConditionReading]) -> Vec<&str> {
    let broken = readings.iter().filter(|reading| !reading.holds);
    broken.map(|reading| reading.sentence.as_str()).collect()
}

/// What is wrong with a step, in sentences.
fn wrong(step: &LessonStep) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut solver = Solver::open(&step.start);
    let shows = solver.readings(&step.shows);
    wrong.extend(broken(&shows).iter().map(|said| format!("shows: {said}")));
    let Some(action) = step
        .action
        .as_ref()
        .filter(|action| !action.until.is_empty())
    else {
        return wrong;
    };
    if broken(&solver.readings(&action.until)).is_empty() {
        wrong.push("done before anything was done".into());
    }
    for step in &action.witness {
        solver.carry_out(*step);
    }
    let until = solver.readings(&action.until);
    wrong.extend(broken(&until).iter().map(|said| format!("until: {said}")));
    let holds = solver.readings(&action.holds);
    wrong.extend(broken(&holds).iter().map(|said| format!("holds: {said}")));
    if let Some(outcome) = &step.outcome {
        let missing = solver.with_state(|state| outcome.missing(state));
        wrong.extend(
            missing
                .iter()
                .map(|name| format!("then: nothing to measure: {name}")),
        );
    }
    wrong
}

#[test]
fn what_the_steps_say_of_the_page_holds_on_the_shipped_model() {
    let (mut all, mut steps) = (Vec::new(), 0);
    for lesson in lessons().unwrap() {
        for step in &lesson.steps {
            steps += 1;
            for said in wrong(step) {
                all.push(format!("{}.{}: {said}", lesson.id, step.id));
            }
        }
    }
    assert!(steps > 0, "there are no steps");
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn what_the_example_for_authors_says_of_the_page_holds_too() {
    let text = include_str!("../../../../docs/lesson-example.md");
    let lesson = own_lesson("lesson-example.md", text).unwrap();
    assert!(!lesson.steps.is_empty());
    for step in &lesson.steps {
        assert_eq!(wrong(step), Vec::<String>::new(), "step {}", step.id);
    }
}
