//! The text that puts a figure into a page: for plain HTML, for hosts that remove scripts, and for what makes pages from
//! Markdown. Each form holds the same parameters, whatever a prompt contains.

mod escape;
#[cfg(test)]
mod tests;
pub mod words;

use super::{EmbedFit, EmbedKeys};
use crate::address::query::guarded;
use escape::{
    attribute, caption, data_address, fence, inline_picture, one_line, percent, script_text,
};

/// The height of a figure on a slide of 700 pixels below its heading, in CSS pixels.
const SLIDE_HEIGHT: u32 = 520;
/// The file with the widget, in the folder of the site.
const WIDGET: &str = "token-loop-widget.js";
/// The parameter with the name of a recording.
const RECORDING: &str = "recording";

enums::listed! {
    /// The kinds of pages that snippets are written for, the most usual first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SnippetForm {
        /// HTML of one's own, with the component.
        Html,
        /// HTML from which a host removes scripts: Moodle, Canvas.
        Iframe,
        /// A block of HTML in WordPress.
        WordPress,
        /// The address alone, for hosts that make a frame of it, as Google Sites.
        Address,
        /// A slide of reveal.js.
        Reveal,
        /// A cell of Python in JupyterLab, Notebook or Colab.
        Notebook,
        /// Quarto.
        Quarto,
        /// A widget in MyST and Jupyter Book 2, which remove scripts: it has the height of its content.
        MystWidget,
        /// A frame in Jupyter Book 2, whose height its theme fixes.
        JupyterBook,
        /// Jupyter Book 1, which is made by Sphinx.
        JupyterBook1,
        /// mdBook.
        MdBook,
        /// Docusaurus, and whatever else reads MDX.
        Docusaurus,
    }
}

impl SnippetForm {
    /// Whether the figure comes in a frame whose height the page around fixes, without the component.
    pub fn is_frame(self) -> bool {
        matches!(
            self,
            Self::Iframe | Self::JupyterBook | Self::Address | Self::Notebook
        )
    }
}

/// The absolute address of the folder with this site's files; it ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFolder(String);

/// An address at which no files of a site can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", texts::shared::snippet_no_site())]
pub struct NoSiteFolder;

impl SiteFolder {
    /// The folder of a page of the site, from the page's absolute address.
    ///
    /// # Errors
    /// [`NoSiteFolder`] if the address is not one of the web, as that of a page opened from a disk.
    pub fn of_page(address: &str) -> Result<Self, NoSiteFolder> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let schemes = ["https://", "http://"].into_iter();
        let mut after_scheme = schemes.filter_map(|scheme| path.strip_prefix(scheme));
        let (host, _) = (after_scheme.next())
            .and_then(|rest| rest.split_once('/'))
            .ok_or(NoSiteFolder)?;
        match (host, path.rfind('/')) {
            ("", _) | (_, None) => Err(NoSiteFolder),
            (_, Some(last)) => Ok(Self(path[..=last].into())),
        }
    }

    /// The scheme and the host, as a policy names them.
    pub fn host(&self) -> &str {
        let scheme = self.0.find("://").map_or(0, |place| place + 3);
        let end = self.0[scheme..]
            .find('/')
            .map_or(self.0.len(), |end| scheme + end);
        &self.0[..end]
    }

    /// The address of the component's script.
    pub fn script(&self) -> String {
        format!("{}token-loop.js", self.0)
    }

    /// The address of the folder.
    pub fn address(&self) -> &str {
        &self.0
    }
}

/// What a snippet puts on a page.
#[derive(Clone, Copy, Debug)]
pub struct Snippet<'a> {
    /// Where the figure's files are.
    pub site: &'a SiteFolder,
    /// The parameters of the embed: names and values, percent signs and the like as they are. Lists of controls are
    /// joined by points.
    pub parameters: &'a [(&'a str, String)],
    /// The accessible name of the figure.
    pub title: &'a str,
    /// The picture that stands there before the figure is loaded and on paper: an SVG file, safe to be put into any page.
    pub picture: &'a str,
    /// The width of the figure in CSS pixels, where a page has room for it.
    pub width: u32,
    /// The height of the figure at that width in CSS pixels.
    pub height: u32,
}

impl Snippet<'_> {
    /// The snippet's text, without a line break at its end.
    pub fn write(&self, form: SnippetForm) -> String {
        match form {
            // The lines of a block of HTML: Markdown takes them as they are until the first empty line, and there is none.
            SnippetForm::Html | SnippetForm::MdBook | SnippetForm::WordPress => self.element(),
            SnippetForm::Reveal => self.slide(),
            SnippetForm::Address => self.fitted_address(),
            SnippetForm::Notebook => self.cell(),
            SnippetForm::Iframe => self.iframe(),
            SnippetForm::Quarto => fenced("{=html}", &self.element()),
            SnippetForm::JupyterBook1 => fenced("{raw} html", &self.element()),
            SnippetForm::MystWidget => self.widget(),
            SnippetForm::JupyterBook => {
                let body = format!(":width: 100%\n\n{}", caption(&one_line(self.title)));
                fenced(&format!("{{iframe}} {}", self.fitted_address()), &body)
            }
            SnippetForm::Docusaurus => self.jsx(),
        }
    }

    /// The address of the figure on a page of its own. A recording beside the author's page has an address there that only
    /// the author knows.
    pub fn address(&self) -> String {
        format!("{}embed.html?{}", self.site.0, self.query_elsewhere())
    }

    /// The query of the embed where nothing knows the address of the author's page.
    fn query_elsewhere(&self) -> String {
        let mut parameters = self.parameters.to_vec();
        for (_, file) in parameters.iter_mut().filter(|(name, _)| *name == RECORDING) {
            file.insert_str(0, words::OWN_FOLDER);
        }
        query(parameters.iter())
    }

    /// The address of the figure in a frame whose height the page around fixes, whatever the figure says.
    fn fitted_address(&self) -> String {
        format!("{}&fit={}", self.address(), EmbedFit::Frame.id())
    }

    /// Whether the author must write the address of the recording into the text.
    pub fn lacks_folder(&self, form: SnippetForm) -> bool {
        let has_recording = self.parameters.iter().any(|(name, _)| *name == RECORDING);
        has_recording && (form.is_frame() || form == SnippetForm::MystWidget)
    }

    /// The component, and the script that defines it.
    fn element(&self) -> String {
        self.element_with(self.attributes())
    }

    /// The component on a slide, which has a height of its own and is turned by keys.
    fn slide(&self) -> String {
        let mut attributes = self.attributes();
        attributes.retain(|(name, _)| name != "height");
        let on_slide = [
            ("height", SLIDE_HEIGHT.to_string()),
            ("fit", EmbedFit::Frame.id().into()),
            ("keys", EmbedKeys::Slides.id().into()),
        ];
        attributes.extend(on_slide.map(|(name, value)| (name.into(), value)));
        self.element_with(attributes)
    }

    fn element_with(&self, attributes: Vec<(String, String)>) -> String {
        let attributes: String = (attributes.iter())
            .map(|(name, value)| format!(" {name}=\"{}\"", attribute(value)))
            .collect();
        let content = match self.picture.is_empty() {
            true => self.link(),
            false => inline_picture(self.picture),
        };
        format!(
            "<token-loop{attributes}>\n{content}\n</token-loop>\n<script src=\"{}\" async></script>",
            attribute(&self.site.script())
        )
    }

    /// The link to what has no picture: a screen.
    fn link(&self) -> String {
        let address = attribute(&self.address());
        format!("<p><a href=\"{address}\">{}</a></p>", words::open())
    }

    /// A frame, and a link where a host has removed it. The link is not in the frame: sanitizers remove a frame with markup
    /// in it. Tools that make one file of a page would copy the frame's document, without its query.
    fn iframe(&self) -> String {
        let address = attribute(&self.fitted_address());
        let title = attribute(&one_line(self.title));
        let (width, height) = (self.width, self.height);
        format!(
            "<iframe src=\"{address}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" style=\"max-width: 100%; \
             border: 0\" loading=\"lazy\" allow=\"clipboard-write\" data-external=\"1\"></iframe>\n\
             {}",
            self.link()
        )
    }

    /// A widget, which a book tool copies into the book. What it shows is JSON.
    fn widget(&self) -> String {
        let shown = [
            ("site", script_text(&self.site.0)),
            ("parameters", script_text(&self.query_elsewhere())),
            ("title", script_text(&one_line(self.title))),
            ("height", self.height.to_string()),
        ];
        let pairs = shown.map(|(name, value)| format!("  \"{name}\": {value}"));
        let head = format!("{{anywidget}} {}{WIDGET}", self.site.0);
        fenced(&head, &format!("{{\n{}\n}}", pairs.join(",\n")))
    }

    /// A cell of Python that shows a frame.
    fn cell(&self) -> String {
        let (address, height) = (self.fitted_address(), self.height);
        // No quote and no line break is left in an attribute.
        let title = attribute(&one_line(self.title)).replace('\\', "\\\\");
        format!(
            "from IPython.display import IFrame\n\
             IFrame(\"{address}\", width=\"100%\", height={height}, extras=['title=\"{title}\"'])"
        )
    }

    /// The component as JSX. The picture is an image there: SVG as HTML writes it is not JSX.
    fn jsx(&self) -> String {
        let attributes: String = (self.attributes().iter())
            .map(|(name, value)| format!("  {name}={{{}}}\n", script_text(value)))
            .collect();
        let content = match self.picture.is_empty() {
            true => {
                let address = script_text(&self.address());
                format!("<p><a href={{{address}}}>{}</a></p>", words::open())
            }
            false => {
                let title = script_text(&one_line(self.title));
                let picture = script_text(&data_address(self.picture));
                let (width, height) =
                    picture_size(self.picture).unwrap_or((self.width, self.height));
                format!(
                    "<img alt={{{title}}} src={{{picture}}} width={{{width}}} height={{{height}}} />"
                )
            }
        };
        format!("<token-loop\n{attributes}>\n  {content}\n</token-loop>")
    }

    /// The component's attributes with their values. What cannot have an attribute of its own is in `parameters`.
    fn attributes(&self) -> Vec<(String, String)> {
        let (own, others): (Vec<_>, Vec<_>) =
            (self.parameters.iter()).partition(|(name, value)| self.has_attribute(name, value));
        let mut attributes: Vec<_> = own
            .into_iter()
            .map(|(name, value)| match *name {
                "controls" | "fixed" => ((*name).into(), value.replace('.', " ").replace('_', "-")),
                _ => (name.replace('_', "-"), value.clone()),
            })
            .collect();
        if !others.is_empty() {
            attributes.push(("parameters".into(), query(others.into_iter())));
        }
        // Where a tool puts the script into the page, or into a bundle, nothing else says where the files are.
        attributes.push(("site".into(), self.site.0.clone()));
        attributes.push(("title".into(), one_line(self.title)));
        attributes.push(("height".into(), self.height.to_string()));
        attributes
    }

    /// Whether a parameter is an attribute of the component: an attribute stands once, has a name that means nothing else,
    /// and a value whose characters no tool replaces, as many do with carriage returns, and which does not look encoded.
    fn has_attribute(&self, name: &str, value: &str) -> bool {
        let count = self.parameters.iter().filter(|(other, _)| *other == name);
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        let is_kept = |character: char| !character.is_control() || matches!(character, '\n' | '\t');
        count.count() == 1
            && guarded(value.into()) == value
            && value.chars().all(is_kept)
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.bytes().all(is_plain)
            && !OTHER_ATTRIBUTES.contains(&name)
            && !["on", "data_", "aria_", "ng_"]
                .iter()
                .any(|start| name.starts_with(start))
    }
}

/// Names that are attributes of the component or of any element, and no parameters; the component has the same list.
const OTHER_ATTRIBUTES: [&str; 31] = [
    "accesskey",
    "autofocus",
    "autoload",
    "class",
    "contenteditable",
    "dir",
    "draggable",
    "exportparts",
    "height",
    "hidden",
    "id",
    "inert",
    "is",
    "itemid",
    "itemprop",
    "itemref",
    "itemscope",
    "itemtype",
    "loading",
    "nonce",
    "parameters",
    "popover",
    "role",
    "sandbox",
    "site",
    "slot",
    "spellcheck",
    "style",
    "tabindex",
    "title",
    "translate",
];

/// The width and height that an SVG file says of itself, in CSS pixels.
fn picture_size(svg: &str) -> Option<(u32, u32)> {
    let (tag, _) = svg.split_once('>')?;
    let number = |name: &str| {
        let (_, value) = tag.split_once(&format!(" {name}=\""))?;
        let value = crate::parse::float(value.split('"').next()?)?;
        (0.0..f64::from(u32::MAX))
            .contains(&value)
            .then(|| value.round() as u32)
    };
    Some((number("width")?, number("height")?))
}

/// Pairs as the query of an address.
fn query<'a>(pairs: impl Iterator<Item = &'a (&'a str, String)>) -> String {
    let pairs = pairs
        .map(|(name, value)| format!("{}={}", percent(name), percent(&guarded(value.clone()))));
    pairs.collect::<Vec<_>>().join("&")
}

/// A block between two lines of backticks, more of them than the block has in a row.
fn fenced(head: &str, body: &str) -> String {
    let fence = fence(body);
    format!("{fence}{head}\n{body}\n{fence}")
}
