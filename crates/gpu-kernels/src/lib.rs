//! A decoder's passes on a GPU, in kernels of our own: packed weights, few dispatches, a recorded graph.
//!
//! A pass of one token waits for memory and for the starts of dispatches. So weights are packed in 4, 2 or about 1 bytes
//! ([`WeightFormat`](kernels::WeightFormat), the CPU's own formats), norms, biases, activations and residuals are parts of
//! the products beside them, five dispatches are a layer, and the list of dispatches is recorded once for a cache. What
//! changes from token to token, the token and its position, is in one buffer of a few words.
//!
//! Read it in this order: [`DeviceParameters`] (weights are placed), `assembly`, [`DeviceNetwork`], `pass` (the list of
//! dispatches), `decode` (from tokens to logits); the kernels `embedding`, `product`, `attention`, and for several tokens
//! `normalize` and `append`; `packed_panels`, the order of the weights; [`DeviceCache`] and `device_graph`.
//!
//! | letter | is | | letter | is |
//! |---|---|---|---|---|
//! | T | new tokens | | H | query heads |
//! | D | width of the hidden state | | K | key/value heads, K ≤ H |
//! | V | vocabulary | | Dh | width of one head |
//!
//! The crate knows configs, no files and no tensors: who loads a checkpoint places its parameters by their paths.
//! [`KernelTuning`] says how the work is divided on an adapter.

mod across;
mod activation;
mod append;
mod assembly;
mod attention;
mod cache;
mod decode;
mod device_buffer;
mod device_graph;
mod embedding;
mod error;
mod fours;
mod growth;
mod matrix;
mod network;
mod normalize;
mod packed_panels;
mod panel_layout;
mod parameters;
mod pass;
mod pass_input;
mod placement;
mod product;
mod switches;
mod tuning;

pub use cache::DeviceCache;
pub use decode::DeviceLogits;
pub use error::KernelError;
pub use network::DeviceNetwork;
pub use parameters::DeviceParameters;
pub use switches::PartSwitches;
pub use tuning::{KernelTuning, TileTuning};
