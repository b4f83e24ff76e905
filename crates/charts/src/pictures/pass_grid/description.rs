//! What the grid says in words, and its numbers as a table.

use super::{PassColumn, PassGrid, PassLens, PickedCell};
use crate::{
    Table, decimal, percent,
    table::{Cell, counted, probability},
    words::pass_grid as words,
};

/// How many of the columns that attention reads are named.
const READ: usize = 3;

pub(super) fn of(grid: &PassGrid) -> String {
    let Some((last, newest)) = grid.newest() else {
        return words::empty().into();
    };
    let mut said = vec![words::pass(last + 1, grid.layers, &newest.token)];
    said.extend(way(grid, newest));
    if let Some(next) = grid.next.first() {
        said.push(words::most_likely(&next.label, &percent(next.probability)));
    }
    said.extend(grid.picked.as_ref().and_then(|picked| cell(grid, picked)));
    said.extend(grid.weighed().map(|picked| read(grid, picked)));
    said.extend(
        grid.off
            .iter()
            .map(|off| words::off_sentence(&off.name, off.newest_alone)),
    );
    said.join(" ")
}

/// The way of the token that follows, from the embedding to the last layer.
fn way(grid: &PassGrid, newest: &PassColumn) -> Option<String> {
    let follower = newest.follower.as_deref()?;
    let ranks: Option<Vec<usize>> = newest.cells.iter().map(|cell| cell.rank).collect();
    let ranks = ranks.filter(|ranks| ranks.len() == grid.layers + 1)?;
    let way = words::way(follower, [ranks[0], ranks[grid.layers]]);
    // The first row from which on it is first.
    let first = ranks
        .iter()
        .rposition(|&rank| rank != 1)
        .map_or(0, |row| row + 1);
    Some(match first {
        row if row > grid.layers || row == 0 => way,
        row => [way, words::first_from(row)].join(" "),
    })
}

/// The picked cell.
fn cell(grid: &PassGrid, picked: &PickedCell) -> Option<String> {
    let column = grid.columns.get(picked.at.column)?;
    let cell = column.cells.get(picked.at.row)?;
    let row = words::row(picked.at.row);
    Some(words::picked(
        &column.token,
        &row,
        &cell.word,
        &percent(cell.probability),
    ))
}

/// The columns that the picked cell's attention reads most.
fn read(grid: &PassGrid, picked: &PickedCell) -> String {
    let weights = picked.weights.iter().zip(&*grid.columns);
    let mut weights: Vec<(f64, &str)> = weights
        .map(|(&weight, column)| (weight, &*column.token))
        .collect();
    weights.sort_by(|a, b| b.0.total_cmp(&a.0));
    let named = weights.iter().take(READ);
    let named: Vec<String> = named
        .map(|&(weight, token)| words::weight(token, &percent(weight)))
        .collect();
    words::reads(&picked.of, &named.join(", "))
}

/// A row for each cell, the newest column first: position, token, row, word, probability, entropy, the token that follows, its
/// rank, and the weight with which the picked cell reads it.
pub(super) fn table(grid: &PassGrid) -> Table {
    let mut table = Table::new(&grid.title, &words::columns());
    for (position, column) in grid.columns.iter().enumerate().rev() {
        let follower = column.follower.as_deref().unwrap_or_default();
        let rows = column.cells.iter().enumerate().take(grid.layers + 1);
        for (row, cell) in rows {
            let mut cells = vec![
                counted(position),
                column.token.as_str().into(),
                words::row(row).into(),
            ];
            cells.extend(lens(cell));
            cells.push(follower.into());
            cells.push(cell.rank.map_or_else(Cell::none, counted));
            let weight = weight(grid, position, row);
            cells.push(weight.map_or_else(Cell::none, probability));
            table.push(cells);
        }
    }
    table
}

fn lens(cell: &PassLens) -> [Cell; 3] {
    let entropy = Cell::Number(cell.entropy, decimal(cell.entropy, 2));
    [
        cell.word.as_str().into(),
        probability(cell.probability),
        entropy,
    ]
}

/// The weight with which the attention of the picked cell reads a cell.
fn weight(grid: &PassGrid, position: usize, row: usize) -> Option<f64> {
    let picked = grid.weighed().filter(|picked| picked.at.row == row + 1)?;
    picked.weights.get(position).copied()
}
