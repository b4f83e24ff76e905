//! The texts of the screen itself: its name, its slider and what stands beside it.

pub use texts::{
    first::{training_lede as lede, training_name as name, training_shows as shows},
    training::{
        about_seed, earlier, find_pythia, later, loading, no_engine, open_shipped, other_model,
        steps, writes,
    },
};
