//! What the network itself computes with a part replaced, in one pass without a cache: what inspections are held against.

use model::{Ablations, CausalLm, NetworkPart, PartAblation, PartReplacement};
use protocol::{AblatedPositions, TokenId};

/// A part switched off.
pub fn zero(part: protocol::NetworkPart, positions: AblatedPositions) -> PartAblation {
    PartAblation {
        part: of_network(part),
        replacement: PartReplacement::Zero,
        positions: match positions {
            AblatedPositions::Every => model::AblatedPositions::Every,
            AblatedPositions::Last => model::AblatedPositions::Last,
        },
    }
}

/// A part as the network names it.
pub fn of_network(part: protocol::NetworkPart) -> NetworkPart {
    use protocol::NetworkPart::{Attention, Head, Mlp};
    let place = |layer: u32| layer as usize;
    match part {
        Head { layer, head } => NetworkPart::Head {
            layer: place(layer),
            head: head as usize,
        },
        Attention { layer } => NetworkPart::Attention {
            layer: place(layer),
        },
        Mlp { layer } => NetworkPart::Mlp {
            layer: place(layer),
        },
    }
}

/// The logits after a text: `[V]`.
pub fn logits(network: &CausalLm, tokens: &[TokenId], ablation: PartAblation) -> Vec<f32> {
    let ablations = Ablations::new(network.config(), vec![ablation]).unwrap();
    let mut nothing = ();
    let mut probe = ablations.with_probe(true, &mut nothing);
    let tokens = network.tokens(tokens).unwrap();
    let logits = network.forward_without_cache_with_probe(tokens, &mut probe);
    let logits: Vec<f32> = logits.unwrap().into_data().try_into_vec().unwrap();
    logits[logits.len() - network.config().vocab_size()..].to_vec()
}
