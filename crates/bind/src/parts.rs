//! Prepares the parts of a module before it is split: leaves out those of another program, and joins some of them.
//!
//! A function marked with `wasm_split` is exported by the library that defines it, also from a program that never calls
//! it: the export would keep the function, and all that it reaches, in the part that comes first.
//!
//! What several parts need is put into files by the set of parts that need it. Each part can double their number: a program
//! that has use for fewer parts than its library joins some.

use std::error::Error;

use wasm_encoder::{
    ExportSection, ImportSection, Module, RawSection,
    reencode::{Reencode, RoundtripReencoder},
};
use wasmparser::{Parser, Payload};

/// The name of an import or export that belongs to a part: this, the part, two zeros, `_import_` or `_export_`, 32
/// hexadecimal digits.
const MARK: &str = "__wasm_split_00";
/// The end of the part's name in it.
const END: &str = "00_";
/// The name of the import that loads a part, before the part's name.
const LOADER: &str = "__wasm_split_load_";

/// Parts that become one: its name, and theirs.
pub struct Joined {
    name: String,
    parts: Vec<String>,
}

impl Joined {
    /// Reads `name=part,part`.
    pub fn parse(written: &str) -> Option<Self> {
        let (name, parts) = written.split_once('=')?;
        let parts = parts.split(',').map(String::from).collect();
        Some(Self {
            name: name.into(),
            parts,
        })
    }
}

/// The module without the exports of parts that it does not import, and with some parts joined.
///
/// # Errors
/// If the bytes are no module.
pub fn prepared(module: &[u8], joined: &[Joined]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut imported = Vec::new();
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::ImportSection(imports) => {
                let mut section = ImportSection::new();
                for import in imports.clone().into_imports() {
                    let import = import?;
                    imported.extend(id_of(import.name, "import_").map(String::from));
                    let ty = RoundtripReencoder.entity_type(import.ty)?;
                    section.import(import.module, &renamed(import.name, joined), ty);
                }
                kept.section(&section);
                continue;
            }
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                for export in exports.clone() {
                    let export = export?;
                    let part = id_of(export.name, "export_");
                    if part.is_none_or(|part| imported.iter().any(|other| other == part)) {
                        let name = renamed(export.name, joined);
                        section.export(&name, export.kind.into(), export.index);
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

/// The id of the function that an import or export of a part is about.
fn id_of<'name>(name: &'name str, kind: &str) -> Option<&'name str> {
    let (_, after) = name.strip_prefix(MARK)?.split_once(END)?;
    after.strip_prefix(kind)?.get(..32)
}

/// The name with the part that its part was joined to.
fn renamed(name: &str, joined: &[Joined]) -> String {
    let to = |part: &str| {
        let joined = joined
            .iter()
            .find(|joined| joined.parts.iter().any(|of| of == part));
        joined.map_or(part, |joined| &joined.name).to_string()
    };
    let of_function = name
        .strip_prefix(MARK)
        .and_then(|rest| rest.split_once(END));
    match (of_function, name.strip_prefix(LOADER)) {
        (Some((part, after)), _) => format!("{MARK}{}{END}{after}", to(part)),
        (None, Some(part)) => format!("{LOADER}{}", to(part)),
        (None, None) => name.into(),
    }
}
