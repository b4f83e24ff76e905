//! What other sites show of a link to the page. They ask its document alone, and take absolute addresses: so it is written for a
//! copy whose address is known. No static file can tell them of the state that a link names.

use std::path::Path;

use serde_json::json;

use super::INDEX;
use super::texts::{SiteTexts, escaped_for_html};
use crate::error::Error;
use crate::paths;

/// The file that says how the page is embedded, by oEmbed.
const OEMBED: &str = "oembed.json";
/// The size of the first screen in a page of others, in CSS pixels: that of a frame with a whole screen.
const SIZE: [u32; 2] = [800, 640];
/// What stands before what is added.
const END: &str = "</head>";

/// Adds to a built site what previews ask for; `address` is that of its folder, and ends with a slash.
pub fn put_into(folder: &Path, address: &str) -> Result<(), Error> {
    let texts = SiteTexts::read()?;
    let title = texts.in_script(INDEX, "@first.page-name@")?;
    let [width, height] = SIZE;
    let [address_there, title_there] = [address, &title].map(escaped_for_html);
    let frame = format!(
        "<iframe src=\"{address_there}embed.html?screen=loop\" title=\"{title_there}\" width=\"{width}\" height=\"{height}\" \
         style=\"max-width: 100%; border: 0\" allow=\"clipboard-write\"></iframe>"
    );
    let embed = json!({
        "version": "1.0",
        "type": "rich",
        "provider_name": title,
        "provider_url": address,
        "title": title,
        "html": frame,
        "width": width,
        "height": height,
    });
    paths::write(&folder.join(OEMBED), embed.to_string())?;
    let index = folder.join(INDEX);
    let added = format!(
        "<meta property=\"og:url\" content=\"{address_there}\" />\n\
         <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address_there}{OEMBED}\" title=\"{title_there}\" />\n{END}"
    );
    let html = paths::read_text(&index)?;
    match html.contains(OEMBED) {
        true => Ok(()),
        false => paths::write(&index, super::replaced(INDEX, &html, END, &added)?),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_document_names_the_file_that_embeds_its_first_screen() {
        let folder = paths::target().join("test-preview");
        paths::write(&folder.join(INDEX), "<head>\n</head>\n<body></body>").unwrap();
        let address = "https://example.org/a&b/";
        for _ in 0..2 {
            put_into(&folder, address).unwrap();
        }
        let html = paths::read_text(&folder.join(INDEX)).unwrap();
        let link = "href=\"https://example.org/a&amp;b/oembed.json\"";
        assert_eq!(html.matches(link).count(), 1, "{html}");
        assert!(html.contains("content=\"https://example.org/a&amp;b/\""));
        let embed: serde_json::Value =
            serde_json::from_str(&paths::read_text(&folder.join(OEMBED)).unwrap()).unwrap();
        let frame = embed["html"].as_str().unwrap();
        assert!(frame.contains("src=\"https://example.org/a&amp;b/embed.html?screen=loop\""));
        assert_eq!(
            (&embed["type"], &embed["version"]),
            (&json!("rich"), &json!("1.0"))
        );
    }
}
