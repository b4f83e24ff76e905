//! The page: its state, its figures, and what is in view.

use super::Enforcement::{Native, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "Every figure has a title, a description and a table, and is drawn from recorded data",
        &[Native(
            "crates/page-model/src/figures/tests.rs",
            "each_figure_is_drawn_with_a_title_a_description_and_a_table",
        )],
    ),
    Invariant::new(
        "What Inside switches off changes that screen alone: no pass of a run is made without a part of the network",
        &[
            Native(
                "crates/page-model/src/inside/tests/task.rs",
                "nothing_but_inspections_and_tokens_is_asked_for",
            ),
            Native(
                "crates/engine/tests/inspect.rs",
                "what_the_cache_of_the_run_holds_is_read_and_not_changed",
            ),
        ],
    ),
    Invariant::new(
        "A saved figure has title, legend, prompt, settings, model and source, and each shape in it has its look as attributes, without a style sheet",
        &[
            Native(
                "crates/charts/src/file/tests.rs",
                "every_file_says_what_it_shows_and_where_it_is_from",
            ),
            Native(
                "crates/charts/src/file/tests.rs",
                "each_shape_has_its_look_as_attributes",
            ),
        ],
    ),
    Invariant::new(
        "The captions of the tour are true of the shipped model, and stand long enough to be read",
        &[
            Native(
                "crates/engine/tests/page/tour.rs",
                "the_captions_say_what_the_shipped_model_does",
            ),
            Native(
                "crates/page-model/src/tour/tests.rs",
                "every_caption_of_the_tour_stands_long_enough_to_be_read",
            ),
        ],
    ),
    Invariant::new(
        "What the tour changes is undone together, and a control that takes over acts",
        &[Script(
            "tests/e2e/tour.test.mjs",
            "a control takes over and acts, and one Undo brings the visitor's page back",
        )],
    ),
    Invariant::new(
        "The report of a check of this device says what the screen says, and is read back as it was",
        &[
            Native(
                "crates/page-model/src/this_device/report.rs",
                "a_report_is_read_back_as_it_was",
            ),
            Script(
                "tests/e2e/this-device.test.mjs",
                "both engines are measured, the run survives, and the report is what is shown",
            ),
        ],
    ),
    Invariant::new(
        "A run has at most 256 MiB of logits; runs put aside and undo keep their texts, and at most 64 MiB of logits",
        &[
            Native(
                "crates/page-model/src/run/kept_logits.rs",
                "a_run_is_as_long_as_its_logits_have_room",
            ),
            Native(
                "crates/page-model/src/run/kept_logits.rs",
                "many_long_runs_keep_their_texts_within_the_bound",
            ),
        ],
    ),
    Invariant::new(
        "Undo keeps at most 64 MiB beside the logits of runs, whatever its entries are of, and no logits of a constrained run",
        &[
            Native(
                "crates/page-model/src/history/tests.rs",
                "entries_of_every_kind_stay_within_the_bound",
            ),
            Native(
                "crates/page-model/src/history/tests.rs",
                "an_entry_drops_its_distributions_before_it_is_dropped",
            ),
            Native(
                "crates/page-model/src/history/tests.rs",
                "a_constrained_run_that_is_put_aside_keeps_no_logits",
            ),
        ],
    ),
    Invariant::new(
        "A task shows no outdated answer, whatever the order of presses, answers, pauses, undo and changes of the page; without the driver's comparison one is found",
        &[
            Native(
                "crates/page-model/src/run/task/tests.rs",
                "no_order_of_events_shows_an_outdated_answer",
            ),
            Native(
                "crates/page-model/src/run/task/tests.rs",
                "without_the_comparison_an_outdated_answer_is_found",
            ),
            Native(
                "crates/page-model/src/compare/task/tests.rs",
                "no_order_of_events_shows_an_outdated_answer",
            ),
            Native(
                "crates/page-model/src/compare/task/tests.rs",
                "without_the_comparison_an_outdated_answer_is_found",
            ),
            Native(
                "crates/page-model/src/speculative/tests/task.rs",
                "no_order_of_events_shows_an_outdated_answer",
            ),
            Native(
                "crates/page-model/src/speculative/tests/task.rs",
                "without_the_comparison_an_outdated_answer_is_found",
            ),
            Native(
                "crates/page-model/src/constrained/task/tests.rs",
                "no_order_of_events_shows_an_outdated_answer",
            ),
            Native(
                "crates/page-model/src/constrained/task/tests.rs",
                "without_the_comparison_an_outdated_answer_is_found",
            ),
            Native(
                "crates/page-model/src/experiments/tests/task.rs",
                "no_order_of_events_shows_an_outdated_answer",
            ),
            Native(
                "crates/page-model/src/experiments/tests/task.rs",
                "without_the_comparison_an_outdated_answer_is_found",
            ),
        ],
    ),
    Invariant::new(
        "In longer texts and from right to left nothing is cut, leaves the window or lies on something else, on a phone and on a desk",
        &[
            Script(
                "tests/e2e/languages.test.mjs",
                "every view has its texts and room for them, and the address keeps the language",
            ),
            Script(
                "tests/e2e/languages.test.mjs",
                "a text that is cut, that leaves the window or that lies on another is found",
            ),
        ],
    ),
    Invariant::new(
        "When the page's program stops, the page says so and offers to reload with the same state",
        &[Script(
            "tests/e2e/crash.test.mjs",
            "a page whose program stops says so, and reloads with the same state",
        )],
    ),
    Invariant::new(
        "Lanes of one text share a forward pass, and every lane reads the same number at the same step",
        &[
            Native(
                "crates/page-model/src/compare/comparison/tests.rs",
                "lanes_of_one_text_share_a_pass_and_the_rest_costs_one_each",
            ),
            Native(
                "crates/page-model/src/compare/comparison/tests.rs",
                "every_lane_writes_what_its_rule_writes_alone_with_the_same_random_numbers",
            ),
            Script(
                "tests/e2e/compare.test.mjs",
                "every lane writes what the native engine writes",
            ),
        ],
    ),
    Invariant::new(
        "No control moves the axis of the bars: a bar changes with its own probability alone",
        &[
            Native(
                "crates/page-model/src/run/axis_choice/tests.rs",
                "no_setting_moves_an_axis",
            ),
            Native(
                "crates/page-model/src/run/axis_choice/tests.rs",
                "a_bar_changes_with_its_own_number_alone",
            ),
        ],
    ),
    Invariant::new(
        "What a press changes on any screen, and a slider on Loop and in each view of Shape, is in view with the text and the control, at eight window sizes",
        &[
            Script(
                "tests/e2e/frame.test.mjs",
                "every slider and what it changes on the Loop are in view together at every size",
            ),
            Script(
                "tests/e2e/frame.test.mjs",
                "every slider and each view of Shape are in view together at every size",
            ),
            Script(
                "tests/e2e/frame.test.mjs",
                "${name}: the first view has a distribution, and each press of the Loop shows its effect",
            ),
        ],
    ),
    Invariant::new(
        "On a phone one region of every screen scrolls, at least 200 pixels high, and its last line fades",
        &[Script(
            "tests/e2e/scrolling.test.mjs",
            "one region of every screen, and its last line is not cut",
        )],
    ),
    Invariant::new(
        "A screen and an experiment that are chosen open with a result, and the prompt is the visitor's after",
        &[
            Script(
                "tests/e2e/menu.test.mjs",
                "a screen that is chosen here opens with a result, and gives the prompt back",
            ),
            Script(
                "tests/e2e/menu.test.mjs",
                "every experiment opens with a result, and the prompt is back on the first screen",
            ),
        ],
    ),
    Invariant::new(
        "A JSON record is broken at the first character that no continuation can mend",
        &[
            Native(
                "crates/page-model/src/json.rs",
                "a_wrong_character_is_found_where_it_stands",
            ),
            Native(
                "crates/page-model/src/json.rs",
                "the_character_that_breaks_a_record_is_found",
            ),
        ],
    ),
    Invariant::new(
        "A tree of continuations marks the present run, and says when the run has other tokens before it",
        &[
            Native(
                "crates/page-model/src/experiments/tests/continuations.rs",
                "it_grows_from_any_step_and_marks_the_run",
            ),
            Script(
                "tests/e2e/beams.test.mjs",
                "it grows from any step of the run",
            ),
        ],
    ),
    Invariant::new(
        "The page's program comes in at most 110 files, and a function in a merged file keeps its slot in the table",
        &[
            Native(
                "crates/bind/src/merge/tests.rs",
                "each_function_and_its_data_keep_their_places",
            ),
            Script(
                "tests/e2e/loading.test.mjs",
                "once the engine is at work every screen opens without the network",
            ),
        ],
    ),
    Invariant::new(
        "In the presenter view every text has at least 30 px and no control stands about",
        &[Script(
            "tests/e2e/presenter.test.mjs",
            "${screen}: every text can be read at eight meters, and no control stands about",
        )],
    ),
];
