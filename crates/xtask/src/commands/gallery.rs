//! `gallery`: one page with every chart in every state, light and dark, for review before a picture is committed.

use charts::{
    Table,
    gallery::{State, states},
};

use crate::{error::Error, page::one_sheet, paths};

/// The page's own styles, so that the gallery looks like the page.
const SHEET: &str = "web/styles/page.css";

const STYLE: &str = "
body { padding: var(--space-5); max-width: none; }
article { margin-block: var(--space-6); }
h2 { font: 600 var(--size-prose) var(--serif); }
.widths { display: flex; flex-wrap: wrap; gap: var(--space-4); align-items: start; }
.light { color-scheme: light; }
.dark { color-scheme: dark; }
.light, .dark { background: var(--paper); color: var(--ink); padding: var(--space-4); margin-block: var(--space-2); }
figure { max-width: 100%; }
figcaption { color: var(--ink-quiet); font-size: var(--size-small); margin-bottom: var(--space-3); }
.chart { display: block; max-width: 100%; height: auto; overflow: visible; }
table { border-collapse: collapse; font-size: var(--size-small); }
td, th { padding: 2px var(--space-4) 2px 0; border-bottom: 1px solid var(--rule); text-align: start; }
";

/// Rows shown of a table; more would hide the next chart.
const ROWS: usize = 40;

/// Writes `target/gallery/index.html` and prints its path.
pub fn run() -> Result<(), Error> {
    let folder = paths::target().join("gallery");
    let fonts = paths::root().join("public/fonts");
    for font in paths::files_under(&fonts)? {
        if let Some(name) = font.file_name() {
            paths::write(&folder.join("fonts").join(name), paths::read(&font)?)?;
        }
    }
    let page = folder.join("index.html");
    paths::write(&page, html()?)?;
    println!("{}", page.display());
    Ok(())
}

fn html() -> Result<String, Error> {
    let style = one_sheet(&paths::root().join(SHEET))?;
    let articles: String = states().iter().map(article).collect();
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Charts</title>\n\
         <style>{style}{STYLE}</style>\n<h1>Charts</h1>\n<p>Every chart in every state. All numbers are examples.</p>\n\
         {articles}</html>\n"
    ))
}

fn article(state: &State) -> String {
    let themes: String = ["light", "dark"]
        .iter()
        .map(|theme| in_theme(state, theme))
        .collect();
    format!(
        "<article id=\"{}\"><h2>{}</h2>\n{themes}{}</article>\n",
        state.name,
        state.name,
        table(&state.picture.table())
    )
}

fn in_theme(state: &State, theme: &str) -> String {
    let figure = |width: &f64| {
        let scene = state.picture.scene(state.name, *width);
        let caption = escape(&format!("{width} px · {}", scene.description));
        // The same chart appears several times; its ids must differ.
        let svg = scene
            .to_svg()
            .replace(
                &format!("{}-title", state.name),
                &format!("{}-{theme}-{width}-title", state.name),
            )
            .replace(
                &format!("{}-description", state.name),
                &format!("{}-{theme}-{width}-description", state.name),
            )
            .replacen("<svg ", &format!("<svg style=\"width: {width}px\" "), 1);
        format!("<figure><figcaption>{caption}</figcaption>{svg}</figure>\n")
    };
    let figures: String = state.widths.iter().map(figure).collect();
    format!("<div class=\"{theme} widths\">{figures}</div>\n")
}

fn table(table: &Table) -> String {
    let row = |cells: &[String], tag: &str| {
        let cells: String = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)))
            .collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = row(&table.columns, "th");
    let body: String = table
        .rows
        .iter()
        .take(ROWS)
        .map(|cells| row(cells, "td"))
        .collect();
    let more = table.rows.len().saturating_sub(ROWS);
    let caption = if more > 0 {
        format!("{} ({more} more rows)", table.caption)
    } else {
        table.caption.clone()
    };
    format!(
        "<details><summary>Show as table</summary><table><caption>{}</caption>{head}{body}</table></details>\n",
        escape(&caption)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_chart_is_on_the_page_with_the_styles_of_charts() {
        let html = html().unwrap();
        for state in states() {
            assert!(html.contains(&format!("<article id=\"{}\">", state.name)));
        }
        let styles = paths::read_text(&paths::root().join("crates/charts/src/chart.css")).unwrap();
        assert!(html.contains(styles.trim()));
    }
}
