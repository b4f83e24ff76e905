//! Words of the picture `bars_pair`: two distributions side by side.

pub use texts::charts::bars_pair_of as of;

/// The descriptions of both, each after its name.
pub fn both((first, of_first): (&str, &str), (second, of_second): (&str, &str)) -> String {
    texts::charts::bars_pair_both(first, of_first, second, of_second)
}

/// What a color stands for where its meaning differs from side to side.
pub fn on_each_side(beside: bool, [first, second]: [&str; 2]) -> String {
    match beside {
        true => texts::charts::bars_pair_beside(first, second),
        false => texts::charts::bars_pair_below(first, second),
    }
}
