//! Texts of one tree: which branches there are, how wide they are, and where each text has its row.

#![allow(clippy::unwrap_used)]
use super::*;

/// Texts of one letter for each token.
fn tree(texts: &[&str]) -> PrefixTree {
    let text = |(place, letters): (usize, &&str)| PrefixText {
        name: (place + 1).to_string(),
        tokens: letters
            .chars()
            .map(|letter| PrefixToken {
                id: letter as usize,
                label: letter.into(),
                probability: 0.5,
            })
            .collect(),
        marked: place == 0,
    };
    PrefixTree {
        title: String::new(),
        names: "seed".into(),
        texts: texts.iter().enumerate().map(text).collect(),
    }
}

#[test]
fn a_branch_is_as_high_as_its_texts_are_many() {
    let tree = tree(&["abx", "cd", "aby", "abx"]);
    let layout = PrefixLayout::of(&tree, 640.0);
    let branches = layout.branches.iter();
    let branches: Vec<_> = branches
        .map(|branch| (tree.text_of(&layout, branch), branch.rows.clone()))
        .collect();
    let expected = [("ab", 0..3), ("x", 0..2), ("y", 2..3), ("cd", 3..4)];
    assert_eq!(branches, expected.map(|(text, rows)| (text.into(), rows)));
    assert_eq!(layout.order, [0, 3, 2, 1]);
}

#[test]
fn the_branches_of_each_column_have_all_texts_that_go_on() {
    let tree = tree(&["abc", "abd", "xbc", "xq", "xq", "y"]);
    let layout = PrefixLayout::of(&tree, 320.0);
    for branch in &layout.branches {
        let below = layout.branches.iter();
        let below = below.filter(|other| {
            other.depth == branch.depth + 1 && branch.rows.contains(&other.rows.start)
        });
        let (count, texts) = below.fold((0, 0), |(count, texts), child| {
            (count + 1, texts + child.rows.len())
        });
        assert_eq!(count, branch.children);
        assert!(count == 0 || texts == branch.rows.len());
    }
    let first = layout.branches.iter().filter(|branch| branch.depth == 0);
    assert_eq!(first.map(|branch| branch.rows.len()).sum::<usize>(), 6);
}

#[test]
fn each_text_has_a_row_of_its_own_inside_the_picture() {
    let tree = tree(&["abcdefgh", "abcdefgx", "abcq", "azzz", "azzz", "q"]);
    for width in [200.0, 320.0, 640.0, 1200.0] {
        let rows = tree.rows(width);
        let mut texts: Vec<usize> = rows.iter().map(|row| row.text).collect();
        texts.sort_unstable();
        assert_eq!(texts, [0, 1, 2, 3, 4, 5]);
        assert!(rows.windows(2).all(|pair| pair[1].y == pair[0].y + ROW));
        assert!(
            rows.iter()
                .all(|row| row.x >= 0.0 && row.width > 0.3 * width)
        );
    }
}

#[test]
fn the_table_tells_what_a_text_shares_and_how_likely_it_is() {
    let table = tree(&["abx", "aby", "c"]).table();
    assert_eq!(table.rows[0], ["1", "abx", "2", "−2.08"]);
    assert_eq!(table.rows[2], ["3", "c", "0", "−0.69"]);
}

#[test]
fn the_words_name_the_widest_branch_and_the_marked_text() {
    let said = tree(&["ab", "c", "ad"]).scene("tree", 320.0).description;
    assert_eq!(
        said,
        "3 texts from one prompt. Their first tokens are 2 different ones; the widest branch is a with 2 of 3 texts. \
         Marked: seed 1, ab, with log-probability −1.39."
    );
    let said = PrefixTree::default().scene("tree", 320.0).description;
    assert_eq!(said, words::empty());
}
