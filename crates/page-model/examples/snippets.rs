//! Writes snippets of all forms as JSON, for the tests that give them to browsers and to tools: `snippets <address of a
//! page of the site>`.
use std::process::ExitCode;

use page_model::embed::snippets::{SiteFolder, Snippet, SnippetForm};
use serde_json::{Value, json};

/// Prompts in which something means more than itself to HTML, Markdown, JavaScript or a template.
const PROMPTS: [&str; 6] = [
    "Once upon a time there was a",
    "She said \"it's <b>1 & 2</b> &amp; 3\" </token-loop><script>alert(1)</script> <!-- -->",
    "one\n\n# two\r\n\n    three\t\\ four `five` ```six``` *seven* _eight_ [nine](ten) $x$",
    "{{#include secret.txt}} {{< include secret.qmd >}} {% raw %} {1 + 1} ${x} {/* x */} }}",
    "é ␣ 🙂 \u{202e}right to left\u{202c} \u{feff} 100%20+",
    "  two spaces before and after  ",
];
/// A picture with lines and texts that a chapter of Markdown could stumble over.
const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 20\" role=\"img\" \
                       aria-label=\"A bar\">\n<style>@media print { .bar { fill: black } }</style>\n\n<text x=\"1\" \
                       y=\"9\">{{#include a}} ```` *b*</text>\n<rect class=\"bar\" width=\"40\" height=\"9\"/>\n</svg>\n";

fn main() -> ExitCode {
    let page = std::env::args().nth(1).unwrap_or_default();
    match SiteFolder::of_page(&page) {
        Ok(site) => {
            let cases: Vec<Value> = PROMPTS.iter().map(|prompt| case(&site, prompt)).collect();
            println!("{}", Value::from(cases));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("snippets: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The snippets for one prompt, with what they must bring.
fn case(site: &SiteFolder, prompt: &str) -> Value {
    let parameters: Vec<(&str, String)> = vec![
        ("figure", "shape-bars".into()),
        ("prompt", prompt.into()),
        ("temperature", "0.7".into()),
        ("controls", "temperature.top_p".into()),
        ("stop", prompt.into()),
        ("stop", "&=+ %".into()),
        ("id", "an attribute of any element".into()),
    ];
    let words: Vec<&str> = prompt.split_whitespace().collect();
    let title = format!("Next token after “{}”", words.join(" "));
    let snippet = Snippet {
        site,
        parameters: &parameters,
        title: &title,
        picture: PICTURE,
        width: 640,
        height: 380,
    };
    let written = SnippetForm::ALL.map(|form| (format!("{form:?}"), snippet.write(form).into()));
    json!({
        "parameters": &parameters,
        "title": &title,
        "snippets": Value::Object(written.into_iter().collect()),
    })
}
