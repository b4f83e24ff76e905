//! Removes from a module the parts that belong to another program.
//!
//! A function marked with `wasm_split` is exported by the library that defines it, also from a program that never calls
//! it: the export would keep the function, and all that it reaches, in the part that comes first.

use std::error::Error;

use wasm_encoder::{ExportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// What the name of such an export and of the import that calls it have in common, before and after the kind.
const MARK: &str = "__wasm_split_00";

/// The module without the exports of parts that it does not import.
///
/// # Errors
/// If the bytes are no module.
pub fn without_foreign_parts(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut imported = Vec::new();
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::ImportSection(imports) => {
                for import in imports.clone().into_imports() {
                    imported.extend(part_of(import?.name, "_import_").map(String::from));
                }
            }
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                for export in exports.clone() {
                    let export = export?;
                    let part = part_of(export.name, "_export_");
                    if part.is_none_or(|part| imported.iter().any(|other| other == part)) {
                        section.export(export.name, export.kind.into(), export.index);
                    }
                }
                kept.section(&section);
                continue;
            }
            _ => {}
        }
        if let Some((id, range)) = payload.as_section() {
            let data = &module[range.start as usize..range.end as usize];
            kept.section(&RawSection { id, data });
        }
    }
    Ok(kept.finish())
}

/// The id of the part that an import or export is about: 32 hexadecimal digits after its kind.
fn part_of<'name>(name: &'name str, kind: &str) -> Option<&'name str> {
    let (_, after) = name.strip_prefix(MARK)?.split_once(kind)?;
    after.get(..32)
}
