//! Puts several modules that wasm-split has taken out of a program into one. None refers to another: each defines functions,
//! which it puts into the program's table, and data, which it puts into the program's memory.

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use wasm_encoder::{
        ConstExpr, Elements, EntityType, Function, GlobalType, Instruction, MemoryType, RefType,
        TableType, ValType,
    };
    use wasmparser::Validator;

    use super::*;

    /// A module as wasm-split writes it: a function in slot `slot` of the table, which calls itself with `number`, and data.
    fn shared(slot: i32, number: i32, has_global: bool) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], []);
        let mut imports = ImportSection::new();
        let memory = MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 9,
            maximum: None,
            shared: false,
        };
        let global = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        imports.import("main", "memory", EntityType::Memory(memory));
        if has_global {
            imports.import("main", "stack", EntityType::Global(global));
        }
        imports.import("main", "table", EntityType::Table(table));
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut elements = ElementSection::new();
        elements.active(
            None,
            &ConstExpr::i32_const(slot),
            Elements::Functions([0].as_slice().into()),
        );
        let mut code = CodeSection::new();
        let mut function = Function::new([]);
        if has_global {
            function.instruction(&Instruction::GlobalGet(0));
            function.instruction(&Instruction::Drop);
        }
        function.instruction(&Instruction::I32Const(number));
        function.instruction(&Instruction::Call(0));
        function.instruction(&Instruction::End);
        code.function(&function);
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(slot), [number as u8]);
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&elements);
        module.section(&code).section(&data);
        module.finish()
    }

    #[test]
    fn each_function_keeps_its_slot_and_calls_itself() {
        let merged = merged(&[shared(2, 20, false), shared(5, 50, true)]).unwrap();
        Validator::new().validate_all(&merged).unwrap();
        let (mut imports, mut calls, mut slots) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(&merged) {
            match payload.unwrap() {
                Payload::ImportSection(section) => {
                    let names = section.into_imports().map(|import| import.unwrap().name);
                    imports.extend(names);
                }
                Payload::CodeSectionEntry(body) => {
                    let operators = body.get_operators_reader().unwrap();
                    let operators = operators.into_iter().map(Result::unwrap);
                    calls.extend(operators.filter_map(|operator| match operator {
                        wasmparser::Operator::Call { function_index } => Some(function_index),
                        _ => None,
                    }));
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        if let wasmparser::ElementItems::Functions(functions) =
                            element.unwrap().items
                        {
                            slots.extend(functions.into_iter().map(Result::unwrap));
                        }
                    }
                }
                _ => {}
            }
        }
        assert_eq!(imports, ["memory", "table", "stack"], "each once");
        assert_eq!(calls, [0, 1]);
        assert_eq!(slots, [0, 1]);
    }

    #[test]
    fn what_is_no_shared_module_is_refused() {
        assert!(merged(&[b"no module".to_vec()]).is_err());
        let mut module = Module::new();
        let mut imports = ImportSection::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        imports.import("main", "function", EntityType::Function(0));
        module.section(&types).section(&imports);
        assert!(
            merged(&[module.finish()]).is_err(),
            "the places of functions would move"
        );
    }
}
