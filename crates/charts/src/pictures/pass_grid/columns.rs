//! The tokens of a text with their cells, shared, and the widths that they take. A long text has thousands, and a picture of them
//! is made at each press: what stays the same is neither written nor measured again.

use std::{ops::Deref, sync::Arc};

use super::{PassColumn, places};

/// The columns of a grid, in the order of the text. Cheap to copy.
#[derive(Clone, Debug, Default)]
pub struct PassColumns(Arc<Vec<MeasuredColumn>>);

/// A column with its width.
#[derive(Clone, Debug)]
pub struct MeasuredColumn {
    column: Arc<PassColumn>,
    /// Its width before it is stretched, in CSS pixels.
    pub(super) width: f64,
}

impl PassColumns {
    /// So many columns: those of `self` that are the same, by their index, and the others built anew.
    #[must_use]
    pub fn changed(
        &self,
        count: usize,
        is_same: impl Fn(usize) -> bool,
        build: impl Fn(usize) -> PassColumn,
    ) -> Self {
        let column = |index: usize| match self.0.get(index) {
            Some(column) if is_same(index) => column.clone(),
            _ => build(index).into(),
        };
        Self(Arc::new((0..count).map(column).collect()))
    }
}

impl From<PassColumn> for MeasuredColumn {
    fn from(column: PassColumn) -> Self {
        Self {
            width: places::width(&column.token),
            column: Arc::new(column),
        }
    }
}

impl From<Vec<PassColumn>> for PassColumns {
    fn from(columns: Vec<PassColumn>) -> Self {
        let columns = columns.into_iter().map(MeasuredColumn::from);
        Self(Arc::new(columns.collect()))
    }
}

impl Deref for PassColumns {
    type Target = [MeasuredColumn];

    fn deref(&self) -> &[MeasuredColumn] {
        &self.0
    }
}

impl Deref for MeasuredColumn {
    type Target = PassColumn;

    fn deref(&self) -> &PassColumn {
        &self.column
    }
}

/// What is shared is the same, and need not be read.
impl PartialEq for PassColumns {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl PartialEq for MeasuredColumn {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.column, &other.column) || self.column == other.column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(token: &str) -> PassColumn {
        PassColumn {
            token: token.into(),
            ..PassColumn::default()
        }
    }

    #[test]
    fn what_is_the_same_is_shared_and_the_rest_is_built() {
        let before = PassColumns::from(vec![column("a"), column("b"), column("c")]);
        let built = |index: usize| column(["x", "y", "z", "w"][index]);
        let after = before.changed(4, |index| index != 1, built);
        let tokens: Vec<&str> = after.iter().map(|column| &*column.token).collect();
        assert_eq!(tokens, ["a", "y", "c", "w"]);
        assert!(Arc::ptr_eq(&after[0].column, &before[0].column));
        assert_eq!(after[1].width, places::width("y"));
        assert_ne!(after, before);
        assert_eq!(before.changed(3, |_| true, built), before);
        assert_eq!(before.changed(2, |_| true, built).len(), 2);
    }
}
