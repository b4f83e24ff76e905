//! A tiny transformer that learns while one watches, from random weights, on one thread.
//!
//! Read it in this order: [`mini_grammar`] and [`character_text`] are what is learned, [`exact`] what can be known of the
//! grammar before anything is learned, [`count_tables`] the predictors that a network must beat, [`learner`] the
//! learning itself: a batch, its gradients (the crate `backprop`), a step of [`adam`]. [`folder`] writes the network as
//! files that the page opens. [`session`] answers the requests of a page: it keeps the trainings, and [`look`] says what one of
//! them makes of a prompt.
//!
//! Nothing here reads a clock or starts a thread: the caller decides how many steps to take before it draws. The same seed
//! gives the same weights on the same kind of machine.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

pub mod adam;
pub mod character_text;
pub mod count_tables;
pub mod exact;
pub mod folder;
pub mod learned_text;
pub mod learner;
pub mod look;
pub mod loss_history;
pub mod mini_grammar;
pub mod session;
pub mod settings;
mod tokenizer;

pub use character_text::{CharacterText, CharacterTextError};
pub use count_tables::{CountTables, TableOrder};
pub use exact::ExactEntropies;
pub use learned_text::LearnedText;
pub use learner::{Learner, LearningStep};
pub use loss_history::{LossHistory, LossPoint};
pub use mini_grammar::MiniGrammar;
pub use session::LearningSession;
pub use settings::LearningSettings;
