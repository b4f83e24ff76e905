//! Prefill or decode: the cheapest command for a context, given what the engine's cache holds, and what it leaves there.

use protocol::{Command, TokenId};

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
