//! Sampling, and what is computed from many samples.

use super::Enforcement::{Native, Program, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "The same seed gives the same bits natively and in WebAssembly",
        &[
            Native(
                "crates/sampling/tests/same_everywhere.rs",
                "the_fingerprint_is_the_one_written_down",
            ),
            Program("tests/sampling-bench/run.mjs"),
        ],
    ),
    Invariant::new(
        "The profiles do what the real engines do",
        &[
            Native("crates/sampling/tests/golden.rs", "transformers_agrees"),
            Native("crates/sampling/tests/golden.rs", "vllm_agrees"),
            Native("crates/sampling/tests/golden.rs", "llama_cpp_agrees"),
            Native(
                "crates/sampling/tests/edges.rs",
                "each_engine_does_at_its_edges_what_its_profile_does",
            ),
        ],
    ),
    Invariant::new(
        "Values on screen are derived: a slider never draws a new number",
        &[Script(
            "tests/e2e/shape.test.mjs",
            "the same luck under another rule: u stays while a slider moves",
        )],
    ),
    Invariant::new(
        "A sampler with memory depends on the run's tokens and the settings in force alone",
        &[Native(
            "crates/generation/tests/surprises.rs",
            "mirostat_comes_to_the_same_however_the_tokens_came_about",
        )],
    ),
    Invariant::new(
        "All shown numbers come from the full vocabulary",
        &[Script(
            "tests/e2e/shape.test.mjs",
            "the bars hold the whole vocabulary, before and after the rule",
        )],
    ),
    Invariant::new(
        "A list of the most likely tokens is never renormalised: each result is exact, bounded or refused",
        &[
            Native(
                "crates/sampling/tests/truncated/bounds.rs",
                "the_bounds_contain_the_truth_at_every_temperature",
            ),
            Native(
                "crates/sampling/tests/truncated/by_hand.rs",
                "what_the_list_does_not_determine_is_refused_with_its_reason",
            ),
            Native(
                "crates/sampling/tests/truncated/changes.rs",
                "a_chain_over_a_list_agrees_with_the_full_vocabulary",
            ),
        ],
    ),
    Invariant::new(
        "The share of a vote is exact",
        &[
            Native(
                "crates/sampling/src/vote/tests.rs",
                "it_is_the_sum_over_all_sequences_of_draws",
            ),
            Native(
                "crates/page-model/src/shape/vote/tests.rs",
                "votes_that_are_held_come_near_the_exact_share",
            ),
        ],
    ),
    Invariant::new(
        "Beam search is the one of transformers: tokens, order and scores",
        &[Native(
            "crates/engine/tests/beams.rs",
            "the_whole_texts_and_scores_are_those_of_transformers",
        )],
    ),
    Invariant::new(
        "Texts of many seeds read each shared prefix once, and each is what its seed writes alone",
        &[
            Native(
                "crates/page-model/src/experiments/tests/seeds.rs",
                "each_shared_beginning_is_read_once_and_each_pass_continues_a_text_that_was_read",
            ),
            Native(
                "crates/page-model/src/experiments/tests/seeds.rs",
                "each_seed_writes_what_it_writes_alone",
            ),
        ],
    ),
    Invariant::new(
        "A search says “proved” only when no open prefix is likelier than the text that it found",
        &[
            Native(
                "crates/page-model/src/experiments/tests/search.rs",
                "a_search_that_is_cut_off_says_what_is_open_and_never_more_than_it_knows",
            ),
            Native(
                "crates/page-model/src/experiments/tests/search.rs",
                "the_search_finds_what_trying_all_texts_finds",
            ),
        ],
    ),
    Invariant::new(
        "Readings of one text follow the reference's tokens and their own passes: another engine of the page, or a cache that lost the text, begins them again",
        &[
            Native(
                "crates/page-model/src/experiments/tests/determinism.rs",
                "another_engine_of_the_page_begins_the_comparison_again",
            ),
            Native(
                "crates/page-model/src/experiments/tests/determinism.rs",
                "a_cache_that_lost_the_text_begins_the_reading_again",
            ),
            Native(
                "crates/engine/tests/page/determinism.rs",
                "the_control_has_the_same_bits_and_another_split_differs_by_rounding_alone",
            ),
        ],
    ),
    Invariant::new(
        "The text of speculative decoding has the target's distribution, and greedy speculative decoding is plain greedy",
        &[
            Native(
                "crates/page-model/src/speculative/tests/joint.rs",
                "texts_have_the_joint_distribution_of_the_target_alone",
            ),
            Native(
                "crates/page-model/src/speculative/tests.rs",
                "ten_thousand_rounds_follow_the_target_and_not_the_draft",
            ),
            Native(
                "crates/engine/tests/page/speculative.rs",
                "greedy_text_is_that_of_plain_greedy_decoding",
            ),
            Script(
                "tests/e2e/speculative.test.mjs",
                "greedy writes what plain greedy writes",
            ),
        ],
    ),
    Invariant::new(
        "A draft of other tokens than the target's is refused",
        &[Native(
            "crates/page-model/src/speculative/problem.rs",
            "a_draft_must_have_the_targets_tokens",
        )],
    ),
    Invariant::new(
        "Both texts of Constrained output read the same random numbers, and the one without the mask is the plain run",
        &[
            Native(
                "crates/engine/tests/page/constrained.rs",
                "the_unmasked_text_is_that_of_the_plain_run",
            ),
            Script(
                "tests/e2e/constrained.test.mjs",
                "the masked text is JSON by the schema, and the other one the plain run",
            ),
        ],
    ),
    Invariant::new(
        "A preset of Constrained output and of Speculative says what to look at only while its prompt, its choices and its settings are chosen",
        &[
            Native(
                "crates/page-model/src/constrained/presets.rs",
                "a_preset_is_chosen_while_all_that_its_sentence_is_about_is",
            ),
            Native(
                "crates/page-model/src/speculative/presets.rs",
                "a_preset_is_chosen_while_all_that_its_sentence_is_about_is",
            ),
            Native(
                "crates/engine/tests/page/constrained.rs",
                "the_presets_show_what_is_said_beside_them",
            ),
            Native(
                "crates/engine/tests/page/speculative.rs",
                "the_presets_show_what_is_said_beside_them",
            ),
        ],
    ),
];
