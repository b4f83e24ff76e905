//! Every chart in its states, held against the committed pictures in `tests/pictures/` and tables in `tests/tables/`.
//!
//! After a wanted change, run with `UPDATE_PICTURES=1` and look at them with `cargo xtask gallery` before committing.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use charts::{
    Node, Scene, Table,
    gallery::{State, states},
};

/// Every state at each of its widths, with the name of its file.
fn scenes() -> Vec<(String, Scene)> {
    let of = |state: State| {
        let scene = move |&width: &f64| {
            let name = format!("{}-{width}.svg", state.name);
            (name, state.picture.scene(state.name, width))
        };
        state.widths.iter().map(scene).collect::<Vec<_>>()
    };
    states().into_iter().flat_map(of).collect()
}

/// Holds texts against the committed files of these names in a folder that has no others.
fn hold(folder: &str, texts: impl Iterator<Item = (String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut expected = BTreeSet::new();
    let mut changed = Vec::new();
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    for (name, text) in texts {
        let path = folder.join(&name);
        if update {
            fs::write(&path, &text).unwrap();
        }
        if fs::read_to_string(&path).ok() != Some(text) {
            changed.push(name.clone());
        }
        assert!(expected.insert(name.clone()), "{name} is there twice");
    }
    let files = fs::read_dir(&folder).unwrap();
    let there: BTreeSet<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let without_state: Vec<&String> = there.difference(&expected).collect();
    if update {
        for name in &without_state {
            fs::remove_file(folder.join(name)).unwrap();
        }
    } else {
        assert!(
            without_state.is_empty(),
            "no state has these files: {without_state:?}"
        );
    }
    assert!(
        changed.is_empty(),
        "changed: {changed:?}; see the first lines of this file"
    );
}

/// A table as it is read, and after an empty line as programs read it.
fn written(table: &Table) -> String {
    let mut text = [&*table.caption, "\n", &*table.note, "\n"].concat();
    for row in std::iter::once(&table.columns).chain(&table.rows) {
        text += &(row.join(" | ") + "\n");
    }
    text + "\n" + &table.to_csv().replace("\r\n", "\n")
}

#[test]
fn pictures_are_as_committed() {
    let scenes = scenes().into_iter();
    hold(
        "pictures",
        scenes.map(|(name, scene)| (name, scene.to_svg())),
    );
}

#[test]
fn tables_are_as_committed() {
    let written = |state: State| {
        let table = state.picture.table();
        (format!("{}.txt", state.name), written(&table))
    };
    hold("tables", states().into_iter().map(written));
}

#[test]
fn every_picture_has_words_and_every_number_is_finite() {
    for (name, scene) in scenes() {
        assert!(
            !scene.title.is_empty() && scene.description.ends_with('.'),
            "{name}: {}",
            scene.description
        );
        let svg = scene.to_svg();
        for nonsense in ["NaN", "inf\"", "inf ", "\"-0.0\""] {
            assert!(!svg.contains(nonsense), "{name} has {nonsense}");
        }
        for node in &scene.nodes {
            if let Node::Rect(rect) = node {
                assert!(rect.width >= 0.0 && rect.height >= 0.0, "{name}: {rect:?}");
            }
        }
    }
}

#[test]
fn nothing_leaves_the_picture() {
    // Half a stroke's width may lie outside.
    const RIM: f64 = 2.5;
    for (name, scene) in scenes() {
        for node in &scene.nodes {
            let places: Vec<(f64, f64)> = match node {
                Node::Rect(rect) => vec![
                    (rect.x, rect.y),
                    (rect.x + rect.width, rect.y + rect.height),
                ],
                Node::Text(text) => vec![(text.x, text.y)],
                Node::Triangle(triangle) => triangle.corners.to_vec(),
                Node::Path(path) => path.strokes.concat(),
                Node::Dot(dot) => vec![(dot.x, dot.y)],
            };
            for (x, y) in places {
                let inside =
                    x >= -RIM && x <= scene.width + RIM && y >= -RIM && y <= scene.height + RIM;
                assert!(inside, "{name}: {x}, {y} of {node:?}");
            }
        }
    }
}

#[test]
fn every_table_is_complete() {
    for state in states() {
        let table = state.picture.table();
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len()),
            "{}",
            state.name
        );
        let lines = table.to_csv().matches("\r\n").count();
        assert_eq!(lines, table.rows.len() + 1, "{}", state.name);
    }
}
