//! Each way to fail has its error with a sentence, and no template panics.
#![allow(clippy::unwrap_used)]

use chat::{ChatDate, ChatError, ChatMessage, ChatRole, LONGEST_TEMPLATE, LONGEST_TEXT, render};
use proptest::{collection::vec, prelude::*, sample::select};
use protocol::ChatFormat;

fn with(template: &str) -> Result<String, ChatError> {
    let format = ChatFormat {
        template: template.into(),
        ..ChatFormat::default()
    };
    let messages = [ChatMessage::new(ChatRole::User, "Hello, world")];
    render(&format, &messages, true, ChatDate::new(2026, 3, 1).unwrap())
}

#[test]
fn the_bounds_are_said() {
    let long = with(&"a".repeat(LONGEST_TEMPLATE + 1)).unwrap_err();
    assert_eq!(
        long.to_string(),
        "The model's chat template has 262145 bytes; one may have 262144."
    );
    assert_eq!(
        with("{% for i in range(99999) %}{% endfor %}"),
        Err(ChatError::TooMuchWork)
    );
    let loud = "a".repeat(40_000);
    let loop_of = |times: usize| format!("{{% for i in range({times}) %}}{loud}{{% endfor %}}");
    assert!(with(&loop_of(20)).is_ok());
    let bytes = 40_000 * 30;
    let limit = LONGEST_TEXT;
    assert_eq!(
        with(&loop_of(30)),
        Err(ChatError::TextTooLong { bytes, limit })
    );
}

#[test]
fn errors_say_what_failed_and_where() {
    let refused = with("\n{{ raise_exception('Only tools') }}").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "The model's chat template refuses these messages: “Only tools”"
    );
    let in_macro = with("{% macro f() %}{{ raise_exception('Deep') }}{% endmacro %}{{ f() }}");
    let message = "Deep".into();
    assert_eq!(in_macro, Err(ChatError::Refused { message }));
    let directive = "%H".into();
    let time = with("{{ strftime_now('%d %H') }}");
    assert_eq!(time, Err(ChatError::AsksForTime { directive }));
    assert!(matches!(
        with("\n{% if %}"),
        Err(ChatError::Syntax { line: 2, .. })
    ));
    assert!(matches!(
        with("\n\n{{ messages[0].nobody.content }}"),
        Err(ChatError::Failed { line: 3, .. })
    ));
    assert!(matches!(
        with("{{ 'a'.frobnicate() }}"),
        Err(ChatError::Failed { line: 1, .. })
    ));
}

proptest! {
    #[test]
    fn no_template_panics(parts in vec(select(vec![
        "{%", "%}", "{{", "}}", "{#", "#}", "-", " ", "\n", "for m in messages", "endfor", "if", "else", "endif", "set x = ",
        "messages", "[0]", "[::-1]", "[1:]", ".content", "['role']", "| trim", "| tojson", "| length", "| join", "(", ")",
        "'a'", "\"", "'", "1", "+", "~", "*", "==", "not", "is defined", "namespace(a=1)", "loop.last", "raise_exception(",
        "strftime_now('%Y')", ".split(", ".replace(", ",", "macro f()", "endmacro", "f()", "generation", "endgeneration", "é",
    ]), 0..40)) {
        // Each outcome but a panic is right.
        drop(with(&parts.concat()));
    }

    #[test]
    fn whatever_is_said_stands_in_the_text(content in ".*", system in proptest::option::of(".*")) {
        let format = ChatFormat {
            template: "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}".into(),
            ..ChatFormat::default()
        };
        let system = system.map(|text| ChatMessage::new(ChatRole::System, text));
        let messages: Vec<_> = system.into_iter().chain([ChatMessage::new(ChatRole::User, content)]).collect();
        let expected: String = messages.iter().map(|m| format!("[{}]{}", m.role.name(), m.content)).collect();
        let text = render(&format, &messages, false, ChatDate::new(2026, 3, 1).unwrap());
        prop_assert_eq!(text, Ok(expected));
    }
}
