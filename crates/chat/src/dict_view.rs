//! What the methods `keys`, `values` and `items` of a dictionary return: its parts, by a name that Python writes before them.

use std::sync::Arc;

use minijinja::{
    Value,
    value::{Enumerator, Object, ObjectRepr, Tuple},
};

/// The keys, values or items of a dictionary.
#[derive(Debug)]
pub struct DictView {
    /// Python's name of it: `dict_keys`.
    pub name: &'static str,
    parts: Vec<Value>,
}

impl DictView {
    /// What a method of a dictionary returns; `None` for another method.
    pub fn of(map: &Value, method: &str) -> Option<Value> {
        let keys = map.try_iter().ok()?;
        let value = |key: &Value| map.get_item(key).unwrap_or_default();
        let (name, parts): (_, Vec<Value>) = match method {
            "keys" => ("dict_keys", keys.collect()),
            "values" => ("dict_values", keys.map(|key| value(&key)).collect()),
            "items" => {
                let pair = |key: Value| {
                    let value = value(&key);
                    Value::from(Tuple::from([key, value]))
                };
                ("dict_items", keys.map(pair).collect())
            }
            _ => return None,
        };
        Some(Value::from_object(Self { name, parts }))
    }
}

impl Object for DictView {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let view = self.clone();
        Enumerator::Iter(Box::new(
            (0..self.parts.len()).map(move |place| view.parts[place].clone()),
        ))
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.parts.len())
    }
}
