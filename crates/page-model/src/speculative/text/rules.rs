//! What a text draws from at a position, and where it ends: what plain decoding would do under the same settings.

use generation::StopMatcher;
use protocol::TokenId;
use sampling::{Context, Distribution, Logits, Ranking, SamplingConfig};

use crate::run::RunStart;

/// What the settings draw from after these logits. Greedy decoding draws from a distribution with one token.
pub(super) fn drawn_from(
    rule: &SamplingConfig,
    logits: &Logits,
    context: &Context,
    greedy: bool,
) -> Distribution {
    let run = rule.run(&Ranking::of(logits), context);
    let all = run.distribution();
    let certain = || Distribution::certain(all.vocabulary(), all.greedy().token);
    match greedy || !rule.do_sample {
        true => certain().unwrap_or_else(|| all.clone()),
        false => all.clone(),
    }
}

/// How many of the generated tokens the text has, if a stop condition ends it within them.
pub(super) fn end_among(start: &RunStart, generated: &[TokenId]) -> Option<usize> {
    let settings = &start.settings;
    let stops = settings.stop_strings.iter().map(|stop| stop.as_str());
    let mut matcher = StopMatcher::new(stops);
    let mut before = start.context.clone();
    let ends = |&token: &TokenId| {
        matcher.push(&start.texts.piece_after(&before, token));
        before.push(token);
        matcher.found().is_some() || start.ends().contains(&token)
    };
    let condition = generated.iter().position(ends).map(|place| place + 1);
    let limit = Some(settings.max_new_tokens).filter(|&most| most <= generated.len());
    condition.into_iter().chain(limit).min()
}
