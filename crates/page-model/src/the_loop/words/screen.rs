//! The labels of the Loop screen: headings, buttons, names, and texts for screen readers.

use charts::{decimal, percent_in_words};

use generation::Stage;
use texts::numbers::marked;

use crate::run::step_analysis::StepAnalysis;
use crate::words::explanation::{FormulaPart, TOKEN, with_token};
use protocol::TokenId;

/// The screen's name in the menu.
pub use crate::words::page::write as name;
pub use texts::first::the_loop_shows as shows;

pub use texts::first::{
    loop_about_branches as about_branches, loop_again as again, loop_branch_names as branch_names,
    loop_find_token as find_token, loop_not_found as not_found, loop_nothing_yet as nothing_yet,
    loop_open_inside as open_inside, loop_pick_another as pick_another, loop_rows as rows,
    loop_stages as stages, loop_step as step,
};
/// A stage in the row: the part of its name that phones show, and the rest.
pub fn stage(stage: Stage) -> [&'static str; 2] {
    use texts::first::{
        stage_filter, stage_forward, stage_forward_rest, stage_temperature, stage_temperature_rest,
    };
    match stage {
        Stage::Forward => [stage_forward(), stage_forward_rest()],
        Stage::Temperature => [stage_temperature(), stage_temperature_rest()],
        Stage::Logits => [texts::first::stage_logits(), ""],
        Stage::Softmax => [texts::first::stage_softmax(), ""],
        Stage::Filter => [stage_filter(), ""],
        Stage::Sample => [texts::first::stage_draw(), ""],
        Stage::Append => [texts::first::stage_append(), ""],
    }
}

/// The whole name of a stage.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Forward => texts::first::stage_forward_whole(),
        Stage::Temperature => texts::first::settings_temperature(),
        other => self::stage(other)[0],
    }
}

/// A row of the bars for screen readers: the token, then each probability with the name of its column.
pub fn row(label: &str, rule: (&str, f64), model: (&str, f64)) -> String {
    let [rule_share, model_share] = [rule.1, model.1].map(percent_in_words);
    texts::first::loop_row(label, rule.0, &rule_share, model.0, &model_share)
}

/// A row of the scores for screen readers: the token, its logit, and the quotient where there is a temperature.
pub fn score_row(label: &str, logit: f64, temperature: Option<f64>) -> String {
    let score = decimal(logit, 2);
    match temperature {
        Some(temperature) => {
            let quotient = decimal(logit / temperature, 2);
            let temperature = marked(&temperature.to_string());
            texts::first::loop_divided_score_row(label, &score, &temperature, &quotient)
        }
        None => texts::first::loop_score_row(label, &score),
    }
}

/// The note below the line if the settings have changed: the token that they would choose.
pub fn instead(label: &str) -> Vec<FormulaPart> {
    with_token(&texts::first::loop_instead(TOKEN), label)
}

/// The label of the button that continues with the picked token, also at an earlier step.
pub fn what_if(label: &str, past: bool) -> Vec<FormulaPart> {
    match past {
        true => with_token(&texts::first::loop_what_if_past(TOKEN), label),
        false => with_token(&texts::first::loop_what_if(TOKEN), label),
    }
}

/// The rank of the picked token, after its text: `number 4 of 2,048, 3.1% from the model, 4.0% after your settings`.
pub fn rank_sentence(reading: &StepAnalysis, token: TokenId) -> String {
    let place = reading.ranking.rank_of(token).map_or(0, |rank| rank + 1);
    let all = reading.model.vocabulary();
    let model = percent_in_words(reading.model.probability(token));
    match reading.rule().rank_of(token) {
        Some(_) => {
            let rule = percent_in_words(reading.rule().probability(token));
            texts::first::loop_rank(place, all, &model, &rule)
        }
        None => texts::first::loop_rank_removed(place, all, &model),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_of_a_stage_are_its_name() {
        for of in Stage::ALL {
            assert_eq!(stage(of).concat(), stage_name(of));
        }
    }
}
