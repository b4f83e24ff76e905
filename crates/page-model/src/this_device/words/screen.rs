//! The labels of the This device screen: names, buttons, headings.

/// The same in the control bar.
pub use crate::words::labels::cancel as cancel_short;

/// The label of the button that starts the check.
pub use crate::words::labels::check;
pub use texts::first::{
    this_device_lede as lede, this_device_name as name, this_device_shows as shows,
};
pub use texts::this_device::{
    cancel, check_again, check_large, check_part, copy, facts, large, large_speed, machine, panel,
    progress, report, report_text, save, shipped, shipped_speed,
};

/// The name of the file of a report.
pub const FILE: &str = "tokenloop-device-report.json";
