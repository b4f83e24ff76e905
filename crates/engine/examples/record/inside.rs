//! Records what the network computes on its way along a run: the logit lens of each position, the parts of the logits of the
//! tokens that are chosen, and what the heads read that the page offers as places to start.

use std::error::Error;

use page_model::inside::named_heads::NamedHeads;
use protocol::{
    Command, ContributionsWanted, InspectRequest, InspectWanted, Inspection, LensCell, Payload,
    TokenContributions, TokenId,
};
use recording::{
    InsideShape, RecordedColumn, RecordedFollower, RecordedHead, RecordedInside, RecordedParts,
    Recording, StoredInside,
};
use sampling::{Logits, Ranking};

use crate::teller::Teller;

/// The head of SmolLM2 that reads the country where a capital is asked for: layer and head, from 0. The lesson shows it.
const HEAD_OF_CAPITALS: [u32; 2] = [23, 4];

/// Records the inside along the steps of a run, each of which has its token.
///
/// # Errors
/// Any failure of the model.
pub fn record(teller: &mut Teller, run: &Recording) -> Result<StoredInside, Box<dyn Error>> {
    let mut text: Vec<TokenId> = run.text().collect();
    let last = text.pop();
    let prompt = run.prompt.input_ids.len();
    // What the cache holds of the text is not computed again for each column.
    let tokens = text.clone();
    teller.tell(&Command::Prefill { tokens })?;
    let mut columns = Vec::new();
    for position in 0..text.len() {
        let read = &text[..=position];
        let follower = text.get(position + 1).copied().or(last).ok_or("no token")?;
        let step = (position + 1).checked_sub(prompt);
        let mut followers = vec![follower];
        if let Some(step) = step {
            let logits = run.steps[step].numbers.whole().ok_or("no logits")?;
            let ranking = Ranking::of(&Logits::new(logits.into_owned())?);
            followers.extend(
                ranking
                    .ids()
                    .first()
                    .filter(|likeliest| **likeliest != follower),
            );
        }
        columns.push(column(teller, read, &followers, step.is_some())?);
    }
    let named = NamedHeads::of(&teller.model).map_or_else(Vec::new, |named| named.heads);
    let mut names: Vec<[u32; 2]> = named.iter().map(|head| [head.layer, head.head]).collect();
    names.push(HEAD_OF_CAPITALS);
    names.sort_unstable();
    names.dedup();
    let heads = names.into_iter().map(|name| head(teller, &text, name));
    let inside = RecordedInside {
        columns,
        heads: heads.collect::<Result<_, _>>()?,
    };
    let info = &teller.model;
    let shape = InsideShape {
        layers: info.layers,
        heads: info.heads,
        vocab_size: info.vocab_size,
    };
    Ok(StoredInside::of(&inside, &shape)?)
}

/// The newest column of a text, with the ways of these tokens, and the parts of their logits.
fn column(
    teller: &mut Teller,
    text: &[TokenId],
    followers: &[TokenId],
    has_parts: bool,
) -> Result<RecordedColumn, Box<dyn Error>> {
    let mut recorded: Option<RecordedColumn> = None;
    for follower in followers {
        let newest = text.len() as u32 - 1;
        let mut request = InspectRequest::lens(text.to_vec(), newest, 1, Some(*follower));
        request.wanted.contributions = has_parts.then(|| ContributionsWanted {
            position: newest,
            token: *follower,
            other: None,
            heads_of: Vec::new(),
        });
        let inspection = inspect(teller, request)?;
        let cells = inspection.lens.ok_or("no lens")?.cells;
        let follower = RecordedFollower {
            token: *follower,
            ranks: of_follower(&cells, |of| of.rank)?,
            probabilities: of_follower(&cells, |of| of.probability)?,
            parts: inspection.contributions.as_ref().map(parts),
        };
        let column = recorded.get_or_insert_with(|| RecordedColumn {
            words: cells.iter().map(|cell| cell.top[0].0).collect(),
            probabilities: cells.iter().map(|cell| cell.top[0].1).collect(),
            // Rounding may make the entropy of a sure token slightly negative.
            entropies: cells.iter().map(|cell| cell.entropy.max(0.0)).collect(),
            followers: Vec::new(),
        });
        column.followers.push(follower);
    }
    recorded.ok_or_else(|| "no follower".into())
}

fn of_follower<T>(
    cells: &[LensCell],
    number: fn(protocol::LensFollower) -> T,
) -> Result<Vec<T>, Box<dyn Error>> {
    let numbers = cells.iter().map(|cell| cell.follower.map(number));
    numbers
        .collect::<Option<_>>()
        .ok_or_else(|| "no rank".into())
}

fn parts(of: &TokenContributions) -> RecordedParts {
    let layers = of.layers.iter();
    RecordedParts {
        logit: of.logit,
        scale: of.scale,
        token_embedding: of.token_embedding,
        position_embedding: of.position_embedding,
        norm_bias: of.norm_bias,
        layers: layers
            .map(|layer| [layer.attention, layer.attention_bias, layer.mlp])
            .collect(),
    }
}

/// What a head reads at each position of a text.
fn head(
    teller: &mut Teller,
    text: &[TokenId],
    [layer, head]: [u32; 2],
) -> Result<RecordedHead, Box<dyn Error>> {
    let columns = text.len() as u32;
    let wanted = InspectWanted {
        attention: Some(layer),
        ..InspectWanted::default()
    };
    let request = InspectRequest {
        wanted,
        ..InspectRequest::lens(text.to_vec(), 0, columns, None)
    };
    let attention = inspect(teller, request)?.attention.ok_or("no attention")?;
    let mut weights = Vec::new();
    for column in 0..columns {
        let row = attention.row(head, column).ok_or("no such head")?;
        weights.extend(&row[..=column as usize]);
    }
    Ok(RecordedHead {
        layer,
        head,
        weights,
    })
}

fn inspect(teller: &mut Teller, request: InspectRequest) -> Result<Inspection, Box<dyn Error>> {
    let told = teller.tell(&Command::Inspect(Box::new(request)))?;
    let Payload::Floats(numbers) = told.payload else {
        return Err("no numbers".into());
    };
    Inspection::from_numbers(&numbers).ok_or_else(|| "other numbers".into())
}
