//! The files that a new language begins with: those of English, with the plural forms that the language has.

use fluent_syntax::{
    ast::{Entry, Expression, Pattern, PatternElement, Resource, Variant, VariantKey},
    parser, serializer,
};

use crate::plural::{PluralForm, forms};

/// A file of English for a language, whose texts are still English; `None` for a language whose plural forms are not known,
/// and for what is no Fluent.
#[must_use]
pub fn draft(english: &str, language: &str) -> Option<String> {
    let forms = forms(language)?;
    let mut resource = parser::parse(english).ok()?;
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry
            && let Some(pattern) = &mut message.value
        {
            with_forms(pattern, forms);
        }
    }
    // With an empty line between two messages, as in English.
    let entries = resource.body.into_iter();
    let written = entries.map(|entry| serializer::serialize(&Resource { body: vec![entry] }));
    let written = written.map(|entry| entry.trim_end().to_owned() + "\n");
    Some(written.collect::<Vec<_>>().join("\n"))
}

/// Gives each choice by a plural form the forms of the language. What English has no form for is said as of other numbers.
fn with_forms(pattern: &mut Pattern<&str>, forms: &[PluralForm]) {
    for element in &mut pattern.elements {
        let PatternElement::Placeable {
            expression: Expression::Select { variants, .. },
        } = element
        else {
            continue;
        };
        let form_of = |variant: &Variant<&str>| match &variant.key {
            VariantKey::Identifier { name } => PluralForm::from_key(name),
            VariantKey::NumberLiteral { .. } => None,
        };
        let Some(other) = variants.iter().find(|variant| variant.default).cloned() else {
            continue;
        };
        let kept = variants
            .iter()
            .filter(|variant| form_of(variant).is_none())
            .cloned();
        let mut made: Vec<Variant<&str>> = kept.collect();
        for &form in forms {
            let own = variants
                .iter()
                .find(|variant| form_of(variant) == Some(form));
            made.push(Variant {
                key: VariantKey::Identifier { name: form.key() },
                default: form == PluralForm::Other,
                ..own.unwrap_or(&other).clone()
            });
        }
        *variants = made;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::path::Path;

    use super::*;
    use crate::{
        locale::{FileSource, LocaleSource, complete},
        source,
    };

    const ENGLISH: &str = "### A file.\n\n# $n (count) the number\ntokens =\n    { $n ->\n        [0] none\n        [one] { $n } token\n       *[other] { $n } tokens\n    }\n\n# A button.\nadd = Add\n";

    fn locale(code: &str, text: &str) -> LocaleSource {
        let path = Path::new("words.ftl");
        LocaleSource {
            code: code.into(),
            files: vec![FileSource {
                name: "words".into(),
                path: path.into(),
                messages: source::read(path, text).unwrap(),
            }],
            content: Vec::new(),
        }
    }

    #[test]
    fn a_new_language_is_complete_whatever_plural_forms_it_has() {
        for code in ["de", "ar", "pl", "zh"] {
            let text = draft(ENGLISH, code).unwrap();
            complete(locale("en", ENGLISH), vec![locale(code, &text)]).unwrap();
            assert!(
                text.contains("# A button.") && text.contains("[0] none"),
                "{text}"
            );
        }
        assert_eq!(draft(ENGLISH, "xx"), None);
    }
}
