//! The page: its program, put together with markup and styles by Trunk, and the site around it: engine, models, fonts,
//! pictures.

use std::path::{Path, PathBuf};

use crate::engine::{self, build_id};
use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::{Module, Profile};

/// What stands in the sources where the engine's build id goes.
pub const BUILD_PLACEHOLDER: &str = "@build@";
/// What stands in `index.html` where the id of the page's own program goes.
const PROGRAM_PLACEHOLDER: &str = "@program@";
/// What stands in `index.html` where the id of the styles goes.
const STYLES_PLACEHOLDER: &str = "@styles@";
/// Starts the program.
const STARTER: &str = "web/page/start.mjs";
/// Names every style sheet.
const STYLES: &str = "web/styles/page.css";

/// Gets what Trunk needs.
pub fn prepare() -> Result<(), Error> {
    tools::trunk()?;
    tools::for_wasm()
}

/// The command line of Trunk for a profile, up to what differs between `serve` and `build`.
pub fn trunk(verb: &str, profile: Profile) -> Program {
    let program = Program::new("trunk")
        .args([verb, "--dist"])
        .args([site(profile)]);
    match profile {
        Profile::Dev => program,
        Profile::Release => program.args(["--release"]),
    }
}

/// Where the finished site lies.
pub fn site(profile: Profile) -> PathBuf {
    match profile {
        Profile::Dev => paths::target().join("site"),
        Profile::Release => paths::root().join("dist"),
    }
}

/// Builds the whole site.
pub fn build(profile: Profile) -> Result<(), Error> {
    prepare()?;
    // Trunk's hook would compile as well, but behind Trunk's own output.
    compile(profile)?;
    let site = site(profile);
    std::fs::create_dir_all(&site).map_err(Error::file(&site))?;
    trunk("build", profile).run()
}

/// Compiles the engines and the page's program; when Trunk called, also adds them to the site it is putting together.
pub fn compile(profile: Profile) -> Result<(), Error> {
    engine::build(profile)?;
    program(profile).build(profile)?;
    match std::env::var_os("TRUNK_STAGING_DIR") {
        Some(staging) => finish(Path::new(&staging), profile),
        None => Ok(()),
    }
}

/// The page's own program, its later screens split off.
fn program(profile: Profile) -> Module {
    let cargo_profile = match profile {
        Profile::Dev => Profile::DEV,
        Profile::Release => Profile::SMALL,
    };
    Module {
        target: vec!["--package", "web", "--bin", "web"],
        compiled: "web",
        cargo_profile,
        name: "web",
        split: true,
        folder: paths::target().join("program").join(cargo_profile),
    }
}

/// Adds to the staged page what Trunk does not know: the programs and the styles, each under a name that changes with its
/// bytes.
fn finish(staging: &Path, profile: Profile) -> Result<(), Error> {
    let engine = engine::copy_into(staging, profile)?;
    let mut files = program(profile).files()?;
    let starter = paths::root().join(STARTER);
    files.push(("start.mjs".into(), paths::read(&starter)?));
    let program = build_id(files.iter().map(|(_, bytes)| &bytes[..]));
    for (name, bytes) in &files {
        paths::write(&staging.join("program").join(&program).join(name), bytes)?;
    }
    let css = one_sheet(&paths::root().join(STYLES))?;
    let styles = build_id(std::iter::once(css.as_bytes()));
    paths::write(&staging.join(format!("page-{styles}.css")), css)?;
    let index = staging.join("index.html");
    let mut html = paths::read_text(&index)?;
    for (placeholder, id) in [
        (BUILD_PLACEHOLDER, engine),
        (PROGRAM_PLACEHOLDER, program),
        (STYLES_PLACEHOLDER, styles),
    ] {
        if !html.contains(placeholder) {
            return Err(Error::Wrong(format!(
                "index.html has no `{placeholder}`: the page would not find what it belongs to"
            )));
        }
        html = html.replace(placeholder, &id);
    }
    paths::write(&index, html)
}

/// A style sheet with those it imports in the place of the imports: one request before the first paint, not one each.
fn one_sheet(sheet: &Path) -> Result<String, Error> {
    let mut css = String::new();
    for line in paths::read_text(sheet)?.lines() {
        match imported(line) {
            Some(name) => css += &paths::read_text(&sheet.with_file_name(name))?,
            None => {
                css += line;
                css.push('\n');
            }
        }
    }
    Ok(css)
}

/// The file that a line of CSS imports.
fn imported(line: &str) -> Option<&str> {
    line.trim().strip_prefix("@import \"")?.strip_suffix("\";")
}

#[cfg(test)]
mod tests {
    use super::imported;

    #[test]
    fn imports_are_told_from_rules() {
        assert_eq!(imported("@import \"tokens.css\";"), Some("tokens.css"));
        assert_eq!(imported("/* @import \"tokens.css\"; */"), None);
        assert_eq!(imported(".chart { color: red; }"), None);
    }
}
