//! What is found, and what is left alone.

#![allow(clippy::unwrap_used)]
use super::*;

/// The texts found in a source, each with its line.
fn found(source: &str) -> Vec<(usize, String)> {
    let found = visible_text(source).unwrap().into_iter();
    found.map(|Found { line, text }| (line, text)).collect()
}

/// The texts found in a `view!`.
fn shown(markup: &str) -> Vec<String> {
    let source = format!("fn a() {{ view! {{ {markup} }} }}");
    found(&source).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn text_between_elements_is_found_with_its_line() {
    let source = "fn a() {\n    view! {\n        <p>\"Hello\"</p>\n    }\n}\n";
    assert_eq!(found(source), [(3, "Hello".into())]);
    assert_eq!(shown(r#""a " <i>"p"</i> {b} " c""#), ["a", "p", "c"]);
    assert_eq!(
        shown(r#"<p>{move || if a { "on" } else { B }}</p>"#),
        ["on"]
    );
    assert_eq!(
        shown(r#"<p>{a.map(|b| view! { <b>"c"</b> {b} })}</p>"#),
        ["c"]
    );
}

#[test]
fn attributes_that_are_shown_or_read_aloud_are_found() {
    assert_eq!(
        shown(r#"<nav aria-label="Screens" class="a b" />"#),
        ["Screens"]
    );
    assert_eq!(
        shown(r#"<i title=move || format!("{a} of {b}") data-testid=format!("c-{d}") />"#),
        ["of"]
    );
    assert_eq!(
        shown(r#"<Part name="Enough is written" id="b" />"#),
        ["Enough is written"]
    );
    assert_eq!(shown(r#"<Part name="Enough" />"#), ["Enough"]);
}

#[test]
fn what_no_visitor_sees_is_left_alone() {
    assert!(
        shown(r#"<a class="b c" id="d" aria-live="polite" data-e=f.then_some("true")>"·" " "</a>"#)
            .is_empty()
    );
    assert!(shown(r#"<a tabindex=if b == c { "0" } else { "-1" } on:click=move |d| e(&d, ".f") class:h=i />"#).is_empty());
    assert!(shown(r#"<a each=b.collect::<Vec<_>>() c=move || d >{words::E}</a>"#).is_empty());
    assert!(found(r#"fn a() { b.closest("button, input"); c.expect("was there"); }"#).is_empty());
    assert!(found(r#"fn a() { let class = if b { "token now" } else { "token" }; }"#).is_empty());
    assert!(
        found(r#"fn a(key: &str) -> bool { matches!(key, "Enter" | "ArrowUp" | " ") }"#).is_empty()
    );
    assert!(
        found("//! And “e f”.\n/// Says “a b”.\n// and \"c d\"\n#[doc = \"e f\"]\nfn a() {}")
            .is_empty()
    );
    assert!(found("#[cfg(test)]\nmod tests { const A: &str = \"b c\"; }").is_empty());
}

#[test]
fn sentences_and_names_of_buttons_are_found_in_code() {
    assert_eq!(
        found("const A: &str = \"one two\";"),
        [(1, "one two".into())]
    );
    assert_eq!(found("const A: &str = \"Play\";"), [(1, "Play".into())]);
    assert_eq!(
        found("const A: &str = \"one \\\n   two\";"),
        [(1, "one two".into())]
    );
    assert_eq!(
        found("fn a() { format!(\"{b} of {c} passes\") }"),
        [(1, "of passes".into())]
    );
    assert_eq!(
        found("#[error(\"It failed.\")]\nstruct A;"),
        [(1, "It failed.".into())]
    );
    assert!(found("fn a() { format!(\"{b}: {c}\"); d(\"max-age\"); e(\"UTF 8\"); }").is_empty());
    assert_eq!(shown(r#"<p>{a.then_some("on")}</p>"#), ["on"]);
    assert_eq!(shown(r#"<p>{row("id", "Up to", B)}</p>"#), ["Up to"]);
    // After a test module the rest of the file counts again.
    let source = "#[cfg(test)]\nmod tests {}\nconst A: &str = \"b c\";";
    assert_eq!(found(source), [(3, "b c".into())]);
}

#[test]
fn a_source_that_is_no_rust_is_refused() {
    assert!(visible_text("fn a() { (").is_err());
}
