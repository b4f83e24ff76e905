//! What a network learns from: rows of tokens, with a sparse target distribution for each position.

/// One row of training text: the input tokens, and the target for each.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainingRow {
    /// The input, at most as many tokens as the context window has positions.
    pub tokens: Vec<u32>,
    /// One distribution for each token: of the token after it.
    pub targets: Distributions,
}

impl TrainingRow {
    /// A row of which each target is the token that follows, with probability 1; the last token is a target only.
    pub fn drawn(tokens: &[u32]) -> Self {
        let mut targets = Distributions::default();
        tokens
            .iter()
            .skip(1)
            .for_each(|token| targets.push_token(*token));
        Self {
            tokens: tokens[..targets.len()].to_vec(),
            targets,
        }
    }
}

/// One distribution over tokens for each position of a text. Only tokens with an entry are possible.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Distributions {
    /// The end of each position's entries.
    ends: Vec<usize>,
    entries: Vec<(u32, f32)>,
}

impl Distributions {
    /// Adds a position with these possible tokens. The probabilities must sum to 1.
    pub fn push(&mut self, distribution: impl IntoIterator<Item = (u32, f64)>) {
        let entries = distribution.into_iter().map(|(token, p)| (token, p as f32));
        self.entries.extend(entries);
        self.ends.push(self.entries.len());
    }

    /// Adds a position at which this token has probability 1.
    pub fn push_token(&mut self, token: u32) {
        self.push([(token, 1.0)]);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sum over all positions of −Σ p·ln p, in nats: the cross entropy of the best possible network.
    pub fn entropy(&self) -> f64 {
        let surprise = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
        let entries = self.entries.iter();
        entries.map(|(_, p)| surprise(f64::from(*p))).sum()
    }

    /// The entries of each position, in order.
    pub fn iter(&self) -> impl Iterator<Item = &[(u32, f32)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.entries[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_places_apart() {
        let mut distributions = Distributions::default();
        distributions.push([(3, 0.25), (7, 0.75)]);
        distributions.push_token(1);
        let places: Vec<&[(u32, f32)]> = distributions.iter().collect();
        assert_eq!(places, [&[(3, 0.25), (7, 0.75)][..], &[(1, 1.0)]]);
        assert_eq!(distributions.len(), 2);
    }

    #[test]
    fn entropy_is_that_of_all_places() {
        let mut distributions = Distributions::default();
        distributions.push([(3, 0.5), (7, 0.5)]);
        distributions.push_token(1);
        distributions.push([(0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25), (4, 0.0)]);
        let expected = 2.0_f64.ln() + 4.0_f64.ln();
        assert!((distributions.entropy() - expected).abs() < 1e-12);
    }
}
