//! The texts about the visitor's own logits.

use charts::{decimal, percent};
use sampling::{BoundedToken, Bounds, Undetermined};

use super::{
    OwnNote,
    input::{OwnComma, OwnKind},
    top_step::TopStep,
};

pub use texts::shared::{
    own_logits_about as about, own_logits_about_engines as about_engines,
    own_logits_at_temperature as at_temperature, own_logits_back as back,
    own_logits_chain_title as chain_title, own_logits_commas as commas,
    own_logits_engine as engine, own_logits_engines_title as engines_title,
    own_logits_file as file, own_logits_full as full, own_logits_kept as kept,
    own_logits_kind_label as kind_label, own_logits_left_heading as left_heading,
    own_logits_no_sampler as no_sampler, own_logits_not_known as not_known,
    own_logits_own_logits as own_logits, own_logits_position as position,
    own_logits_refused as refused, own_logits_sampler as sampler,
    own_logits_temperatures_title as temperatures_title, own_logits_text as text,
    own_logits_the_list as the_list, own_logits_unreadable as unreadable,
    own_logits_use_them as use_them, own_logits_vocabulary as vocabulary,
};

/// An example of the text.
pub const EXAMPLE: &str = "␣cat: 2.0\n␣dog: 1.0\n␣fish: 0.5";

/// What pasted numbers are.
pub fn kind(kind: OwnKind) -> &'static str {
    match kind {
        OwnKind::AllTokens => texts::shared::own_logits_all_tokens(),
        OwnKind::MostLikely => texts::shared::own_logits_most_likely(),
    }
}

/// What commas are.
pub fn comma(comma: OwnComma) -> &'static str {
    match comma {
        OwnComma::Unsaid => texts::shared::own_logits_comma_unsaid(),
        OwnComma::Separates => texts::shared::own_logits_comma_separates(),
        OwnComma::Decimal => texts::shared::own_logits_comma_decimal(),
    }
}

/// Which tokens were left out of a list.
pub(super) fn removed(tokens: &str, others: usize) -> String {
    match others {
        0 => texts::shared::own_logits_removed(tokens),
        others => texts::shared::own_logits_removed_many(tokens, others),
    }
}

/// A list that is shown: N tokens and the rest.
pub(super) fn list(top: &TopStep) -> String {
    use texts::shared::{
        own_logits_list, own_logits_list_hidden, own_logits_list_of_all, own_logits_list_removed,
        own_logits_list_unknown,
    };
    let shown = top.list.len();
    let share = percent(top.list.rest().most);
    let is_removed = |note: &OwnNote| matches!(note, OwnNote::Removed { .. });
    let others = match top.list.hidden() {
        Some(0) if top.notes.iter().any(is_removed) => return own_logits_list_removed(shown),
        Some(0) => return own_logits_list_of_all(shown),
        Some(hidden) => own_logits_list_hidden(hidden, &share),
        None => own_logits_list_unknown(&share),
    };
    format!("{} {others}", own_logits_list(shown))
}

/// The title of the bars.
pub fn bars_title(shown: usize, rows: usize) -> String {
    match shown > rows {
        true => texts::shared::own_logits_bars_of(&rows.to_string(), shown),
        false => texts::shared::own_logits_bars(shown),
    }
}

/// The label of a temperature.
pub fn temperature(value: f64) -> String {
    format!("T = {value}")
}

/// What a sampler leaves.
pub fn left(shown: usize, hidden: Option<usize>, rest: Bounds) -> String {
    let share = between(rest);
    match hidden {
        Some(0) => texts::shared::own_logits_left(shown),
        Some(hidden) => texts::shared::own_logits_left_hidden(shown, hidden, &share),
        None => texts::shared::own_logits_left_rest(shown, &share),
    }
}

/// The token that is selected, or why it is not told.
pub fn outcome(
    outcome: Result<BoundedToken, Undetermined>,
    u: Option<f64>,
    label: impl FnOnce(u32) -> String,
) -> String {
    match (outcome, u) {
        (Err(reason), _) => reason.to_string(),
        (Ok(chosen), None) => {
            texts::shared::own_logits_greedy(&label(chosen.token), &between(chosen.probability))
        }
        (Ok(chosen), Some(u)) => texts::shared::own_logits_selected(
            &decimal(u, 3),
            &label(chosen.token),
            &(chosen.rank + 1).to_string(),
            &between(chosen.probability),
        ),
    }
}

/// A probability, or the bounds between which it lies.
fn between(Bounds { least, most }: Bounds) -> String {
    let [least, most] = [least, most].map(percent);
    match least == most {
        true => most,
        false => texts::shared::own_logits_between(&least, &most),
    }
}
