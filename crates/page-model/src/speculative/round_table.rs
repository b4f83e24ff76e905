//! The rounds of a text as a table for a file: every proposal with its numbers, unrounded.

use charts::Table;
use sampling::speculative::TokenOrigin;

use super::{
    round::{Proposal, SpeculativeRound, TokenSource},
    words::{self, rounds as own, screen},
};
use crate::tokens::TokenTexts;

/// A row for each proposal and each token after the accepted ones, round by round.
pub fn table(rounds: &[SpeculativeRound], texts: &TokenTexts) -> Table {
    let [place, token, q, p, ratio, u, outcome] = screen::columns();
    let columns = [
        own::round(),
        place,
        token,
        q,
        p,
        ratio,
        u,
        words::residual_share(),
        outcome,
    ];
    let rows = rounds.iter().flat_map(|round| rows(round, texts));
    Table::of_words(words::title_table(), &columns, rows.collect())
}

fn rows(round: &SpeculativeRound, texts: &TokenTexts) -> Vec<Vec<String>> {
    let number = (round.number + 1).to_string();
    let proposal = |(place, proposal): (usize, &Proposal)| {
        let ratio = (proposal.q > 0.0).then(|| proposal.p / proposal.q);
        let u = proposal.verdict.map(|verdict| verdict.u.get());
        vec![
            number.clone(),
            own::place_name(place, false),
            texts.label(proposal.token),
            proposal.q.to_string(),
            proposal.p.to_string(),
            exact(ratio),
            exact(u),
            String::new(),
            own::outcome(proposal.is_accepted()).into(),
        ]
    };
    let last = &round.last;
    let (source, residual) = match round.origin {
        TokenOrigin::Residual => (TokenSource::Residual, Some(last.probability)),
        TokenOrigin::Bonus => (TokenSource::Bonus, None),
    };
    let last = vec![
        number.clone(),
        own::place_name(round.accepted(), true),
        texts.label(last.token),
        String::new(),
        round.last_target.to_string(),
        String::new(),
        exact(last.u.map(|u| u.get())),
        exact(residual),
        words::token_source(source).into(),
    ];
    let proposals = round.proposals.iter().enumerate().map(proposal);
    proposals.chain([last]).collect()
}

/// A number without rounding; nothing where there is none.
fn exact(number: Option<f64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}
