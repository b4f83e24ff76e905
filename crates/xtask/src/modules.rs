//! No cycles between the modules of the page: what a module names must not name it back, directly or through others.
//!
//! A module here is a folder of `web/src`, or a screen: a folder of `web/src/screens`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::error::Error;
use crate::paths;

/// Where the page's code lies.
const PAGE: &str = "web/src";
/// The folder whose folders are modules of their own.
const SCREENS: &str = "screens";

/// The modules that each module names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Fails with the modules of a cycle.
pub fn check() -> Result<(), Error> {
    let root = paths::root().join(PAGE);
    let mut graph = Graph::new();
    for file in paths::files_under(&root)? {
        let inside = file.strip_prefix(&root).unwrap_or(&file);
        if let Some(module) = module_of_file(inside) {
            let names = named(&paths::read_text(&file)?).into_iter();
            let names = names.map(|name| match name.strip_prefix(&format!("{SCREENS}::")) {
                Some(beside) if !root.join(SCREENS).join(beside).is_dir() => SCREENS.into(),
                _ => name,
            });
            let names = names.filter(|name| *name != module);
            graph.entry(module.clone()).or_default().extend(names);
        }
    }
    // Nothing read would be nothing found wrong.
    if !graph.contains_key(SCREENS) {
        return Err(Error::Wrong(format!("no modules found in {PAGE}")));
    }
    match cycle(&graph) {
        None => Ok(()),
        Some(modules) => Err(Error::Wrong(format!(
            "modules of {PAGE} name each other in a circle: {}",
            modules.join(" → ")
        ))),
    }
}

/// `screens/shape/bars_view.rs` → `screens::shape`; `None` for the roots `lib.rs` and `main.rs`.
fn module_of_file(file: &Path) -> Option<String> {
    let file = file.to_str()?.strip_suffix(".rs")?;
    let segments: Vec<&str> = file.split('/').collect();
    match segments[..] {
        ["lib" | "main"] => None,
        // Files beside the screens put them together.
        [SCREENS, _] => Some(SCREENS.into()),
        _ => Some(module(&segments)),
    }
}

fn module(segments: &[&str]) -> String {
    match segments {
        [SCREENS, screen, ..] => format!("{SCREENS}::{screen}"),
        [first, ..] => (*first).into(),
        [] => String::new(),
    }
}

/// The modules that a source names by `crate::…` paths.
fn named(source: &str) -> BTreeSet<String> {
    let code = source.lines().map(|line| match line.find("//") {
        Some(comment) => &line[..comment],
        None => line,
    });
    let code: String = code.collect::<Vec<_>>().join("\n");
    let mut names = BTreeSet::new();
    for (at, start) in code.match_indices("crate::") {
        let whole = !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        if whole {
            let mut paths = Vec::new();
            tree(
                &mut code[at + start.len()..].chars().peekable(),
                &mut Vec::new(),
                &mut paths,
            );
            names.extend(paths.iter().map(|path| {
                let segments: Vec<&str> = path.iter().map(String::as_str).collect();
                module(&segments)
            }));
        }
    }
    names.remove("");
    names
}

/// Reads `a::{b, c::d}` into the paths a::b and a::c::d.
fn tree(
    rest: &mut std::iter::Peekable<std::str::Chars>,
    before: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) {
    let depth = before.len();
    loop {
        while rest.next_if(|c| c.is_whitespace()).is_some() {}
        if rest.next_if_eq(&'{').is_some() {
            loop {
                tree(rest, &mut before.clone(), paths);
                while rest.next_if(|c| c.is_whitespace()).is_some() {}
                if rest.next_if_eq(&',').is_none() {
                    break;
                }
            }
            while rest.next().is_some_and(|c| c != '}') {}
            break;
        }
        let mut word = String::new();
        while let Some(letter) = rest.next_if(|c| c.is_alphanumeric() || *c == '_') {
            word.push(letter);
        }
        if !word.is_empty() {
            before.push(word);
        }
        if rest.next_if_eq(&':').is_none() || rest.next_if_eq(&':').is_none() {
            paths.push(before.clone());
            break;
        }
    }
    before.truncate(depth);
}

/// The modules of a cycle, the first again at its end.
fn cycle(graph: &Graph) -> Option<Vec<String>> {
    fn visit<'g>(
        graph: &'g Graph,
        module: &'g str,
        path: &mut Vec<&'g str>,
        done: &mut BTreeSet<&'g str>,
    ) -> Option<Vec<String>> {
        if let Some(start) = path.iter().position(|before| *before == module) {
            let circle = path[start..].iter().chain([&module]);
            return Some(circle.map(|module| (*module).to_string()).collect());
        }
        if !done.insert(module) {
            return None;
        }
        path.push(module);
        let next = graph.get(module).into_iter().flatten();
        let found = next
            .into_iter()
            .find_map(|next| visit(graph, next, path, done));
        path.pop();
        found
    }
    let mut done = BTreeSet::new();
    graph
        .keys()
        .find_map(|module| visit(graph, module, &mut Vec::new(), &mut done))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::new();
        for (from, to) in edges {
            graph
                .entry((*from).into())
                .or_default()
                .insert((*to).into());
        }
        graph
    }

    #[test]
    fn paths_are_read_from_use_trees_and_from_expressions() {
        let source = "
            use crate::{
                screens::{parts::Parts, shape::{words as text, Shape}},
                session,
            };
            // crate::comment is none
            fn f() -> crate::engine::Engine { other_crate::nothing() }
        ";
        let expected = ["engine", "screens::parts", "screens::shape", "session"];
        assert!(named(source).iter().eq(expected.iter()));
    }

    #[test]
    fn a_circle_is_found_however_long() {
        assert_eq!(cycle(&graph(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
        let circle = cycle(&graph(&[("a", "b"), ("b", "c"), ("c", "b")]));
        assert_eq!(circle, Some(["b", "c", "b"].map(String::from).into()));
    }

    #[test]
    fn files_belong_to_folders_and_screens() {
        let of = |file: &str| module_of_file(Path::new(file));
        assert_eq!(
            of("screens/shape/mod.rs").as_deref(),
            Some("screens::shape")
        );
        assert_eq!(of("screens/parts.rs").as_deref(), Some("screens"));
        assert_eq!(of("session/link.rs").as_deref(), Some("session"));
        assert_eq!(of("app.rs").as_deref(), Some("app"));
        assert_eq!(of("lib.rs"), None);
    }
}
