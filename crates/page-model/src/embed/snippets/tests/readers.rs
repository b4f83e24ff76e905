//! Reads a snippet as browsers, Markdown and MDX do, and finds the parameters that arrive.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use html5gum::{Token, Tokenizer};
use markdown::{
    CompileOptions, Options, ParseOptions,
    mdast::{AttributeContent, AttributeValue, Node},
};
use percent_encoding::percent_decode_str;

use crate::address::query::Query;

use super::{PICTURE, SnippetForm, escape};

/// Values of each name, in the order in which they were given.
pub(super) type Values = BTreeMap<String, Vec<String>>;

pub(super) fn by_name<'a>(pairs: impl IntoIterator<Item = (&'a str, String)>) -> Values {
    let mut values = Values::new();
    for (name, value) in pairs {
        values.entry(name.into()).or_default().push(value);
    }
    values
}

/// The pairs as the embed itself reads them.
fn of_query(query: &str) -> Vec<(String, String)> {
    Query::read(query).pairs
}

fn of_address(address: &str) -> Values {
    let query = address
        .strip_prefix("https://example.org/tools/tokenloop/embed.html?")
        .unwrap();
    let pairs = of_query(query);
    by_name(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.clone())),
    )
}

/// What fits a figure into a frame whose height the page around fixes.
const FITTED: &str = "&fit=frame";

fn of_fitted(address: &str) -> Values {
    of_address(address.strip_suffix(FITTED).unwrap())
}

/// The parameters that a component takes from its attributes, which say where the files are as well.
fn of_attributes(attributes: &BTreeMap<String, String>) -> Values {
    assert_eq!(attributes["site"], "https://example.org/tools/tokenloop/");
    let mut pairs = Vec::new();
    for (name, value) in attributes {
        match name.as_str() {
            "title" | "height" | "site" => {}
            "parameters" => pairs.extend(of_query(value)),
            "controls" | "fixed" => {
                pairs.push((name.clone(), value.replace(' ', ".").replace('-', "_")))
            }
            _ => pairs.push((name.replace('-', "_"), value.clone())),
        }
    }
    by_name(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.clone())),
    )
}

/// The attributes of the only tag of this name that a browser finds; it must be closed once.
pub(super) fn the_tag(html: &str, wanted: &str) -> BTreeMap<String, String> {
    let mut found = Vec::new();
    let mut ends = 0;
    for token in Tokenizer::new(html) {
        match token.unwrap() {
            Token::StartTag(tag) if &**tag.name == wanted.as_bytes() => {
                let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let attributes = tag.attributes.iter();
                found.push(
                    attributes
                        .map(|(name, value)| (text(name), text(value)))
                        .collect(),
                );
            }
            Token::EndTag(tag) if &**tag.name == wanted.as_bytes() => ends += 1,
            _ => {}
        }
    }
    assert_eq!((found.len(), ends), (1, 1), "{wanted} in {html}");
    found.remove(0)
}

/// The component's parameters in HTML, where its picture and its script must be, too.
fn of_component(html: &str) -> Values {
    assert_eq!(
        the_tag(html, "script")["src"],
        "https://example.org/tools/tokenloop/token-loop.js"
    );
    the_tag(html, "svg");
    of_attributes(&the_tag(html, "token-loop"))
}

/// A chapter with a snippet between two paragraphs.
fn chapter(snippet: &str) -> String {
    format!("Before.\n\n{snippet}\n\nAfter.\n")
}

/// The only block between the two paragraphs of a chapter.
fn block(snippet: &str, options: &ParseOptions) -> Node {
    let tree = markdown::to_mdast(&chapter(snippet), options).unwrap();
    let mut children = tree.children().unwrap().clone();
    assert_eq!(children.len(), 3, "{snippet}");
    children.remove(1)
}

/// The head and the text of a fenced block.
fn fenced_block(snippet: &str) -> (String, String) {
    match block(snippet, &ParseOptions::default()) {
        Node::Code(code) => {
            let head = [code.lang, code.meta].into_iter().flatten();
            (head.collect::<Vec<_>>().join(" "), code.value)
        }
        other => panic!("no fenced block: {other:?}"),
    }
}

/// The parameters that arrive, and the title; that of the author where the form has no place for one.
pub(super) fn arrived(form: SnippetForm, text: &str, title: &str) -> (Values, String) {
    match form {
        SnippetForm::Html | SnippetForm::WordPress => (
            of_component(text),
            the_tag(text, "token-loop")["title"].clone(),
        ),
        SnippetForm::Reveal => {
            let mut values = of_component(text);
            for (name, value) in [("fit", "frame"), ("keys", "slides")] {
                assert_eq!(values.remove(name), Some(vec![value.to_string()]));
            }
            (values, the_tag(text, "token-loop")["title"].clone())
        }
        SnippetForm::Address => (of_fitted(text), escape::one_line(title)),
        SnippetForm::Notebook => {
            let (_, call) = text.split_once("IFrame(\"").unwrap();
            let (address, options) = call.split_once('"').unwrap();
            let (_, html) = options.split_once("extras=['").unwrap();
            let html = html.strip_suffix("'])").unwrap();
            assert!(!html.contains(['\'', '\n']), "{html}");
            let html = format!("<iframe {}></iframe>", html.replace("\\\\", "\\"));
            (
                of_fitted(address),
                the_tag(&html, "iframe")["title"].clone(),
            )
        }
        SnippetForm::Iframe => {
            let frame = the_tag(text, "iframe");
            assert_eq!(
                frame["src"],
                format!("{}{FITTED}", the_tag(text, "a")["href"])
            );
            assert!(text.contains("></iframe>"), "markup in a frame: {text}");
            (of_fitted(&frame["src"]), frame["title"].clone())
        }
        SnippetForm::Quarto | SnippetForm::JupyterBook1 => {
            let (head, html) = fenced_block(text);
            assert!(["{=html}", "{raw} html"].contains(&head.as_str()), "{head}");
            (
                of_component(&html),
                the_tag(&html, "token-loop")["title"].clone(),
            )
        }
        SnippetForm::MystWidget => {
            let (head, body) = fenced_block(text);
            let widget = "{anywidget} https://example.org/tools/tokenloop/token-loop-widget.js";
            assert_eq!(head, widget);
            let shown: serde_json::Value = serde_json::from_str(&body).unwrap();
            let text = |name: &str| shown[name].as_str().unwrap().to_string();
            assert_eq!(text("site"), "https://example.org/tools/tokenloop/");
            assert!(shown["height"].is_u64(), "{body}");
            let pairs = of_query(&text("parameters"));
            let pairs = pairs
                .iter()
                .map(|(name, value)| (name.as_str(), value.clone()));
            (by_name(pairs), text("title"))
        }
        SnippetForm::JupyterBook => {
            let (head, body) = fenced_block(text);
            let caption = body.strip_prefix(":width: 100%\n\n").unwrap();
            // A mark at the start of a file would be the mark of its encoding.
            let text = format!("Before.\n\n{caption}");
            let tree = markdown::to_mdast(&text, &ParseOptions::default()).unwrap();
            let caption = tree
                .to_string()
                .strip_prefix("Before.")
                .unwrap()
                .to_string();
            (of_fitted(head.strip_prefix("{iframe} ").unwrap()), caption)
        }
        SnippetForm::MdBook => {
            let compile = CompileOptions {
                allow_dangerous_html: true,
                ..CompileOptions::default()
            };
            let options = Options {
                compile,
                ..Options::default()
            };
            let html = markdown::to_html_with_options(&chapter(text), &options).unwrap();
            let html = html.strip_prefix("<p>Before.</p>\n").unwrap().trim_end();
            let html = html.strip_suffix("\n<p>After.</p>").unwrap();
            assert_eq!(html, text, "not one block as it is");
            assert!(!html.contains("{{"), "{html}");
            (
                of_component(html),
                the_tag(html, "token-loop")["title"].clone(),
            )
        }
        SnippetForm::Docusaurus => {
            let Node::MdxJsxFlowElement(element) = block(text, &ParseOptions::mdx()) else {
                panic!("no element: {text}");
            };
            assert_eq!(element.name.as_deref(), Some("token-loop"));
            let attributes = properties(&element.attributes);
            let [Node::MdxJsxFlowElement(picture)] = &element.children[..] else {
                panic!("no picture: {:?}", element.children);
            };
            let picture = properties(&picture.attributes);
            assert_eq!(picture["alt"], attributes["title"]);
            let data = picture["src"]
                .strip_prefix("data:image/svg+xml;charset=utf-8,")
                .unwrap();
            assert_eq!(percent_decode_str(data).decode_utf8().unwrap(), PICTURE);
            (of_attributes(&attributes), attributes["title"].clone())
        }
    }
}

/// The properties of an element of JSX: each is an expression, a text of JSON or a number.
fn properties(attributes: &[AttributeContent]) -> BTreeMap<String, String> {
    let property = |attribute: &AttributeContent| match attribute {
        AttributeContent::Property(property) => {
            let Some(AttributeValue::Expression(expression)) = &property.value else {
                panic!("no expression: {property:?}");
            };
            let value: serde_json::Value = serde_json::from_str(&expression.value).unwrap();
            let text = value.as_str().map(String::from);
            (
                property.name.clone(),
                text.unwrap_or_else(|| value.to_string()),
            )
        }
        AttributeContent::Expression(other) => panic!("{other:?}"),
    };
    attributes.iter().map(property).collect()
}
