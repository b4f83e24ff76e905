//! The labels of the This device screen: names, buttons, headings.

pub use texts::first::{
    this_device_lede as lede, this_device_name as name, this_device_shows as shows,
};
/// The name of the panel in place of the settings, for screen readers.
pub const PANEL: &str = "What happens with the numbers";
/// The name of the part in place of the text, for screen readers.
pub const CHECK_PART: &str = "The check";
/// The label of the button that starts the check.
pub use crate::words::labels::check;
/// The same, once there is a result.
pub const CHECK_AGAIN: &str = "Check again";
/// The label of the button that measures the larger model.
pub const CHECK_LARGE: &str = "Check 124 million weights";
/// The label of the button that ends a check.
pub const CANCEL: &str = "Cancel the check";
/// The same in the control bar.
pub use crate::words::labels::cancel as cancel_short;
/// The name of the bar of progress, for screen readers.
pub const PROGRESS: &str = "Progress of the check";

/// The heading of the results with the model of the page.
pub const SHIPPED: &str = "This page’s own model";
/// The heading of the results with the larger model.
pub const LARGE: &str = "124 million weights";
/// The title of the figure with the model of the page.
pub const SHIPPED_SPEED: &str = "Time of a token, this page’s own model";
/// The title of the figure with the larger model.
pub const LARGE_SPEED: &str = "Time of a token, 124 million weights";
/// The heading of what the browser says.
pub const MACHINE: &str = "What the browser says of this device";
/// The heading of the report.
pub const REPORT: &str = "Report";
/// The label of the button that copies the report.
pub const COPY: &str = "Copy the report";
/// The label of the button that saves the report.
pub const SAVE: &str = "Save as file";
/// The name of the file of a report.
pub const FILE: &str = "tokenloop-device-report.json";
/// The name of the text of the report, for screen readers.
pub const REPORT_TEXT: &str = "The text of the report";
/// The name of the table of facts, for screen readers.
pub const FACTS: &str = "Facts about this device";
