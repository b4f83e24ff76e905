//! A map and a set in sorted order, for the dozen tokens or steps that a visitor lists by hand.
//!
//! They are sorted vectors. `BTreeMap` and `BTreeSet` do the same for any length, but the four kinds that the page had
//! were 25 kB of its code, with what sorts their entries.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A map, sorted by its keys. Lookup takes O(log n), insertion O(n).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<K, V>", into = "BTreeMap<K, V>")]
#[serde(bound(serialize = "K: Ord + Clone + Serialize, V: Clone + Serialize"))]
#[serde(bound(deserialize = "K: Ord + Deserialize<'de>, V: Deserialize<'de>"))]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K: Ord, V> SortedMap<K, V> {
    /// The place of a key, or the place where it would stand.
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        let place = self.place(key).ok()?;
        Some(&self.0[place].1)
    }

    /// Whether there is a value for this key.
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Removes a key and its value, if it is there.
    pub fn remove(&mut self, key: &K) {
        if let Ok(place) = self.place(key) {
            self.0.remove(place);
        }
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many keys there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Keys with their values, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The values, in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K: Ord, V> From<BTreeMap<K, V>> for SortedMap<K, V> {
    fn from(tree: BTreeMap<K, V>) -> Self {
        Self(tree.into_iter().collect())
    }
}

impl<K: Ord, V> From<SortedMap<K, V>> for BTreeMap<K, V> {
    fn from(map: SortedMap<K, V>) -> Self {
        map.0.into_iter().collect()
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for SortedMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// A set, sorted. Lookup takes O(log n), insertion O(n).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<T>", into = "Vec<T>")]
#[serde(bound(serialize = "T: Ord + Clone + Serialize"))]
#[serde(bound(deserialize = "T: Ord + Deserialize<'de>"))]
pub struct SortedSet<T>(SortedMap<T, ()>);

impl<T: Ord> SortedSet<T> {
    /// Whether a value is in the set.
    #[must_use]
    pub fn contains(&self, value: &T) -> bool {
        self.0.contains_key(value)
    }

    /// Adds a value, unless it is there.
    pub fn insert(&mut self, value: T) {
        self.0.insert(value, ());
    }

    /// Removes a value, if it is there.
    pub fn remove(&mut self, value: &T) {
        self.0.remove(value);
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0.iter().map(|(value, ())| value)
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self(SortedMap::default())
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().map(|value| (value, ())).collect())
    }
}

impl<T: Ord> From<Vec<T>> for SortedSet<T> {
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

impl<T> From<SortedSet<T>> for Vec<T> {
    fn from(set: SortedSet<T>) -> Self {
        set.0.0.into_iter().map(|(value, ())| value).collect()
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Coin;

    /// Random insertions and removals of 16 keys leave what std's map and set hold.
    #[test]
    fn they_hold_what_the_trees_of_std_hold() {
        let (mut map, mut tree) = (SortedMap::default(), BTreeMap::new());
        let (mut set, mut leaves) = (SortedSet::default(), BTreeSet::new());
        let coin = Coin::new(1);
        for turn in 0..2_000 {
            let key = (coin.at(turn).get() * 16.0) as u32;
            if turn % 3 == 0 {
                map.remove(&key);
                tree.remove(&key);
                set.remove(&key);
                leaves.remove(&key);
            } else {
                map.insert(key, turn);
                tree.insert(key, turn);
                set.insert(key);
                leaves.insert(key);
            }
            assert!(map.iter().eq(tree.iter()));
            assert!(map.values().eq(tree.values()));
            assert!(set.iter().eq(leaves.iter()));
            assert_eq!((map.len(), set.len()), (tree.len(), leaves.len()));
            assert_eq!(map.get(&key), tree.get(&key));
            assert_eq!(map.contains_key(&key), tree.contains_key(&key));
            assert_eq!(set.contains(&key), leaves.contains(&key));
        }
        assert!(!map.is_empty() && !set.is_empty());
        let again: SortedMap<u32, u64> = tree.into_iter().rev().collect();
        assert_eq!(again, map);
        map.clear();
        assert!(map.is_empty());
    }
}
