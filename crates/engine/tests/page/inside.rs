//! What the page tells of the inside of the shipped model, held against the passes of its run.

use page_model::{
    driver::{NextNeed, PageTask, TaskAnswer, TaskRequest},
    inside::{
        cell::{InspectedCell, PickedLogit},
        continuation::ContinuedText,
        distribution::{TokenShift, divergence, probability},
        inspected_text::InspectedText,
        state::{InsideInputs, InsideState},
        task::InsidePress,
    },
    run::step_analysis::SelectedStep,
    settings::Settings,
};
use protocol::{
    AblatedPositions, Ablations, NetworkPart, NetworkShape, TokenContributions, TokenId,
};
use sampling::{Logits, Ranking};

use super::native_run::NativeRun;
use crate::ablated_pass::zero;

const PROMPT: &str = "Once upon a time";
/// Chunks and the cache make other roundings than one pass, and so do contributions that are added up.
const ROUNDING: f64 = 1e-3;

/// A run of some tokens, which reads with its cache.
fn run(tokens: usize) -> NativeRun {
    let mut run = NativeRun::of(PROMPT);
    run.method = costs::Method::Cached;
    go_on(&mut run, tokens);
    run
}

/// Writes until the run has so many tokens.
fn go_on(run: &mut NativeRun, tokens: usize) {
    while run.run.steps().len() < tokens {
        run.turn(&Settings::default());
    }
}

/// The whole text of a run but its last token, which is the one that was chosen.
fn text(run: &NativeRun, ablations: Ablations) -> InspectedText {
    let mut tokens = run.run.generation().tokens();
    let chosen = tokens.pop();
    InspectedText {
        tokens: tokens.into(),
        chosen,
        ablations,
    }
}

fn inputs(run: &NativeRun, text: InspectedText) -> InsideInputs {
    let shape = NetworkShape::from(run.texts.info());
    InsideInputs {
        shape: Some(shape),
        view: 0..text.tokens.len(),
        picked: text.last().map(|position| InspectedCell {
            layer: shape.layers - 1,
            position,
            head: 1,
        }),
        text,
        logit: PickedLogit {
            token: None,
            other: None,
            heads_of: (0..shape.layers).collect(),
        },
        strongest: 2,
        compares: true,
        mean_over: None,
        continued: None,
    }
}

/// Carries a press out to its end, with the answers of the engine. Returns how many it took.
pub fn press(
    state: &mut InsideState,
    press: InsidePress,
    inputs: &InsideInputs,
    run: &mut NativeRun,
) -> usize {
    let mut goal = state.goal(press, inputs);
    let mut passes = 0;
    while let NextNeed::Ask(request) = state.next(&goal, inputs) {
        let TaskRequest::Inspect(request) = request else {
            panic!("{request:?}");
        };
        let answer = TaskAnswer::Inspected(Box::new(run.inspect(&request)));
        state.take(&mut goal, inputs, answer).unwrap();
        passes += 1;
    }
    passes
}

fn assert_close(found: f64, expected: f64, about: &str) {
    let difference = (found - expected).abs();
    assert!(difference < ROUNDING, "{about}: {found}, not {expected}");
}

/// How many tokens have a larger logit than this one, and one more.
fn rank(logits: &Logits, token: TokenId) -> u32 {
    let own = logits.get(token).unwrap();
    1 + logits
        .as_slice()
        .iter()
        .filter(|other| **other > own)
        .count() as u32
}

#[test]
fn the_last_row_of_each_column_is_what_the_run_was_written_with() {
    let mut run = run(12);
    let inputs = inputs(&run, text(&run, Ablations::default()));
    let mut state = InsideState::default();
    press(&mut state, InsidePress::Columns, &inputs, &mut run);
    let prompt = run.run.generation().prompt().len();
    let steps = run.run.steps().to_vec();
    for (step, taken) in steps.iter().enumerate() {
        let position = prompt - 1 + step;
        let column = state.grid.column(&inputs.text, position).unwrap();
        assert_eq!(column.cells.len() as u32, inputs.shape.unwrap().layers + 1);
        let last = column.cells.last().unwrap();
        let token = taken.choice.token;
        let logits = taken.logits.as_ref().unwrap();
        let follower = last.follower.unwrap();
        assert_eq!(follower.rank, rank(logits, token), "step {step}");
        let expected = probability(logits, token);
        assert_close(f64::from(follower.probability), expected, "probability");
        let (likeliest, first) = last.top[0];
        assert_eq!(rank(logits, likeliest), 1, "step {step}");
        assert_close(
            f64::from(first),
            probability(logits, likeliest),
            "the first",
        );
    }

    // The run goes on: one more column.
    go_on(&mut run, steps.len() + 1);
    let inputs = inputs_again(&run);
    let asked = press(&mut state, InsidePress::Columns, &inputs, &mut run);
    assert_eq!(asked, 1);
}

/// The inputs of the run as it is now.
fn inputs_again(run: &NativeRun) -> InsideInputs {
    inputs(run, text(run, Ablations::default()))
}

#[test]
fn the_parts_of_a_logit_add_up_and_the_arithmetic_of_a_head_is_right() {
    let mut run = run(6);
    let inputs = inputs_again(&run);
    let mut state = InsideState::default();
    assert_eq!(press(&mut state, InsidePress::Cell, &inputs, &mut run), 1);
    let details = state.picked(&inputs).unwrap().inspection.clone();
    let parts = details.contributions.unwrap();
    let logits = run.logits(inputs.text.tokens.to_vec());
    let logit = logits.get(parts.shape.token).unwrap();
    assert_eq!(Some(parts.shape.token), inputs.text.chosen);
    assert_close(f64::from(parts.logit), f64::from(logit), "the logit");
    assert_close(parts.sum(), f64::from(logit), "the sum");
    for layer in &parts.layers {
        let heads: f64 = layer.heads.iter().copied().map(f64::from).sum();
        let whole = heads + f64::from(layer.attention_bias);
        assert_close(whole, f64::from(layer.attention), "the heads");
    }

    let (cell, attention) = (details.cell.unwrap(), details.attention.unwrap());
    let head = &cell.arithmetic;
    let row = attention.row(cell.shape.head, cell.shape.position).unwrap();
    for (place, weight) in head.weights.iter().enumerate() {
        assert_close(f64::from(*weight), f64::from(row[place]), "a weight");
        let score = head.dots[place] * head.scale;
        assert_close(f64::from(score), f64::from(head.scores[place]), "a score");
    }
    let width = cell.shape.head_dim as usize;
    for (at, mixed) in head.mix.iter().enumerate() {
        let values = head.weights.iter().zip(head.values.chunks(width));
        let sum: f32 = values.map(|(weight, value)| weight * value[at]).sum();
        assert_close(f64::from(*mixed), f64::from(sum), "the mix");
    }
    let own = head.values.chunks(width).last().unwrap();
    assert_eq!(own, cell.value, "its own value is the last one");
}

#[test]
fn the_comparison_is_that_of_two_passes_of_the_run() {
    for positions in [AblatedPositions::Every, AblatedPositions::Last] {
        let mut run = run(0);
        let layer = NetworkShape::from(run.texts.info()).layers - 1;
        let part = NetworkPart::Head { layer, head: 0 };
        let off = Ablations::zero(part, positions);
        // After the first tokens the head changes much, and further on next to nothing.
        let whole = text(&run, off.clone());
        let beginning = InspectedText {
            tokens: whole.tokens[..2].into(),
            chosen: Some(whole.tokens[2]),
            ablations: off,
        };
        let inputs = inputs(&run, beginning);
        let mut state = InsideState::default();
        press(&mut state, InsidePress::Effect, &inputs, &mut run);
        let effect = state.effect(&inputs).unwrap();
        assert!(effect.control_median().is_some());
        let last = effect.positions().last().unwrap();

        let tokens = inputs.text.tokens.to_vec();
        let ablated = run.logits_with(&tokens, zero(part, positions));
        let whole = run.logits(tokens);
        let expected = divergence(&whole, &ablated);
        assert!(expected > 100.0 * ROUNDING, "the head does something");
        assert_close(last.divergence, expected, "the divergence");
        let expected = TokenShift::of(inputs.text.chosen.unwrap(), &whole, &ablated);
        let found = last.follower.unwrap();
        assert_close(found.whole, expected.whole, "with the head");
        assert_close(found.ablated, expected.ablated, "without the head");
    }
}

#[test]
fn the_texts_that_follow_are_those_of_the_run_and_of_a_run_without_the_part() {
    let settings = Settings::default();
    let mut whole = run(8);
    let layer = NetworkShape::from(whole.texts.info()).layers - 1;
    let part = NetworkPart::Attention { layer };
    let off = Ablations::zero(part, AblatedPositions::Every);
    let mut without = run(0);
    without.replaced = Some(zero(part, AblatedPositions::Every));
    go_on(&mut without, 8);

    let step = SelectedStep {
        index: 0,
        ranking: whole.run.steps()[0]
            .logits
            .as_ref()
            .map(|logits| Ranking::of(logits).into())
            .unwrap(),
        taken: None,
    };
    let prompt = InspectedText {
        tokens: whole.run.generation().prompt().into(),
        chosen: None,
        ablations: off,
    };
    let inputs = InsideInputs {
        continued: ContinuedText::of(&whole.run, &step, &settings),
        ..inputs(&whole, prompt)
    };
    let mut state = InsideState::default();
    let passes = press(&mut state, InsidePress::Texts, &inputs, &mut whole);
    let texts = state.continuations(&inputs).unwrap();
    assert!(texts.is_complete() && passes == texts.whole().len() + texts.without().len());
    let written = |run: &NativeRun| -> Vec<TokenId> { run.run.generation().generated().collect() };
    assert_eq!(texts.whole()[..8], written(&whole));
    assert_eq!(texts.without()[..8], written(&without));
    assert!(
        texts.first_difference().is_some(),
        "the attention does something"
    );
}

#[test]
fn the_strongest_heads_are_switched_off_one_after_the_other() {
    let mut run = run(6);
    let inputs = inputs_again(&run);
    let shape = inputs.shape.unwrap();
    let mut state = InsideState::default();
    assert_eq!(press(&mut state, InsidePress::Search, &inputs, &mut run), 3);
    let search = state.search(&inputs).unwrap();
    assert_eq!(search.heads().len() as u32, shape.layers * shape.heads);
    for effect in search.effects() {
        let off = zero(effect.part, AblatedPositions::Every);
        let ablated = run.logits_with(&inputs.text.tokens, off);
        let shift = effect.token.unwrap();
        let expected = probability(&ablated, shift.token);
        assert_close(shift.ablated, expected, "without a head");
    }
}

/// What is inside the pass after a text: the attention of the last position in one layer, and the parts of the logit.
fn details(run: &mut NativeRun, layer: u32) -> (Vec<Vec<f32>>, TokenContributions) {
    go_on(run, 1);
    let mut inputs = inputs_again(run);
    let last = inputs.text.last().unwrap();
    inputs.picked = Some(InspectedCell {
        layer,
        position: last,
        head: 0,
    });
    let mut state = InsideState::default();
    press(&mut state, InsidePress::Cell, &inputs, run);
    let inspection = state.picked(&inputs).unwrap().inspection.clone();
    let attention = inspection.attention.unwrap();
    let rows = (0..inputs.shape.unwrap().heads).map(|head| attention.row(head, last as u32));
    let rows = rows.map(|row| row.unwrap().to_vec()).collect();
    (rows, inspection.contributions.unwrap())
}

/// The probability of the most likely token without a part.
fn without(run: &NativeRun, part: NetworkPart, positions: AblatedPositions) -> f64 {
    let text = text(run, Ablations::default());
    let logits = run.logits_with(&text.tokens, zero(part, positions));
    probability(&logits, text.chosen.unwrap())
}

/// What the lesson says of heads and parts in its own words, and no condition of a step asks for. Layers and heads are counted
/// from 0 here.
#[test]
fn the_lesson_says_what_heads_and_parts_of_the_shipped_model_do() {
    let mut france = NativeRun::of("The capital of France is");
    let (rows, parts) = details(&mut france, 3);
    // The end mark, The, capital, of, F, r, ance, is.
    let (ance, before_france) = (6, 0..4);
    assert!(
        rows[2][ance] > 0.95,
        "head 3 reads ance, and almost nothing else"
    );
    assert!(rows[3][ance] > 0.5, "another head reads France too");
    let before: f32 = rows[0][before_france].iter().sum();
    assert!(before > 0.8, "head 1 reads mostly the words before France");
    let last = &parts.layers[3];
    let others = parts
        .layers
        .iter()
        .flat_map(|layer| [layer.attention, layer.mlp]);
    let most = others.fold(parts.token_embedding, f32::max);
    assert_eq!(last.mlp, most, "the last MLP adds the most");
    let heads = parts.layers.iter().flat_map(|layer| layer.heads.clone());
    let most = heads.fold(f32::MIN, f32::max);
    assert_eq!(
        last.heads[2], most,
        "of all heads it is the one that reads ance"
    );

    let mut germany = NativeRun::of("The capital of Germany is");
    let (_, parts) = details(&mut germany, 1);
    let added = parts.layers[1].heads[2];
    assert!(
        (-0.5..0.0).contains(&added),
        "it takes a little away: {added}"
    );
    let head = NetworkPart::Head { layer: 1, head: 2 };
    let everywhere = without(&germany, head, AblatedPositions::Every);
    let at_is = without(&germany, head, AblatedPositions::Last);
    assert!(at_is < 0.9, "later parts read what it has written here");
    assert!(everywhere < at_is / 2.0, "and at earlier words");
}
