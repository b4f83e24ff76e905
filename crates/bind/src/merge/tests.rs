//! What becomes of the things of a module in the merged one.

#![allow(clippy::unwrap_used)]

mod refused;

use wasm_encoder::{
    ConstExpr, Elements, Function, GlobalType, Instruction, MemoryType, RefType, TableType, ValType,
};
use wasmparser::{DataKind, ElementItems, ElementKind, Operator};

use super::*;

const MEMORY: EntityType = EntityType::Memory(MemoryType {
    minimum: 1,
    maximum: None,
    memory64: false,
    shared: false,
    page_size_log2: None,
});

fn table(element_type: RefType) -> EntityType {
    EntityType::Table(TableType {
        element_type,
        table64: false,
        minimum: 9,
        maximum: None,
        shared: false,
    })
}

fn global(val_type: ValType) -> EntityType {
    EntityType::Global(GlobalType {
        val_type,
        mutable: true,
        shared: false,
    })
}

/// A module as wasm-split writes it: a function in slot `slot` of the table, and data at the same address. The function
/// takes a `parameter`, reads the globals that the module imports in their order, calls itself, by its index and over the
/// table, and drops the segments of its module.
fn shared(slot: i32, parameter: ValType, globals: &[(&str, ValType)], bytes: &[u8]) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([parameter], []);
    let mut imports = ImportSection::new();
    imports.import("main", "memory", MEMORY);
    for (name, val_type) in globals {
        imports.import("main", name, global(*val_type));
    }
    imports.import("main", "table", table(RefType::FUNCREF));
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut elements = ElementSection::new();
    let slots = Elements::Functions([0].as_slice().into());
    elements.active(None, &ConstExpr::i32_const(slot), slots);
    let mut function = Function::new([]);
    for place in 0..globals.len() as u32 {
        function.instruction(&Instruction::GlobalGet(place));
        function.instruction(&Instruction::Drop);
    }
    let over_table = Instruction::CallIndirect {
        type_index: 0,
        table_index: 0,
    };
    for instruction in [
        Instruction::LocalGet(0),
        Instruction::Call(0),
        Instruction::LocalGet(0),
        Instruction::I32Const(slot),
        over_table,
        Instruction::ElemDrop(0),
        Instruction::DataDrop(0),
        Instruction::End,
    ] {
        function.instruction(&instruction);
    }
    let mut code = CodeSection::new();
    code.function(&function);
    let mut data = DataSection::new();
    data.active(0, &ConstExpr::i32_const(slot), bytes.iter().copied());
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions);
    module
        .section(&elements)
        .section(&DataCountSection { count: 1 });
    module.section(&code).section(&data);
    module.finish()
}

/// What is in a module, with the indices that its functions use.
#[derive(Debug, Default, PartialEq)]
struct ModuleContents {
    imports: Vec<String>,
    /// The slot of each segment's first function, and its functions.
    elements: Vec<(i32, Vec<u32>)>,
    /// The address of each segment, and its bytes.
    data: Vec<(i32, Vec<u8>)>,
    globals: Vec<u32>,
    calls: Vec<u32>,
    called_types: Vec<u32>,
    dropped: Vec<(u32, u32)>,
}

fn constant(expression: &wasmparser::ConstExpr) -> i32 {
    match expression.get_operators_reader().read().unwrap() {
        Operator::I32Const { value } => value,
        other => panic!("{other:?} where a number stood"),
    }
}

fn read(module: &[u8]) -> ModuleContents {
    let mut contents = ModuleContents::default();
    for payload in Parser::new(0).parse_all(module) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                let names = section.into_imports().map(|import| import.unwrap().name);
                contents.imports.extend(names.map(String::from));
            }
            Payload::ElementSection(section) => {
                for element in section.into_iter().map(Result::unwrap) {
                    let ElementKind::Active { offset_expr, .. } = element.kind else {
                        panic!("a segment that was active is not");
                    };
                    let ElementItems::Functions(functions) = element.items else {
                        panic!("a segment of functions has something else");
                    };
                    let functions = functions.into_iter().map(Result::unwrap).collect();
                    contents.elements.push((constant(&offset_expr), functions));
                }
            }
            Payload::DataSection(section) => {
                for data in section.into_iter().map(Result::unwrap) {
                    let DataKind::Active { offset_expr, .. } = data.kind else {
                        panic!("a segment that was active is not");
                    };
                    let bytes = data.data.to_vec();
                    contents.data.push((constant(&offset_expr), bytes));
                }
            }
            Payload::CodeSectionEntry(body) => {
                let operators = body.get_operators_reader().unwrap();
                let mut segment = None;
                for operator in operators.into_iter().map(Result::unwrap) {
                    match operator {
                        Operator::GlobalGet { global_index } => contents.globals.push(global_index),
                        Operator::Call { function_index } => contents.calls.push(function_index),
                        Operator::CallIndirect { type_index, .. } => {
                            contents.called_types.push(type_index);
                        }
                        Operator::ElemDrop { elem_index } => segment = Some(elem_index),
                        Operator::DataDrop { data_index } => {
                            contents.dropped.push((segment.unwrap(), data_index));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    contents
}

#[test]
fn each_function_and_its_data_keep_their_places() {
    let one = shared(2, ValType::I32, &[], b"first");
    let two = shared(5, ValType::I64, &[("stack", ValType::I32)], b"2nd");
    let contents = ModuleContents {
        imports: ["memory", "table", "stack"].map(String::from).into(),
        elements: vec![(2, vec![0]), (5, vec![1])],
        data: vec![(2, b"first".into()), (5, b"2nd".into())],
        globals: vec![0],
        calls: vec![0, 1],
        called_types: vec![0, 1],
        dropped: vec![(0, 0), (1, 1)],
    };
    assert_eq!(read(&merged(&[one, two]).unwrap()), contents);
}

#[test]
fn a_global_is_the_same_in_whatever_order_a_module_imports_it() {
    // Of one type: a mistaken index would be valid.
    let (stack, base, other) = (
        ("stack", ValType::I32),
        ("base", ValType::I32),
        ("other", ValType::I32),
    );
    let one = shared(2, ValType::I32, &[stack, base], b"");
    let two = shared(5, ValType::I32, &[other, base, stack], b"");
    let contents = read(&merged(&[one, two]).unwrap());
    assert_eq!(
        contents.imports,
        ["memory", "stack", "base", "table", "other"]
    );
    assert_eq!(contents.globals, [0, 1, 2, 1, 0]);
}

#[test]
fn imports_of_one_name_and_two_types_are_two() {
    let one = shared(2, ValType::I32, &[("stack", ValType::I32)], b"");
    let two = shared(5, ValType::I32, &[("stack", ValType::I64)], b"");
    let contents = read(&merged(&[one, two]).unwrap());
    assert_eq!(contents.imports, ["memory", "stack", "table", "stack"]);
    assert_eq!(contents.globals, [0, 1]);
}
