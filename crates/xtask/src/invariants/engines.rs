//! Engines, requests to them, recordings and constraints.

use super::Enforcement::{Native, Program, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "A request goes to the first engine that is allowed, ready and capable",
        &[
            Native(
                "crates/engine-client/src/routing.rs",
                "a_request_goes_to_the_first_engine_that_has_the_capability",
            ),
            Native(
                "crates/engine-client/src/routing.rs",
                "a_choice_leaves_out_what_comes_before_it",
            ),
        ],
    ),
    Invariant::new(
        "A worker of another protocol version or build is refused before the first request",
        &[Script(
            "tests/e2e/loading.test.mjs",
            "an engine of another build is refused",
        )],
    ),
    Invariant::new(
        "A token that a recording does not name is never written",
        &[
            Native(
                "crates/generation/tests/the_loop.rs",
                "a_token_that_the_logits_do_not_name_is_never_written",
            ),
            Native(
                "crates/page-model/src/run/task/tests.rs",
                "a_choice_that_a_recording_does_not_name_is_refused_and_the_text_stays",
            ),
        ],
    ),
    Invariant::new(
        "Every recorded prompt goes on for eight tokens at each temperature, seed and first token it is recorded for",
        &[Native(
            "crates/engine/tests/real_recordings.rs",
            "every_temperature_seed_and_first_token_goes_on_for_eight_tokens",
        )],
    ),
    Invariant::new(
        "The text ahead is the text that stepping gives, under every setting of the page",
        &[
            Native(
                "crates/generation/tests/ahead.rs",
                "it_is_what_the_run_writes",
            ),
            Native(
                "crates/engine/tests/page/ahead.rs",
                "it_is_the_text_that_stepping_gives_under_every_setting_of_the_page",
            ),
        ],
    ),
    Invariant::new(
        "The run's cache, passes and numbers are the same with and without a text ahead",
        &[
            Native(
                "crates/engine/tests/ahead.rs",
                "the_cache_and_the_numbers_of_the_run_are_the_same_with_and_without_it",
            ),
            Script(
                "tests/e2e/ahead.test.mjs",
                "the run's requests are the same with and without it",
            ),
        ],
    ),
    Invariant::new(
        "The scores of a text are those of the logits of transformers, each from the context that is said of it",
        &[
            Native(
                "crates/engine/tests/score.rs",
                "scores_and_perplexity_are_those_of_the_logits_of_transformers",
            ),
            Native(
                "crates/engine/tests/score.rs",
                "a_text_longer_than_the_window_is_scored_from_at_least_half_a_window",
            ),
        ],
    ),
    Invariant::new(
        "Two passes requested at once each get the logits of their own context",
        &[Native(
            "crates/engine-client/src/client/tests.rs",
            "whatever_is_asked_at_once_each_is_answered_for_its_own_context",
        )],
    ),
    Invariant::new(
        "A branch computes what the cache does not share, and is answered for its own text",
        &[
            Native(
                "crates/engine-client/src/client/tests.rs",
                "a_branch_computes_what_is_not_shared_and_is_answered_for_its_own_context",
            ),
            Native(
                "crates/engine/tests/engine.rs",
                "several_tokens_after_a_text_give_the_logits_of_each_in_one_pass",
            ),
        ],
    ),
    Invariant::new(
        "Pages that share an engine each get the logits of their own text",
        &[
            Native(
                "crates/engine-client/src/engines/tests/sharing.rs",
                "pages_that_share_an_engine_each_get_the_logits_of_their_own_text",
            ),
            Script("tests/e2e/embed.test.mjs", "ten embeds share one engine"),
        ],
    ),
    Invariant::new(
        "Every request has exactly one outcome, also when the worker crashes or its device is lost",
        &[
            Native(
                "crates/engine-client/src/constraint/tests.rs",
                "a_stuck_worker_is_ended_and_every_request_has_its_outcome",
            ),
            Script(
                "tests/e2e/device.test.mjs",
                "a run survives the loss of its GPU",
            ),
            Script(
                "tests/e2e/crash.test.mjs",
                "a crash of the CPU engine is told once",
            ),
        ],
    ),
    Invariant::new(
        "A worker is ended when it answers nothing for ten times what a chunk takes at this device's measured speed, never before 20 s; a new one gets its requests once",
        &[
            Native(
                "crates/engine-client/src/watchdog/tests.rs",
                "the_deadline_is_ten_times_a_measured_chunk_and_never_below_twenty_seconds",
            ),
            Native(
                "crates/engine-client/src/watchdog/tests.rs",
                "a_first_token_of_83_seconds_is_no_hang_with_and_without_answers_in_between",
            ),
            Native(
                "crates/engine-client/src/engines/tests/replacement.rs",
                "after_a_hang_a_new_worker_answers_the_same_request",
            ),
            Native(
                "crates/engine-client/src/engines/tests/replacement.rs",
                "a_second_hang_over_one_request_is_told_and_the_visitor_starts_the_next_worker",
            ),
            Script(
                "tests/e2e/crash.test.mjs",
                "a worker that loops without an end is ended",
            ),
        ],
    ),
    Invariant::new(
        "An engine that was given up while it loaded changes nothing when it arrives",
        &[
            Native(
                "crates/engine-client/src/engines/tests.rs",
                "an_attempt_given_up_reports_nothing_and_ends_no_engine",
            ),
            Script(
                "tests/e2e/device.test.mjs",
                "an engine given up while it loads comes back too late to matter",
            ),
        ],
    ),
    Invariant::new(
        "No number of a GPU is shown before it has reproduced the CPU's on the loaded model, on both sides of a cache block's border",
        &[
            Native(
                "crates/engine-client/src/engines/tests.rs",
                "an_engine_that_computes_other_logits_than_its_reference_is_never_asked",
            ),
            Native(
                "crates/engine/tests/self_test.rs",
                "whatever_is_wrong_with_a_cache_is_seen",
            ),
            Native(
                "crates/engine/src/self_test.rs",
                "wherever_there_is_a_second_block_its_border_is_crossed_in_every_way",
            ),
        ],
    ),
    Invariant::new(
        "A time of the cache is one of a pass that computed one position and read the others",
        &[Native(
            "crates/page-model/src/cache/passes.rs",
            "a_pass_of_another_text_in_between_changes_no_time",
        )],
    ),
    Invariant::new(
        "A recorded pass is never taken for a measurement: it has no times",
        &[
            Native(
                "crates/engine-client/src/recording/tests.rs",
                "a_pass_has_no_times_and_the_counts_of_its_text",
            ),
            Script("tests/e2e/recorded.test.mjs", "nothing was measured here"),
        ],
    ),
    Invariant::new(
        "The recordings that ship are runs of the model that ships, one for each example",
        &[
            Native(
                "crates/engine/tests/recording.rs",
                "recorded_again_the_model_gives_the_same",
            ),
            Native(
                "crates/engine/tests/recording.rs",
                "each_example_has_two_and_there_are_no_others",
            ),
        ],
    ),
    Invariant::new(
        "A recording cannot make the page panic or ask for memory",
        &[
            Native(
                "crates/recording/tests/hostile.rs",
                "damaged_files_give_an_error_or_a_recording_that_keeps_its_rules",
            ),
            Native(
                "crates/recording/tests/hostile.rs",
                "a_small_file_cannot_ask_for_much_memory",
            ),
        ],
    ),
    Invariant::new(
        "A run that is saved and opened again has the same bits; a list that is saved has the bounds of `sampling`",
        &[
            Native(
                "crates/page-model/src/recordings/tests.rs",
                "a_run_is_opened_with_the_numbers_it_was_saved_with",
            ),
            Native(
                "crates/page-model/src/recordings/tests.rs",
                "a_list_says_what_sampling_says_of_the_same_list",
            ),
            Script(
                "tests/e2e/recordings.test.mjs",
                "a saved run opens on a fresh page without engine and network",
            ),
        ],
    ),
    Invariant::new(
        "A model that cannot be loaded leaves the one before, and its run",
        &[Script(
            "tests/e2e/models-page.test.mjs",
            "files of the disk are loaded and sent nowhere",
        )],
    ),
    Invariant::new(
        "The tokens that a constraint allows are those that llguidance from PyPI allows with the same tokenizer; what is known to explode is refused before it is compiled, and everything else ends at the page’s deadline",
        &[
            Native(
                "crates/constraint/tests/masks.rs",
                "masks_are_equal_token_for_token",
            ),
            Native(
                "crates/constraint/tests/refusals.rs",
                "what_explodes_is_refused_or_stays_cheap",
            ),
            Script(
                "tests/e2e/constraint-worker.test.mjs",
                "allows what llguidance from PyPI allows",
            ),
            Script(
                "tests/e2e/constrained.test.mjs",
                "a worker that answers no more is ended by Pause, and by a deadline",
            ),
        ],
    ),
    Invariant::new(
        "The CPU kernels give the same bits natively and in WebAssembly",
        &[
            Native(
                "crates/kernels/tests/fingerprint.rs",
                "every_kernel_gives_its_bits",
            ),
            Program("tests/kernels/run.mjs"),
        ],
    ),
];
