//! Rust sources as syntax trees.

use std::path::Path;

use syn::{Attribute, Meta};

use crate::error::Error;
use crate::paths;

/// Reads a source file.
pub fn read(file: &Path) -> Result<syn::File, Error> {
    parse(&paths::read_text(file)?).map_err(|error| unreadable(file, &error))
}

/// Parses a source.
pub fn parse(source: &str) -> Result<syn::File, syn::Error> {
    syn::parse_file(source)
}

/// Says that a source could not be parsed.
pub fn unreadable(file: &Path, why: &dyn std::fmt::Display) -> Error {
    Error::Wrong(format!("{} cannot be read as Rust: {why}", file.display()))
}

/// Whether attributes keep an item for tests: `#[cfg(test)]` or `#[test]`.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        Meta::Path(path) => path.is_ident("test"),
        Meta::NameValue(_) => false,
    })
}

/// The attributes of an item; none for the kinds that have no name.
pub fn attributes(item: &syn::Item) -> &[Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
