//! Prefill or decode: the cheapest command for a context, given what the engine's cache holds, and what it leaves there.

use protocol::{Command, MOST_EXTENDED, TokenId, WantedLogits};

/// The cheapest command that gives the logits after `context`, for an engine whose cache holds `cached`.
///
/// All but the last token of the context must stand in the cache for a decode to do; that covers the next
/// step of a run, going back, and branching. Anything else is a prefill.
pub fn cheapest_command(cached: &[TokenId], context: &[TokenId]) -> Command {
    match context.split_last() {
        Some((&token, before)) if !before.is_empty() && cached.starts_with(before) => {
            Command::Decode {
                token,
                position: before.len() as u32,
            }
        }
        _ => Command::Prefill {
            tokens: context.to_vec(),
        },
    }
}

/// The cheapest command that gives the logits after `context` and reads all that the cache shares with it, for an engine
/// whose cache holds `cached`: one pass over what comes after the shared beginning.
///
/// A rest that is too long for one [`Command::Extend`] is a prefill of the whole context.
pub fn branching_command(cached: &[TokenId], context: &[TokenId]) -> Command {
    let shared = shared_beginning(cached, context);
    let rest = context.len() - shared;
    if shared == 0 || rest <= 1 || rest > MOST_EXTENDED {
        return cheapest_command(cached, context);
    }
    Command::Extend {
        tokens: context[shared..].to_vec(),
        position: shared as u32,
        wanted: WantedLogits::Last,
    }
}

/// How many tokens two texts share from the beginning; never the whole of `context`, whose last token must be run for its
/// logits.
fn shared_beginning(cached: &[TokenId], context: &[TokenId]) -> usize {
    let same = cached.iter().zip(context).take_while(|(a, b)| a == b);
    same.count().min(context.len().saturating_sub(1))
}

/// What a forward pass leaves in a cache that held `context`; `None` for another command, or where the cache ends too
/// early.
pub fn extend(context: &mut Vec<TokenId>, command: &Command) -> Option<()> {
    match command {
        Command::Prefill { tokens } => context.clone_from(tokens),
        Command::Decode { token, position } => {
            context.truncate(*position as usize);
            if context.len() < *position as usize {
                return None;
            }
            context.push(*token);
        }
        Command::Extend {
            tokens, position, ..
        } => {
            if context.len() < *position as usize {
                return None;
            }
            context.truncate(*position as usize);
            context.extend(tokens);
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_step_going_back_and_branching_are_decodes() {
        let decode = |token, position| Command::Decode { token, position };
        assert_eq!(
            cheapest_command(&[1, 2, 3], &[1, 2, 3, 4]),
            decode(4, 3),
            "next"
        );
        assert_eq!(
            cheapest_command(&[1, 2, 3, 4], &[1, 2, 3]),
            decode(3, 2),
            "back"
        );
        assert_eq!(
            cheapest_command(&[1, 2, 3, 4], &[1, 2, 9]),
            decode(9, 2),
            "branch"
        );
    }

    #[test]
    fn a_branch_reads_what_is_shared_and_computes_the_rest_in_one_pass() {
        let extend = |tokens: &[TokenId], position| Command::Extend {
            tokens: tokens.into(),
            position,
            wanted: WantedLogits::Last,
        };
        assert_eq!(
            branching_command(&[1, 2, 3, 4], &[1, 2, 8, 9]),
            extend(&[8, 9], 2)
        );
        assert_eq!(
            branching_command(&[1, 2], &[1, 2, 3, 4]),
            extend(&[3, 4], 2)
        );
        for (cached, context) in [
            (vec![1, 2, 3], vec![1, 2]),
            (vec![1, 2, 3], vec![1, 2, 9]),
            (vec![1, 2, 3], vec![7, 2, 9]),
            (vec![1], (1..=66).collect()),
            (vec![], vec![4]),
        ] {
            let cheapest = cheapest_command(&cached, &context);
            assert_eq!(branching_command(&cached, &context), cheapest);
        }
    }

    #[test]
    fn what_a_pass_leaves_is_known() {
        let after = |mut cached: Vec<TokenId>, command: Command| {
            extend(&mut cached, &command).map(|()| cached)
        };
        let long = Command::Extend {
            tokens: vec![8, 9],
            position: 2,
            wanted: WantedLogits::All,
        };
        assert_eq!(after(vec![1, 2, 3], long.clone()), Some(vec![1, 2, 8, 9]));
        assert_eq!(after(vec![1], long), None, "a gap");
        assert_eq!(after(vec![1], Command::Memory), None);
    }

    #[test]
    fn anything_else_is_a_prefill() {
        for (cached, context) in [
            (vec![], vec![1]),
            (vec![1], vec![2]),
            (vec![1, 2], vec![1, 3, 4]),
            (vec![], vec![1, 2]),
        ] {
            assert_eq!(
                cheapest_command(&cached, &context),
                Command::Prefill {
                    tokens: context.clone()
                }
            );
        }
    }
}
