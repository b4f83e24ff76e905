//! The pictures and sentences of a pass of the fake page's model.

use charts::Picture;

use super::*;
use crate::inside::words;

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
        part.ablations(&shape),
        off(AblatedPositions::Every),
        "no eighth layer"
    );
    part.newest_alone = true;
    assert_eq!(part.ablations(&shape), off(AblatedPositions::Last));
    part.switch(HEAD);
    assert!(part.ablations(&shape).is_empty() && !part.is_off(HEAD));
    for head in 0..100 {
        part.switch(NetworkPart::Head { layer: 0, head });
    }
    assert!(!part.is_off(NetworkPart::Head { layer: 0, head: 99 }));
    part.switch_all_on();
    part.newest_alone = false;
    assert_eq!(part, Part::default());
}
