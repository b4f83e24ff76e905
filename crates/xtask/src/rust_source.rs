//! Rust sources as syntax trees.

use std::path::Path;

use syn::{Attribute, Item, Meta};

use crate::error::Error;
use crate::paths;

/// Reads a source file.
pub fn read(file: &Path) -> Result<syn::File, Error> {
    parse(&paths::read_text(file)?).map_err(|error| unreadable(file, &error))
}

/// Parses a source. The enums in `enums::listed!` stand in it as enums: an id is written where a discriminant would be.
pub fn parse(source: &str) -> Result<syn::File, syn::Error> {
    let mut file = syn::parse_file(source)?;
    for item in &mut file.items {
        if let Item::Macro(call) = item
            && call
                .mac
                .path
                .segments
                .last()
                .is_some_and(|name| name.ident == "listed")
        {
            *item = Item::Enum(call.mac.parse_body()?);
        }
    }
    Ok(file)
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
pub fn attributes(item: &Item) -> &[Attribute] {
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
