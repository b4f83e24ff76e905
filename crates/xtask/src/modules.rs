//! No circles between parts of the page: what a part names must not name it back, directly or through others.
//!
//! The parts of `web/src` are its folders, and each screen's folder: names lead from one to another in one direction. In
//! `crates/page-model/src` a circle of files is looked for, and one that lies in several folders is wrong: a screen and what
//! it is made of can then be read without another screen. Within a folder, a file and those under it may name each other:
//! they are one chapter and its sections.

mod circles;
mod crate_files;
mod names;

use std::collections::BTreeSet;

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use circles::Graph;
pub use crate_files::CrateFiles;

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "Folders of `web/src`, and screens among themselves, have no circles",
        &[Check("resolves the paths in the sources")],
    ),
    Invariant::new(
        "In `page-model` no circle of files leaves a folder",
        &[Check("resolves the paths in the sources, file by file")],
    ),
];

/// The page's code.
const PAGE: &str = "web/src";
/// The folder of it whose folders are parts of their own.
const SCREENS: &str = "screens";
/// The page without a browser.
const PAGE_MODEL: &str = "crates/page-model/src";

/// Fails with the circles.
pub fn check() -> Result<(), Error> {
    let page = read(PAGE)?.grouped(part_of_page);
    let folders: Vec<String> = page.circles().iter().map(|circle| listed(circle)).collect();
    let model = read(PAGE_MODEL)?;
    let files = circles_between_folders(&model);
    if !page.has(SCREENS) {
        return Err(Error::Wrong(format!("no parts found in {PAGE}")));
    }
    let wrong = |what: &str, circles: Vec<String>| match circles.is_empty() {
        true => Ok(()),
        false => Err(Error::Wrong(format!("{what}:\n  {}", circles.join("\n  ")))),
    };
    wrong(&format!("parts of {PAGE} that name each other"), folders)?;
    wrong(
        &format!("files of several folders of {PAGE_MODEL} that name each other in a circle"),
        files,
    )
}

fn read(folder: &str) -> Result<Graph, Error> {
    Ok(CrateFiles::read(&paths::root().join(folder))?.graph())
}

fn listed(circle: &BTreeSet<&str>) -> String {
    circle.iter().copied().collect::<Vec<_>>().join(", ")
}

/// `screens/shape/bars_view.rs` → `screens/shape`; the files beside the screens put them together and are one part. `None`
/// for `lib.rs`.
fn part_of_page(file: &str) -> Option<&str> {
    match folder_of(file) {
        "lib" => None,
        SCREENS => {
            let inside = &file[SCREENS.len() + 1..];
            let screen = inside.find('/').map(|end| &file[..SCREENS.len() + 1 + end]);
            Some(screen.unwrap_or(SCREENS))
        }
        folder => Some(folder),
    }
}

/// The folder at the top that a file lies in, or stands for: `the_loop/rows.rs` → `the_loop`, `figures.rs` → `figures`.
fn folder_of(file: &str) -> &str {
    let end = file.find(['/', '.']).unwrap_or(file.len());
    &file[..end]
}

/// The circles of files that do not lie in one folder, each with the names that lead from folder to folder.
fn circles_between_folders(graph: &Graph) -> Vec<String> {
    let circles = graph.circles().into_iter();
    let several = circles.filter(|circle| {
        let folders: BTreeSet<&str> = circle.iter().map(|file| folder_of(file)).collect();
        folders.len() > 1
    });
    let described = several.map(|circle| {
        let inside = |file: &str| circle.contains(file);
        let edges = graph
            .edges()
            .filter(|(from, to)| inside(from) && inside(to) && folder_of(from) != folder_of(to));
        let edges: Vec<String> = edges.map(|(from, to)| format!("{from} → {to}")).collect();
        format!("{} files: {}", circle.len(), edges.join(", "))
    });
    described.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_page_belong_to_folders_and_screens() {
        assert_eq!(part_of_page("screens/shape/mod.rs"), Some("screens/shape"));
        assert_eq!(part_of_page("screens/parts.rs"), Some("screens"));
        assert_eq!(part_of_page("session/link.rs"), Some("session"));
        assert_eq!(part_of_page("app.rs"), Some("app"));
        assert_eq!(part_of_page("lib.rs"), None);
    }

    #[test]
    fn a_circle_within_a_folder_is_one_chapter_and_one_between_folders_is_wrong() {
        let mut graph = Graph::default();
        for (from, to) in [
            ("shape.rs", "shape/vote.rs"),
            ("shape/vote.rs", "shape.rs"),
            ("shape/vote.rs", "run/mod.rs"),
            ("stop/mod.rs", "run/mod.rs"),
        ] {
            graph.connect(from, to);
        }
        assert_eq!(circles_between_folders(&graph), [""; 0]);
        graph.connect("run/mod.rs", "stop/words.rs");
        graph.connect("stop/words.rs", "stop/mod.rs");
        let circle = "3 files: run/mod.rs → stop/words.rs, stop/mod.rs → run/mod.rs";
        assert_eq!(circles_between_folders(&graph), [circle]);
    }
}
