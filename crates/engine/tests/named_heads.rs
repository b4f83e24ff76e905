//! The heads of the shipped model that the page offers as places to start read what is said of them.
//!
//! After a change of the model they are looked for anew: `cargo xtask measure`.

use std::path::PathBuf;

use page_model::inside::named_heads::NamedHeads;

use crate::{measured_network::MeasuredNetwork, statistics};

/// Texts that are written and measured again: enough for every pattern, in seconds.
const TEXTS: usize = 16;
/// How far a mean over so few texts may be from that over all.
const OF_FEW_TEXTS: f32 = 0.1;

#[test]
fn the_named_heads_of_the_shipped_model_read_what_is_said_of_them() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
    let mut network = MeasuredNetwork::of_folder(&folder).unwrap();
    let named = NamedHeads::of(network.texts.info()).unwrap();
    assert_eq!(named.model, network.texts.info().name);
    let measured = statistics::measure(&mut network, &[""], [TEXTS; 2]).unwrap();
    let farthest = measured.farthest_from(&named).unwrap();
    assert!(farthest <= OF_FEW_TEXTS, "{farthest} apart");
}
