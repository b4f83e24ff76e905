//! The page, put together by Trunk, and the site around it: engine, models, fonts, pictures.

use std::path::{Path, PathBuf};

use crate::engine::{self, Profile};
use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// What stands in the sources where the build id goes.
pub const BUILD_PLACEHOLDER: &str = "@build@";

/// Gets what Trunk needs, and every crate of the page: Trunk works without the network.
pub fn prepare() -> Result<(), Error> {
    tools::trunk()?;
    tools::for_wasm()?;
    Program::new("cargo")
        .args(["fetch", "--quiet", "--target", "wasm32-unknown-unknown"])
        .run()
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
    // Trunk's hook would build the engine as well, but behind Trunk's own output.
    engine::build(profile)?;
    let site = site(profile);
    std::fs::create_dir_all(&site).map_err(Error::file(&site))?;
    trunk("build", profile).run()
}

/// The last step of every build by Trunk, called from its hook: adds to the staged page what Trunk does not know.
pub fn finish(staging: &Path, profile: Profile) -> Result<(), Error> {
    let build = engine::copy_into(staging, profile)?;
    let index = staging.join("index.html");
    let html = paths::read_text(&index)?;
    if !html.contains(BUILD_PLACEHOLDER) {
        return Err(Error::Wrong(format!(
            "web/index.html has no `{BUILD_PLACEHOLDER}`: the page would not know its engine's build"
        )));
    }
    paths::write(&index, html.replace(BUILD_PLACEHOLDER, &build))?;
    if profile == Profile::Release {
        engine::optimise(&module(staging)?, "-Oz")?;
    }
    Ok(())
}

/// The page's own wasm module in a site: the only one beside `index.html`.
pub fn module(site: &Path) -> Result<PathBuf, Error> {
    let entries = std::fs::read_dir(site).map_err(Error::file(site))?;
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "wasm")
        })
        .ok_or_else(|| Error::Wrong(format!("{} has no page in it", site.display())))
}
