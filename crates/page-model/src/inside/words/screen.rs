//! The texts of the screen itself: its name, its fields and buttons.

use super::super::part::InsideView;

pub use texts::{
    first::{inside_lede as lede, inside_name as name, inside_shows as shows},
    inside::{
        about_cache, about_contributions, about_lens, about_off, about_tint, all_on, asked_token,
        earlier, every_position, following, grid_keys, head_choice, later, less_token, mean,
        newest_position, no_engine, no_run, no_token, nothing, nothing_off, off_where,
        parts_of_cell, press_cell, press_layer, recorded_alone, unpick, views, working,
    },
};

/// The name of a view on its button.
pub fn view(view: InsideView) -> &'static str {
    match view {
        InsideView::Contributions => texts::inside::view_contributions(),
        InsideView::Off => texts::inside::view_off(),
    }
}
