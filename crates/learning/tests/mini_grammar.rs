//! The grammar: what of it is known, and how far apart the words are that depend on each other.
#![allow(clippy::unwrap_used)]

use backprop::TrainingRow;
use corpus::{Documents, Random};
use learning::{ExactEntropies, LearnedText, MiniGrammar, TableOrder};

/// The largest vocabulary.
const VOCABULARY: usize = 64;
/// Nats a token: the least entropy.
const ENTROPY: f64 = 1.0;
/// Nats a token: how far the tables stay above the entropy.
const ABOVE: f64 = 0.2;
/// Tokens between words that depend on each other.
const DISTANCE: usize = 6;

fn mini() -> MiniGrammar {
    MiniGrammar::new().unwrap()
}

#[test]
fn the_entropy_is_a_nat_and_the_best_tables_stay_above_it() {
    let mini = mini();
    let exact = ExactEntropies::of(&mini);
    assert!(mini.vocabulary().len() <= VOCABULARY);
    assert!(exact.floor >= ENTROPY, "{exact:?}");
    assert!(exact.triples >= exact.floor + ABOVE, "{exact:?}");
    assert!(exact.pairs >= exact.triples, "{exact:?}");
}

/// The entropy by adding up those of the choices, as a reader of the grammar would.
#[test]
fn the_exact_entropy_is_the_sum_over_the_choices_of_a_document() {
    let choices = [8, 6, 8, 8, 2, 6, 7, 6, 2, 3, 6, 2];
    let mut entropy: f64 = choices.iter().map(|of| f64::from(*of).ln()).sum();
    entropy += 0.5 * 6.0_f64.ln(); // how, in half of the documents
    let exact = ExactEntropies::of(&mini());
    assert!((exact.document - 18.5).abs() < 1e-9);
    assert!((exact.floor * exact.document - entropy).abs() < 1e-9);
}

/// So no document can be derived in two ways: else its probability would be more than that of one derivation, and the
/// mean of the true entropies less than that of the choices.
#[test]
fn the_mean_of_the_true_entropies_is_the_exact_one() {
    let mini = mini();
    let exact = ExactEntropies::of(&mini);
    let mut random = Random::new(3);
    let row = mini.true_row(&mut random, 40_000);
    let mean = row.targets.entropy() / row.targets.len() as f64;
    // Five standard errors: 2,050 documents, of which each is one of two lengths; the ratio has a standard deviation of
    // 0.03 nats a token over documents.
    assert!((mean - exact.floor).abs() < 0.004, "{mean}, {exact:?}");
}

/// The floor of rows against the true entropies of many.
#[test]
fn rows_that_begin_with_a_document_have_a_floor_of_their_own() {
    let mini = mini();
    let exact = ExactEntropies::of(&mini);
    let mut random = Random::new(4);
    for length in [1, 20, 64] {
        let rows = (0..400).map(|_| mini.true_row(&mut random, length).targets.entropy());
        let mean = rows.sum::<f64>() / (400 * length) as f64;
        let floor = exact.floor_of_rows(length);
        // Five standard errors: the mean of a row of 20 tokens has a standard deviation of 0.03 nats.
        assert!((mean - floor).abs() < 0.008, "{length}: {mean}, {floor}");
    }
    assert!((exact.floor_of_rows(1) - 8.0_f64.ln()).abs() < 1e-9);
    assert!((exact.floor_of_rows(100_000) - exact.floor).abs() < 1e-4);
}

#[test]
fn fitted_tables_are_above_the_best_ones_and_near_them() {
    let text = LearnedText::Grammar(mini());
    let LearnedText::Grammar(mini) = &text else {
        unreachable!()
    };
    let exact = ExactEntropies::of(mini);
    let row: TrainingRow = mini.true_row(&mut Random::new(3), 40_000);
    let rows = [row];
    let tables = text.tables(4, 400_000);
    for (order, best) in [
        (TableOrder::Pairs, exact.pairs),
        (TableOrder::Triples, exact.triples),
    ] {
        let loss = tables.loss(&rows, order);
        assert!(loss > exact.floor + ABOVE);
        // Half a count a row of the table is what an estimate costs; and the rows are a sample.
        assert!((loss - best).abs() < 0.03, "{order:?}: {loss}, {best}");
    }
}

/// Of a text from the grammar, which tokens say name, thing and city a second time, and how far that is from the first.
#[test]
fn repeated_words_stand_far_apart() {
    let mini = mini();
    let mut documents = Documents::new(mini.grammar(), 5);
    for _ in 0..200 {
        let document = mini.alphabet().spell(&documents.next_document());
        let words: Vec<&str> = (document.iter())
            .map(|token| &*mini.vocabulary()[*token as usize])
            .collect();
        let last = words.len() - 1;
        assert_eq!(words[last], "<|endoftext|>");
        // Anna buys blue boats in Rome … Soon Anna sells boats near Rome .
        for (first, second) in [(0, last - 6), (3, last - 4), (5, last - 2)] {
            assert_eq!(words[first], words[second], "{words:?}");
            assert!(second - first >= DISTANCE);
        }
        assert_ne!(words[7], words[0], "someone else in the middle");
    }
}

#[test]
fn tokens_are_written_as_sentences() {
    let mini = mini();
    let tokens = mini.tokens(&mut Random::new(1), 60);
    assert_eq!(tokens.len(), 61);
    let text = mini.text(&tokens);
    let first = text.lines().next().unwrap();
    let mut words: Vec<&str> = first.split_inclusive(' ').collect();
    assert!(words.len() > 12 && first.ends_with('.'), "{first}");
    words.retain(|word| word.ends_with(". ") || word.ends_with('.'));
    assert_eq!(words.len(), 3, "three sentences: {first}");
    assert!(!first.contains(" ."), "{first}");
}
