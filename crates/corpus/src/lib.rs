//! The training grammar: documents, written by us, from a probabilistic generator.
