//! The files of a crate, and which of them names what is defined in which other one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::circles::Graph;
use super::names::{ModuleNames, Segments, modules_of};
use crate::error::Error;
use crate::paths;
use crate::rust_source;

/// The modules of a crate by their paths, those of tests left out.
pub struct CrateFiles(BTreeMap<Segments, ModuleNames>);

/// What a path leads to.
enum PathTarget {
    /// A module: who names it alone uses nothing of it yet.
    Module(Segments),
    /// Something that the module with this path defines.
    Item(Segments),
}

impl CrateFiles {
    /// Reads the crate whose sources lie in `folder`.
    pub fn read(folder: &Path) -> Result<Self, Error> {
        let mut sources = BTreeMap::new();
        for file in paths::files_under(folder)? {
            let inside = file.strip_prefix(folder).unwrap_or(&file);
            if inside
                .extension()
                .is_some_and(|extension| extension == "rs")
            {
                let inside = inside.to_string_lossy().into_owned();
                sources.insert(inside, rust_source::read(&file)?);
            }
        }
        // Nothing read would be nothing found wrong.
        match Self::of(&sources) {
            Some(files) => Ok(files),
            None => Err(Error::Wrong(format!("{} has no lib.rs", folder.display()))),
        }
    }

    /// The crate of these sources; `None` without a `lib.rs`. Files that no other one declares are left out: those of tests.
    fn of(sources: &BTreeMap<String, syn::File>) -> Option<Self> {
        let mut modules = BTreeMap::new();
        let mut waiting = vec![(Segments::new(), "lib.rs".to_string())];
        sources.get("lib.rs")?;
        while let Some((path, file)) = waiting.pop() {
            let Some(source) = sources.get(&file) else {
                continue;
            };
            for (path, module) in modules_of(path, &file, &source.items) {
                for name in &module.declared {
                    let mut path = path.clone();
                    path.push(name.clone());
                    let beside = path.join("/");
                    for file in [format!("{beside}.rs"), format!("{beside}/mod.rs")] {
                        waiting.push((path.clone(), file));
                    }
                }
                modules.insert(path, module);
            }
        }
        Some(Self(modules))
    }

    /// The files, relative to the crate's sources.
    pub fn files(&self) -> BTreeSet<&str> {
        let files = self.0.values().map(|module| module.file.as_str());
        files.collect()
    }

    /// Which file names what is defined in which other one. A re-export passes a name on: who uses it names the file that
    /// defines it, and the file that re-exports it names none.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for (scope, module) in &self.0 {
            graph.add(&module.file);
            for path in &module.named {
                if let Some(PathTarget::Item(of)) = self.find(scope, path, &mut BTreeSet::new()) {
                    graph.connect(&module.file, &self.0[&of].file);
                }
            }
        }
        graph
    }

    /// Follows a path that is written in the module `scope`. `None` where it leads out of the crate, or to a variable.
    fn find(
        &self,
        scope: &Segments,
        path: &[String],
        seen: &mut BTreeSet<(Segments, Segments)>,
    ) -> Option<PathTarget> {
        let Some((first, rest)) = path.split_first() else {
            return Some(PathTarget::Module(scope.clone()));
        };
        if !seen.insert((scope.clone(), path.to_vec())) {
            return None;
        }
        match first.as_str() {
            "crate" => return self.find(&Segments::new(), rest, seen),
            "self" => return self.find(scope, rest, seen),
            "super" => {
                let (_, parent) = scope.split_last()?;
                return self.find(&parent.to_vec(), rest, seen);
            }
            _ => {}
        }
        let module = self.0.get(scope)?;
        let mut child = scope.clone();
        child.push(first.clone());
        let is_item = module.items.contains(first);
        // A function may have the name of a module.
        if self.0.contains_key(&child) && !(is_item && rest.is_empty()) {
            let made_by_macro = || {
                self.is_made_by_macro(&child, rest)
                    .then_some(PathTarget::Item(child.clone()))
            };
            return self.find(&child, rest, seen).or_else(made_by_macro);
        }
        if is_item {
            return Some(PathTarget::Item(scope.clone()));
        }
        // A path that begins with the name that it imports begins with another crate.
        let imported = module.imports.get(first);
        if let Some(target) = imported.filter(|target| target.first() != Some(first)) {
            let whole: Segments = target.iter().chain(rest).cloned().collect();
            return self.find(scope, &whole, seen);
        }
        (module.globs.iter()).find_map(|glob| match self.find(scope, glob, seen)? {
            PathTarget::Module(of) if of != *scope => self.find(&of, path, seen),
            _ => None,
        })
    }

    /// Whether a path that is known to begin in this module names what no item or import there has: a macro has made it.
    fn is_made_by_macro(&self, module: &Segments, path: &[String]) -> bool {
        let names = &self.0[module];
        let known = |name: &String| names.items.contains(name) || names.imports.contains_key(name);
        path.first().is_some_and(|name| !known(name))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Who names whom, as `a → b`, in a crate of these files.
    fn edges(sources: &[(&str, &str)]) -> Vec<String> {
        let parsed = sources
            .iter()
            .map(|(file, source)| ((*file).into(), rust_source::parse(source).unwrap()));
        let graph = CrateFiles::of(&parsed.collect()).unwrap().graph();
        let edges = graph.edges().map(|(from, to)| format!("{from} → {to}"));
        edges.collect()
    }

    /// The same, where `lib.rs` has the modules `a` and `b`, and `b` defines `B`, `c` and a module `c` with `C`.
    fn edges_of(a: &str) -> Vec<String> {
        edges(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", a),
            ("b/mod.rs", "pub mod c; pub struct B; pub fn f() {}"),
            ("b/c.rs", "pub const C: u8 = 0;"),
        ])
    }

    #[test]
    fn imports_and_paths_name_the_file_that_defines_what_they_lead_to() {
        for a in [
            "use crate::b::B;",
            "use crate::b::{self as x, B as Renamed};",
            "use super::b::{f as _};",
            "fn a() -> crate::b::B { other::b::B }",
            "use crate::b; fn a() { b::f() }",
            "use crate::{b::{self}}; fn a(b: b::B) {}",
            "fn a() { use crate::b::f; f() }",
            "use crate::b::*; fn a() { f() }",
            "fn a() { self::super::b::f() }",
        ] {
            assert_eq!(edges_of(a), ["a.rs → b/mod.rs"], "{a}");
        }
        let deep = "use crate::{b, b::c::C}; fn a() { b::c::C }";
        assert_eq!(edges_of(deep), ["a.rs → b/c.rs"]);
    }

    #[test]
    fn macros_and_attributes_name_too() {
        for a in [
            "use crate::b; fn a() { view! { <p>{b::f()}</p> } }",
            "fn a() { format!(\"{}\", crate::b::f()) }",
            "use crate::b; #[error(\"{}\", b::f)] struct A;",
            "use crate::b; fn a() { vec![..b::f()] }",
        ] {
            assert_eq!(edges_of(a), ["a.rs → b/mod.rs"], "{a}");
        }
        let method = "use crate::b::c; fn a() { vec![x.b.f(), c] }";
        assert_eq!(edges_of(method), [""; 0]);
    }

    #[test]
    fn a_module_alone_other_crates_and_tests_are_not_named() {
        for a in [
            "use crate::b; use crate::b::c;",
            "use std::b::B; use ::b::B; fn a() { f() }",
            "#[cfg(test)] mod tests { use crate::b::B; }",
            "#[cfg(test)] use crate::b::B; #[test] fn a() { crate::b::f() }",
            "struct A; impl A { #[cfg(test)] fn a() { crate::b::f() } }",
            "// crate::b::B\n/// `crate::b::B`\nstruct A;",
        ] {
            assert_eq!(edges_of(a), [""; 0], "{a}");
        }
        let tests = edges(&[
            ("lib.rs", "mod b; #[cfg(test)] mod tests;"),
            ("b.rs", "pub struct B;"),
            ("tests.rs", "use crate::b::B;"),
        ]);
        assert_eq!(tests, [""; 0]);
    }

    #[test]
    fn a_re_export_is_followed_and_names_nothing() {
        let found = edges(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::{C, D}; fn a() { C; D }"),
            ("b/mod.rs", "mod c; mod d; pub use c::C; pub use d::*;"),
            ("b/c.rs", "pub struct C;"),
            ("b/d.rs", "pub struct D;"),
        ]);
        assert_eq!(found, ["a.rs → b/c.rs", "a.rs → b/d.rs"]);
        // What re-exports and uses a name names its file.
        let used = edges(&[
            ("lib.rs", "mod b;"),
            ("b.rs", "mod c; pub use c::C; fn b() -> C { super::b::C }"),
            ("b/c.rs", "pub struct C;"),
        ]);
        assert_eq!(used, ["b.rs → b/c.rs"]);
    }

    #[test]
    fn what_a_macro_makes_is_of_the_file_that_calls_it() {
        for a in ["use crate::b::MADE;", "use crate::b; fn a() { b::made() }"] {
            assert_eq!(edges_of(a), ["a.rs → b/mod.rs"], "{a}");
        }
    }

    #[test]
    fn children_name_their_parents_by_super_and_modules_in_braces_lie_in_their_file() {
        let found = edges(&[
            ("lib.rs", "mod a;"),
            (
                "a.rs",
                "mod b; pub struct A; pub mod inner { pub struct I; use super::b::B; }",
            ),
            ("a/b.rs", "use super::{A, inner::I}; pub struct B;"),
        ]);
        assert_eq!(found, ["a.rs → a/b.rs", "a/b.rs → a.rs"]);
    }
}
