//! The pictures and sentences of a pass of the fake page's model.

use charts::Picture;
use protocol::{CellShape, CellVectors, HeadArithmetic};

use super::*;
use crate::inside::{
    found_heads::{FoundHead, HeadOrder},
    words,
};

/// The numbers are 32-bit floats; the sums have few parts.
const ROUNDING: f64 = 1e-5;

#[test]
fn the_grid_has_a_column_for_each_token_and_a_row_for_each_layer() {
    let looked = looked(None);
    let grid = looked.reading().grid();
    assert_eq!(grid.layers, 2);
    let tokens: Vec<&str> = grid.columns.iter().map(|column| &*column.token).collect();
    assert_eq!(tokens, ["␣a", "b", "‹A6 8A›", "␣a", "b"]);
    assert!(grid.columns.iter().all(|column| column.cells.len() == 3));
    let newest = grid.columns.last().unwrap();
    assert_eq!(newest.follower.as_deref(), Some("↵"), "the chosen one");
    let ranks = newest.cells.iter().map(|cell| cell.rank);
    assert!(
        ranks.clone().all(|rank| rank.is_some_and(|rank| rank >= 1)),
        "{ranks:?}"
    );
    assert_eq!(grid.next.len(), 2);
    assert!(grid.next[0].chosen && !grid.next[1].chosen);
    assert_eq!(grid.title, "The pass that chose “↵”");
}

#[test]
fn what_a_cell_reads_sums_to_one_for_a_head_and_for_their_mean() {
    let head = looked(None);
    let mean = looked_at(|part| {
        part.cell = Some(PickedPlace {
            row: 2,
            position: 4,
            head: None,
        });
    });
    for (looked, of) in [
        (&head, "head 2 of layer 2"),
        (&mean, "mean of all heads of layer 2"),
    ] {
        let picked = looked.reading().grid().picked.unwrap();
        assert_eq!((picked.of.as_str(), picked.weights.len()), (of, 5));
        let sum: f64 = picked.weights.iter().sum();
        assert!((sum - 1.0).abs() < ROUNDING, "{sum}");
    }
}

#[test]
fn an_embedding_reads_nothing_and_says_its_word() {
    let looked = looked_at(|part| {
        part.cell = Some(PickedPlace {
            row: 0,
            position: 1,
            head: None,
        });
    });
    let reading = looked.reading();
    assert!(reading.grid().picked.unwrap().weights.is_empty());
    let said = words::cell(&reading, reading.place().unwrap());
    assert!(
        said.starts_with("the embedding at “b”: read with the output head"),
        "{said}"
    );
    assert!(
        said.contains("“‹A6 8A›”, which follows, has rank"),
        "{said}"
    );
}

#[test]
fn a_cell_that_is_not_computed_says_so() {
    let mut looked = looked(None);
    looked.state = InsideState::default();
    let reading = looked.reading();
    let said = words::cell(&reading, reading.place().unwrap());
    assert_eq!(said, "layer 2 at “b”: on its way.");
    assert!(reading.grid().picked.unwrap().weights.is_empty());
    assert_eq!(reading.contribution_bars(), None);
}

#[test]
fn the_parts_of_a_logit_are_named_and_add_up_to_it() {
    let looked = looked(Some(InsideView::Contributions));
    let reading = looked.reading();
    let bars = reading.contribution_bars().unwrap();
    assert_eq!(bars.title, "The logit of “↵”, part by part");
    let names: Vec<&str> = bars.parts.iter().map(|part| &*part.name).collect();
    assert_eq!(names[..1], ["embedding"]);
    for name in ["attention 1", "MLP 1", "attention 2", "MLP 2"] {
        assert!(names.contains(&name), "{names:?}");
    }
    // The heads of the picked layer, and of no other.
    let of = |name: &str| bars.parts.iter().find(|part| part.name == name).unwrap();
    assert!(of("attention 1").parts.is_empty());
    assert_eq!(of("attention 2").parts[1].name, "head 2");
    let parts = reading.contributions().unwrap();
    let sum: f64 = bars.parts.iter().map(|part| part.value).sum();
    assert!((sum - parts.sum()).abs() < ROUNDING);
    assert!(words::sum(parts).starts_with("The parts add up to "));
    assert!(!bars.table().rows.is_empty());
}

#[test]
fn without_a_pick_the_parts_are_those_of_the_newest_token_and_two_tokens_can_be_compared() {
    let looked = looked_at(|part| {
        part.view = Some(InsideView::Contributions);
        (part.token, part.other) = (Some(5), Some(1));
    });
    let reading = looked.reading();
    assert_eq!(reading.place(), None);
    assert_eq!(reading.contributions().unwrap().shape.position, 4);
    let bars = reading.contribution_bars().unwrap();
    assert_eq!(
        bars.title,
        "The logit of “‹A6 8A›” less that of “␣a”, part by part"
    );
    let offered: Vec<TokenId> = reading.offered().iter().map(|(token, _)| *token).collect();
    assert_eq!(offered, [3, 5, 1]);
}

#[test]
fn what_the_network_or_the_text_lacks_is_not_asked_for() {
    let looked = looked_at(|part| {
        part.cell = Some(PickedPlace {
            row: 3,
            position: 0,
            head: None,
        });
        (part.token, part.other) = (Some(99), None);
    });
    assert_eq!(looked.inputs.picked, None);
    assert_eq!(looked.inputs.logit, PickedLogit::default());
    let shape = looked.inputs.shape.unwrap();
    let of = |head| PickedPlace {
        row: 1,
        position: 2,
        head: Some(head),
    };
    assert_eq!(of(7).within(&shape, 3).unwrap().head, None, "no such head");
    assert_eq!(of(0).within(&shape, 2), None, "no such token");
}

#[test]
fn arrow_keys_stay_within_the_grid() {
    let corner = PickedPlace {
        row: 2,
        position: 4,
        head: Some(0),
    };
    assert_eq!(corner.moved(1, 1, 2, 5), corner);
    let origin = corner.moved(-9, -9, 2, 5);
    assert_eq!((origin.row, origin.position, origin.head), (0, 0, Some(0)));
}

#[test]
fn a_pass_without_a_chosen_token_follows_the_likeliest() {
    let mut looked = looked(None);
    looked.pass.chosen = None;
    assert_eq!(looked.pass.follower(), Some(3));
    let reading = looked.reading();
    assert_eq!(words::title(&reading), "The pass after “b”");
    assert!(
        words::newest(&reading)
            .unwrap()
            .contains("None is chosen yet")
    );
    looked.pass.likeliest.clear();
    assert_eq!(words::newest(&looked.reading()), None);
}

#[test]
fn a_head_that_is_off_is_marked_and_the_next_tokens_are_those_without_it() {
    let looked = looked_without_a_head();
    let reading = looked.reading();
    let grid = reading.grid();
    assert_eq!(grid.off.len(), 1);
    let off = &grid.off[0];
    assert_eq!((off.row, off.name.as_str()), (2, "head 2 of layer 2"));
    assert!(!off.newest_alone);
    let last = grid.columns[4].cells.last().unwrap();
    assert_eq!(grid.next[0].label, last.word);
    assert_eq!(grid.next[0].probability, last.probability);
    assert_ne!(grid.next[0].probability, 0.5, "that of the run");

    let bars = reading.effect_bars().unwrap();
    let effect = reading.effect().unwrap();
    assert_eq!(bars.rows.len(), effect.likeliest().len());
    let said = words::effect(&reading, effect);
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said[0].starts_with("“↵” has "), "{said:?}");
    assert!(said[2].starts_with("Over 5 positions"), "{said:?}");
    assert!(said[3].contains("one of the 2 other heads"), "{said:?}");
    let (done, all) = effect.progress();
    assert_eq!(done, all);
}

#[test]
fn a_part_is_switched_off_once_and_on_again_and_off_at_the_newest_position_alone() {
    let mut part = Part::default();
    let shape = looked(None).inputs.shape.unwrap();
    part.switch(HEAD);
    part.switch(NetworkPart::Mlp { layer: 7 });
    assert_eq!(
        part.ablations(&shape, None),
        off(AblatedPositions::Every),
        "no eighth layer"
    );
    part.newest_alone = true;
    assert_eq!(part.ablations(&shape, None), off(AblatedPositions::Last));
    part.switch(HEAD);
    assert!(part.ablations(&shape, None).is_empty() && !part.is_off(HEAD));
    for head in 0..100 {
        part.switch(NetworkPart::Head { layer: 0, head });
    }
    assert!(!part.is_off(NetworkPart::Head { layer: 0, head: 99 }));
    part.switch_all_on();
    part.newest_alone = false;
    assert_eq!(part, Part::default());
}

/// Gives the picked cell small vectors, in which a head of width 4 reads five positions: q·k rises with the position.
fn give_vectors(looked: &mut Looked) {
    let dots: Vec<f32> = vec![0.0, 1.0, 2.0, 3.0, 4.0];
    let scale = 0.5;
    let scores: Vec<f32> = dots.iter().map(|dot| dot * scale).collect();
    let sum: f32 = scores.iter().map(|score| score.exp()).sum();
    let weights: Vec<f32> = scores.iter().map(|score| score.exp() / sum).collect();
    let cell = looked.state.cell.as_mut().unwrap();
    cell.inspection.cell = Some(CellVectors {
        shape: CellShape {
            layer: 1,
            position: 4,
            head: 1,
            hidden_size: 2,
            head_dim: 4,
            neurons: 1,
        },
        before: vec![3.0, 4.0],
        after: vec![0.0, 1.0],
        attention_norm_scale: 2.5,
        mlp_norm_scale: 0.5,
        query: vec![1.0, 3.0, 0.0, 0.0],
        key: vec![1.0; 4],
        value: vec![0.0, 2.0, 0.0, 0.0],
        neurons: vec![(6, -0.75)],
        arithmetic: HeadArithmetic {
            scale,
            dots,
            scores,
            weights,
            values: [0.0, 2.0, 0.0, 0.0].repeat(5),
            mix: vec![0.0, 2.0, 0.0, 0.0],
        },
    });
}

#[test]
fn the_numbers_of_a_head_are_those_of_the_answer_the_most_read_position_first() {
    let mut looked = looked(Some(InsideView::Cell));
    give_vectors(&mut looked);
    let reading = looked.reading();
    let steps = reading.head_steps().unwrap();
    let positions: Vec<usize> = steps.read.iter().map(|read| read.position).collect();
    assert_eq!((positions, steps.others.0), (vec![4, 3, 2, 1, 0], 0));
    let read = &steps.read[0];
    assert_eq!((read.token.as_str(), read.dot), ("b", 4.0));
    // Each value has the length 2.
    assert!((read.weighted - 2.0 * f64::from(read.weight)).abs() < ROUNDING);
    assert_eq!(
        words::head_steps(&steps),
        "At its own position q·k is (1.00 × 1.00) + (3.00 × 1.00) + (0.00 × 1.00) + … = 4.00, a sum of 4 products. Divided by \
         √4, which is to multiply by 0.5000, it is the score. Later positions are masked: the softmax goes over the positions up \
         to its own. The values times their weights add up to a vector of length 2.00."
    );
    let row = words::read_row(read);
    assert_eq!(row[..4], ["4", "b", "4.000", "2.000"].map(String::from));
    let layer = reading.layer_steps().unwrap();
    assert_eq!(layer.lengths, [5.0, 1.0]);
    assert_eq!(
        words::neuron_row(&layer.neurons[0])[0],
        "7",
        "counted from 1"
    );
    assert_eq!(
        words::layer_steps(&layer),
        "The state of 2 numbers enters the layer with length 5.00 and leaves it with 1.00. The norm before attention divides it \
         by 2.500, the norm before the MLP by 0.500."
    );
}

#[test]
fn all_heads_together_have_no_numbers_of_one_and_an_embedding_has_none() {
    for (row, has_layer) in [(2, true), (0, false)] {
        let mut looked = looked(Some(InsideView::Cell));
        give_vectors(&mut looked);
        looked.part.cell = Some(PickedPlace {
            row,
            position: 4,
            head: None,
        });
        assert_eq!(looked.reading().head_steps(), None);
        assert_eq!(looked.reading().layer_steps().is_some(), has_layer);
    }
}

#[test]
fn found_heads_stand_in_both_orders() {
    let page = FakePage::default();
    let of = {
        let mut of = looked(Some(InsideView::Heads)).inputs;
        of.strongest = 4;
        of
    };
    let asked = of.clone();
    let place = FakePlace::new(
        &page,
        Driver::default(),
        InsideState::default(),
        move |_| asked.clone(),
    );
    place.press(InsidePress::Search);
    page.settle();
    let mut looked = looked(Some(InsideView::Heads));
    looked.inputs = of;
    looked.state = place.task.take();
    let reading = looked.reading();
    let search = reading.search().unwrap();
    let by_contribution = search.found(HeadOrder::Contribution);
    let by_effect = search.found(HeadOrder::Effect);
    assert_eq!((by_contribution.len(), by_effect.len()), (4, 4));
    let adds = |pair: &[FoundHead]| pair[0].contribution.abs() >= pair[1].contribution.abs();
    assert!(by_contribution.windows(2).all(adds));
    let changes = |head: &FoundHead| head.effect.unwrap().divergence;
    assert!(
        by_effect
            .windows(2)
            .all(|pair| changes(&pair[0]) >= changes(&pair[1]))
    );
    let said = words::searched(&reading, search).unwrap();
    assert!(said.contains(&words::part(by_effect[0].part)), "{said}");
    assert!(
        words::found(&by_effect[0])
            .iter()
            .all(|cell| !cell.is_empty())
    );
}
