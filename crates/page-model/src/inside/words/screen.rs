//! The texts of the screen itself: its name, its fields and buttons.

use super::super::{found_heads::HeadOrder, part::InsideView};

pub use texts::{
    first::{inside_lede as lede, inside_name as name, inside_shows as shows},
    inside::{
        about_cache, about_cell, about_contributions, about_heads, about_lens, about_off,
        about_tint, all_on, asked_token, cell_awaits, cell_not_recorded, choose_head, earlier,
        every_position, following, grid_keys, head_choice, heads_order, heads_table, its_mean,
        later, less_token, mean, mean_text, named_heads, neurons_table, newest_position, no_engine,
        no_named_heads, no_run, no_token, nothing, nothing_off, off_where, parts_of_cell,
        press_cell, press_layer, press_row, read_table, recorded_alone, recorded_inside,
        replaced_by, search, stop, texts_after, unpick, views, weights_not_recorded, working,
        zeros,
    },
};

/// The name of a view on its button.
pub fn view(view: InsideView) -> &'static str {
    match view {
        InsideView::Contributions => texts::inside::view_contributions(),
        InsideView::Off => texts::inside::view_off(),
        InsideView::Cell => texts::inside::view_cell(),
        InsideView::Heads => texts::inside::view_heads(),
    }
}

/// The headings of the table of what a head reads.
pub fn read_columns() -> [&'static str; 6] {
    [
        texts::inside::column_position(),
        texts::inside::column_token(),
        texts::inside::column_dot(),
        texts::inside::column_score(),
        texts::inside::column_weight(),
        texts::inside::column_weighted(),
    ]
}

/// The headings of the table of neurons.
pub fn neuron_columns() -> [&'static str; 2] {
    [
        texts::inside::column_neuron(),
        texts::inside::column_activation(),
    ]
}

/// The headings of the table of heads.
pub fn head_columns() -> [&'static str; 4] {
    [
        texts::inside::column_head(),
        texts::inside::column_adds(),
        texts::inside::column_shift(),
        texts::inside::column_divergence(),
    ]
}

/// The name of an order of the heads.
pub fn order(order: HeadOrder) -> &'static str {
    match order {
        HeadOrder::Contribution => texts::inside::by_contribution(),
        HeadOrder::Effect => texts::inside::by_effect(),
    }
}
