//! Puts several modules that wasm-split has taken out of a program into one. None refers to another: each defines functions,
//! which it puts into the program's table, and data, which it puts into the program's memory.

mod error;
#[cfg(test)]
mod tests;

use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, EntityType, FunctionSection,
    ImportSection, Module, TypeSection,
    reencode::{self, Reencode},
};
use wasmparser::{Encoding, Import, Parser, Payload, TypeSectionReader, Validator};

pub use error::MergeError;

/// One module with the functions and the data of all of them. What several import, it imports once.
///
/// # Errors
/// If one of them is no valid module, or has what wasm-split does not write.
pub fn merged(modules: &[Vec<u8>]) -> Result<Vec<u8>, MergeError> {
    let mut merged = Merged::default();
    for module in modules {
        // An index beyond a module's own functions would be that of another module's function, and as such valid.
        Validator::new().validate_all(module)?;
        merged.add(module)?;
    }
    let merged = merged.finish();
    let valid = Validator::new().validate_all(&merged);
    valid.map_err(MergeError::MergedNotValid)?;
    Ok(merged)
}

/// The bytes of a module's functions and data: what is left of it inside of another one.
///
/// # Errors
/// If it is no module.
pub fn content(module: &[u8]) -> Result<u64, MergeError> {
    let mut bytes = 0;
    for payload in Parser::new(0).parse_all(module) {
        bytes += match payload? {
            Payload::CodeSectionStart { range, .. } => range.end - range.start,
            Payload::DataSection(section) => section.range().end - section.range().start,
            _ => 0,
        };
    }
    Ok(bytes)
}

/// The sections of the module that comes out.
#[derive(Default)]
struct Merged<'a> {
    types: TypeSection,
    imports: Vec<MergedImport<'a>>,
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
}

/// An import of the module that comes out.
#[derive(PartialEq)]
struct MergedImport<'a> {
    module: &'a str,
    name: &'a str,
    entity: EntityType,
}

impl<'a> Merged<'a> {
    fn add(&mut self, module: &'a [u8]) -> Result<(), MergeError> {
        let mut places = MergedIndices {
            types: self.types.len(),
            functions: self.functions.len(),
            elements: self.elements.len(),
            data: self.data.len(),
            ..MergedIndices::default()
        };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    refuse_groups(section.clone())?;
                    places.parse_type_section(&mut self.types, section)?;
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        self.import(import?, &mut places)?;
                    }
                }
                Payload::FunctionSection(section) => {
                    places.parse_function_section(&mut self.functions, section)?;
                }
                Payload::ElementSection(section) => {
                    places.parse_element_section(&mut self.elements, section)?;
                }
                Payload::CodeSectionStart { range, .. } => {
                    let bytes = &module[range.start as usize..range.end as usize];
                    let reader = wasmparser::BinaryReader::new(bytes, range.start);
                    let section = wasmparser::CodeSectionReader::new(reader)?;
                    places.parse_code_section(&mut self.code, section)?;
                }
                Payload::DataSection(section) => {
                    places.parse_data_section(&mut self.data, section)?;
                }
                Payload::ExportSection(section) if section.count() == 0 => {}
                Payload::Version {
                    encoding: Encoding::Module,
                    ..
                }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionEntry(_)
                | Payload::CustomSection(_)
                | Payload::End(_) => {}
                other => return Err(MergeError::Section(format!("{other:?}"))),
            }
        }
        Ok(())
    }

    /// Imports what is not yet imported, and writes down where it is.
    fn import(&mut self, import: Import<'a>, places: &mut MergedIndices) -> Result<(), MergeError> {
        let Import { module, name, ty } = import;
        let entity = places.entity_type(ty)?;
        let of_kind = match entity {
            EntityType::Global(_) => &mut places.globals,
            EntityType::Memory(_) => &mut places.memories,
            EntityType::Table(_) => &mut places.tables,
            EntityType::Function(_) | EntityType::FunctionExact(_) | EntityType::Tag(_) => {
                let (module, name) = (module.into(), name.into());
                return Err(MergeError::Import { module, name });
            }
        };
        let import = MergedImport {
            module,
            name,
            entity,
        };
        let kind = std::mem::discriminant(&entity);
        let before = (self.imports.iter())
            .take_while(|other| **other != import)
            .filter(|other| std::mem::discriminant(&other.entity) == kind);
        of_kind.push(before.count() as u32);
        if !self.imports.contains(&import) {
            self.imports.push(import);
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let mut imports = ImportSection::new();
        for import in &self.imports {
            imports.import(import.module, import.name, import.entity);
        }
        let mut module = Module::new();
        module
            .section(&self.types)
            .section(&imports)
            .section(&self.functions);
        module.section(&self.elements);
        module.section(&DataCountSection {
            count: self.data.len(),
        });
        module.section(&self.code).section(&self.data);
        module.finish()
    }
}

/// Types are counted by group where a module is written: the next module's types begin at their number only if each is alone.
fn refuse_groups(section: TypeSectionReader) -> Result<(), MergeError> {
    for group in section {
        if group?.is_explicit_rec_group() {
            return Err(MergeError::RecGroup);
        }
    }
    Ok(())
}

/// Where the things of a module are in the merged one: the number of those before its own, and the place of each import.
#[derive(Default)]
struct MergedIndices {
    types: u32,
    functions: u32,
    elements: u32,
    data: u32,
    globals: Vec<u32>,
    memories: Vec<u32>,
    tables: Vec<u32>,
}

type MergedIndex = Result<u32, reencode::Error<MergeError>>;

/// The place of an import; a shared module has no globals, memories and tables of its own.
fn imported(places: &[u32], kind: &'static str, index: u32) -> MergedIndex {
    let place = places.get(index as usize).copied();
    place.ok_or(reencode::Error::UserError(MergeError::NotImported {
        kind,
        index,
    }))
}

impl Reencode for MergedIndices {
    type Error = MergeError;

    fn type_index(&mut self, index: u32) -> MergedIndex {
        Ok(self.types + index)
    }

    fn function_index(&mut self, index: u32) -> MergedIndex {
        Ok(self.functions + index)
    }

    fn element_index(&mut self, index: u32) -> MergedIndex {
        Ok(self.elements + index)
    }

    fn data_index(&mut self, index: u32) -> MergedIndex {
        Ok(self.data + index)
    }

    fn global_index(&mut self, index: u32) -> MergedIndex {
        imported(&self.globals, "global", index)
    }

    fn memory_index(&mut self, index: u32) -> MergedIndex {
        imported(&self.memories, "memory", index)
    }

    fn table_index(&mut self, index: u32) -> MergedIndex {
        imported(&self.tables, "table", index)
    }
}
