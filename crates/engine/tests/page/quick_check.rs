//! The tasks of the Quick check on the shipped model: what a task begins with does not solve it, and the solution in its
//! file does.

use page_model::quick_check::{files::questions, question::QuestionKind};

use super::solver::Solver;

#[test]
fn no_task_is_done_at_its_start_and_every_solution_does_it() {
    let mut wrong = Vec::new();
    let mut tasks = 0;
    for question in questions().unwrap() {
        let QuestionKind::Live(task) = &question.kind else {
            continue;
        };
        tasks += 1;
        let mut solver = Solver::open(&task.start);
        let before = solver.readings(&task.until);
        if before.iter().all(|reading| reading.holds) {
            wrong.push(format!("{}: done at the start: {before:#?}", question.id));
        }
        for step in &task.witness {
            solver.carry_out(*step);
        }
        let after = solver.readings(&task.until);
        if !after.iter().all(|reading| reading.holds) {
            wrong.push(format!(
                "{}: not done by its solution: {after:#?}",
                question.id
            ));
        }
    }
    assert!(tasks > 0, "there are no tasks");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
