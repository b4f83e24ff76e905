//! The tokens of a run in a link: reading, writing, and putting them into the run.

use generation::Decision;
use protocol::TokenId;

/// The base in which token ids are written, with digits and letters to keep links short.
const RADIX: u32 = 36;

/// A token of a run in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkedToken {
    /// The token's id.
    pub token: TokenId,
    /// Whether a person chose it in place of the token that was drawn.
    pub forced: bool,
}

impl LinkedToken {
    /// Reads a token id in base 36; `*` after it marks a forced token.
    pub fn read(text: &str) -> Option<Self> {
        let (token, forced) = match text.strip_suffix('*') {
            Some(token) => (token, true),
            None => (text, false),
        };
        let token = TokenId::from_str_radix(token, RADIX).ok()?;
        Some(Self { token, forced })
    }

    /// Writes the form that [`Self::read`] reads.
    pub fn write(&self) -> String {
        let mut digits = Vec::new();
        let mut rest = self.token;
        loop {
            digits.extend(char::from_digit(rest % RADIX, RADIX));
            rest /= RADIX;
            if rest == 0 {
                break;
            }
        }
        let digits: String = digits.into_iter().rev().collect();
        format!("{digits}{}", if self.forced { "*" } else { "" })
    }

    /// The decision with this token in place of its own, and whether the settings choose another token than the link's.
    /// A forced token is no difference: no settings chose it there either.
    pub fn follow(self, decision: Decision) -> (Decision, bool) {
        let same = decision.choice.token == self.token;
        match (same, self.forced) {
            (true, false) => (decision, false),
            (_, forced) => (decision.forced(self.token), !forced),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::SelectionMethod;

    use super::*;
    use crate::{run::step_analysis::tests::pending, settings::Settings};

    #[test]
    fn a_link_is_followed_to_the_token_and_says_where_the_rule_leads_elsewhere() {
        let settings = Settings::default();
        let run = pending();
        let decision = || settings.decide(run.generation()).unwrap();
        let own = decision().choice;
        let other = (own.token + 1) % 8;
        let follow = |token, forced| LinkedToken { token, forced }.follow(decision());

        let (same, differs) = follow(own.token, false);
        assert_eq!((same.choice, differs), (own.clone(), false));
        let (elsewhere, differs) = follow(other, false);
        assert_eq!((elsewhere.choice.token, differs), (other, true));
        // A forced token stays forced, so that the link of this run marks it too.
        for token in [own.token, other] {
            let (forced, differs) = follow(token, true);
            assert_eq!(forced.choice.token, token);
            assert_eq!(
                (forced.choice.rule, differs),
                (SelectionMethod::Forced, false)
            );
        }
    }
}
