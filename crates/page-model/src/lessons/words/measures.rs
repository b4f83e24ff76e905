//! The names of what a lesson measures, where it is printed: on the page the measured value stands in their place.

use crate::quick_check::condition::{LaneMeasure, NumberMeasure, TokenMeasure, WordMeasure};

/// The name of a measure of a number.
pub fn number(measure: NumberMeasure) -> &'static str {
    match measure {
        NumberMeasure::TokensLeft => texts::teach::measure_tokens_left(),
        NumberMeasure::Entropy => texts::teach::measure_entropy(),
        NumberMeasure::ModelEntropy => texts::teach::measure_model_entropy(),
        NumberMeasure::TopProbability => texts::teach::measure_top_probability(),
        NumberMeasure::ChosenRank => texts::teach::measure_chosen_rank(),
        NumberMeasure::GeneratedTokens => texts::teach::measure_generated_tokens(),
        NumberMeasure::PromptTokens => texts::teach::measure_prompt_tokens(),
        NumberMeasure::CachedPositions => texts::teach::measure_cached_positions(),
        NumberMeasure::ComputedPositions => texts::teach::measure_computed_positions(),
        NumberMeasure::FirstTokens => texts::teach::measure_first_tokens(),
        NumberMeasure::FirstDifference => texts::teach::measure_first_difference(),
        NumberMeasure::ForcedTokens => texts::teach::measure_forced_tokens(),
        NumberMeasure::Temperature => texts::teach::measure_temperature(),
        NumberMeasure::Seed => texts::teach::measure_seed(),
        NumberMeasure::SavedRuns => texts::teach::measure_saved_runs(),
        NumberMeasure::LogProbability => texts::teach::measure_log_probability(),
        NumberMeasure::LowestLogit => texts::teach::measure_lowest_logit(),
        NumberMeasure::Repetitions => texts::teach::measure_repetitions(),
        NumberMeasure::TypedPieces => texts::teach::measure_typed_pieces(),
        NumberMeasure::TreeTexts => texts::teach::measure_tree_texts(),
        NumberMeasure::LargestBranch => texts::teach::measure_largest_branch(),
        NumberMeasure::TimesGreedy => texts::teach::measure_times_greedy(),
        NumberMeasure::BeamsTimesGreedy => texts::teach::measure_beams_times_greedy(),
        NumberMeasure::CellRank => texts::teach::measure_cell_rank(),
        NumberMeasure::PartsOff => texts::teach::measure_parts_off(),
        NumberMeasure::CheckpointSteps => texts::teach::measure_checkpoint_steps(),
        NumberMeasure::WithoutParts => texts::teach::measure_without_parts(),
        NumberMeasure::BeamPasses => texts::teach::measure_beam_passes(),
        NumberMeasure::Rounds => texts::teach::measure_rounds(),
        NumberMeasure::RoundTokens => texts::teach::measure_round_tokens(),
        NumberMeasure::ProposalsAccepted => texts::teach::measure_proposals_accepted(),
        NumberMeasure::RightAtOne => texts::teach::measure_right_at_one(),
        NumberMeasure::RightAtTwo => texts::teach::measure_right_at_two(),
    }
}

/// The name of a measure of a word.
pub fn word(measure: WordMeasure) -> &'static str {
    match measure {
        WordMeasure::StopReason => texts::teach::measure_stop_reason(),
        WordMeasure::FirstToken => texts::teach::measure_first_token(),
        WordMeasure::Filters => texts::teach::measure_filters(),
        WordMeasure::Order => texts::teach::measure_order(),
        WordMeasure::Decoding => texts::teach::measure_decoding(),
        WordMeasure::MostLikelyToken => texts::teach::measure_most_likely_token(),
        WordMeasure::LastToken => texts::teach::measure_last_token(),
        WordMeasure::GeneratedText => texts::teach::measure_generated_text(),
        WordMeasure::PromptText => texts::teach::measure_prompt_text(),
        WordMeasure::OpenView => texts::teach::measure_open_view(),
        WordMeasure::ShownStage => texts::teach::measure_shown_stage(),
    }
}

/// The name of a measure of one token.
pub fn of_token(measure: TokenMeasure, label: &str) -> String {
    match measure {
        TokenMeasure::ModelProbability => texts::teach::measure_model_probability_of(label),
        TokenMeasure::Probability => texts::teach::measure_probability_of(label),
        TokenMeasure::Logit => texts::teach::measure_logit_of(label),
    }
}

/// The name of a measure of one lane.
pub fn of_lane(measure: LaneMeasure, lane: usize) -> String {
    match measure {
        LaneMeasure::Tokens => texts::teach::measure_lane_tokens(lane),
        LaneMeasure::LogProbability => texts::teach::measure_lane_log_probability(lane),
        LaneMeasure::Repetitions => texts::teach::measure_lane_repetitions(lane),
    }
}
