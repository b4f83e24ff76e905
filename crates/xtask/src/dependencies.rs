//! Checks the dependency tree against the rules of `deny.toml`: licences, banned crates and sources. `cargo deny` reads
//! the same file; a rule that is not implemented here is an error.

use std::path::Path;

use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};
use toml::Table;

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use crate::process::Program;

const FILE: &str = "deny.toml";

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "Every dependency has a licence and a source that are allowed",
    &[Check("reads the licences and sources that cargo knows")],
)];

/// The rest of the file. Another rule would need another check.
const FIXED: &str = "\
[graph]
all-features = true
[licenses]
private = { ignore = true }
[bans]
multiple-versions = \"allow\"
wildcards = \"deny\"
allow-wildcard-paths = true
[sources]
unknown-registry = \"deny\"
unknown-git = \"deny\"
";

/// The rules in `deny.toml`.
struct Rules {
    targets: Vec<String>,
    licences: Vec<Licensee>,
    /// Names of crates that must not occur, whatever depends on them.
    banned: Vec<String>,
}

/// A crate in the dependency tree.
#[derive(Debug, PartialEq, Eq)]
struct Package {
    name: String,
    version: String,
    /// An SPDX expression; empty if the author gives none.
    licence: String,
    /// Its source, unless that is crates.io.
    elsewhere: Option<String>,
}

/// Checks every crate that is compiled for one of the targets, build scripts and tests included.
pub fn check() -> Result<(), Error> {
    let rules = rules(&paths::read_text(&paths::root().join(FILE))?)?;
    let mut broken = Vec::new();
    for target in &rules.targets {
        broken.extend(breaches(&rules, &packages(&tree(target)?)?));
    }
    let manifests = Program::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--quiet"])
        .read()?;
    broken.extend(wildcards(&manifests)?);
    broken.sort();
    broken.dedup();
    if broken.is_empty() {
        return Ok(());
    }
    Err(Error::Wrong(format!(
        "the dependencies break {FILE}:\n  {}",
        broken.join("\n  ")
    )))
}

/// The crates that cargo compiles for a target. `cargo metadata` would also list those of other features.
fn tree(target: &str) -> Result<String, Error> {
    Program::new("cargo")
        .args(["tree", "--quiet", "--workspace", "--all-features"])
        .args(["--edges", "normal,build,dev", "--target", target])
        .args(["--prefix", "none", "--format", "{p}|{l}"])
        .read()
}

/// Parses lines of `name v1.2.3 (source)|licence`; a repeated package ends with ` (*)`.
fn packages(tree: &str) -> Result<Vec<Package>, Error> {
    let packages: Option<Vec<Package>> = tree
        .lines()
        .filter(|line| !line.is_empty())
        .map(package)
        .collect();
    // With empty output every check would pass.
    match packages {
        Some(packages) if !packages.is_empty() => Ok(packages),
        _ => Err(Error::Wrong("`cargo tree` is not understood".into())),
    }
}

fn package(line: &str) -> Option<Package> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.splitn(3, ' ');
    let name = words.next()?.to_string();
    let version = words.next()?.strip_prefix('v')?.to_string();
    // `(proc-macro)`, and for packages not from crates.io the folder, the repository or the registry.
    let remarks = words.next().unwrap_or_default().split(['(', ')']);
    let elsewhere = remarks
        .map(str::trim)
        .find(|remark| !["", "proc-macro"].contains(remark))
        .map(String::from);
    Some(Package {
        name,
        version,
        licence: licence.trim_end_matches(" (*)").to_string(),
        elsewhere,
    })
}

/// All breaches of the rules, one message each.
fn breaches(rules: &Rules, packages: &[Package]) -> Vec<String> {
    let mut breaches = Vec::new();
    for package in packages {
        let Package { name, version, .. } = package;
        let mut breach = |what: &str| breaches.push(format!("{name} {version} {what}"));
        if rules.banned.contains(name) {
            breach("is banned");
        }
        match &package.elsewhere {
            // Crates of this project need no licence.
            Some(folder) if Path::new(folder).starts_with(paths::root()) => {}
            Some(elsewhere) => breach(&format!("is from {elsewhere}")),
            None => {
                if let Some(why) = unlicensed(rules, &package.licence) {
                    breach(&why);
                }
            }
        }
    }
    breaches
}

/// Why a licence is not allowed; `None` if it is.
fn unlicensed(rules: &Rules, licence: &str) -> Option<String> {
    if licence.is_empty() {
        return Some("names no licence".into());
    }
    // Older crates write `MIT/Apache-2.0`.
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
        return Some(format!("has a licence that is not understood: {licence}"));
    };
    let allowed = expression
        .evaluate(|asked| (rules.licences.iter()).any(|licensee| licensee.satisfies(asked)));
    (!allowed).then(|| format!("has a licence that is not allowed: {licence}"))
}

/// This project's dependencies with the version requirement `*`, from the output of `cargo metadata`.
fn wildcards(manifests: &str) -> Result<Vec<String>, Error> {
    let not_understood = || Error::Wrong("`cargo metadata` is not understood".into());
    let manifests: Value = serde_json::from_str(manifests).map_err(|_| not_understood())?;
    let mut found = Vec::new();
    for package in manifests["packages"]
        .as_array()
        .ok_or_else(not_understood)?
    {
        let dependencies = package["dependencies"].as_array();
        for dependency in dependencies.ok_or_else(not_understood)? {
            if dependency["req"] == "*" && dependency["path"].is_null() {
                let name = |of: &Value| of["name"].as_str().unwrap_or("?").to_string();
                let (ours, theirs) = (name(package), name(dependency));
                found.push(format!("{ours} takes any version of {theirs}"));
            }
        }
    }
    Ok(found)
}

/// Parses `deny.toml`.
fn rules(text: &str) -> Result<Rules, Error> {
    let mut file = table(text)?;
    let targets = take_strings(&mut file, "graph", "targets")?;
    let licences = take_strings(&mut file, "licenses", "allow")?;
    let banned = take_strings(&mut file, "bans", "deny")?;
    if file != table(FIXED)? {
        return Err(wrong(&format!(
            "beside `targets`, `allow` and `deny` there is something else than what is checked:\n{FIXED}"
        )));
    }
    let licences = licences
        .iter()
        .map(|name| Licensee::parse(name).map_err(|error| wrong(&error.to_string())))
        .collect::<Result<_, _>>()?;
    Ok(Rules {
        targets,
        licences,
        banned,
    })
}

fn table(text: &str) -> Result<Table, Error> {
    text.parse()
        .map_err(|error: toml::de::Error| wrong(&error.to_string()))
}

/// Removes a list of strings from a section and returns it.
fn take_strings(file: &mut Table, section: &str, key: &str) -> Result<Vec<String>, Error> {
    let section = file.get_mut(section).and_then(toml::Value::as_table_mut);
    let list = section.and_then(|section| section.remove(key));
    let list = list.as_ref().and_then(toml::Value::as_array);
    list.and_then(|list| {
        let texts = list.iter().map(|value| value.as_str().map(String::from));
        texts.collect()
    })
    .ok_or_else(|| wrong(&format!("`{key}` is no list of texts")))
}

fn wrong(what: &str) -> Error {
    Error::Wrong(format!("{FILE}: {what}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;

    use super::*;

    /// The breaches of a tree with our `web` and this line.
    fn wrong_with(line: &str) -> Vec<String> {
        let rules = rules(include_str!("../../../deny.toml")).unwrap();
        let web = paths::root().join("web");
        let tree = format!("web v0.1.0 ({})|\n{line}\n", web.display());
        breaches(&rules, &packages(&tree).unwrap())
    }

    #[test]
    fn licences_are_read_as_expressions() {
        for allowed in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 WITH LLVM-exception",
            "GPL-3.0-only OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT (*)",
        ] {
            let wrong = wrong_with(&format!("under v1.2.3 (proc-macro)|{allowed}"));
            assert!(wrong.is_empty(), "{wrong:?}");
        }
        for (refused, why) in [
            (
                "GPL-3.0-only",
                "has a licence that is not allowed: GPL-3.0-only",
            ),
            (
                "MIT AND ISC AND EPL-2.0",
                "has a licence that is not allowed: MIT AND ISC AND EPL-2.0",
            ),
            (
                "as you like",
                "has a licence that is not understood: as you like",
            ),
            ("", "names no licence"),
        ] {
            let wrong = wrong_with(&format!("under v1.2.3|{refused}"));
            assert_eq!(wrong, [format!("under 1.2.3 {why}")]);
        }
    }

    #[test]
    fn banned_crates_are_found() {
        for name in ["openssl", "reqwest"] {
            let wrong = wrong_with(&format!("{name} v1.2.3|MIT"));
            assert_eq!(wrong, [format!("{name} 1.2.3 is banned")]);
        }
    }

    #[test]
    fn only_crates_io_and_this_folder_are_sources() {
        for source in [
            "https://github.com/rust-lang/libc#01234567",
            "registry `another`",
            "/somewhere/else",
        ] {
            let wrong = wrong_with(&format!("under v1.2.3 (proc-macro) ({source})|MIT"));
            assert_eq!(wrong, [format!("under 1.2.3 is from {source}")]);
        }
    }

    #[test]
    fn every_dependency_of_ours_has_a_version() {
        let manifests = json!({ "packages": [{ "name": "web", "dependencies": [
            { "name": "leptos", "req": "^0.8", "path": null },
            { "name": "under", "req": "*", "path": null },
            { "name": "model", "req": "*", "path": "/crates/model" },
        ] }] });
        let found = wildcards(&manifests.to_string()).unwrap();
        assert_eq!(found, ["web takes any version of under"]);
    }

    #[test]
    fn a_rule_that_is_not_checked_is_refused() {
        let file = include_str!("../../../deny.toml");
        for (was, becomes) in [
            ("[bans]", "[bans]\nskip = []"),
            ("unknown-git = \"deny\"", "unknown-git = \"allow\""),
            ("[graph]", "[advisories]\n[graph]"),
            ("\"MIT\"", "\"MITT\""),
        ] {
            assert!(file.contains(was), "{was}");
            assert!(rules(&file.replace(was, becomes)).is_err(), "{becomes}");
        }
    }

    #[test]
    fn what_cargo_says_in_other_words_is_not_taken_for_good() {
        for tree in ["", "under 1.2.3|MIT", "under v1.2.3"] {
            assert!(packages(tree).is_err(), "{tree}");
        }
        for manifests in ["", "{}", r#"{ "packages": [{}] }"#] {
            assert!(wildcards(manifests).is_err(), "{manifests}");
        }
    }
}
