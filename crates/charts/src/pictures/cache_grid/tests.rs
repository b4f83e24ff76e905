//! Shapes of a large cache, edges of strokes, a running pass, and pointers.

use super::*;
use crate::{Node, Paint};

fn grid() -> CacheGrid {
    CacheGrid {
        layers: 12,
        room: 256,
        prompt: 100,
        tokens: vec!["a".into(); 200],
        computed: 199..200,
        ..CacheGrid::default()
    }
}

#[test]
fn equal_cells_are_one_shape() {
    let scene = grid().scene("cache", 1200.0);
    assert!(scene.nodes.len() < 100, "{} shapes", scene.nodes.len());
}

#[test]
fn what_one_pass_computed_is_one_stroke() {
    let edges = |strokes: &[usize]| {
        let grid = CacheGrid {
            layers: 2,
            room: 64,
            prompt: 5,
            tokens: vec!["a".into(); 7],
            computed: 6..7,
            strokes: strokes.into(),
            ..CacheGrid::default()
        };
        let scene = grid.scene("cache", 640.0);
        let paths = scene.nodes.into_iter().filter_map(|node| match node {
            Node::Path(path) if path.paint == Paint::Paper => Some(path.strokes.len()),
            _ => None,
        });
        paths.sum::<usize>()
    };
    assert_eq!(edges(&[]), 6);
    // The prompt in one stroke, then two tokens.
    assert_eq!(edges(&[0, 5, 6]), 3);
}

#[test]
fn a_running_pass_fills_layer_after_layer() {
    let filled = |done| {
        let grid = CacheGrid {
            layers_done: done,
            ..grid()
        };
        let scene = grid.scene("cache", 640.0);
        let cells = scene.nodes.iter().filter(|node| {
            matches!(node, Node::Rect(rect) if rect.paint == Paint::Cache && rect.width > 0.0 && rect.y < layout::rows(&grid).bottom())
        });
        cells.count()
    };
    assert_eq!([Some(0), Some(5), None].map(filled), [0, 5, 12]);
}

#[test]
fn a_pointer_finds_position_and_layer() {
    let grid = grid();
    assert_eq!(
        grid.position_at(Cells::of(&grid, 360.0).x(77) + 0.1, 360.0),
        Some(77)
    );
    assert_eq!(grid.position_at(3.0, 360.0), None);
    assert_eq!(
        (
            grid.layer_at(layout::rows(&grid).top + 1.0),
            grid.layer_at(0.0)
        ),
        (Some(0), None)
    );
}
