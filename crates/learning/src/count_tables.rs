//! Tables of pairs and triples: predictors that count which token followed one or two others.
//!
//! Counts of what was seen say nothing of what was not, so they are smoothed: each context gets one observation more,
//! divided among the tokens as the shorter context predicts; and the shortest, as if all tokens were equally likely
//! (Bell, Cleary and Witten, *Text Compression*, 1990, on mixing contexts of different lengths).

use backprop::TrainingRow;

/// Observations that a context borrows from the shorter one.
const BORROWED: f64 = 1.0;

/// How many tokens of context a table has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableOrder {
    /// The token before.
    Pairs,
    /// The two tokens before.
    Triples,
}

/// Counts of tokens, pairs and triples.
#[derive(Debug, Clone, PartialEq)]
pub struct CountTables {
    vocabulary: usize,
    /// `[V]`
    singles: Vec<u32>,
    /// `[V, V]`
    pairs: Vec<u32>,
    /// `[V, V, V]`
    triples: Vec<u32>,
}

impl CountTables {
    /// Counts over sequences of tokens below `vocabulary`. Memory: 4·(V + V² + V³) bytes, a megabyte for 64 tokens.
    pub fn fit<'t>(vocabulary: usize, sequences: impl IntoIterator<Item = &'t [u32]>) -> Self {
        let mut tables = Self {
            vocabulary,
            singles: vec![0; vocabulary],
            pairs: vec![0; vocabulary.pow(2)],
            triples: vec![0; vocabulary.pow(3)],
        };
        for sequence in sequences {
            for (at, token) in sequence.iter().enumerate() {
                let token = *token as usize;
                tables.singles[token] += 1;
                if let Some(before) = tables.index(&sequence[..at], 1) {
                    tables.pairs[before * vocabulary + token] += 1;
                }
                if let Some(before) = tables.index(&sequence[..at], 2) {
                    tables.triples[before * vocabulary + token] += 1;
                }
            }
        }
        tables
    }

    /// The probability of each token after `before`, of which the table sees its last tokens. `[V]`
    pub fn predict(&self, before: &[u32], order: TableOrder) -> Vec<f64> {
        let equal = vec![1.0 / self.vocabulary as f64; self.vocabulary];
        let mut predicted = smoothed(&self.singles, equal);
        let tables = [(1, &self.pairs), (2, &self.triples)];
        let seen = match order {
            TableOrder::Pairs => 1,
            TableOrder::Triples => 2,
        };
        for (length, table) in &tables[..seen] {
            if let Some(at) = self.index(before, *length) {
                let counts = &table[at * self.vocabulary..][..self.vocabulary];
                predicted = smoothed(counts, predicted);
            }
        }
        predicted
    }

    /// The mean cross entropy against the targets of some rows, in nats a token.
    pub fn loss(&self, rows: &[TrainingRow], order: TableOrder) -> f64 {
        let (mut loss, mut places) = (0.0, 0);
        for row in rows {
            for (at, target) in row.targets.iter().enumerate() {
                let predicted = self.predict(&row.tokens[..=at], order);
                let terms = target
                    .iter()
                    .map(|(token, p)| -f64::from(*p) * predicted[*token as usize].ln());
                loss += terms.sum::<f64>();
                places += 1;
            }
        }
        loss / f64::from(places)
    }

    /// The number of the last `length` tokens among all contexts of that length; none if there are fewer.
    fn index(&self, before: &[u32], length: usize) -> Option<usize> {
        let start = before.len().checked_sub(length)?;
        let tokens = before[start..].iter();
        Some(tokens.fold(0, |index, token| index * self.vocabulary + *token as usize))
    }
}

/// The distribution of these counts and of `BORROWED` observations distributed as `shorter`.
fn smoothed(counts: &[u32], mut shorter: Vec<f64>) -> Vec<f64> {
    let total: f64 = counts.iter().map(|count| f64::from(*count)).sum();
    for (p, count) in shorter.iter_mut().zip(counts) {
        *p = (f64::from(*count) + BORROWED * *p) / (total + BORROWED);
    }
    shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_the_counts_and_one_borrowed_observation() {
        let tables = CountTables::fit(2, [&[0, 1, 0, 1, 1][..]]);
        // 2 zeros and 3 ones: (2 + ½) / 6 and (3 + ½) / 6. After 1 came 0 once and 1 once.
        let pairs = tables.predict(&[0, 1], TableOrder::Pairs);
        assert_eq!(pairs, [(1.0 + 2.5 / 6.0) / 3.0, (1.0 + 3.5 / 6.0) / 3.0]);
        // After 0 1 came the same.
        let triples = tables.predict(&[0, 1], TableOrder::Triples);
        assert_eq!(triples, [(1.0 + pairs[0]) / 3.0, (1.0 + pairs[1]) / 3.0]);
        // Where there is one token of context, the triples know no more than the pairs.
        assert_eq!(tables.predict(&[1], TableOrder::Triples), pairs);
    }

    #[test]
    fn every_prediction_sums_to_one_and_excludes_nothing() {
        let tables = CountTables::fit(5, [&[0, 1, 2, 0, 1][..], &[3]]);
        for before in [&[][..], &[4], &[0, 1], &[4, 4]] {
            let predicted = tables.predict(before, TableOrder::Triples);
            assert!((predicted.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(predicted.iter().all(|p| *p > 0.0));
        }
    }
}
