//! The labels of the Models screen: tabs, fields, buttons and their sentences.

pub use texts::first::{models_lede as lede, models_name as name, models_shows as shows};
pub use texts::models::{
    about_disk, about_hub, about_page, about_stored, asking, automatic, bits_of_a_weight, cancel,
    card, choose_files, choose_folder, close, content, delete, delete_model, delete_now, device,
    disk, download_size, drop, early, field, files, format, formats_said, gguf_list, hide, hub,
    keep, last_step, license, list, look_up, look_up_model, memory, network, no_files,
    nothing_stored, open, opening, page, parts, persist, placeholder, reading, resume,
    resume_model, runs, several_gguf, step, stored, to_loop, unnamed,
};

/// The button that loads a model.
pub use crate::words::controls::open as open_model;
pub use texts::shared::{
    models_download as download, models_link_without_files as link_without_files,
    models_needed as needed, models_opened as opened, models_to_models as to_models,
    models_use_shipped as use_shipped,
};

pub use texts::first::models_more as more;

/// The message where a model could not be loaded.
pub fn not_opened(name: &str, why: &str, had_model: bool) -> String {
    let said = texts::shared::models_not_opened(name, why.trim_end());
    match had_model {
        true => format!("{said} {}", texts::shared::models_former_runs_on()),
        false => said,
    }
}
