//! Templates that want to hang or to fill the memory end in a typed error. The one test of this file counts what is allocated.
#![allow(clippy::unwrap_used)]

use std::alloc::System;

use chat::{ChatDate, ChatError, ChatMessage, ChatRole, render};
use protocol::ChatFormat;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes that one rendering may allocate in all, freed ones included. 20,000 units of fuel pay for 1.3 MB of data; the
/// values, lists and copies around them take a multiple of it.
const MOST_BYTES: usize = 16 << 20;

fn with(template: &str) -> Result<String, ChatError> {
    let format = ChatFormat {
        template: template.into(),
        ..ChatFormat::default()
    };
    let messages = [ChatMessage::new(ChatRole::User, "Hello, world")];
    render(&format, &messages, true, ChatDate::new(2026, 3, 1).unwrap())
}

#[test]
fn templates_that_do_not_end_or_grow_are_stopped() {
    let doubled = "{% set x = x ~ x %}".repeat(60);
    let nested = "{% set x = [x, x] %}".repeat(40);
    let grown = format!(
        "{{% set x = 'aaaaaaaa' %}}{}",
        "{% set x = x + x %}".repeat(14)
    );
    let hostile = [
        "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}".into(),
        "{% for i in range(99999999999) %}{% endfor %}".into(),
        "{% macro f(x) %}{{ f(x) }}{{ f(x) }}{% endmacro %}{{ f(1) }}".into(),
        "{% for i in range(99999) %}{{ messages[0].content * 100 }}{% endfor %}".into(),
        "{{ 'a' * 999999999 }}".into(),
        "{{ ([1] * 999999999) | tojson }}".into(),
        format!("{{% set x = 'ab' %}}{doubled}{{{{ x }}}}"),
        format!("{{% set x = 1 %}}{nested}{{{{ x | tojson }}}}"),
        format!("{grown}{{{{ x.replace('a', x) }}}}"),
        format!("{grown}{{{{ x.join(x) }}}}"),
        format!("{grown}{{{{ x.replace('', x).replace('', x) }}}}"),
        format!("{grown}{{% for i in range(999) %}}{{% set y = x.split('a') %}}{{% endfor %}}"),
        "{% set ns = namespace(a=1) %}{% for i in range(99999) %}{% set ns.a = [ns.a] %}{% endfor %}".into(),
        "{{ '{:999999999}'.format(1) }}".into(),
        "{{ '%999999999d' | format(1) }}".into(),
        "{{ 'a' | indent(999999999) }}{{ ('a\n' * 9999) | indent(999999) }}".into(),
        "{{ ([[1] * 9999] * 9999).count([1]) }}".into(),
        format!("{{{{ {}1{} }}}}", "(".repeat(5000), ")".repeat(5000)),
        "{% if true %}".repeat(5000),
        "{% include 'x' %}{% import 'x' as x %}".into(),
        format!("{{% set x = 1 %}}{nested}{{{{ x }}}}"),
        format!("{{% set x = 1 %}}{nested}{{{{ '%s' % x }}}}"),
        format!("{grown}{{{{ ('{{0}}' * 9999).format(x) }}}}"),
        format!("{grown}{{% for i in range(999) %}}{{% for c in x %}}{{% endfor %}}{{% endfor %}}"),
        "{{ 'a'.ljust(999999999) }}{{ '%*d' % (999999999, 1) }}".into(),
        format!("{{% raw %}}{}", "{%\n".repeat(60_000)),
        format!("{{{{ {}", "'' % (\n".repeat(20_000)),
        format!("{{{{ '' % 1{} }}}}", "**1\n".repeat(20_000)),
    ];
    for template in hostile {
        let region = Region::new(ALLOCATOR);
        let rendered = with(&template);
        let bytes = region.change().bytes_allocated;
        let begin: String = template.chars().take(80).collect();
        assert!(bytes < MOST_BYTES, "{begin}: {bytes} bytes");
        match rendered {
            Err(error) => assert!(!error.next_step().is_empty()),
            Ok(text) => panic!("{begin}: {} bytes of text", text.len()),
        }
    }
}
