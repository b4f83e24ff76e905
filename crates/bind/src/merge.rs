//! Puts several modules that wasm-split has taken out of a program into one. None refers to another: each defines functions,
//! which it puts into the program's table, and data, which it puts into the program's memory.

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::error::Error;

use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, FunctionSection, ImportSection,
    Module, TypeSection,
    reencode::{self, Reencode},
};
use wasmparser::{Import, Parser, Payload, TypeRef};

/// One module with the functions and the data of all of them. What several import, it imports once.
///
/// # Errors
/// If one of them is no module, or has what wasm-split does not write.
pub fn merged(modules: &[Vec<u8>]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut merged = Merged::default();
    for module in modules {
        merged.add(module)?;
    }
    Ok(merged.finish())
}

/// The bytes of a module's functions and data: what is left of it inside of another one.
///
/// # Errors
/// If it is no module.
pub fn content(module: &[u8]) -> Result<u64, Box<dyn Error>> {
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
    imports: Vec<Import<'a>>,
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
}

impl<'a> Merged<'a> {
    fn add(&mut self, module: &'a [u8]) -> Result<(), Box<dyn Error>> {
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
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionEntry(_)
                | Payload::CustomSection(_)
                | Payload::End(_) => {}
                other => return Err(format!("a shared module with {other:?}").into()),
            }
        }
        Ok(())
    }

    /// Imports what is not yet imported, and writes down where it is.
    fn import(
        &mut self,
        import: Import<'a>,
        places: &mut MergedIndices,
    ) -> Result<(), Box<dyn Error>> {
        let is_same = |other: &&Import| {
            (other.module, other.name, other.ty) == (import.module, import.name, import.ty)
        };
        if !self.imports.iter().any(|other| is_same(&other)) {
            self.imports.push(import);
        }
        let kind = std::mem::discriminant(&import.ty);
        let of_kind = self
            .imports
            .iter()
            .filter(|of| std::mem::discriminant(&of.ty) == kind);
        let place = of_kind.take_while(|other| !is_same(other)).count() as u32;
        match import.ty {
            TypeRef::Global(_) => places.globals.push(place),
            TypeRef::Memory(_) => places.memories.push(place),
            TypeRef::Table(_) => places.tables.push(place),
            other => return Err(format!("a shared module imports {other:?}").into()),
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let mut imports = ImportSection::new();
        for import in &self.imports {
            if let Ok(ty) = reencode::RoundtripReencoder.entity_type(import.ty) {
                imports.import(import.module, import.name, ty);
            }
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

type MergedIndex = Result<u32, reencode::Error<Infallible>>;

/// The place of an import; a shared module has no globals, memories and tables of its own.
fn imported(places: &[u32], index: u32) -> MergedIndex {
    let place = places.get(index as usize).copied();
    place.ok_or(reencode::Error::InvalidConstExpr)
}

impl Reencode for MergedIndices {
    type Error = Infallible;

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
        imported(&self.globals, index)
    }

    fn memory_index(&mut self, index: u32) -> MergedIndex {
        imported(&self.memories, index)
    }

    fn table_index(&mut self, index: u32) -> MergedIndex {
        imported(&self.tables, index)
    }
}
