//! Words of the picture `time_plan`: the parts of a class on a line of minutes.

pub use texts::charts::time_plan_axis as axis;

use crate::{ClassWork, Paint};

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 3] {
    [
        (Paint::Lane1, work(ClassWork::Together)),
        (Paint::Lane2, work(ClassWork::Pairs)),
        (Paint::Lane3, work(ClassWork::Paper)),
    ]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::time_plan_part_heading(),
        texts::charts::time_plan_work_heading(),
        texts::charts::time_plan_from_heading(),
        texts::charts::time_plan_to_heading(),
        texts::charts::time_plan_minutes_heading(),
    ]
}

/// How the class works.
pub fn work(work: ClassWork) -> &'static str {
    match work {
        ClassWork::Together => texts::charts::time_plan_together(),
        ClassWork::Pairs => texts::charts::time_plan_pairs(),
        ClassWork::Paper => texts::charts::time_plan_paper(),
    }
}

/// The minutes at which a part begins and ends.
fn ends(begin: u32, minutes: u32) -> [String; 2] {
    [begin, begin + minutes].map(|minute| minute.to_string())
}

/// The minutes of a part, beside its name.
pub fn span(begin: u32, minutes: u32) -> String {
    let [from, to] = ends(begin, minutes);
    texts::charts::time_plan_span(&from, &to)
}

/// A part in the description. A name that ends with a mark of its own gets no other.
pub fn part(label: &str, begin: u32, minutes: u32) -> String {
    let [from, to] = ends(begin, minutes);
    match label.ends_with(['?', '!']) {
        true => texts::charts::time_plan_part_with_mark(&from, &to, label),
        false => texts::charts::time_plan_part(&from, &to, label),
    }
}

/// All parts, and how long they take together.
pub fn description(minutes: u32, mut parts: Vec<String>) -> String {
    let together = texts::charts::time_plan_description(minutes as usize, parts.len());
    parts.push(together);
    parts.join(" ")
}
