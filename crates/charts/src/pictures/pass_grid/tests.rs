//! PassPlaces, windows of a long text, tints and ribbons.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::{Form, Node, Paint, Path};

fn lens(rank: usize, word: &str) -> PassLens {
    PassLens {
        rank: Some(rank),
        word: word.into(),
        probability: 0.5,
        entropy: 1.0,
    }
}

/// A text of this many tokens in a network of this many layers; every token has rank 1 in the last row and 50 before.
fn grid(tokens: usize, layers: usize) -> PassGrid {
    let mut cells = vec![lens(50, "␣a"); layers];
    cells.push(lens(1, "␣b"));
    let column = PassColumn {
        token: "␣word".into(),
        follower: Some("␣b".into()),
        cells,
    };
    PassGrid {
        title: "A pass".into(),
        layers,
        columns: vec![column; tokens].into(),
        ..PassGrid::default()
    }
}

fn picked(column: usize, row: usize, weights: &[f64]) -> Option<PickedCell> {
    Some(PickedCell {
        at: PassCell { row, column },
        of: "head 1".into(),
        weights: weights.into(),
    })
}

fn areas(scene: &Scene, paint: Paint) -> Vec<&Path> {
    let paths = scene.nodes.iter().filter_map(|node| match node {
        Node::Path(path) if path.paint == paint && path.form == Form::Area => Some(path),
        _ => None,
    });
    paths.collect()
}

#[test]
fn a_long_text_draws_no_more_than_a_screen_of_it() {
    /// More shapes than a move of the scroll bar can draw anew at once without a pause.
    const MOST: usize = 600;
    let [short, long] =
        [60, 2_000].map(|tokens| grid(tokens, 32).scene("pass", 1200.0).nodes.len());
    assert!(short <= MOST && long <= MOST, "{short} and {long} shapes");
}

#[test]
fn the_columns_are_scrolled_below_the_newest_one() {
    let mut grid = grid(200, 4);
    let width = 640.0;
    let before = grid.in_view(width);
    assert_eq!(before.end, 199);
    grid.scrolled = grid.scrolled_to(0, width);
    assert_eq!(grid.scrolled, grid.hidden(width));
    let first = grid.in_view(width);
    assert_eq!((first.start, first.len()), (0, before.len()));
    // A column that is in view stays where it is.
    assert_eq!(grid.scrolled_to(1, width), grid.scrolled);
    assert_eq!(grid.scrolled_to(199, width), grid.scrolled);
    grid.scrolled = grid.scrolled_to(198, width);
    assert!(grid.scrolled.abs() < 0.01);
}

#[test]
fn a_pointer_finds_its_cell() {
    let grid = grid(3, 4);
    let places = PassPlaces::of(&grid, 640.0);
    for column in 0..3 {
        let across = places.column(column);
        let x = (across.start + across.end) / 2.0;
        for row in 0..5 {
            let cell = grid.cell_at(x, places.middle(row), 640.0);
            assert_eq!(cell, Some(PassCell { row, column }));
        }
    }
    let beside = [(1.0, places.middle(0)), (600.0, 2.0)];
    for (x, y) in beside {
        assert_eq!(grid.cell_at(x, y, 640.0), None);
    }
    assert_eq!(
        PassGrid::default().cell_at(300.0, places.middle(0), 640.0),
        None
    );
}

#[test]
fn equal_cells_of_a_low_column_are_one_rectangle() {
    let scene = grid(1, 30).scene("pass", 640.0);
    let of_rank = |rank| {
        let paths = areas(&scene, Paint::RANKS[Paint::rank_step(rank)].1);
        paths.iter().map(|path| path.strokes.len()).sum::<usize>()
    };
    assert_eq!([1, 50, 5_000].map(of_rank), [1, 1, 0]);
}

#[test]
fn a_rank_has_the_step_that_begins_at_or_before_it() {
    let steps = [1, 2, 3, 4, 10, 11, 3_162, 3_163, 200_000].map(Paint::rank_step);
    assert_eq!(steps, [0, 1, 1, 2, 2, 3, 7, 8, 8]);
}

/// The greatest distance of two points of an outline that are opposite each other.
fn thickness(path: &Path) -> f64 {
    let outline = &path.strokes[0];
    let ((left, upper), (right, lower)) = (outline[0], outline[outline.len() - 1]);
    (right - left).hypot(lower - upper)
}

#[test]
fn a_ribbon_is_as_thick_as_its_weight() {
    /// Twice the weight is twice the thickness, up to rounding.
    const ROUNDING: f64 = 1e-9;
    let grid = PassGrid {
        picked: picked(3, 4, &[0.2, 0.01, 0.4, 0.39]),
        ..grid(4, 4)
    };
    let scene = grid.scene("pass", 640.0);
    let ribbons = areas(&scene, Paint::Cache);
    let [first, second] = ribbons[..] else {
        panic!("{} ribbons", ribbons.len());
    };
    assert!((thickness(second) - 2.0 * thickness(first)).abs() < ROUNDING);
    let numbers = scene.nodes.iter().filter_map(|node| match node {
        Node::Text(text) if text.paint == Paint::Cache => Some(text.content.as_str()),
        _ => None,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), ["40.0%", "39.0%", "20.0%"]);
}

#[test]
fn columns_out_of_view_share_a_ribbon() {
    let tokens = 200;
    let grid = PassGrid {
        picked: picked(tokens - 1, 4, &vec![1.0 / tokens as f64; tokens]),
        ..grid(tokens, 4)
    };
    let scene = grid.scene("pass", 640.0);
    let ribbons = areas(&scene, Paint::Cache);
    let hidden = grid.in_view(640.0).start as f64 / tokens as f64;
    let [all] = ribbons[..] else {
        panic!("{} ribbons", ribbons.len());
    };
    assert!(hidden > 0.5 && thickness(all) > hidden * 15.0);
}

#[test]
fn the_way_of_the_token_that_follows_is_said() {
    let scene = grid(2, 30).scene("pass", 640.0);
    let said = "␣b follows: it has rank 50 at the embedding and 1 after the last layer. It is first from layer 30 on.";
    assert!(scene.description.contains(said), "{}", scene.description);
}

/// What a press changes is drawn twice: before the weights of the cell are known, and with them.
#[test]
fn shapes_before_the_words_keep_their_places_and_the_height_does_not_wait_for_the_weights() {
    let scene = |picked: Option<PickedCell>, is_computed: bool| {
        let whole = grid(9, 32);
        let column = |position: usize| {
            let mut column = PassColumn::clone(&whole.columns[position]);
            if position == 8 && !is_computed {
                column.cells.clear();
            }
            column
        };
        let columns: Vec<PassColumn> = (0..9).map(column).collect();
        let grid = PassGrid {
            picked,
            columns: columns.into(),
            ..whole
        };
        grid.scene("pass", 640.0)
    };
    let weights = [0.1; 9];
    let known = scene(picked(8, 3, &weights), true);
    let awaited = scene(picked(8, 3, &[]), true);
    assert_eq!(known.height, awaited.height);
    assert!(known.height > scene(picked(8, 0, &[]), true).height);
    let is_word = |node: &Node| matches!(node, Node::Text(text) if matches!(text.paint, Paint::CellWord | Paint::CellWordOnFill));
    let before = |scene: &Scene| {
        scene
            .nodes
            .iter()
            .position(is_word)
            .unwrap_or(scene.nodes.len())
    };
    assert_eq!(before(&known), before(&awaited));
    // Without a computed newest column there is no word; only the names of the passes stand there instead.
    let running = scene(None, false);
    assert_eq!(running.nodes.len(), before(&known) + 2);
}
