//! Exercises, questions, lessons and predictions.

use super::Enforcement::{Native, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "The solution of an exercise is what the sampler computes, and each step by hand leads to it",
        &[Native(
            "crates/page-model/src/practice/tests.rs",
            "every_step_by_hand_leads_to_what_the_sampler_computes",
        )],
    ),
    Invariant::new(
        "A wrong cell of an exercise does not make the following ones wrong",
        &[
            Native(
                "crates/page-model/src/practice/tests/mistakes.rs",
                "what_follows_from_a_wrong_cell_is_right",
            ),
            Native(
                "crates/page-model/src/practice/tests/mistakes.rs",
                "planted_mistakes_are_named",
            ),
        ],
    ),
    Invariant::new(
        "The worksheet has the page's numbers, its key a page of its own, its blanks no answer",
        &[Script(
            "tests/e2e/practice.test.mjs",
            "worksheet of ${exercise}: blanks, and a key on its own page",
        )],
    ),
    Invariant::new(
        "A question's file is valid; each number in it, right or a usual mistake, is what its formula gives; each task is undone at its start and done by its solution",
        &[
            Native(
                "crates/page-model/src/quick_check/tests/errors.rs",
                "a_head_has_known_keys_each_as_often_as_it_may_stand",
            ),
            Native(
                "crates/page-model/src/quick_check/tests/formulas.rs",
                "every_number_and_every_usual_mistake_is_what_its_formula_gives",
            ),
            Native(
                "crates/engine/tests/page/quick_check.rs",
                "no_task_is_done_at_its_start_and_every_solution_does_it",
            ),
        ],
    ),
    Invariant::new(
        "Whoever takes the longest, the shortest, the first or the most cautious answer is right in at most 40% of a group's questions; a number is right in each usual form",
        &[
            Native(
                "crates/page-model/src/quick_check/tests/guessing.rs",
                "no_rule_about_the_form_of_answers_finds_the_right_ones",
            ),
            Native(
                "crates/page-model/src/quick_check/tests/numbers.rs",
                "each_usual_form_of_a_right_number_is_right",
            ),
        ],
    ),
    Invariant::new(
        "What a step of a lesson says of the page holds when it is opened; its action is not done then, its solution does it, and what its outcome says holds after it",
        &[
            Native(
                "crates/engine/tests/page/lessons.rs",
                "what_the_steps_say_of_the_page_holds_on_the_shipped_model",
            ),
            Script(
                "tests/e2e/lessons.test.mjs",
                "every step of every lesson shows what it says, is carried out, and has its way on in view",
            ),
        ],
    ),
    Invariant::new(
        "Every claim is taught by the steps that the map names, or waits for a named feature",
        &[Native(
            "crates/page-model/src/lessons/tests/claims.rs",
            "steps_and_map_agree_on_what_is_taught_where",
        )],
    ),
    Invariant::new(
        "What a pupil reads of a lesson is at most Flesch–Kincaid grade 8, the field's terms left out",
        &[Native(
            "crates/page-model/src/lessons/tests/reading_grade.rs",
            "each_lesson_is_read_at_grade_8_or_below",
        )],
    ),
    Invariant::new(
        "The guide for authors of lessons names every key, mark, measure and action, and no other",
        &[
            Native(
                "crates/page-model/src/lessons/tests/guide.rs",
                "keys_and_marks_are_those_of_the_parser",
            ),
            Native(
                "crates/page-model/src/lessons/tests/guide.rs",
                "measures_are_those_of_the_conditions",
            ),
            Native(
                "crates/page-model/src/lessons/tests/guide.rs",
                "actions_are_those_that_the_error_lists",
            ),
        ],
    ),
    Invariant::new(
        "The minutes of a plan add up and its steps exist; each lesson rests on a source",
        &[
            Native(
                "crates/page-model/src/teach/tests/plans.rs",
                "the_minutes_of_the_parts_are_those_of_the_class",
            ),
            Native(
                "crates/page-model/src/teach/tests/plans.rs",
                "each_part_names_steps_that_exist_and_has_something_to_do_and_to_ask",
            ),
            Native(
                "crates/page-model/src/teach/tests/reading.rs",
                "each_lesson_rests_on_a_source",
            ),
        ],
    ),
    Invariant::new(
        "A covered prediction has nothing of the model in picture, order or axis; no score is below the reference's entropy",
        &[
            Native(
                "crates/page-model/src/predict/tests.rs",
                "nothing_of_model_and_truth_is_drawn_before_it_is_revealed",
            ),
            Native(
                "crates/page-model/src/predict/tests.rs",
                "no_shares_score_below_the_entropy_and_the_reference_itself_scores_it",
            ),
        ],
    ),
];
