//! What the pictures of Inside are made of: the shown pass, what is picked, and what was computed of it.

use std::ops::Range;

use protocol::{NetworkShape, TokenId};

use super::{
    cell::{CellDetails, InspectedCell, PickedLogit},
    continuation::ContinuedPair,
    effect::AblationEffect,
    inspected_text::InspectedText,
    mean_text::MeanText,
    part::{InsidePart, InsideView},
    pick::PickedPlace,
    shown_pass::ShownPass,
    state::{InsideInputs, InsideState},
};
use crate::tokens::TokenTexts;

/// How many of the strongest heads a search switches off.
pub const STRONGEST: usize = 8;

/// All that the pictures show. Cheap to copy.
#[derive(Clone, Copy)]
pub struct InsideReading<'a> {
    /// The shown pass.
    pub pass: &'a ShownPass,
    /// What is picked.
    pub part: &'a InsidePart,
    /// What follows from both.
    pub inputs: &'a InsideInputs,
    /// What was computed so far.
    pub state: &'a InsideState,
    /// The texts of the tokens.
    pub texts: &'a TokenTexts,
}

impl InsideInputs {
    /// What is to be looked into: the shown pass, as far as the picks are of this network.
    pub fn of(
        pass: &ShownPass,
        part: &InsidePart,
        shape: NetworkShape,
        view: Range<usize>,
        mean: Option<&MeanText>,
    ) -> Self {
        let over = part.mean_over.as_ref();
        let tokens = over.zip(mean).and_then(|(text, mean)| mean.tokens_of(text));
        let place = part
            .cell
            .and_then(|cell| cell.within(&shape, pass.tokens.len()));
        let known = |token: Option<TokenId>| token.filter(|token| *token < shape.vocab_size);
        let layer = place.and_then(|place| place.layer());
        let cell = |place: PickedPlace| InspectedCell {
            layer: place.layer().unwrap_or_default(),
            position: place.position,
            head: place.head.unwrap_or_default(),
        };
        // The parts of a logit are shown without a picked cell too: those of the newest one.
        let newest = InspectedCell {
            layer: shape.layers.saturating_sub(1),
            position: pass.tokens.len().saturating_sub(1),
            head: 0,
        };
        let needs_newest = part.view == Some(InsideView::Contributions);
        let needs_cell = |place: &PickedPlace| place.row > 0 || needs_newest;
        let picked = place.filter(needs_cell).map(cell);
        Self {
            shape: Some(shape),
            text: InspectedText {
                tokens: pass.tokens.clone(),
                chosen: pass.follower(),
                ablations: part.ablations(&shape, tokens),
            },
            view,
            picked: picked.or(needs_newest.then_some(newest)),
            logit: PickedLogit {
                token: known(part.token),
                other: known(part.other),
                heads_of: layer.into_iter().collect(),
            },
            compares: part.view == Some(InsideView::Off),
            mean_over: over.filter(|_| tokens.is_none()).cloned(),
            continued: None,
            strongest: STRONGEST,
        }
    }
}

impl<'a> InsideReading<'a> {
    /// The picked cell, where the network and the text have it.
    pub fn place(&self) -> Option<PickedPlace> {
        let shape = self.inputs.shape?;
        let cell = self.part.cell?;
        cell.within(&shape, self.inputs.text.tokens.len())
    }

    /// The details of the picked cell, once they are there.
    pub fn details(&self) -> Option<&'a CellDetails> {
        self.state.picked(self.inputs)
    }

    /// The comparison with and without the parts that are off, as far as it is made.
    pub fn effect(&self) -> Option<&'a AblationEffect> {
        self.state.effect(self.inputs)
    }

    /// The texts that follow with and without the parts that are off, as far as they are written.
    pub fn continuations(&self) -> Option<&'a ContinuedPair> {
        self.state.continuations(self.inputs)
    }

    /// The tokens whose logits can be asked for: the most likely ones after the picked cell's position, or after the newest,
    /// and those that are asked for.
    pub fn offered(&self) -> Vec<(TokenId, String)> {
        let newest = self.inputs.text.last();
        let position = self.place().map(|place| place.position).or(newest);
        let column = position
            .filter(|at| Some(*at) != newest)
            .and_then(|at| self.column(at));
        let of_column = column.and_then(|column| column.cells.last());
        let mut tokens: Vec<TokenId> = match of_column {
            Some(cell) => cell.top.iter().map(|(token, _)| *token).collect(),
            None => self
                .pass
                .likeliest
                .iter()
                .map(|(token, _)| *token)
                .collect(),
        };
        let logit = &self.inputs.logit;
        let follower = position.and_then(|at| self.inputs.text.follower(at));
        for token in [follower, logit.token, logit.other].into_iter().flatten() {
            if !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        tokens
            .into_iter()
            .map(|token| (token, self.label(token)))
            .collect()
    }

    /// The name of a token.
    pub fn label(&self, token: TokenId) -> String {
        self.texts.label(token)
    }
}
