//! Networks, tokenizers, chats, and models that do not come with the page.

use super::Enforcement::{Native, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "Two devices that are checked compute the same network: random weights depend on the seed and the config alone",
        &[Native(
            "crates/engine/tests/random_checkpoint.rs",
            "the_same_seed_makes_the_same_network",
        )],
    ),
    Invariant::new(
        "Packed weights in f32 change no result, and bf16 and int8 as much as published",
        &[
            Native("crates/model/tests/packed.rs", "b_divergence"),
            Native(
                "crates/model/tests/exactness.rs",
                "the_published_numbers_are_measured_again",
            ),
            Native(
                "crates/model/tests/exactness.rs",
                "the_model_cards_tell_the_published_numbers",
            ),
            Native(
                "crates/page-model/src/models/exactness.rs",
                "what_was_measured_of_models_of_the_page_is_published",
            ),
        ],
    ),
    Invariant::new(
        "The ladder lists its models as they are: weights, bytes, licences, and samples that were computed",
        &[
            Native(
                "crates/page-model/src/models/ladder/tests.rs",
                "each_step_is_what_the_model_itself_says",
            ),
            Native(
                "crates/page-model/src/models/ladder/tests.rs",
                "the_sample_of_gpt2_is_of_its_published_logits",
            ),
            Native(
                "crates/model/tests/real_weights.rs",
                "stories260k_ends_its_story",
            ),
        ],
    ),
    Invariant::new(
        "A token on the CPU allocates no more often than it did, in any number format and after a text of any length",
        &[Native(
            "crates/model/tests/token_allocations.rs",
            "a_token_allocates_no_more_than_it_did",
        )],
    ),
    Invariant::new(
        "A model in blocks of rows computes what it computes as a whole",
        &[
            Native(
                "crates/model/tests/row_blocks.rs",
                "logits_and_text_are_those_of_whole_matrices",
            ),
            Script(
                "tests/large-model/large-model.test.mjs",
                "on a GPU that binds no more than WebGPU's default",
            ),
        ],
    ),
    Invariant::new(
        "Damaged model files give typed errors, never a panic",
        &[
            Native(
                "crates/model/tests/hostile_property.rs",
                "damaged_files_give_an_error_or_a_model_that_runs",
            ),
            Native(
                "crates/engine/src/manifest.rs",
                "the_published_file_passes_and_any_other_does_not",
            ),
        ],
    ),
    Invariant::new(
        "A truth is exact or said to be unknown",
        &[
            Native(
                "crates/engine/tests/truth.rs",
                "the_probabilities_are_those_of_the_grammar",
            ),
            Native(
                "crates/corpus/tests/truth.rs",
                "outside_the_grammar_it_is_unknown",
            ),
        ],
    ),
    Invariant::new(
        "Another model's tokens are those of its published tokenizer",
        &[Native(
            "crates/engine/tests/vocabulary.rs",
            "each_text_has_the_ids_of_the_published_tokenizer_and_its_own_bytes",
        )],
    ),
    Invariant::new(
        "The probability of a word is the product over its pieces, and reading them leaves the run's cache alone",
        &[
            Native(
                "crates/engine/tests/page/word_probability.rs",
                "the_product_of_the_pieces_is_the_engines_own_sum",
            ),
            Script(
                "tests/e2e/tokenizer.test.mjs",
                "reading words leaves the run as it is",
            ),
        ],
    ),
    Invariant::new(
        "Each example prompt shows what the sentence beside it says",
        &[Native(
            "crates/engine/tests/example_prompts.rs",
            "each_example_has_the_shape_it_is_shown_for_and_the_grammar_knows_its_truth",
        )],
    ),
    Invariant::new(
        "How far two formats of a visitor's model are apart is measured at every position of the text, on both models in memory at once",
        &[Native(
            "crates/engine/tests/engine.rs",
            "two_number_formats_are_compared_at_every_position",
        )],
    ),
    Invariant::new(
        "A download ends with the file that the hub lists, or with a typed error; a part never counts as the file",
        &[
            Native(
                "crates/hub/tests/download.rs",
                "any_server_gives_the_right_file_or_a_typed_error",
            ),
            Native(
                "crates/hub/tests/download.rs",
                "another_file_is_never_taken_for_the_right_one",
            ),
            Native(
                "crates/hub/tests/journal.rs",
                "a_part_is_never_counted_as_the_file",
            ),
        ],
    ),
    Invariant::new(
        "What a model lacks to run here is said before its weights are fetched",
        &[Native(
            "crates/hub/tests/plan.rs",
            "each_reason_is_given_before_weights_are_fetched",
        )],
    ),
    Invariant::new(
        "The number format that was asked for is kept or refused, never replaced; a checkpoint in bf16 loses nothing",
        &[
            Native(
                "crates/hub/src/format_choice.rs",
                "what_is_asked_for_is_kept_or_refused",
            ),
            Native(
                "crates/model/tests/packed.rs",
                "bf16_changes_nothing_of_what_is_stored_in_it",
            ),
            Script(
                "tests/e2e/models.test.mjs",
                "each number format is loaded as it was offered",
            ),
        ],
    ),
    Invariant::new(
        "The sizes in the list of offered models are those of their shapes",
        &[
            Native(
                "crates/hub/src/offered.rs",
                "each_file_has_the_size_of_its_shape",
            ),
            Native(
                "crates/hub/src/offered.rs",
                "parameters_and_cache_are_as_published",
            ),
        ],
    ),
    Invariant::new(
        "The address can name a model of this site, or one of the hub by its commit, and of no other host",
        &[
            Native(
                "crates/page-model/src/models/mod.rs",
                "what_could_lead_elsewhere_is_refused",
            ),
            Native(
                "crates/page-model/src/models/hub_model.rs",
                "what_names_no_commit_is_refused",
            ),
        ],
    ),
    Invariant::new(
        "The hub is asked after a press alone, and what is stored opens without it",
        &[Script(
            "tests/e2e/models-page.test.mjs",
            "the list comes without a request",
        )],
    ),
    Invariant::new(
        "A chat is the text that transformers makes of it",
        &[Native(
            "crates/chat/tests/golden.rs",
            "every_chat_is_the_text_that_transformers_makes_of_it",
        )],
    ),
    Invariant::new(
        "A prompt that comes back by undo or a link brings its messages",
        &[
            Native(
                "crates/page-model/src/chat/tests.rs",
                "a_prompt_that_comes_back_brings_its_messages",
            ),
            Native(
                "crates/page-model/src/chat/tests.rs",
                "the_address_opens_the_same_chat_with_the_same_text",
            ),
        ],
    ),
    Invariant::new(
        "A chat template of another host cannot hang the page or fill its memory",
        &[Native(
            "crates/chat/tests/hostile.rs",
            "templates_that_do_not_end_or_grow_are_stopped",
        )],
    ),
    Invariant::new(
        "A tokenizer's pattern matches what it matches in the published library, or is named in a note",
        &[
            Native(
                "crates/oniguruma/tests/differential.rs",
                "a_translated_pattern_matches_what_the_published_one_matches",
            ),
            Native(
                "crates/oniguruma/tests/sets.rs",
                "every_property_that_both_engines_know_has_the_published_members",
            ),
            Native(
                "crates/engine/tests/tokenizer_cases.rs",
                "a_construct_that_is_not_proven_is_a_note",
            ),
        ],
    ),
    Invariant::new(
        "The text of tokens is what the library decodes, but a whole character beside broken bytes is kept",
        &[Native(
            "crates/engine/tests/tokenizer_cases.rs",
            "tokens_become_the_text_that_the_library_decodes",
        )],
    ),
];
