//! `package scorm`: the page, a figure, a screen or a lesson as a package for learning platforms, in SCORM 1.2 and SCORM 2004.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::PACKAGES;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::BuildProfile;

/// The editions, as their packages name themselves.
pub const EDITIONS: [&str; 2] = ["1.2", "2004"];

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivityContent {
    /// The whole page.
    Page,
    /// A figure, by its id.
    Figure(String),
    /// A screen, by its id.
    Screen(String),
    /// A lesson, or a step of one, as `temperature` or `temperature.zero`.
    Lesson(String),
}

impl ActivityContent {
    /// The query of the embed that shows it with the settings of a link.
    fn query(&self, link: &str) -> String {
        let link = link.split('#').next().unwrap_or_default();
        let settings = match link.split_once('?') {
            Some((_, query)) => query,
            None if link.contains("://") => "",
            None => link,
        };
        let shown = match self {
            Self::Page => return settings.into(),
            Self::Figure(id) => format!("figure={id}"),
            Self::Screen(id) => format!("screen={id}"),
            Self::Lesson(place) => format!("screen=loop&lesson={place}"),
        };
        format!("{shown}&{settings}")
    }
}

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
    tools::node()?;
    let packages = paths::target().join(PACKAGES);
    let parts = packages.join("scorm-parts");
    if parts.is_dir() {
        std::fs::remove_dir_all(&parts).map_err(Error::file(&parts))?;
    }
    page::scorm::put_without_site(&parts)?;
    // What is wrong with the order is said before the site is built.
    pack(options, EDITIONS[0], &parts, None)?;
    let folder = match (&options.built, &options.site) {
        (Some(folder), _) if folder.join("embed.html").is_file() => folder.clone(),
        (Some(folder), _) => {
            return Err(Error::Usage(format!(
                "`{}` has no embed.html: it is no built site.",
                folder.display()
            )));
        }
        (None, Some(_)) => parts,
        (None, None) => {
            page::build(BuildProfile::Release)?;
            page::site(BuildProfile::Release)
        }
    };
    for edition in EDITIONS {
        let only = options.edition.as_deref();
        if only.is_none_or(|only| only == edition) {
            print!("{}", pack(options, edition, &folder, Some(&packages))?);
        }
    }
    println!("\nUpload one of them to the learning platform, as a SCORM activity.");
    Ok(())
}

/// Writes one package from what a site has for it, and returns what was written; without `out` only looks at the order.
fn pack(
    options: &ScormOptions,
    edition: &str,
    folder: &Path,
    out: Option<&Path>,
) -> Result<String, Error> {
    let order = json!({
        "edition": edition,
        "link": options.shown.query(&options.link),
        "title": options.title,
        "answers": options.answers,
        "passMark": options.pass.map(|points| f64::from(points) / 100.0),
        "site": options.site,
        "isSmall": options.is_small,
        "folder": folder,
        "out": out,
    });
    Program::new("node")
        .args([page::scorm::PACK, &order.to_string()])
        .read()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_goes_before_the_settings_of_a_link() {
        let figure = ActivityContent::Figure("shape-bars".into());
        let link = "https://example.org/tokenloop/?prompt=a#b";
        assert_eq!(figure.query(link), "figure=shape-bars&prompt=a");
        assert_eq!(figure.query("https://example.org/"), "figure=shape-bars&");
        let lesson = ActivityContent::Lesson("temperature".into());
        assert_eq!(
            lesson.query("lang=ar"),
            "screen=loop&lesson=temperature&lang=ar"
        );
        assert_eq!(ActivityContent::Page.query("prompt=a"), "prompt=a");
    }
}
