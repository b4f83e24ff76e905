//! Words of exported files: where a picture is from.

pub use texts::charts::{
    file_generated as generated, file_model as model, file_no_prompt as no_prompt,
    file_prompt as prompt, file_quoted as quoted, file_settings as settings, file_source as source,
};
