//! The picture of a place, its table as a file, and the table of all rounds.

use charts::Picture;
use sampling::Distribution;

use super::*;
use crate::speculative::{round::RoundPlace, round_table, words};

fn distribution(logits: [f32; 8]) -> Distribution {
    let logits = Logits::new(logits.to_vec()).unwrap();
    Distribution::from(sampling::Ranking::of(&logits).scores())
}

fn p() -> Distribution {
    distribution([f32::NEG_INFINITY, 1.0, 0.3, -1.0, 2.0, 0.0, -0.4, 0.9])
}

fn q() -> Distribution {
    distribution([f32::NEG_INFINITY, 2.0, 1.1, 0.4, -0.5, 0.0, -3.0, 0.2])
}

/// The numbers of a token's row in a CSV file, q, p and the residual, on the side with this name; empty where there is none.
fn numbers<'a>(csv: &'a str, side: &str, label: &str) -> [&'a str; 3] {
    let cells = |row: &'a str| {
        // The first cell may have commas of its own.
        let cells: Vec<&str> = row.rsplitn(6, ',').collect();
        let [_, residual, p, q, token, of] = cells[..] else {
            return None;
        };
        (of.trim_matches('"') == side && token == label).then_some([q, p, residual])
    };
    let row = csv.lines().find_map(cells);
    row.unwrap_or_else(|| panic!("no {label} on “{side}” in {csv}"))
}

#[test]
fn the_file_of_a_rejected_proposal_has_q_p_and_the_residual() {
    let (p, q, texts) = (p(), q(), texts());
    let residual = p.residual(&q);
    let place = RoundPlace {
        round: 0,
        place: 1,
        target: &p,
        draft: Some(&q),
        proposed: Some(2),
        chosen: Some(4),
    };
    let csv = place.picture(&texts).table().to_csv();
    let head = "Of,Token,\"draft, q\",\"target, p\",residual,Outcome\r\n";
    assert!(csv.starts_with(head), "{csv}");
    let models = words::both_models("b", Some(false));
    assert_eq!(models, "Draft and target: b rejected");
    for token in 1..8 {
        let label = texts.label(token);
        let of = |distribution: &Distribution| distribution.probability(token).to_string();
        assert_eq!(numbers(&csv, &models, &label), [&of(&q), &of(&p), ""]);
        let after = numbers(&csv, words::residual(), &label);
        assert_eq!(after, ["", &of(&p), &of(&residual)]);
    }
    assert!(residual.probability(2) == 0.0 && residual.probability(4) > 0.0);
    assert!(!csv.contains("removed"), "no filter removed a token: {csv}");
}

#[test]
fn equal_distributions_have_no_residual_that_could_be_drawn_from() {
    let (p, texts) = (p(), texts());
    // What another order of additions makes of the same numbers.
    let near = distribution([f32::NEG_INFINITY, 1.000_001, 0.3, -1.0, 2.0, 0.0, -0.4, 0.9]);
    let place = RoundPlace {
        round: 0,
        place: 0,
        target: &p,
        draft: Some(&near),
        proposed: Some(4),
        chosen: Some(4),
    };
    let [_, second] = place.picture(&texts).sides;
    assert_eq!(second.title, words::no_residual());
    assert!(second.rows.iter().all(|bar| bar.rule == 0.0));
    // Where the proposal was rejected all the same, something was drawn from the residual.
    let rejected = RoundPlace {
        chosen: Some(1),
        ..place
    };
    assert_eq!(rejected.picture(&texts).sides[1].title, words::residual());
}

#[test]
fn eight_tokens_have_a_row_whether_or_not_the_proposal_was_kept() {
    let many = |shift: f64| {
        let logits = (0..40).map(|token| (f64::from(token) * 1.3 + shift).sin() as f32);
        let logits = Logits::new(logits.collect()).unwrap();
        Distribution::from(sampling::Ranking::of(&logits).scores())
    };
    let (p, q, texts) = (many(0.0), many(0.4), texts());
    for chosen in [Some(30), Some(31), None] {
        let place = RoundPlace {
            round: 0,
            place: 0,
            target: &p,
            draft: Some(&q),
            proposed: Some(30),
            chosen,
        };
        assert_eq!(place.picture(&texts).sides[0].rows.len(), 8);
    }
}

#[test]
fn the_table_of_all_rounds_has_the_ratio_the_number_and_the_outcome_of_each() {
    let mut text = text(settings(6), setup(DraftSource::Small, 3));
    write(&mut text);
    let texts = texts();
    let csv = round_table::table(text.rounds(), &texts).to_csv();
    assert!(
        csv.starts_with("Round,Place,Token,q,p,p / q,u,residual,Outcome\r\n"),
        "{csv}"
    );
    let rows: usize = text
        .rounds()
        .iter()
        .map(|round| round.proposals.len() + 1)
        .sum();
    assert_eq!(csv.lines().count(), rows + 1);
    let first = &text.rounds()[0];
    let (proposal, verdict) = (first.proposals[0], first.verdicts().next().unwrap());
    let row = format!(
        "1,1,{},{},{},{},{},,{}",
        texts.label(proposal.token),
        proposal.q,
        proposal.p,
        proposal.p / proposal.q,
        verdict.u.get(),
        if verdict.accepted {
            "accepted"
        } else {
            "rejected"
        }
    );
    assert!(csv.lines().any(|line| line == row), "{row} is not in {csv}");
}

/// The last row of a round has the target's probability; the residual's share stands in its words.
#[test]
fn the_token_after_a_rejection_has_the_targets_probability_beside_the_residuals() {
    let written = |seed| {
        let settings = Settings {
            seed,
            ..settings(6)
        };
        let mut text = text(settings, setup(DraftSource::Small, 4));
        write(&mut text);
        text.rounds().to_vec()
    };
    let mut rounds = (0..100).flat_map(written);
    let rejected = rounds.find(|round| round.accepted() < round.proposals.len());
    let round = &rejected.unwrap();
    let place = round.place(round.accepted()).unwrap();
    let p = place.target.probability(round.last.token);
    assert_eq!(round.last_target, p);
    let residual = place.target.residual(place.draft.unwrap());
    let share = residual.probability(round.last.token);
    assert_eq!(round.last.probability, share);
    assert_ne!(charts::percent(share), charts::percent(p));
    let cells = words::rounds::last_cells(round, &texts());
    assert_eq!(cells[2], charts::percent(p));
    let share = format!("residual share {}", charts::percent(round.last.probability));
    assert!(cells[5].contains(&share), "{}", cells[5]);
}
