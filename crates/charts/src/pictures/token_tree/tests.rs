//! The probabilities of the paths, and edges as thick as probabilities.

use super::*;
use crate::Node;

/// Sums of a few products, in another order.
const ROUNDING: f64 = 1e-12;

fn node(parent: Option<usize>, probability: f64, state: TokenState) -> TokenNode {
    TokenNode {
        parent,
        label: "␣x".into(),
        probability,
        state,
        ..TokenNode::default()
    }
}

fn tree() -> TokenTree {
    use TokenState::{Open, Others};
    TokenTree {
        nodes: vec![
            node(None, 1.0, Open),
            node(Some(0), 0.5, Open),
            node(Some(1), 0.8, Open),
            node(Some(1), 0.2, Others),
            node(Some(0), 0.25, Open),
            node(Some(0), 0.25, Others),
        ],
        ..TokenTree::default()
    }
}

#[test]
fn the_leaves_with_all_other_tokens_sum_to_one() {
    let table = tree().table();
    let csv = table.to_csv();
    let column = |line: &str| {
        line.split(',')
            .nth(3)
            .and_then(|cell| cell.parse::<f64>().ok())
    };
    let sum: f64 = csv.lines().skip(1).filter_map(column).sum();
    assert_eq!(table.rows.len(), 4);
    assert!((sum - 1.0).abs() < ROUNDING);
}

#[test]
fn the_table_counts_the_tokens_after_the_prompt() {
    let mut tree = tree();
    for (node, label) in tree
        .nodes
        .iter_mut()
        .zip(["The", "␣old", "␣dog", "7 others", "␣cat", "9 others"])
    {
        node.label = label.into();
    }
    let rows = tree.table().rows;
    let of = |row: usize| [0, 1, 5, 6].map(|column| rows[row][column].as_str());
    assert_eq!(of(0), ["The␣old␣dog", "2", "among the likeliest", ""]);
    assert_eq!(of(1), ["The␣old", "1", "all other tokens", "7 others"]);
    assert_eq!(of(2), ["The␣cat", "1", "among the likeliest", ""]);
    assert_eq!(of(3), ["The", "0", "all other tokens", "9 others"]);
}

#[test]
fn whole_texts_of_beams_have_a_score() {
    let mut tree = tree();
    tree.subject = TreeSubject::Beams;
    tree.nodes[2].score = Some(-0.458);
    tree.nodes[2].state = TokenState::Beside;
    let table = tree.table();
    assert_eq!(table.rows[0][5..7], ["−0.458", "the greedy text"]);
    assert_eq!(table.rows[2][5], words::no_score());
}

#[test]
fn an_edge_is_as_thick_as_its_token_is_likely() {
    let thickness = |share: f64| THICKNESS.0 + (THICKNESS.1 - THICKNESS.0) * share;
    for width in [320.0, 640.0] {
        let scene = tree().scene("tree", width);
        let edges = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.hint.is_none() => Some(rect.height),
            _ => None,
        });
        let mut edges: Vec<f64> = edges.collect();
        edges.sort_by(f64::total_cmp);
        let expected = [0.2, 0.25, 0.25, 0.5, 0.8].map(thickness);
        assert_eq!(edges.len(), expected.len());
        for (edge, expected) in edges.iter().zip(expected) {
            assert!((edge - expected).abs() < ROUNDING, "{edge}, not {expected}");
        }
    }
}

#[test]
fn beams_have_the_sum_of_their_logarithms_and_continuations_the_product() {
    let log = words::path_number(TreeSubject::Beams, 0.4_f64.ln());
    let share = words::path_number(TreeSubject::Continuations, 0.4_f64.ln());
    assert_eq!([log.as_str(), share.as_str()], ["−0.92", "40.0%"]);
    assert_eq!(tree().table().rows[0][3], share);
    assert_eq!(tree().table().rows[0][4], log);
}
