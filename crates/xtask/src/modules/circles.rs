//! A graph of names, and its circles.

use std::collections::{BTreeMap, BTreeSet};

/// What each node names.
#[derive(Debug, Default)]
pub struct Graph(BTreeMap<String, BTreeSet<String>>);

impl Graph {
    /// Adds a node.
    pub fn add(&mut self, node: &str) {
        self.0.entry(node.into()).or_default();
    }

    /// Adds that `from` names `to`. What names itself is left out.
    pub fn connect(&mut self, from: &str, to: &str) {
        if from != to {
            self.add(to);
            self.0.entry(from.into()).or_default().insert(to.into());
        }
    }

    /// All pairs of a node and one that it names.
    pub fn edges(&self) -> impl Iterator<Item = (&str, &str)> {
        let edges = self.0.iter();
        edges.flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())))
    }

    /// Whether there is a node with this name.
    pub fn has(&self, node: &str) -> bool {
        self.0.contains_key(node)
    }

    /// The same with groups of nodes in place of nodes. Nodes without a group are left out.
    pub fn grouped<'g>(&'g self, group: impl Fn(&'g str) -> Option<&'g str>) -> Self {
        let mut grouped = Self::default();
        for node in self.0.keys().filter_map(|node| group(node)) {
            grouped.add(node);
        }
        for (from, to) in self.edges() {
            if let (Some(from), Some(to)) = (group(from), group(to)) {
                grouped.connect(from, to);
            }
        }
        grouped
    }

    /// The sets of several nodes that all reach each other.
    pub fn circles(&self) -> Vec<BTreeSet<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = (self.0.keys())
            .map(|node| (node.as_str(), self.reached_from(node)))
            .collect();
        let mut circles = BTreeSet::new();
        for (node, forward) in &reached {
            let back = forward
                .iter()
                .filter(|other| reached[*other].contains(node));
            let circle: BTreeSet<&str> = back.copied().collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    /// The nodes that a node names, directly or through others.
    fn reached_from(&self, node: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            for next in &self.0[node] {
                if reached.insert(next.as_str()) {
                    waiting.push(next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::default();
        edges.iter().for_each(|(from, to)| graph.connect(from, to));
        graph
    }

    #[test]
    fn a_circle_is_found_however_long() {
        let line = graph(&[("a", "b"), ("b", "c"), ("a", "c"), ("c", "c")]);
        assert!(line.circles().is_empty());
        let ring = graph(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "e")]);
        assert_eq!(ring.circles(), [BTreeSet::from(["b", "c", "d"])]);
        let two = graph(&[("a", "b"), ("b", "a"), ("c", "a"), ("c", "d"), ("d", "c")]);
        let both = [BTreeSet::from(["a", "b"]), BTreeSet::from(["c", "d"])];
        assert_eq!(two.circles(), both);
    }

    #[test]
    fn groups_have_the_circles_of_their_nodes() {
        let graph = graph(&[
            ("a/1", "b/1"),
            ("b/2", "a/2"),
            ("a/1", "a/2"),
            ("root", "a/1"),
        ]);
        assert!(graph.circles().is_empty());
        let folders = graph.grouped(|file| Some(file.split_once('/')?.0));
        assert_eq!(folders.circles(), [BTreeSet::from(["a", "b"])]);
    }
}
