//! Words of the picture `bars_pair`: two distributions side by side.

/// The heading of the column that says which of the two a row is of.
pub const OF: &str = "Of";

/// The descriptions of both, each after its name.
pub fn both((first, of_first): (&str, &str), (second, of_second): (&str, &str)) -> String {
    format!("{first}: {of_first} {second}: {of_second}")
}

/// What a color stands for where its meaning differs from side to side.
pub fn on_each_side(beside: bool, [first, second]: [&str; 2]) -> String {
    match beside {
        true => format!("left: {first}; right: {second}"),
        false => format!("above: {first}; below: {second}"),
    }
}
