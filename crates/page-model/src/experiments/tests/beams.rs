//! The tree of beams holds the search, the greedy text and the sample; the words tell what the numbers say.

use charts::{TokenNode, TokenState};
use generation::{BeamRule, BeamState, EarlyStopping};

use super::*;
use crate::experiments::{
    beams::{BeamsExperiment, DecodingWay},
    seeds::SeedsExperiment,
    words,
};

/// Sums of a few logarithms, in another order.
const ROUNDING: f64 = 1e-9;

fn done(beams: usize, tokens: usize, start: &RunStart) -> BeamsExperiment {
    let rule = BeamRule::new(beams, tokens, 1.0, EarlyStopping::Heuristic).unwrap();
    let mut experiment = BeamsExperiment::new(start, rule).unwrap();
    run(&mut experiment);
    experiment
}

#[test]
fn the_three_texts_are_those_of_each_way_alone() {
    let start = start(Settings {
        seed: 5,
        ..Settings::default()
    });
    let experiment = done(4, 6, &start);
    let texts = experiment.texts();
    let ways: Vec<DecodingWay> = texts.iter().map(|text| text.way).collect();
    use DecodingWay::{Beams, Greedy, Sample};
    assert_eq!(ways, [Beams, Greedy, Sample]);
    let mut seeds = SeedsExperiment::new(&start, 5, 6).unwrap();
    run(&mut seeds);
    assert_eq!(texts[2].tokens, seeds.of_seed(5).unwrap().tokens);
    let greedy = done(1, 6, &start);
    assert_eq!(texts[1].tokens, greedy.texts()[0].tokens);
    for text in &texts {
        let log = |place: usize| {
            let context = [&[1, 2], &text.tokens[..place]].concat();
            let (_, log) = logits(&context)
                .log_softmax()
                .nth(text.tokens[place] as usize)
                .unwrap();
            log
        };
        let sum: f64 = (0..text.tokens.len()).map(log).sum();
        assert!((text.log_probability - sum).abs() < ROUNDING);
        assert!((text.score - sum / text.tokens.len() as f64).abs() < ROUNDING);
    }
}

#[test]
fn greedy_settings_do_not_change_the_sample() {
    let mut greedy = Settings::default();
    greedy.rule.do_sample = false;
    let texts = [Settings::default(), greedy].map(|settings| done(2, 5, &start(settings)).texts());
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn the_tree_marks_the_winner_fades_what_was_given_up_and_names_the_greedy_end() {
    let start = start(Settings::default());
    let experiment = done(3, 5, &start);
    let tree = experiment.picture().unwrap();
    let texts = experiment.texts();
    let marked = tree.nodes.iter();
    let marked: Vec<_> = marked
        .filter(|node| node.state == TokenState::Marked)
        .collect();
    assert_eq!(marked.len(), 1 + texts[0].tokens.len());
    let ln: f64 = marked.iter().map(|node| node.probability.ln()).sum();
    assert!((ln - texts[0].log_probability).abs() < ROUNDING);
    // The greedy text is a path of the tree, and its end says so.
    let end = tree.nodes.iter().position(|node| {
        let end = node.end.as_deref();
        end.is_some_and(|end| end.contains("greedy"))
    });
    let path = std::iter::successors(end, |&node| tree.nodes[node].parent);
    let path: Vec<usize> = path.collect();
    let beside = |node: usize| tree.nodes[node].state == TokenState::Beside;
    let parted = path.iter().filter(|&&node| beside(node)).count();
    let same = texts[0].tokens.iter().zip(&texts[1].tokens);
    let same = same.take_while(|(winner, greedy)| winner == greedy).count();
    assert_eq!(
        parted,
        texts[1].tokens.len() - same,
        "it is told apart from where it parts"
    );
    let mut labels: Vec<&str> = path
        .iter()
        .map(|&node| tree.nodes[node].label.as_str())
        .collect();
    labels.reverse();
    let greedy = texts[1].tokens.iter();
    let greedy: Vec<String> = greedy.map(|&token| start.texts.label(token)).collect();
    assert_eq!(labels[1..], greedy);
    // What is faded was pruned, and whole texts have their scores.
    for (node, beam) in tree.nodes[1..].iter().zip(experiment.search().nodes()) {
        if node.state == TokenState::Faded {
            assert_eq!(beam.state, BeamState::Pruned);
        }
    }
    let faded = |node: &TokenNode| node.state == TokenState::Faded;
    assert!(tree.nodes.iter().any(faded));
    for whole in experiment.search().whole() {
        assert_eq!(tree.nodes[whole.node + 1].score, Some(whole.score));
    }
}

#[test]
fn a_beam_that_is_open_when_the_search_stops_is_not_called_pruned() {
    // A model that ends every text after its first token.
    let ending = |context: &[TokenId]| {
        let end = if context.len() > 2 { 4.0 } else { -4.0 };
        Logits::new(vec![end, 1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap()
    };
    let rule = BeamRule::new(2, 12, 1.0, EarlyStopping::WhenFull).unwrap();
    let mut experiment = BeamsExperiment::new(&start(Settings::default()), rule).unwrap();
    run_on(&mut experiment, ending);
    let tree = experiment.picture().unwrap();
    let drawn = tree.nodes[1..].iter().zip(experiment.search().nodes());
    let open: Vec<&TokenNode> = drawn
        .filter(|(_, beam)| beam.state == BeamState::Open)
        .map(|(node, _)| node)
        .collect();
    assert!(
        !open.is_empty(),
        "the search stops before its last beams are whole"
    );
    for node in open {
        assert_eq!(node.state, TokenState::Open);
        assert_eq!(node.end.as_deref(), Some(words::beams::unfinished()));
    }
}

#[test]
fn a_miss_is_told_exactly_where_the_winner_is_likelier() {
    for tokens in 1..8 {
        let experiment = done(4, tokens, &start(Settings::default()));
        let texts = experiment.texts();
        let greedy = &texts[1];
        let whole = experiment.search().whole().iter();
        let likeliest = whole.max_by(|a, b| a.log_probability.total_cmp(&b.log_probability));
        let likeliest = likeliest.unwrap();
        let miss = experiment.greedy_miss();
        assert_eq!(
            miss.is_some(),
            likeliest.log_probability > greedy.log_probability
        );
        let said = words::beams::found(&experiment);
        assert_eq!(said.contains("misses"), miss.is_some(), "{said}");
        if let Some(miss) = miss {
            let other = experiment.search().tokens(likeliest.node);
            assert_eq!(other[..miss.step], greedy.tokens[..miss.step]);
            assert_ne!(other.get(miss.step), greedy.tokens.get(miss.step));
            let ratio = likeliest.log_probability - greedy.log_probability;
            assert!((miss.log_ratio - ratio).abs() < ROUNDING);
            assert_eq!(miss.is_winner, other == texts[0].tokens);
        }
    }
}

#[test]
fn the_cost_counts_passes_positions_and_bytes() {
    let start = start(Settings::default());
    let rule = BeamRule::new(3, 4, 1.0, EarlyStopping::Never).unwrap();
    let mut experiment = BeamsExperiment::new(&start, rule).unwrap();
    let (mut passes, mut computed, mut before) = (0, 0, Vec::new());
    while !experiment.search().is_done() {
        let text = experiment.demand().unwrap();
        let same = text.iter().zip(&before).take_while(|(a, b)| a == b).count();
        computed += text.len() - same.min(text.len() - 1);
        passes += 1;
        before.clone_from(&text);
        experiment.supply(&logits(&text));
    }
    let cost = experiment.cost();
    assert_eq!((cost.passes, cost.computed), (passes, computed));
    assert_eq!(cost.batched, experiment.search().steps());
    assert_eq!(cost.one_text, 2 + cost.batched - 1);
    let bytes = start.texts.info().cache_bytes_per_token as usize;
    assert_eq!(cost.bytes_per_position, bytes);
    let progress = experiment.progress();
    assert_eq!((progress.done, progress.total), (4, 12));
    assert_eq!(progress.passes, passes);
    let rest = run(&mut experiment).len();
    let progress = experiment.progress();
    assert_eq!((progress.done, progress.passes), (12, passes + rest));
}

#[test]
fn texts_are_as_long_as_the_window_allows() {
    let mut narrow = start(Settings::default());
    let room = 3;
    narrow.context = vec![1; narrow.texts.info().context_window as usize - room];
    let experiment = done(2, 9, &narrow);
    assert_eq!(experiment.search().rule().max_new_tokens(), room);
    narrow.context.extend([1; 3]);
    let rule = experiment.search().rule();
    assert!(BeamsExperiment::new(&narrow, rule).is_err());
}
