//! The page about the site, which needs no program: licences, privacy, version, and how to cite it, from `CITATION.cff`.

use std::path::Path;

use super::compact;
use super::documents::{BUILD_PLACEHOLDER, STYLES_PLACEHOLDER, replaced};
use super::texts::SiteTexts;
use crate::engine::build_id;
use crate::error::Error;
use crate::paths;

/// The source of its markup.
const MARKUP: &str = "web/page/about.html";
/// Its style sheet.
const STYLES: &str = "web/styles/about.css";
/// What says how the project is cited.
const CITATION: &str = "CITATION.cff";
/// The licences of the program, with their names on the site.
const LICENCES: [(&str, &str); 2] = [
    ("LICENSE-MIT", "MIT.txt"),
    ("LICENSE-APACHE", "Apache-2.0.txt"),
];

/// How the project is cited.
#[derive(Debug, PartialEq, Eq)]
struct Citation {
    title: String,
    author: String,
    version: String,
    year: String,
}

impl Citation {
    /// Reads a citation file: `key: value` lines, of which those that the page needs must be there.
    fn parse(text: &str) -> Result<Self, Error> {
        let field = |name: &str| {
            let mut values = text.lines().filter_map(|line| {
                let (key, value) = line.trim_start_matches([' ', '-']).split_once(": ")?;
                (key == name).then(|| value.trim_matches('"').to_owned())
            });
            let missing = || Error::Wrong(format!("{CITATION} has no `{name}`"));
            values.next().ok_or_else(missing)
        };
        let date = field("date-released")?;
        Ok(Self {
            title: field("title")?,
            author: field("name")?,
            version: field("version")?,
            year: date.split('-').next().unwrap_or_default().to_owned(),
        })
    }

    /// The same as BibTeX.
    fn bibtex(&self) -> String {
        let Self {
            title,
            author,
            version,
            year,
        } = self;
        format!(
            "@software{{tokenloop,\n  author  = {{{{{author}}}}},\n  title   = {{{title}}},\n  version = {{{version}}},\n  \
             year    = {{{year}}},\n  url     = {{}}\n}}"
        )
    }
}

/// Adds the page, its styles and the licences to a site.
pub fn put_into(folder: &Path, build: &str, texts: &SiteTexts) -> Result<(), Error> {
    let root = paths::root();
    let citation = Citation::parse(&paths::read_text(&root.join(CITATION))?)?;
    let css = compact::styles(&compact::one_sheet(&root.join(STYLES))?)?;
    let styles = build_id(std::iter::once(css.as_bytes()));
    paths::write(&folder.join(format!("about-{styles}.css")), css)?;
    let markup = paths::read_text(&root.join(MARKUP))?;
    let mut html = texts.in_document("about.html", &markup)?;
    for (placeholder, value) in [
        (BUILD_PLACEHOLDER, build),
        (STYLES_PLACEHOLDER, &styles),
        ("@version@", &citation.version),
        ("@citation@", &citation.bibtex()),
    ] {
        html = replaced("about.html", &html, placeholder, value)?;
    }
    paths::write(&folder.join("about.html"), html)?;
    for (file, name) in LICENCES {
        paths::write(
            &folder.join("licences").join(name),
            paths::read(&root.join(file))?,
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_citation_is_of_this_version_and_has_what_the_page_says() {
        let text = paths::read_text(&paths::root().join(CITATION)).unwrap();
        let citation = Citation::parse(&text).unwrap();
        assert_eq!(citation.version, env!("CARGO_PKG_VERSION"));
        let bibtex = citation.bibtex();
        for part in [
            "@software{tokenloop,",
            "{{The Tokenloop authors}}",
            "year    = {2026}",
        ] {
            assert!(bibtex.contains(part), "{bibtex}");
        }
        assert!(Citation::parse("title: A").is_err());
    }
}
