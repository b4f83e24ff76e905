//! Modules that are not put into one, and why.

use wasm_encoder::{
    CompositeInnerType, CompositeType, FuncType, MemorySection, StartSection, SubType,
};

use super::*;

#[test]
fn imports_that_would_move_functions_are_refused() {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    let mut imports = ImportSection::new();
    imports.import("main", "function", EntityType::Function(0));
    let mut module = Module::new();
    module.section(&types).section(&imports);
    let error = merged(&[module.finish()]).unwrap_err();
    assert!(matches!(error, MergeError::Import { name, .. } if name == "function"));
}

#[test]
fn groups_of_recursive_types_are_refused() {
    let mut types = TypeSection::new();
    let mut alone = TypeSection::new();
    alone.ty().function([], []);
    let of_group = |params: &[ValType]| SubType {
        is_final: true,
        supertype_idxs: Vec::new(),
        composite_type: CompositeType {
            inner: CompositeInnerType::Func(FuncType::new(params.iter().copied(), [])),
            shared: false,
            describes: None,
            descriptor: None,
        },
    };
    types.ty().rec([of_group(&[]), of_group(&[ValType::I32])]);
    assert_eq!(types.len(), 1, "two types, counted as one");
    let mut module = Module::new();
    module.section(&types);
    let error = merged(&[module.finish()]).unwrap_err();
    assert!(matches!(error, MergeError::RecGroup), "{error}");
    let mut module = Module::new();
    module.section(&alone);
    merged(&[module.finish()]).unwrap();
}

#[test]
fn what_is_no_valid_module_is_refused() {
    let mut module = Module::new();
    module.section(&StartSection { function_index: 0 });
    for bytes in [b"no module".to_vec(), module.finish()] {
        let error = merged(&[bytes]).unwrap_err();
        assert!(matches!(error, MergeError::NotValid(_)), "{error}");
    }
    // Function 0 calls function 1, which the module does not have; the next module has one.
    let mut types = TypeSection::new();
    types.ty().function([], []);
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut function = Function::new([]);
    function.instruction(&Instruction::Call(1));
    function.instruction(&Instruction::End);
    let mut code = CodeSection::new();
    code.function(&function);
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&code);
    let error = merged(&[module.finish(), shared(2, ValType::I32, &[], b"")]).unwrap_err();
    assert!(matches!(error, MergeError::NotValid(_)), "{error}");
}

#[test]
fn sections_that_are_not_expected_are_refused() {
    let mut memories = MemorySection::new();
    let EntityType::Memory(memory) = MEMORY else {
        panic!("the type of a memory is none");
    };
    memories.memory(memory);
    let mut module = Module::new();
    module.section(&memories);
    let error = merged(&[module.finish()]).unwrap_err();
    assert!(matches!(error, MergeError::Section(_)), "{error}");
}

#[test]
fn what_comes_out_is_validated() {
    // A module has at most 100 tables: two of 60 are valid, and what they become is not.
    let tables = |of: &str| {
        let mut imports = ImportSection::new();
        for number in 0..60 {
            imports.import(of, &number.to_string(), table(RefType::FUNCREF));
        }
        let mut module = Module::new();
        module.section(&imports);
        module.finish()
    };
    let (one, two) = (tables("one"), tables("two"));
    merged(&[one.clone(), one.clone()]).unwrap();
    let error = merged(&[one, two]).unwrap_err();
    assert!(matches!(error, MergeError::MergedNotValid(_)), "{error}");
}

#[test]
fn an_index_of_what_is_not_imported_is_named() {
    let mut indices = MergedIndices::default();
    let error = MergeError::from(indices.global_index(3).unwrap_err());
    assert!(matches!(
        error,
        MergeError::NotImported {
            kind: "global",
            index: 3
        }
    ));
}
