//! The page counts nothing to find out whether an answer is outdated: what was asked for is compared, and work that is no
//! longer wanted is ended. A number that no view shows would be such a count.

use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, Field, GenericArgument, Lit, PathArguments, Type};

use crate::error::Error;
use crate::invariants::Enforcement::Check;
use crate::invariants::Invariant;
use crate::paths;
use crate::rust_source;

/// What this file enforces.
pub const INVARIANTS: &[Invariant] = &[Invariant::new(
    "Outside of the driver nothing counts presses, restarts or requests to find outdated answers",
    &[Check("looks for stored numbers in the sources of the page")],
)];

/// Where the page keeps its state.
const SOURCES: [&str; 2] = ["web/src", "crates/page-model/src/driver"];
/// What keeps a number that no view follows.
const STORES: [&str; 3] = ["StoredValue", "Cell", "RefCell"];
/// Numbers that are no counts of what is wanted: file, field, and why.
const EXCEPTIONS: [(&str, &str, &str); 1] = [(
    "web/src/engine/worker.rs",
    "next_id",
    "the name of a message, by which its answer is known",
)];

/// Fails with the stored numbers, and where they are.
pub fn check() -> Result<(), Error> {
    let root = paths::root();
    let (mut found, mut read) = (Vec::new(), 0);
    for folder in SOURCES {
        for file in paths::files_under(&root.join(folder))? {
            let name = file.strip_prefix(&root).unwrap_or(&file);
            if !is_source(name) {
                continue;
            }
            read += 1;
            let mut reader = StoredNumbers::default();
            reader.visit_file(&rust_source::read(&file)?);
            let name = name.display().to_string();
            let excepted = |field: &String| {
                let mut exceptions = EXCEPTIONS.iter();
                exceptions.any(|(file, of, _)| *file == name && of == field)
            };
            let fields = reader.0.into_iter().filter(|field| !excepted(field));
            found.extend(fields.map(|field| format!("{name}: `{field}`")));
        }
    }
    // Nothing read would be nothing found wrong.
    if read == 0 {
        return Err(Error::Wrong("no sources of the page found".into()));
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(Error::Wrong(format!(
            "numbers that no view shows; compare what was asked for, or end the work with a `Job`:\n  {}",
            found.join("\n  ")
        ))),
    }
}

/// Whether a file is a source that ships: no test, and no fake of one.
fn is_source(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default();
    file.extension().is_some_and(|extension| extension == "rs")
        && !["tests.rs", "fake.rs", "interleaving.rs"]
            .iter()
            .any(|test| name == *test)
}

/// Reads the stored numbers of a file.
#[derive(Default)]
struct StoredNumbers(Vec<String>);

impl Visit<'_> for StoredNumbers {
    fn visit_field(&mut self, field: &Field) {
        if is_stored_number(&field.ty) {
            let name = field.ident.as_ref();
            self.0
                .push(name.map_or("a field".into(), ToString::to_string));
        }
        visit::visit_field(self, field);
    }

    /// `StoredValue::new(0)` of a local variable, whose type is not written.
    fn visit_local(&mut self, local: &syn::Local) {
        if let Some(init) = &local.init
            && let Expr::Call(call) = &*init.expr
            && makes_stored_number(call)
        {
            self.0.push("a local variable".into());
        }
        visit::visit_local(self, local);
    }
}

/// Whether a type is a store of a number, or of a tuple that begins with one.
fn is_stored_number(of: &Type) -> bool {
    let Type::Path(path) = of else { return false };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    let Some(GenericArgument::Type(stored)) = arguments.args.first() else {
        return false;
    };
    match STORES.iter().any(|store| last.ident == store) {
        true => is_number(stored),
        // `Rc<Cell<u32>>`
        false => is_stored_number(stored),
    }
}

fn is_number(of: &Type) -> bool {
    match of {
        Type::Tuple(tuple) => tuple.elems.first().is_some_and(is_number),
        Type::Path(path) => ["u8", "u16", "u32", "u64", "usize", "i32", "i64"]
            .iter()
            .any(|number| path.path.is_ident(number)),
        _ => false,
    }
}

fn makes_stored_number(call: &ExprCall) -> bool {
    let Expr::Path(of) = &*call.func else {
        return false;
    };
    let mut segments = of.path.segments.iter();
    let is_store = segments.any(|segment| STORES.iter().any(|store| segment.ident == store));
    let number = call.args.first();
    is_store && matches!(number, Some(Expr::Lit(literal)) if matches!(literal.lit, Lit::Int(_)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let mut reader = StoredNumbers::default();
        reader.visit_file(&rust_source::parse(source).unwrap());
        reader.0
    }

    #[test]
    fn stored_numbers_are_found() {
        let fields = "struct Player { epoch: StoredValue<u32>, newest: Rc<Cell<u64>>, said: RefCell<(u32, bool)> }";
        assert_eq!(found(fields), ["epoch", "newest", "said"]);
        let locals = "fn follow() { let latest = StoredValue::new(0_u32); let turn = Rc::new(1); }";
        assert_eq!(found(locals), ["a local variable"]);
    }

    #[test]
    fn what_a_view_shows_is_none() {
        let shown = "struct Player { rows: RwSignal<usize>, chosen: StoredValue<Option<u32>>, full: Cell<bool> }";
        assert_eq!(found(shown), [""; 0]);
    }
}
