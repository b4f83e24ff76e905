//! Each form of snippet, read by what reads it on a page: the parameters are those that were put in.

#![allow(clippy::unwrap_used)]

mod readers;

use html5gum::{Token, Tokenizer};
use proptest::prelude::*;

use super::*;
use readers::{arrived, by_name, the_tag};

/// What a reader of HTML, Markdown or a template might take for more than text.
const FRAGMENTS: [&str; 30] = [
    "\"",
    "'",
    "<",
    ">",
    "&",
    "&amp;",
    "&#60;",
    "<b>",
    "</token-loop>",
    "</script>",
    "<!--",
    "-->",
    "]]>",
    "{{",
    "}}",
    "{{< include a >}}",
    "{{#include b}}",
    "{%",
    "${x}",
    "`",
    "```",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "\\",
    "%20",
    "+",
    "é␣🙂",
    "  :::",
];

/// Names of parameters, among them some that stand twice or mean something else in HTML.
const NAMES: [&str; 10] = [
    "prompt", "top_k", "text", "stop", "stop", "title", "class", "onclick", "a b", "Top",
];

/// A picture with what a chapter of Markdown could stumble over.
const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\n<style>@media print {.a{fill:red}}</style>\n\n  \n\
                       <text>```` {{#include c}} {{{ &lt;</text>\n    <path d=\"M0 0\"/>\n</svg>\n";
/// Its lines with something in them.
const LINES: usize = 5;

fn site() -> SiteFolder {
    SiteFolder::of_page("https://example.org/tools/tokenloop/index.html?prompt=a/b#c").unwrap()
}

fn texts() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        proptest::sample::select(&FRAGMENTS[..]).prop_map(String::from),
        any::<char>().prop_map(String::from),
        "[a-z ]{1,6}",
    ];
    proptest::collection::vec(fragment, 0..12).prop_map(|fragments| fragments.concat())
}

/// Parameters, of which the lists are always there.
fn parameters() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let some = proptest::sample::subsequence(&NAMES[..], 0..=NAMES.len());
    some.prop_flat_map(|names| {
        let count = names.len();
        let values = proptest::collection::vec(texts(), count);
        values.prop_map(move |values| {
            let lists = [
                ("figure", "shape-bars"),
                ("controls", "top_p.step"),
                ("fixed", "top_k"),
            ];
            let lists = lists.map(|(name, value)| (name, value.into()));
            lists
                .into_iter()
                .chain(names.iter().copied().zip(values))
                .collect()
        })
    })
}

fn snippet<'a>(
    site: &'a SiteFolder,
    parameters: &'a [(&'a str, String)],
    title: &'a str,
) -> Snippet<'a> {
    Snippet {
        site,
        parameters,
        title,
        picture: PICTURE,
        width: 640,
        height: 380,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]
    #[test]
    fn every_form_brings_every_parameter_as_it_was(pairs in parameters(), title in texts()) {
        let site = site();
        let snippet = snippet(&site, &pairs, &title);
        let expected = by_name(pairs.iter().cloned());
        let title = escape::one_line(&title);
        for form in SnippetForm::ALL {
            let text = snippet.write(form);
            let (values, name) = arrived(form, &text, &title);
            prop_assert_eq!(&values, &expected, "{:?}: {}", form, text);
            prop_assert_eq!(&name, &title, "{:?}: {}", form, text);
        }
    }
}

#[test]
fn the_language_of_the_figure_is_an_attribute_of_the_component() {
    let site = site();
    let pairs = [("figure", "shape-bars".into()), ("lang", "de".into())];
    let text = snippet(&site, &pairs, "Bars").write(SnippetForm::Html);
    assert_eq!(
        the_tag(&text, "token-loop").get("lang").map(String::as_str),
        Some("de")
    );
}

#[test]
fn the_picture_keeps_all_but_its_empty_lines() {
    let inline = escape::inline_picture(PICTURE);
    assert_eq!(inline.lines().count(), LINES);
    let texts = |svg: &str| -> String {
        let tokens = Tokenizer::new(svg).map(Result::unwrap);
        let text = tokens.filter_map(|token| match token {
            Token::String(text) => Some(String::from_utf8(text.to_vec()).unwrap()),
            _ => None,
        });
        text.collect::<String>().split_whitespace().collect()
    };
    assert_eq!(texts(&inline), texts(PICTURE));
    assert!(
        texts(&inline).contains("````{{#includec}}{{{<"),
        "{}",
        texts(&inline)
    );
}

#[test]
fn what_tools_replace_is_in_the_query_and_a_name_is_one_line() {
    let (site, pairs) = (site(), [("prompt", String::from("a\0b\r\n"))]);
    let html = snippet(&site, &pairs, " two\r\n\u{85}lines ").write(SnippetForm::Html);
    let tag = the_tag(&html, "token-loop");
    assert_eq!(tag["parameters"], "prompt=a%00b%0D%0A");
    assert_eq!(tag["title"], "two lines");
}

#[test]
fn lists_are_written_as_html_writes_lists() {
    let (site, pairs) = (
        site(),
        [
            ("controls", String::from("top_p.step")),
            ("top_k", "5".into()),
        ],
    );
    let tag = the_tag(
        &snippet(&site, &pairs, "").write(SnippetForm::Html),
        "token-loop",
    );
    assert_eq!(
        (tag["controls"].as_str(), tag["top-k"].as_str()),
        ("top-p step", "5")
    );
}

#[test]
fn a_site_is_the_folder_of_a_page() {
    for (page, script) in [
        ("https://example.org/", "https://example.org/token-loop.js"),
        (
            "http://127.0.0.1:8080/a/b.html?x=/y",
            "http://127.0.0.1:8080/a/token-loop.js",
        ),
        (
            "https://example.org/a/#/b/",
            "https://example.org/a/token-loop.js",
        ),
    ] {
        assert_eq!(
            SiteFolder::of_page(page).unwrap().script(),
            script,
            "{page}"
        );
    }
    for none in [
        "",
        "file:///home/index.html",
        "https://",
        "https:///a/",
        "https://example.org",
        "about:srcdoc",
        "//a/b/",
    ] {
        assert_eq!(SiteFolder::of_page(none), Err(NoSiteFolder), "{none}");
    }
}

#[test]
fn an_address_names_the_recording_with_a_folder_that_the_author_replaces() {
    let site = site();
    let parameters = [("recording", "run.tokenloop".to_string())];
    let snippet = Snippet {
        site: &site,
        parameters: &parameters,
        title: "Bars",
        picture: PICTURE,
        width: 640,
        height: 400,
    };
    for form in SnippetForm::ALL {
        let text = snippet.write(form);
        let has_folder = text.contains("your-host.example");
        assert_eq!(has_folder, snippet.lacks_folder(form), "{form:?}: {text}");
    }
    let without = Snippet {
        parameters: &[],
        ..snippet
    };
    assert!(!without.lacks_folder(SnippetForm::Iframe));
}

#[test]
fn what_has_no_picture_has_a_link_in_its_place() {
    let (site, pairs) = (site(), [("screen", String::from("practice"))]);
    let snippet = Snippet {
        picture: "",
        ..snippet(&site, &pairs, "An exercise")
    };
    for form in SnippetForm::ALL {
        let text = snippet.write(form);
        assert!(
            !text.contains("\n\n") || form == SnippetForm::JupyterBook,
            "{text}"
        );
        assert!(!text.contains("data:image"), "{text}");
        let is_component = text.contains("<token-loop");
        assert_eq!(
            text.contains("embed.html?screen=practice") && text.contains("</a></p>"),
            is_component || form == SnippetForm::Iframe,
            "{text}"
        );
    }
}

#[test]
fn a_picture_has_the_size_that_it_says_of_itself() {
    let (site, pairs) = (site(), [("figure", String::from("shape-bars"))]);
    let picture =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"596.4\">\n</svg>";
    let with = Snippet {
        picture,
        ..snippet(&site, &pairs, "Bars")
    };
    let text = with.write(SnippetForm::Docusaurus);
    assert!(text.contains("width={760} height={596}"), "{text}");
    let unsized_picture = snippet(&site, &pairs, "Bars").write(SnippetForm::Docusaurus);
    assert!(unsized_picture.contains("width={640} height={380}"));
}
