//! Lists of the N most likely tokens, against the full distributions from which they were cut.

mod bounds;
mod by_hand;
mod changes;
mod filters;
mod full;
