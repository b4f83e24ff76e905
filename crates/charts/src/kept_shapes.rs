//! Which shapes of a picture stay when it becomes one with more or fewer: those at its beginning and at its end that look alike.

/// How many shapes stay at either end. Those between are others.
///
/// ```
/// use charts::KeptShapes;
///
/// let [before, now] = ["axis word word legend", "axis legend"].map(|shapes| shapes.split(' ').collect::<Vec<_>>());
/// assert_eq!(KeptShapes::between(&before, &now, |one, other| one == other), KeptShapes { first: 1, last: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptShapes {
    /// From the first shape on.
    pub first: usize,
    /// Up to the last one, without those of `first`.
    pub last: usize,
}

impl KeptShapes {
    /// Those of `before` that are also `now`, where `is_alike` says which look alike.
    pub fn between<B, N>(before: &[B], now: &[N], is_alike: impl Fn(&B, &N) -> bool) -> Self {
        let alike = |(one, other): &(&B, &N)| is_alike(one, other);
        let first = before.iter().zip(now).take_while(alike).count();
        let ends = before[first..].iter().rev().zip(now[first..].iter().rev());
        Self {
            first,
            last: ends.take_while(alike).count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(before: &str, now: &str) -> (usize, usize) {
        let [before, now] = [before, now].map(|shapes| shapes.chars().collect::<Vec<_>>());
        let kept = KeptShapes::between(&before, &now, |one, other| one == other);
        (kept.first, kept.last)
    }

    #[test]
    fn no_shape_is_kept_twice() {
        assert_eq!(between("aab", "aaab"), (2, 1));
        assert_eq!(between("aaa", "aaaa"), (3, 0));
        assert_eq!(between("aaaa", "aa"), (2, 0));
        assert_eq!(between("", "ab"), (0, 0));
        assert_eq!(between("abc", "xbcd"), (0, 0));
        assert_eq!(between("abcd", "ad"), (1, 1));
    }
}
