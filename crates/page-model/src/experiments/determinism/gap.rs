//! How near a choice is to another one: what the logits must change for the choice to change.

use generation::Decision;
use protocol::TokenId;
use sampling::Uniform;

/// The gap between a token and the one that would be chosen in its place.
///
/// Greedy decoding: the score of the token after the settings, less that of the next best one, in nats (the difference of
/// their ln p). A draw: the distance of u from the nearest end of the token's interval of cumulative probability that
/// another token has, too. Below 0 the other token is chosen; −∞ if the settings remove the token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceGap {
    /// Its size.
    pub size: f64,
    /// The token on its other side.
    pub rival: TokenId,
}

impl ChoiceGap {
    /// The gap of a token in a decision with this random number; `None` where no other token can be chosen.
    pub fn of(decision: &Decision, token: TokenId, u: Uniform) -> Option<Self> {
        match decision.config.do_sample {
            true => Self::drawn(decision, token, u),
            false => Self::greedy(decision, token),
        }
    }

    fn greedy(decision: &Decision, token: TokenId) -> Option<Self> {
        let distribution = decision.run.distribution();
        let mut others = distribution.ranked().filter(|other| other.token != token);
        let rival = others.next()?;
        let size = (distribution.probability(token) / rival.probability).ln();
        Some(Self {
            size,
            rival: rival.token,
        })
    }

    fn drawn(decision: &Decision, token: TokenId, u: Uniform) -> Option<Self> {
        let distribution = decision.run.distribution();
        let Some(rank) = distribution.rank_of(token) else {
            return Some(Self {
                size: f64::NEG_INFINITY,
                rival: distribution.draw(u).token,
            });
        };
        let interval = distribution.forced(token)?.interval;
        let around = distribution.ranked().skip(rank.saturating_sub(1)).take(3);
        let neighbors = around.filter_map(|other| {
            // No token stands before the first or after the last one.
            let size = match other.rank {
                before if before + 1 == rank => u.get() - interval.start,
                after if after == rank + 1 => interval.end - u.get(),
                _ => return None,
            };
            Some(Self {
                size,
                rival: other.token,
            })
        });
        neighbors.min_by(|a, b| a.size.total_cmp(&b.size))
    }
}
