//! What the modules of a crate define, import and name, without their tests.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ImplItemFn, Item, ItemMod, ItemUse, UseTree, Visibility};

use crate::rust_source::{attributes, is_test};

/// The segments of a path: of a module from the root of its crate, or as it is written.
pub type Segments = Vec<String>;

/// A module: a file, or a part of one in braces.
#[derive(Debug, Default)]
pub struct ModuleNames {
    /// The file, relative to the crate's sources.
    pub file: String,
    /// The names of its items.
    pub items: BTreeSet<String>,
    /// The modules it declares in files of their own.
    pub declared: Vec<String>,
    /// The names that it imports or re-exports, with the paths that they stand for.
    pub imports: BTreeMap<String, Segments>,
    /// The modules of which it imports all names.
    pub globs: Vec<Segments>,
    /// The paths that it names, as they are written. A re-export alone names nothing.
    pub named: BTreeSet<Segments>,
}

/// The module `path` of a source file, and the modules in braces inside of it.
pub fn modules_of(path: Segments, file: &str, items: &[Item]) -> Vec<(Segments, ModuleNames)> {
    let mut reader = NameReader {
        path,
        module: ModuleNames {
            file: file.into(),
            ..ModuleNames::default()
        },
        inner: Vec::new(),
    };
    items.iter().for_each(|item| reader.visit_item(item));
    let NameReader {
        path,
        module,
        mut inner,
    } = reader;
    inner.push((path, module));
    inner
}

struct NameReader {
    path: Segments,
    module: ModuleNames,
    inner: Vec<(Segments, ModuleNames)>,
}

impl<'ast> Visit<'ast> for NameReader {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            self.module.items.extend(defined(item));
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let name = module.ident.to_string();
        match &module.content {
            None => self.module.declared.push(name),
            Some((_, items)) => {
                let mut path = self.path.clone();
                path.push(name);
                self.inner
                    .extend(modules_of(path, &self.module.file, items));
            }
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_private = matches!(item.vis, Visibility::Inherited);
        self.import(&item.tree, &mut Vec::new(), is_private);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter();
        let segments = segments.map(|segment| segment.ident.to_string());
        self.module.named.insert(segments.collect());
        visit::visit_path(self, path);
    }

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        self.module.named.extend(paths_in(tokens.clone()));
    }
}

impl NameReader {
    fn import(&mut self, tree: &UseTree, before: &mut Segments, is_private: bool) {
        let (name, last) = match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before, is_private);
                before.pop();
                return;
            }
            UseTree::Group(group) => {
                (group.items.iter()).for_each(|tree| self.import(tree, before, is_private));
                return;
            }
            UseTree::Glob(_) => {
                self.module.globs.push(before.clone());
                return;
            }
            UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
            UseTree::Rename(rename) => (rename.rename.to_string(), rename.ident.to_string()),
        };
        let mut target = before.clone();
        // `{self}` is the module before it.
        let name = match last.as_str() {
            "self" if name == "self" => before.last().cloned().unwrap_or_default(),
            _ => name,
        };
        if last != "self" {
            target.push(last);
        }
        if is_private {
            self.module.named.insert(target.clone());
        }
        // A name of a trait that is imported for its methods alone is `_`.
        if name != "_" {
            self.module.imports.insert(name, target);
        }
    }
}

/// The name that an item defines.
fn defined(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// The paths in the tokens of a macro, which have no syntax tree. What stands after a dot is a field or a method.
fn paths_in(tokens: TokenStream) -> Vec<Segments> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |at: usize, character| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == character);
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Group(group) => paths.extend(paths_in(group.stream())),
            TokenTree::Ident(first)
                if at == 0 || !is(at - 1, '.') || is(at.wrapping_sub(2), '.') =>
            {
                let mut path = vec![first.to_string()];
                while is(at + 1, ':') && is(at + 2, ':') {
                    let Some(TokenTree::Ident(next)) = tokens.get(at + 3) else {
                        break;
                    };
                    path.push(next.to_string());
                    at += 3;
                }
                paths.push(path);
            }
            _ => {}
        }
        at += 1;
    }
    paths
}
