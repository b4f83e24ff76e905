//! Enums of which a page offers a choice: [`listed!`] gives one the list of its variants and, where each has an id, the id
//! of a variant and the variant of an id.
//!
//! A variant stands in one place, so that no list can miss it, and two variants with the same id do not compile.
//!
//! ```
//! enums::listed! {
//!     /// Where an address leads.
//!     #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
//!     pub enum Place {
//!         /// The first page.
//!         #[default]
//!         Front = "front",
//!         /// The last one.
//!         Back = "back",
//!     }
//! }
//! assert_eq!(Place::ALL.map(Place::id), ["front", "back"]);
//! assert_eq!(Place::from_id("back"), Some(Place::Back));
//! assert_eq!(Place::from_id("Back"), None);
//! ```
//!
//! ```compile_fail
//! enums::listed! {
//!     #[derive(Clone, Copy)]
//!     enum Place {
//!         Front = "front",
//!         Back = "front",
//!     }
//! }
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

/// Declares an enum of variants without fields, which must be `Copy`, with `ALL`; with an id after each variant, also with
/// `id` and `from_id`.
#[macro_export]
macro_rules! listed {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident = $id:literal),+ $(,)?
        }
    ) => {
        $crate::listed! {
            $(#[$attribute])*
            $visibility enum $name {
                $($(#[$of_variant])* $variant),+
            }
        }

        impl $name {
            /// Its id in addresses and attributes.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id),+
                }
            }

            /// The one with this id.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.id() == id)
            }
        }

        const _: () = assert!($crate::are_distinct(&[$($id),+]), "two variants have the same id");
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $name {
            $($(#[$of_variant])* $variant),+
        }

        impl $name {
            /// All of them, in the order of their definition.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
        }
    };
}

/// Whether no two texts are the same, for the compiler: [`listed!`] calls it.
#[doc(hidden)]
#[must_use]
pub const fn are_distinct(texts: &[&str]) -> bool {
    let mut first = 0;
    while first < texts.len() {
        let mut second = first + 1;
        while second < texts.len() {
            if is_same(texts[first].as_bytes(), texts[second].as_bytes()) {
                return false;
            }
            second += 1;
        }
        first += 1;
    }
    true
}

/// `==`, which is not yet for the compiler.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::are_distinct;

    listed! {
        /// The levels of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Level {
            Easy = "easy",
            Hard = "hard",
            Hardest = "hardest",
        }
    }

    listed! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Side {
            Left,
            Right,
        }
    }

    #[test]
    fn the_list_has_all_variants_in_their_order() {
        assert_eq!(Level::ALL, [Level::Easy, Level::Hard, Level::Hardest]);
        assert_eq!(Side::ALL, [Side::Left, Side::Right]);
    }

    #[test]
    fn each_variant_is_found_by_its_id_and_by_nothing_else() {
        assert_eq!(Level::ALL.map(Level::id), ["easy", "hard", "hardest"]);
        for level in Level::ALL {
            assert_eq!(Level::from_id(level.id()), Some(level));
        }
        for other in ["", "Hard", "harder", "hardest "] {
            assert_eq!(Level::from_id(other), None, "{other:?}");
        }
    }

    #[test]
    fn two_texts_are_the_same_only_with_the_same_bytes() {
        assert!(are_distinct(&["a", "b", "ab", ""]));
        assert!(!are_distinct(&["a", "b", "a"]));
        assert!(!are_distinct(&["", ""]));
    }
}
