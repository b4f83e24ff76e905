//! The words about snippets: where each form is used, and how it is put there.

use super::{SiteFolder, SnippetForm};

/// What a form of snippet is called.
pub fn form(form: SnippetForm) -> &'static str {
    match form {
        SnippetForm::Html => "HTML",
        SnippetForm::Iframe => "Moodle, Canvas",
        SnippetForm::WordPress => "WordPress",
        SnippetForm::Address => "Google Sites",
        SnippetForm::Reveal => "reveal.js",
        SnippetForm::Notebook => "JupyterLab, Colab",
        SnippetForm::Quarto => "Quarto",
        SnippetForm::MystWidget => "MyST, Jupyter Book 2",
        SnippetForm::JupyterBook => "Jupyter Book 2, a frame",
        SnippetForm::JupyterBook1 => "Jupyter Book 1",
        SnippetForm::MdBook => "mdBook",
        SnippetForm::Docusaurus => "Docusaurus, MDX",
    }
}

/// Where a snippet is pasted.
pub fn place(form: SnippetForm, site: &SiteFolder) -> String {
    use texts::shared::{
        snippet_in_address, snippet_in_docusaurus, snippet_in_html, snippet_in_iframe,
        snippet_in_jupyter_book, snippet_in_jupyter_book_1, snippet_in_mdbook, snippet_in_myst,
        snippet_in_notebook, snippet_in_quarto, snippet_in_reveal, snippet_in_word_press,
    };
    match form {
        SnippetForm::Html => snippet_in_html().into(),
        SnippetForm::Iframe => snippet_in_iframe().into(),
        SnippetForm::WordPress => snippet_in_word_press().into(),
        SnippetForm::Address => snippet_in_address().into(),
        SnippetForm::Reveal => snippet_in_reveal().into(),
        SnippetForm::Notebook => snippet_in_notebook().into(),
        SnippetForm::Quarto => snippet_in_quarto().into(),
        SnippetForm::MystWidget => snippet_in_myst().into(),
        SnippetForm::JupyterBook => snippet_in_jupyter_book().into(),
        SnippetForm::JupyterBook1 => snippet_in_jupyter_book_1().into(),
        SnippetForm::MdBook => snippet_in_mdbook().into(),
        SnippetForm::Docusaurus => snippet_in_docusaurus(&site.script()),
    }
}

/// What the host of the page must allow.
pub fn needs(form: SnippetForm, site: &SiteFolder) -> String {
    match form.is_frame() {
        true => texts::shared::snippet_needs_frame(site.host()),
        false => texts::shared::snippet_needs_script(site.host()),
    }
}

/// The folder of the recording in an address, for the author to replace.
pub const OWN_FOLDER: &str = "https://your-host.example/folder/";

/// What an author does with the folder in an address.
pub fn own_folder() -> String {
    texts::shared::snippet_own_folder(OWN_FOLDER)
}

pub use texts::shared::snippet_open as open;
