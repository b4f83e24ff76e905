//! The inside of the network as a recording has it, in the form in which an engine answers.

use protocol::{
    ContributionsShape, ContributionsWanted, Failure, InspectRequest, Inspection, LayerAttention,
    LayerAttentionShape, LayerContribution, LensCell, LensColumns, LensFollower, LensShape,
    NetworkShape, TokenContributions,
};
use recording::{
    InsideShape, RecordedColumn, RecordedFollower, RecordedInside, RecordedParts, Recording,
};

/// What recordings of a model have of what is asked for: the lens of the columns, or nothing; of a cell what there is of its
/// attention and of the parts of its logit. The numbers of a cell and other logits are never there.
///
/// # Errors
/// [`Failure::InsideNotRecorded`]; [`Failure::DamagedFile`] for a recording whose block cannot be read.
pub fn answer<'r>(
    recordings: impl IntoIterator<Item = &'r Recording>,
    request: &InspectRequest,
    shape: &NetworkShape,
) -> Result<Inspection, Failure> {
    for recording in recordings {
        let read = request.tokens.len();
        let is_of_run = recording
            .text()
            .take(read)
            .eq(request.tokens.iter().copied());
        let (true, Some(stored)) = (is_of_run, &recording.inside) else {
            continue;
        };
        let of_file = InsideShape {
            layers: shape.layers,
            heads: shape.heads,
            vocab_size: shape.vocab_size,
        };
        let inside = stored
            .read(&of_file)
            .map_err(|error| Failure::DamagedFile {
                file: recording.prompt.text.clone(),
                detail: error.to_string(),
            })?;
        if let Some(inspection) = of_recording(&inside, request, shape) {
            return Ok(inspection);
        }
    }
    Err(Failure::InsideNotRecorded)
}

/// `None` where it does not have the columns, or other numbers are asked for than are ever there.
fn of_recording(
    inside: &RecordedInside,
    request: &InspectRequest,
    shape: &NetworkShape,
) -> Option<Inspection> {
    let wanted = &request.wanted;
    let is_there = request.ablations.is_empty() && !wanted.logits;
    let has_text = request.tokens.len() <= inside.columns.len();
    if !is_there || !has_text {
        return None;
    }
    let lens = match wanted.lens {
        true => Some(lens(inside, request, shape)?),
        false => None,
    };
    let layer = wanted.attention;
    let contributions = wanted.contributions.as_ref();
    Some(Inspection {
        lens,
        attention: layer.and_then(|layer| attention(inside, request, layer, shape)),
        contributions: contributions.and_then(|wanted| parts(inside, wanted, shape)),
        ..Inspection::default()
    })
}

fn lens(
    inside: &RecordedInside,
    request: &InspectRequest,
    shape: &NetworkShape,
) -> Option<LensColumns> {
    let (first, columns) = (request.first, request.columns);
    let of_column = |position: u32| {
        let column = inside.columns.get(position as usize)?;
        // Of another token than those of the run, the rank is not known; the words are.
        let token = request.follower_of(position);
        Some(cells(
            column,
            token.and_then(|token| follower(column, token)),
        ))
    };
    let cells: Option<Vec<_>> = (first..first + columns).map(of_column).collect();
    Some(LensColumns {
        shape: LensShape {
            first,
            columns,
            rows: shape.layers + 1,
            listed: 1,
        },
        cells: cells?.concat(),
    })
}

fn follower(column: &RecordedColumn, token: u32) -> Option<&RecordedFollower> {
    column.followers.iter().find(|of| of.token == token)
}

fn cells(column: &RecordedColumn, follower: Option<&RecordedFollower>) -> Vec<LensCell> {
    let words = column.words.iter().zip(&column.probabilities);
    let rows = words.zip(&column.entropies).enumerate();
    let cell = |(row, ((word, probability), entropy)): (usize, ((&u32, &f32), &f32))| LensCell {
        top: vec![(*word, *probability)],
        entropy: *entropy,
        follower: follower.map(|of| LensFollower {
            rank: of.ranks[row],
            probability: of.probabilities[row],
        }),
    };
    rows.map(cell).collect()
}

/// The heads of a layer that were recorded; `None` where none was.
fn attention(
    inside: &RecordedInside,
    request: &InspectRequest,
    layer: u32,
    shape: &NetworkShape,
) -> Option<LayerAttention> {
    let (first, columns) = (request.first as usize, request.columns as usize);
    let positions = first + columns;
    let heads = shape.heads as usize;
    let mut weights = vec![f32::NAN; heads * columns * positions];
    let mut is_any_there = false;
    for head in inside.heads.iter().filter(|head| head.layer == layer) {
        let start = head.head as usize * columns * positions;
        let rows = weights.get_mut(start..start + columns * positions)?;
        rows.fill(0.0);
        for (column, row) in (first..).zip(rows.chunks_exact_mut(positions)) {
            let recorded = head.row(column)?;
            row[..recorded.len()].copy_from_slice(recorded);
        }
        is_any_there = true;
    }
    is_any_there.then_some(LayerAttention {
        shape: LayerAttentionShape {
            layer,
            heads: shape.heads,
            first: request.first,
            columns: request.columns,
            positions: positions as u32,
        },
        weights,
    })
}

/// The parts of a logit, head by head of no layer.
fn parts(
    inside: &RecordedInside,
    wanted: &ContributionsWanted,
    shape: &NetworkShape,
) -> Option<TokenContributions> {
    let column = inside.columns.get(wanted.position as usize)?;
    let of_token = follower(column, wanted.token).filter(|_| wanted.other.is_none())?;
    let RecordedParts {
        logit,
        scale,
        token_embedding,
        position_embedding,
        norm_bias,
        layers,
    } = of_token.parts.as_ref()?;
    let layer = |[attention, attention_bias, mlp]: &[f32; 3]| LayerContribution {
        attention: *attention,
        attention_bias: *attention_bias,
        mlp: *mlp,
        heads: Vec::new(),
    };
    Some(TokenContributions {
        shape: ContributionsShape {
            position: wanted.position,
            token: wanted.token,
            other: None,
            layers: shape.layers,
            heads: shape.heads,
            heads_of: Vec::new(),
            has_position_embedding: position_embedding.is_some(),
            has_norm_bias: norm_bias.is_some(),
        },
        logit: *logit,
        scale: *scale,
        token_embedding: *token_embedding,
        position_embedding: *position_embedding,
        norm_bias: *norm_bias,
        layers: layers.iter().map(layer).collect(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use engine_client::{fake::model, recording::recorded_model};
    use protocol::{AblatedPositions, Ablations, CellWanted, InspectWanted, NetworkPart};
    use recording::{RecordedHead, RecordedPrompt, RecordedStep, StoredInside, TokenBytes};

    use super::*;

    fn shape() -> NetworkShape {
        NetworkShape {
            layers: 2,
            heads: 2,
            ..NetworkShape::from(&model(None))
        }
    }

    /// The prompt 1 2, after which 3 was chosen and 4 is the most likely token.
    fn recording() -> Recording {
        let shape = shape();
        let rows = shape.layers as usize + 1;
        let follower = |token, has_parts: bool| RecordedFollower {
            token,
            ranks: vec![token; rows],
            probabilities: vec![0.25; rows],
            parts: has_parts.then(|| RecordedParts {
                logit: 2.0,
                scale: 1.0,
                token_embedding: 2.0,
                layers: vec![[0.0; 3]; shape.layers as usize],
                ..RecordedParts::default()
            }),
        };
        let column = |followers| RecordedColumn {
            words: vec![4; rows],
            probabilities: vec![0.5; rows],
            entropies: vec![1.0; rows],
            followers,
        };
        let inside = RecordedInside {
            columns: vec![
                column(vec![follower(2, false)]),
                column(vec![follower(3, true), follower(4, true)]),
            ],
            heads: vec![RecordedHead {
                layer: 0,
                head: 1,
                weights: vec![1.0, 0.25, 0.75],
            }],
        };
        let of_file = InsideShape {
            layers: shape.layers,
            heads: shape.heads,
            vocab_size: shape.vocab_size,
        };
        Recording {
            model: recorded_model(&model(None)),
            recorded_by: String::new(),
            parameters: String::new(),
            prompt: RecordedPrompt {
                text: "a b".into(),
                input_ids: vec![1, 2],
            },
            tokens: TokenBytes::default(),
            steps: vec![RecordedStep {
                token: Some(3),
                ..RecordedStep::default()
            }],
            branches: Vec::new(),
            texts: None,
            inside: Some(StoredInside::of(&inside, &of_file).unwrap()),
        }
    }

    fn asked(request: &InspectRequest) -> Result<Inspection, Failure> {
        answer([&recording()], request, &shape())
    }

    #[test]
    fn the_lens_of_the_run_is_answered_for_the_tokens_that_follow() {
        for (follower, rank) in [
            (Some(3), Some(3)),
            (Some(4), Some(4)),
            (Some(5), None),
            (None, None),
        ] {
            let request = InspectRequest::lens(vec![1, 2], 0, 2, follower);
            let found = asked(&request).unwrap();
            assert!(found.answers(&request));
            let lens = found.lens.unwrap();
            let ranks = [0, 1].map(|at| lens.column(at).unwrap()[0].follower.map(|of| of.rank));
            assert_eq!(ranks, [Some(2), rank]);
            assert_eq!(lens.column(1).unwrap()[0].top, [(4, 0.5)]);
        }
    }

    #[test]
    fn what_was_not_recorded_is_refused() {
        let refused = |request: InspectRequest| {
            assert_eq!(
                asked(&request),
                Err(Failure::InsideNotRecorded),
                "{request:?}"
            );
        };
        refused(InspectRequest::lens(vec![1, 3], 0, 1, None));
        refused(InspectRequest::lens(vec![1, 2, 3], 0, 3, None));
        let lens = InspectRequest::lens(vec![1, 2], 0, 2, Some(3));
        let mut logits = lens.clone();
        logits.wanted.logits = true;
        refused(logits);
        let part = NetworkPart::Mlp { layer: 0 };
        refused(InspectRequest {
            ablations: Ablations::zero(part, AblatedPositions::Every),
            ..lens.clone()
        });
        let without = Recording {
            inside: None,
            ..recording()
        };
        let refused = answer([&without], &lens, &shape());
        assert_eq!(refused, Err(Failure::InsideNotRecorded));
    }

    #[test]
    fn of_a_cell_there_is_what_was_recorded() {
        let mut request = InspectRequest::lens(vec![1, 2], 1, 1, None);
        request.wanted = InspectWanted {
            attention: Some(0),
            cell: Some(CellWanted {
                layer: 0,
                position: 1,
                head: 1,
                neurons: 2,
            }),
            contributions: Some(ContributionsWanted {
                position: 1,
                token: 3,
                other: None,
                heads_of: vec![0],
            }),
            ..InspectWanted::default()
        };
        let found = asked(&request).unwrap();
        let attention = found.attention.unwrap();
        assert_eq!(attention.row(1, 1), Some(&[0.25, 0.75][..]));
        assert_eq!(attention.row(0, 1), None);
        let parts = found.contributions.unwrap();
        assert_eq!((parts.sum(), f64::from(parts.logit)), (2.0, 2.0));
        assert_eq!((found.cell, found.lens), (None, None));
        let wanted = request.wanted.contributions.as_mut().unwrap();
        wanted.other = Some(4);
        request.wanted.attention = Some(1);
        let found = asked(&request).unwrap();
        assert_eq!((found.contributions, found.attention), (None, None));
    }
}
