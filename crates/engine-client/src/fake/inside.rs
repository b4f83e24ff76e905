//! What the fake engine says of the inside of its network: numbers that depend on the text up to a column, on the row, and on
//! the parts that are replaced.

use protocol::{
    AblatedPositions, Ablation, Ablations, Answer, ContributionsShape, ContributionsWanted,
    InspectRequest, Inspection, LayerAttention, LayerAttentionShape, LayerContribution, LensCell,
    LensColumns, LensShape, LogitColumns, LogitShape, NetworkShape, Payload, TokenContributions,
    TokenId,
};

use super::model;

/// The answer to a request, without the vectors of a cell.
pub(super) fn inspected(request: &InspectRequest) -> (Answer, Payload) {
    let shape = NetworkShape::from(&model(None));
    let inspection = inspection(request, &shape, &|text, ablations, row| {
        logits(text, ablations, row, shape.vocab_size)
    });
    (
        Answer::Inspected,
        Payload::Floats(inspection.into_numbers()),
    )
}

/// The logits of a row after a text, read with parts replaced: V numbers. The last row is that of the network itself.
type FakeLogits<'a> = &'a dyn Fn(&[TokenId], &Ablations, u32) -> Vec<f32>;

/// What is inside a network whose rows have these logits. Each position is read evenly by those after it; the parts of a logit
/// are the differences of the rows. The vectors of a cell are left out.
///
/// # Panics
/// For a request that the shape refuses.
pub fn inspection(
    request: &InspectRequest,
    shape: &NetworkShape,
    logits: FakeLogits<'_>,
) -> Inspection {
    let (first, columns) = (request.first, request.columns);
    let positions = first..first + columns;
    let rows = shape.layers + 1;
    let at = |position: u32, row: u32| {
        let text = &request.tokens[..=position as usize];
        let is_last = text.len() == request.tokens.len();
        logits(text, &at_position(&request.ablations, is_last), row)
    };
    let wanted = &request.wanted;
    let lens = wanted.lens.then(|| LensColumns {
        shape: LensShape {
            first,
            columns,
            rows,
            listed: shape.vocab_size.min(protocol::LENS_TOP as u32),
        },
        cells: (positions.clone())
            .flat_map(|position| (0..rows).map(move |row| (position, row)))
            .map(|(position, row)| {
                LensCell::of_logits(&at(position, row), request.follower_of(position))
            })
            .collect(),
    });
    let all_logits = wanted.logits.then(|| LogitColumns {
        shape: LogitShape {
            first,
            columns,
            vocab_size: shape.vocab_size,
        },
        logits: positions
            .flat_map(|position| at(position, rows - 1))
            .collect(),
    });
    let contributions = (wanted.contributions.as_ref())
        .map(|wanted| parts(wanted, shape, &|row| at(wanted.position, row)));
    Inspection {
        lens,
        logits: all_logits,
        attention: (wanted.attention).map(|layer| even_attention(layer, first, columns, shape)),
        cell: None,
        contributions,
    }
}

/// The parts that are replaced at a position, which is the last one of the text or not.
fn at_position(ablations: &Ablations, is_last: bool) -> Ablations {
    let holds = |ablation: &&Ablation| is_last || ablation.positions == AblatedPositions::Every;
    let parts = ablations.parts().iter().filter(holds).copied().collect();
    // Some of a valid list are a valid list.
    Ablations::new(parts, ablations.reference().to_vec()).unwrap_or_default()
}

fn even_attention(layer: u32, first: u32, columns: u32, shape: &NetworkShape) -> LayerAttention {
    let positions = first + columns;
    let row = |position: u32| {
        let read = move |other| match other <= position {
            true => 1.0 / (position + 1) as f32,
            false => 0.0,
        };
        (0..positions).map(read)
    };
    let head = |_| (first..positions).flat_map(row);
    LayerAttention {
        shape: LayerAttentionShape {
            layer,
            heads: shape.heads,
            first,
            columns,
            positions,
        },
        weights: (0..shape.heads).flat_map(head).collect(),
    }
}

/// A layer adds the difference of its row to the one below: half by its attention, evenly by its heads, half by its MLP.
fn parts(
    wanted: &ContributionsWanted,
    shape: &NetworkShape,
    logits: &dyn Fn(u32) -> Vec<f32>,
) -> TokenContributions {
    let score = |row: u32| {
        let logits = logits(row);
        let other = wanted.other.map_or(0.0, |other| logits[other as usize]);
        logits[wanted.token as usize] - other
    };
    let layer = |layer: u32| {
        let half = (score(layer + 1) - score(layer)) / 2.0;
        let heads = match wanted.heads_of.contains(&layer) {
            true => vec![half / shape.heads as f32; shape.heads as usize],
            false => Vec::new(),
        };
        LayerContribution {
            attention: half,
            attention_bias: 0.0,
            mlp: half,
            heads,
        }
    };
    TokenContributions {
        shape: ContributionsShape {
            position: wanted.position,
            token: wanted.token,
            other: wanted.other,
            layers: shape.layers,
            heads: shape.heads,
            heads_of: wanted.heads_of.clone(),
            has_position_embedding: false,
            has_norm_bias: false,
        },
        logit: score(shape.layers),
        scale: 1.0,
        token_embedding: score(0),
        position_embedding: None,
        norm_bias: None,
        layers: (0..shape.layers).map(layer).collect(),
    }
}

/// The row's number for the token that the sum of the text names, and less for the others.
/// A number above all tokens for each part that is replaced.
fn replaced(ablations: &Ablations) -> Vec<TokenId> {
    let number = |ablation: &Ablation| 100 * (ablation.part.layer() + 1);
    ablations.parts().iter().map(number).collect()
}

fn logits(text: &[TokenId], ablations: &Ablations, row: u32, vocab_size: u32) -> Vec<f32> {
    let replaced: TokenId = replaced(ablations).iter().sum();
    let named = (text.iter().sum::<TokenId>() + replaced + row) % vocab_size;
    let logit = |token: TokenId| match token == named {
        true => row as f32 + 1.0,
        false => -(token as f32),
    };
    (0..vocab_size).map(logit).collect()
}
