//! Texts that end within a round: with an accepted token that ends texts, or with a stop string among the proposals.

use super::*;
use crate::speculative::words::rounds as own;

/// Ends every text after its second token: 3, then 0.
fn short(context: &[u32]) -> Logits {
    let next = match context.last() {
        Some(3) => 0,
        _ => 3,
    };
    let logits = (0..8).map(|token| if token == next { 20.0 } else { 0.0 });
    Logits::new(logits.collect()).unwrap()
}

fn written(settings: Settings, model: impl Fn(&[u32]) -> Logits) -> SpeculativeText {
    let mut text = text(settings, setup(DraftSource::Target, 4));
    while let Some(needed) = text.needed() {
        match needed {
            RoundRequest::Draft(context) => text.propose(&model(&context), None),
            RoundRequest::Target { context, first } => {
                let rows = (first..context.len()).map(|last| model(&context[..=last]));
                text.verify(&rows.collect::<Vec<_>>(), None);
            }
        }
    }
    text
}

#[test]
fn an_accepted_end_of_text_is_the_last_proposal_and_no_bonus_follows_it() {
    let text = written(greedy(6), short);
    assert_eq!(text.generated(), [3, 0]);
    let [round] = text.rounds() else {
        panic!("{} rounds", text.rounds().len());
    };
    assert_eq!(
        round.proposals.len(),
        2,
        "nothing is proposed after the end"
    );
    assert_eq!((round.accepted(), round.tokens.len()), (2, 2));
    assert!(round.ends_in_proposals());
    let said = own::told(round, &text.start().texts);
    assert!(said.contains("the text ends with proposal 2"), "{said}");
    assert!(!said.contains("bonus"), "{said}");
    let last = own::last_cells(round, &text.start().texts);
    assert!(last[5].contains("not in the text"), "{}", last[5]);
}

#[test]
fn a_stop_string_among_the_proposals_ends_the_text_before_the_others() {
    let plain = written(greedy(6), target);
    let texts = plain.start().texts.clone();
    let is_text =
        |token: &u32| std::str::from_utf8(texts.piece(*token)).is_ok_and(|of| !of.is_empty());
    let first = plain.generated().iter().position(is_text).unwrap();
    let stop = String::from_utf8(texts.piece(plain.generated()[first]).to_vec()).unwrap();
    let mut stopped = greedy(6);
    stopped.stop_strings = vec![StopString::new(&stop).unwrap()];
    let text = written(stopped, target);
    let round = text.rounds().last().unwrap();
    let left = round.tokens.len();
    assert!(left < round.accepted(), "proposals follow the stop string");
    let cells = |place| own::proposal_cells(round, place, &texts)[5].clone();
    assert!(
        cells(left - 1).starts_with("accepted: u"),
        "{}",
        cells(left - 1)
    );
    assert_eq!(cells(left), "accepted, but the text ends before it");
}
