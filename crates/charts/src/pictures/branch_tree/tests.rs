//! Boxes of runs, their places at every width, and the probability of a whole run.

use super::*;

fn tree(parents: &[Option<usize>]) -> BranchTree {
    let node = |(index, &parent): (usize, &Option<usize>)| BranchNode {
        parent,
        label: format!("␣{index}"),
        probability: 0.5,
        ..BranchNode::default()
    };
    BranchTree {
        title: String::new(),
        nodes: parents.iter().enumerate().map(node).collect(),
        ..BranchTree::default()
    }
}

#[test]
fn what_nothing_parts_is_one_box() {
    let boxes = tree(&[None, Some(0), Some(1), Some(1), Some(3)]).boxes(640.0);
    let ends: Vec<(usize, usize)> = boxes.iter().map(|b| (b.first, b.last)).collect();
    assert_eq!(ends, [(0, 1), (2, 2), (3, 4)]);
}

#[test]
fn boxes_do_not_touch_and_stay_inside() {
    // A comb: every second token is forked, twelve leaves.
    let mut parents = vec![None];
    for tooth in 0..11 {
        let at = tooth * 2;
        parents.extend([Some(at), Some(at)]);
    }
    let tree = tree(&parents);
    for width in [320.0, 640.0, 1200.0] {
        let boxes = tree.boxes(width);
        assert_eq!(tree.table().rows.len(), 12);
        for (index, a) in boxes.iter().enumerate() {
            assert!(a.x >= 0.0 && a.x + a.width <= width, "{a:?} at {width}");
            for b in &boxes[index + 1..] {
                let apart = a.x + a.width <= b.x
                    || b.x + b.width <= a.x
                    || a.y + a.height <= b.y
                    || b.y + b.height <= a.y;
                assert!(apart, "{a:?} and {b:?} at {width}");
            }
        }
    }
}

#[test]
fn a_run_is_as_likely_as_all_its_tokens_together() {
    let tree = tree(&[None, Some(0), Some(1)]);
    let sum = tree.layout(640.0).pieces[0].sum;
    assert!((sum - 0.125f64.ln()).abs() < 1e-12);
}
