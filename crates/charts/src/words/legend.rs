//! Words of the legend of files: what a color stands for in any picture.

pub use texts::charts::{
    legend_mass_left as mass_left, legend_present_run as present_run, legend_selected as selected,
};
pub use texts::first::{
    chart_legend_all_scores as all_scores, chart_legend_before_removal as before_removal,
    chart_legend_layer_done as layer_done, chart_legend_positions as positions,
    chart_legend_raw_score as raw_score, chart_legend_rest_of as rest_of,
};

use crate::Paint;

pub fn meaning(paint: Paint) -> Option<&'static str> {
    Some(match paint {
        Paint::Kept => texts::charts::legend_kept(),
        Paint::KeptRest => texts::charts::legend_kept_rest(),
        Paint::Chosen => texts::charts::legend_chosen(),
        Paint::Instead => texts::charts::legend_instead(),
        Paint::Model => texts::charts::legend_model(),
        Paint::Removed => texts::charts::legend_removed(),
        Paint::Truth => texts::charts::legend_truth(),
        Paint::Prompt => texts::charts::legend_prompt(),
        Paint::Generated => texts::charts::legend_generated(),
        Paint::Cache => texts::charts::legend_cache(),
        Paint::CacheRead => texts::charts::legend_cache_read(),
        Paint::Positive => texts::charts::legend_positive(),
        Paint::Negative => texts::charts::legend_negative(),
        Paint::Trouble => texts::charts::legend_trouble(),
        _ => return None,
    })
}
