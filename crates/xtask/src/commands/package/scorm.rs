//! `package scorm`: the page, a figure, a screen or a lesson as a package for learning platforms, in SCORM 1.2 and SCORM 2004.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::PACKAGES;
use super::activity::{Activity, ActivityContent};
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// The folder of the site in a package.
const SITE: &str = "site/";
/// What a small package leaves out of the site: the checkpoints of Training, the model of stories, the runs in real English,
/// and the example of a course. What asks for one of them says that it is missing.
const LARGE: [&str; 4] = [
    "models/history/",
    "models/stories260k/",
    "recordings/smollm2/",
    "course-example/",
];

/// The editions, as their packages name themselves.
pub const EDITIONS: [&str; 2] = ["1.2", "2004"];

/// Options of `package scorm`.
#[derive(Debug, PartialEq, Eq)]
pub struct ScormOptions {
    /// What is shown.
    pub shown: ActivityContent,
    /// A link with its settings, or the query of one.
    pub link: String,
    /// Its title, where the usual one does not do.
    pub title: Option<String>,
    /// The version; both without it.
    pub edition: Option<String>,
    /// How many answers are asked for.
    pub answers: Option<u32>,
    /// From how many points of 100 it is passed.
    pub pass: Option<u32>,
    /// A host with the site, which then is not in the package.
    pub site: Option<String>,
    /// Whether the largest files stay out.
    pub is_small: bool,
    /// A site that is built already.
    pub built: Option<PathBuf>,
}

impl Default for ScormOptions {
    fn default() -> Self {
        Self {
            shown: ActivityContent::Page,
            link: String::new(),
            title: None,
            edition: None,
            answers: None,
            pass: None,
            site: None,
            is_small: false,
            built: None,
        }
    }
}

/// Builds the site unless it is named, and writes the packages into `target/packages`.
pub fn run(options: &ScormOptions) -> Result<(), Error> {
    let activity = Activity::new(&options.shown, &options.link, options.answers)?;
    tools::node()?;
    let site = match (&options.built, &options.site) {
        (Some(folder), _) if folder.join("embed.html").is_file() => folder.clone(),
        (Some(folder), _) => {
            return Err(Error::Usage(format!(
                "`{}` has no embed.html: it is no built site.",
                folder.display()
            )));
        }
        (None, Some(_)) => PathBuf::new(),
        (None, None) => {
            page::build(BuildProfile::Release)?;
            page::site(BuildProfile::Release)
        }
    };
    let packages = paths::target().join(PACKAGES);
    for edition in EDITIONS {
        if options
            .edition
            .as_deref()
            .is_none_or(|only| only == edition)
        {
            pack(options, &activity, edition, &site, &packages)?;
        }
    }
    println!("\nUpload one of them to the learning platform, as a SCORM activity.");
    Ok(())
}

/// Writes one package.
fn pack(
    options: &ScormOptions,
    activity: &Activity,
    edition: &str,
    site: &Path,
    packages: &Path,
) -> Result<(), Error> {
    let title = options.title.as_ref().unwrap_or(&activity.title);
    let address = match &options.site {
        Some(host) => host.clone(),
        None => SITE.into(),
    };
    let page = packages.join("scorm-page");
    if page.is_dir() {
        std::fs::remove_dir_all(&page).map_err(Error::file(&page))?;
    }
    let described = json!({
        "edition": edition,
        "title": title,
        "site": address,
        "parameters": activity.parameters,
        "needs": activity.needs.as_json(),
    });
    page::scorm::put_into(&page, title, &described)?;
    let out = packages.join(format!("tokenloop-{}-scorm-{edition}.zip", activity.name));
    let mut folders = serde_json::Map::new();
    folders.insert(String::new(), json!(page));
    if options.site.is_none() {
        folders.insert(SITE.into(), json!(site));
    }
    let left_out = LARGE.iter().filter(|_| options.is_small);
    let package = json!({
        "edition": edition,
        "id": format!("tokenloop-{}", activity.name),
        "title": title,
        "passMark": options.pass.map(|points| f64::from(points) / 100.0),
        "start": page::scorm::START,
        "folders": folders,
        "leftOut": left_out.map(|name| format!("{SITE}{name}")).collect::<Vec<_>>(),
        "out": out,
    });
    Program::new("node")
        .args([page::scorm::PACK, &package.to_string()])
        .read()?;
    let bytes = std::fs::metadata(&out).map_err(Error::file(&out))?.len();
    println!("{}: {bytes} bytes", out.display());
    Ok(())
}
