//! The words about snippets: where each form is used, and how it is put there.

use super::{SiteFolder, SnippetForm};

/// What a form of snippet is called.
pub fn form(form: SnippetForm) -> &'static str {
    match form {
        SnippetForm::Html => "HTML",
        SnippetForm::Iframe => "Moodle, Canvas",
        SnippetForm::Quarto => "Quarto",
        SnippetForm::JupyterBook => "Jupyter Book",
        SnippetForm::JupyterBook1 => "Jupyter Book 1",
        SnippetForm::MdBook => "mdBook",
        SnippetForm::Docusaurus => "Docusaurus, MDX",
    }
}

/// Where a snippet is pasted.
pub fn place(form: SnippetForm, site: &SiteFolder) -> String {
    match form {
        SnippetForm::Html => "Paste it into the body of the page, where the figure is to stand.".into(),
        SnippetForm::Iframe => {
            "Switch the text editor to HTML and paste it there. These systems remove scripts, so the figure keeps this \
             height."
                .into()
        }
        SnippetForm::Quarto => {
            "Paste it into the .qmd file, between two empty lines. Output that is not HTML leaves the figure out.".into()
        }
        SnippetForm::JupyterBook => {
            "Paste it into the .md file or a Markdown cell, between two empty lines. For version 2, which removes scripts."
                .into()
        }
        SnippetForm::JupyterBook1 => {
            "Paste it into the .md file or a Markdown cell, between two empty lines. For version 1.".into()
        }
        SnippetForm::MdBook => "Paste it into the chapter’s .md file, between two empty lines.".into(),
        SnippetForm::Docusaurus => format!(
            "Paste it into the .mdx file, between two empty lines. Once for the whole site, add \"{}\" to the list \
             scripts in docusaurus.config.js.",
            site.script()
        ),
    }
}

/// The folder of the recording in an address, for the author to replace.
pub const OWN_FOLDER: &str = "https://your-host.example/folder/";

/// What an author does with the folder in an address.
pub fn own_folder() -> String {
    format!(
        "The recording must lie on the host of your page: write the address of its folder in the place of {OWN_FOLDER}."
    )
}

pub use texts::shared::snippet_open as open;
