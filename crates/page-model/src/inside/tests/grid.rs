//! The columns of the grid: what is asked for when, and what stays.

use std::ops::Range;

use super::super::grid::{COLUMNS_AT_ONCE, LensGrid, MOST_KEPT};
use super::*;

/// The requests that fill the view: the first column of each, and the first after it.
fn fill(
    grid: &mut LensGrid,
    page: &FakePage,
    text: &InspectedText,
    view: Range<usize>,
) -> Vec<[u32; 2]> {
    let mut asked = Vec::new();
    while let Some(request) = grid.request(text, &view, &shape(page)) {
        asked.push([request.first, request.first + request.columns]);
        let lens = answer(page, &request).lens.unwrap();
        grid.take(text, &view, &lens);
        assert!(asked.len() < 1_000, "asks for ever");
    }
    asked
}

fn lens() -> InspectWanted {
    InspectWanted {
        lens: true,
        ..InspectWanted::default()
    }
}

/// Whether each column of the view is what the model gives for it alone.
fn is_right(grid: &LensGrid, page: &FakePage, text: &InspectedText, view: Range<usize>) -> bool {
    let right = |position: usize| {
        let lens = answer(page, &text.request(position, position, lens()));
        let lens = lens.lens.unwrap();
        let column = grid.column(text, position);
        column.is_some_and(|column| column.cells == lens.cells)
    };
    view.into_iter().all(right)
}

#[test]
fn the_newest_columns_come_first_and_an_appended_token_costs_one() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    let tokens: Vec<TokenId> = (0..20).map(|token| token % 8).collect();
    let before = plain(&tokens[..19], Some(tokens[19]));
    let asked = fill(&mut grid, &page, &before, 0..100);
    assert_eq!(asked, [[11, 19], [3, 11], [0, 3]]);
    assert_eq!(COLUMNS_AT_ONCE, 8);
    assert_eq!(grid.progress(&before, &(0..100)), (19, 19));

    let after = plain(&tokens, None);
    assert_eq!(grid.progress(&after, &(0..100)), (19, 20));
    assert_eq!(fill(&mut grid, &page, &after, 0..100), [[19, 20]]);
    assert!(is_right(&grid, &page, &after, 0..20));
}

#[test]
fn only_the_newest_column_and_those_in_view_are_asked_for() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    let tokens: Vec<TokenId> = (0..30).map(|token| token % 8).collect();
    let text = plain(&tokens, None);
    assert_eq!(fill(&mut grid, &page, &text, 10..14), [[29, 30], [10, 14]]);
    assert_eq!(fill(&mut grid, &page, &text, 8..16), [[14, 16], [8, 10]]);
    assert!(is_right(&grid, &page, &text, 8..16));
    assert_eq!(grid.column(&text, 16), None);
}

#[test]
fn another_token_behind_a_column_asks_for_its_ranks_again() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    let before = plain(&[1, 2, 3, 4], None);
    fill(&mut grid, &page, &before, 0..4);
    // The last column's token was not chosen yet.
    let chosen = plain(&[1, 2, 3, 4], Some(5));
    assert!(grid.column(&chosen, 3).is_some(), "its words can be shown");
    assert_eq!(fill(&mut grid, &page, &chosen, 0..4), [[3, 4]]);

    let branch = plain(&[1, 2, 6], Some(7));
    assert_eq!(grid.column(&branch, 2), None, "of another token");
    assert!(grid.column(&branch, 1).is_some());
    assert_eq!(fill(&mut grid, &page, &branch, 0..3), [[1, 3]]);
    assert!(is_right(&grid, &page, &branch, 0..3));

    // Back to where nothing is chosen: what is there is enough.
    let back = plain(&[1, 2], None);
    assert_eq!(fill(&mut grid, &page, &back, 0..2), [] as [[u32; 2]; 0]);
}

#[test]
fn replaced_parts_have_columns_of_their_own() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    fill(&mut grid, &page, &plain(&[1, 2, 3], None), 0..3);
    let every = text(&[1, 2, 3], None, off(AblatedPositions::Every));
    assert_eq!(grid.column(&every, 0), None);
    assert_eq!(fill(&mut grid, &page, &every, 0..3), [[0, 3]]);
    assert!(is_right(&grid, &page, &every, 0..3));

    // At the last position alone: when a token follows, that position is computed anew.
    let last = text(&[1, 2, 3], Some(4), off(AblatedPositions::Last));
    fill(&mut grid, &page, &last, 0..3);
    let longer = text(&[1, 2, 3, 4], None, off(AblatedPositions::Last));
    assert_eq!(fill(&mut grid, &page, &longer, 0..4), [[2, 4]]);
    assert!(is_right(&grid, &page, &longer, 0..4));
    assert!(!is_right(&grid, &page, &plain(&[1, 2, 3, 4], None), 3..4));
}

#[test]
fn a_request_stays_the_same_while_tokens_are_appended() {
    let page = FakePage::default();
    let ask = |text: &InspectedText| {
        let mut grid = LensGrid::default();
        let newest = text.last().unwrap();
        let request = text.request(newest, newest, lens());
        grid.take(text, &(0..2), &answer(&page, &request).lens.unwrap());
        grid.request(text, &(0..2), &shape(&page)).unwrap()
    };
    let short = ask(&plain(&[1, 2, 3], None));
    assert_eq!(short, ask(&plain(&[1, 2, 3, 4], Some(5))));
    assert_eq!((short.tokens.len(), short.follower), (2, Some(3)));
}

#[test]
fn the_newest_column_stays_however_far_the_view_is() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    let text = plain(&vec![1; MOST_KEPT + 40], None);
    fill(&mut grid, &page, &text, 0..MOST_KEPT);
    assert_eq!(
        grid.progress(&text, &(0..MOST_KEPT)),
        (MOST_KEPT, MOST_KEPT)
    );
    assert!(grid.column(&text, MOST_KEPT + 39).is_some());
    assert!(
        grid.columns(&text)
            .map(|(position, _)| position)
            .eq((0..MOST_KEPT).chain([MOST_KEPT + 39]))
    );
}

#[test]
fn the_columns_furthest_from_the_view_are_dropped() {
    let page = FakePage::default();
    let mut grid = LensGrid::default();
    let tokens = vec![1; MOST_KEPT + 40];
    let text = plain(&tokens, None);
    let end = tokens.len();
    fill(&mut grid, &page, &text, 0..MOST_KEPT);
    fill(&mut grid, &page, &text, end - 40..end);
    assert_eq!(grid.computed().count(), MOST_KEPT);
    assert_eq!(grid.column(&text, 39), None);
    assert!(is_right(&grid, &page, &text, end - 40..end));
    assert!(is_right(&grid, &page, &text, 40..60));
}
